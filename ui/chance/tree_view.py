"""The tree of a game of chance: the game tree with chances for labels, and a node for each draw."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING
from zlib import crc32

from gamecore.positions.heaps import format_heaps
from ui.base.fields import TREE
from ui.base.markup import Markup, markup
from ui.base.words import _
from ui.chance.tree_cards import chance_svg, chance_twin, legend, options_line
from ui.chance.tree_facts import chance_drawing
from ui.chance.tree_words import (
    asked_words,
    choices,
    size_words,
    told_words,
    wrong_words,
)
from ui.chance.words import fraction
from ui.frame import frame
from ui.links import link_state
from ui.tree.view import Beginning, Guess, refused, take_over_button, tree_view

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from fractions import Fraction

    from ui.base.page import Page
    from ui.chance.facts import ChanceFacts
    from ui.chance.tree_facts import ChanceDrawing


@dataclass(frozen=True)
class Chances:
    """What is asked and told of a tree of chances, see ui/tree/view.py."""

    tree: ChanceDrawing
    heaps: tuple[int, ...]

    @property
    def mark(self) -> int:
        """A number of the tree."""
        return crc32(repr(self.heaps).encode())

    @property
    def last(self) -> int:
        """The last step."""
        return self.tree.last

    @property
    def name(self) -> str:
        """What its drawing is called."""
        return _("The drawing of the tree of chances")

    @property
    def start(self) -> str:
        """The position that it grows from."""
        return self.tree.nodes[-1].position

    @property
    def size(self) -> str:
        """How large it is."""
        return size_words(self.tree)

    def asked(self, step: int) -> Markup:
        """Ask for the next chance."""
        said = markup('<p class="gl-step" role="status">{}</p>', asked_words(self.tree, step))
        return said + options_line(self.tree, self.tree.asked(step))

    def guesses(self, step: int) -> Sequence[Guess]:
        """Return the chances on offer."""
        return [
            Guess(guess, fraction(guess), f"{step}-{place}")
            for place, guess in enumerate(choices(self.tree, step))
        ]

    def right(self, step: int) -> Fraction:
        """Return the chance."""
        return self.tree.nodes[self.tree.asked(step)].chance

    def guess_text(self, guess: Fraction) -> str:
        """Name a wrong chance."""
        return fraction(guess)

    def wrong(self, step: int, guess: Fraction) -> str:
        """Say what a wrong chance misses."""
        return wrong_words(self.tree, step, guess)

    def explanation(self, step: int) -> str:
        """Say what the last step told."""
        return told_words(self.tree, step)

    def after(self, step: int) -> Markup:
        """Return where the node that was filled in last leads."""
        if not step:
            return markup("")
        place = self.tree.asked(step - 1)
        return options_line(self.tree, place) if self.tree.nodes[place].options else markup("")

    def picture(self, step: int, asking: bool) -> Markup:
        """Draw the tree."""
        return chance_svg(self.tree, step, asking)

    def legend(self) -> Markup:
        """Say what its shapes and lines mean."""
        return legend()

    def data_table(self, step: int) -> Markup:
        """Return it as a table."""
        return chance_twin(self.tree, step)


def chance_tree_view(page: Page, facts: ChanceFacts) -> bool:
    """Draw the view; return whether the chance of the page's own position has been told.

    Parameters
    ----------
    page : Page
        It has the field `tree`, which holds the step.
    facts : ChanceFacts
        Of the page's position.
    """
    grown = chance_drawing(facts.heaps)
    text = format_heaps(grown.heaps)
    link_state.reset_for_new(page, (TREE.name,), grown.heaps)
    at = link_state.number(page, TREE.name)
    way_on: Callable[[], None] | None = None
    if grown.refusal is not None:
        refused(grown.refusal, text)
        taking = partial(link_state.write, page, {"heaps": text})
        way_on = partial(take_over_button, page, text, taking)
    talk = Chances(grown.drawing, grown.heaps)
    begin = Beginning(TREE.name, at, False)
    step = tree_view(page, talk, begin, frame.just_show(), way_on=way_on)
    return step == talk.last and grown.refusal is None
