"""The view “Game tree”: the whole graph, labelled P and N from the leaves up, with guesses."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from zlib import crc32

from gamecore.errors import GameError
from gamecore.players.heap_board import HeapBoard
from gamecore.players.record import GameRecord
from gamecore.positions.heaps import parse_heaps
from ui.base import page_limits
from ui.base.fields import FEW, TREE, WHOLE
from ui.base.marks import soft
from ui.base.markup import Markup, markup
from ui.base.page import View
from ui.base.words import N_, _
from ui.links.links import field
from ui.pieces.heaps import page_skin
from ui.pieces.play_out import claim_button
from ui.pieces.why_works import why_works
from ui.tree.drawing import data_table, legend, options_line, tree_svg
from ui.tree.facts import heaps_tree
from ui.tree.view import (
    Beginning,
    Guess,
    SteppedTree,
    beginning,
    refused,
    take_over_button,
    tree_view,
    whole_tree_button,
)
from ui.tree.words import asked_words, length_words, size_words, told_words, wrong_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.base.page import Page
    from ui.links.link_state import PageState
    from ui.tree.facts import Grown, Tree

TREE_FIELDS = (TREE, FEW, WHOLE)
"""The link fields of a game tree."""

_LABELS = {"N": N_("N: the player to move wins"), "P": N_("P: the player to move loses")}


def stepped(tree: Tree) -> SteppedTree:
    """Return the questions, answers and drawings of a game tree, step by step."""
    shape = (tree.misere, [(node.text, node.options) for node in tree.nodes])
    labels = [Guess(letter, _(words), letter, letter) for letter, words in _LABELS.items()]
    return SteppedTree(
        mark=crc32(repr(shape).encode()),
        last=tree.last,
        name=_("The drawing of the game tree"),
        start=tree.nodes[-1].text,
        size=size_words(tree),
        asks=partial(asked_words, tree),
        question=partial(_question, tree),
        guesses=lambda _step: labels,
        right=lambda step: tree.nodes[tree.labelled(step)].outcome,
        guess_text=str,
        wrong=partial(wrong_words, tree),
        explanation=partial(told_words, tree),
        after=partial(_after, tree),
        picture=partial(tree_svg, tree),
        legend=legend(tree),
        data_table=partial(data_table, tree),
    )


def _question(tree: Tree, step: int) -> Markup:
    """Return the question for the next label, with the options of its position."""
    chips = options_line(tree, tree.labelled(step)) if step else ""
    said = asked_words(tree, step)
    return markup('<div class="gl-step gl-asked" role="status">{} {}</div>', said, chips)


def _after(tree: Tree, step: int) -> Markup:
    """Return, at the end, how long play lasts, else the options of the position just labelled."""
    if step == tree.last:
        return soft(length_words(tree) if tree.nodes[-1].options else "")
    return options_line(tree, tree.labelled(step) - 1) if step > 1 else markup("")


def outcome_tree(
    page: Page,
    grown: Grown,
    at: Beginning,
    *,
    open_all: bool,
    take_over: Callable[[str], None] | None = None,
    play_out: Callable[[str, bool], None] | None = None,
    rule: str = "",
) -> None:
    """Draw the tree of a position, or why there is none.

    Parameters
    ----------
    page : Page
    grown : Grown
        `heaps_tree` or `coupled_tree` of the page's position.
    at : Beginning
    open_all : bool
        Whether answers are shown without guessing.
    take_over : callable, optional
        Makes a smaller position, given as text, that of the page; runs as a callback.
    play_out : callable, optional
        Opens a game; takes its first position as text and whether the computer begins. Runs as a
        callback.
    rule : str
        The rule in force, which may have a skin of its own.
    """
    way_on: Callable[[], None] | None = None
    if grown.refusal is not None:
        refused(grown.refusal, None if grown.tree is None else grown.text)
        if grown.by_choice:
            way_on = partial(whole_tree_button, page)
        elif take_over is not None:
            way_on = partial(take_over_button, page, grown.text, partial(take_over, grown.text))
    tree = grown.tree
    if tree is None:
        return

    def refute(step: int, guess: str) -> None:
        node = tree.nodes[tree.labelled(step)]
        if node.options and play_out is not None:
            claim_button(f"_{page.prefix}-tree-out", play_out, node.text, says_lost=guess == "P")

    tree_view(page, stepped(tree), at, open_all, page_skin(page, rule).name, refute, way_on)
    why_works("tree")


def heaps_tree_view(state: PageState) -> None:
    """Draw the tree of a game page's heaps."""
    try:
        untouched = state.heaps == parse_heaps(str(field(state.page, "heaps").default))
    except GameError:  # a page without heaps of its own
        untouched = False
    rule = str(state.rule)

    def play_out(text: str, computer_begins: bool) -> None:
        heaps = parse_heaps(text.replace("×", "x"), most_heaps=page_limits.HEAPS)
        start = HeapBoard((state.rule,) * len(heaps), heaps, state.misere)
        record = GameRecord(start, began="other" if computer_begins else "you")
        state.set(heaps=start.text, view="play", game=str(record), player="perfect")

    at = beginning(state.page, untouched, (rule, state.heaps, state.misere))
    outcome_tree(
        state.page,
        heaps_tree(rule, state.heaps, state.misere, at.first),
        at,
        open_all=state.open_all,
        take_over=lambda heaps: state.set(heaps=heaps),
        play_out=play_out,
        rule=rule,
    )


HEAPS_TREE = View("tree", N_("Game tree"), heaps_tree_view, fields=TREE_FIELDS, misere=True)
"""The view of the tree of a page's heaps, under normal and misère play."""
