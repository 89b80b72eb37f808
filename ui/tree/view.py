"""The game tree: the whole graph drawn, labelled P and N from the bottom up, with guesses."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import streamlit as st

from gamecore.players.heap_board import HeapBoard
from gamecore.players.record import GameRecord
from gamecore.positions.heaps import parse_heaps
from ui.base import page_limits
from ui.base.fields import TREE
from ui.base.linked import carried_number
from ui.base.links import field
from ui.base.marks import panel
from ui.base.markup import Markup, drawing, html, markdown, markup
from ui.base.page import View
from ui.base.words import N_, _, prose
from ui.move.guess import claim_button
from ui.pieces.skip_buttons import skip_buttons
from ui.pieces.stepper import go_to, stepper
from ui.tree.cards import legend, options_line, tree_svg, twin
from ui.tree.facts import heaps_tree
from ui.tree.words import (
    asked_words,
    length_words,
    size_words,
    told_words,
    wrong_words,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.base.bench import Bench
    from ui.base.page import Page
    from ui.tree.facts import Grown, Tree

    Answered = tuple[int, int, str]

_ASSETS = Path(__file__).resolve().parents[1] / "assets"

_PICTURE = st.components.v2.component(
    "grundy_lab_tree",
    css=(_ASSETS / "tree.css").read_text(encoding="utf-8"),
    js=(_ASSETS / "tree.js").read_text(encoding="utf-8"),
)

_LABELS = {"N": N_("N: the player to move wins"), "P": N_("P: the player to move loses")}


def tree_view(
    page: Page,
    grown: Grown,
    *,
    open_all: bool,
    take_over: Callable[[str], None] | None = None,
    play_out: Callable[[str, bool], None] | None = None,
) -> None:
    """Draw the view: what is asked, the steps, the tree, and the same as a table.

    Parameters
    ----------
    page : Page
        It has the field `fields.TREE`, which holds the step.
    grown : Grown
        What there is to draw: `heaps_tree` or `coupled_tree` of the page's position.
    open_all : bool
        The learner asked for answers without guessing.
    take_over : callable, optional
        Makes a smaller position, given as text, the page's own; runs as a callback.
    play_out : callable, optional
        Opens a game from a position, given as text; whether the computer begins. Runs as a
        callback.
    """
    _settle(page, grown)
    step = carried_number(field(page, "tree"), page.key("tree"))
    if grown.refusal is not None:
        _refused(page, grown, take_over)
    tree = grown.tree
    if tree is None:
        return
    step = min(step, tree.last)
    stepper(page, "tree", step, tree.last)
    asking = step < tree.last and not open_all
    with st.container(border=True, key="tree-question"):
        if asking:
            _question(page, tree, step, _mark(grown), play_out)
        else:
            _told(page, tree, step, _mark(grown))
    _PICTURE(
        key=f"_{page.prefix}-tree-picture",
        data={
            "svg": drawing(tree_svg(tree, step, asking)),
            "of": str(_mark(grown)),
            "name": _("The drawing of the game tree"),
        },
    )
    html(legend(tree))
    html(markup('<p class="gl-soft gl-small">{}</p>', size_words(tree)))
    _below(page, tree, step)


def heaps_tree_view(bench: Bench) -> None:
    """Draw the tree of a game page's heaps."""

    def take_over(heaps: str) -> None:
        bench.set(heaps=heaps)

    def play_out(text: str, computer_begins: bool) -> None:
        heaps = parse_heaps(text.replace("×", "x"), most_heaps=page_limits.HEAPS)
        start = HeapBoard((bench.rule,) * len(heaps), heaps, bench.misere)
        record = GameRecord(start, began="other" if computer_begins else "you")
        bench.set(heaps=start.text, view="play", game=str(record), player="perfect")

    grown = heaps_tree(str(bench.rule), bench.heaps, bench.misere)
    tree_view(bench.game, grown, open_all=bench.open_all, take_over=take_over, play_out=play_out)


def _mark(grown: Grown) -> int:
    """Return a number of the tree, for keys of what belongs to it alone."""
    tree = grown.tree
    said = (grown.text, tree and (tree.misere, tree.nodes))
    return crc32(repr(said).encode())


def _settle(page: Page, grown: Grown) -> None:
    """Begin anew when another tree is drawn than before; the first one stands as its link says."""
    of, mark = f"_{page.prefix}-tree-of", _mark(grown)
    before = st.session_state.get(of)
    st.session_state[of] = mark
    if before is not None and before != mark:
        st.session_state[page.key("tree")] = int(field(page, "tree").default)


def _refused(page: Page, grown: Grown, take_over: Callable[[str], None] | None) -> None:
    said = str(grown.refusal)
    if grown.tree is None:
        html(panel("error", said, alert=True))
        return
    instead = markup(
        _("Here is the tree of {position}, played by the same rules."),
        position=markup("<b>{}</b>", grown.text),
    )
    words, button = st.columns([3, 1], vertical_alignment="center", gap="small")
    with words:
        html(panel("note", markup("{} {}", said, instead)))
    if take_over is not None:
        with button:
            st.button(
                markdown(_("Play with {position}"), position=grown.text),
                key=f"_{page.prefix}-tree-take-over",
                help=_("Makes it the position of this page, in all its views."),
                on_click=take_over,
                args=(grown.text,),
                width="stretch",
            )


# -- the question ---------------------------------------------------------------------------------


def _question(
    page: Page,
    tree: Tree,
    step: int,
    mark: int,
    play_out: Callable[[str, bool], None] | None,
) -> None:
    """Ask for the next label; a right answer writes it and goes on to the next one."""
    place = tree.labelled(step)
    html(_said(tree, step, _answered(page), mark))
    _wrong_guess(page, tree, step, mark, play_out)
    chips = options_line(tree, place) if step else ""
    html(markup('<p class="gl-step" role="status">{}</p>{}', asked_words(tree, step), chips))

    def guessed(letter: str) -> None:
        if letter == tree.nodes[place].outcome:
            st.session_state[_answered_key(page)] = (mark, step + 1, "right")
            go_to(page, "tree", step + 1)
        else:
            st.session_state[_answered_key(page)] = (mark, step, letter)

    with st.container(horizontal=True):
        for letter, words in _LABELS.items():
            st.button(
                _(words),
                key=f"_{page.prefix}-tree-guess-{letter}",
                shortcut=letter,
                on_click=guessed,
                args=(letter,),
            )
        skip_buttons(
            f"_{page.prefix}-tree",
            partial(go_to, page, "tree"),
            skip_to=step + 1,
            skip_help=_("Shows this label and asks for the next one."),
            show_to=tree.last,
            show_help=_(
                "Shows all labels at once and stops asking; the switch at the top undoes it."
            ),
            quiet=True,
        )


def _wrong_guess(
    page: Page,
    tree: Tree,
    step: int,
    mark: int,
    play_out: Callable[[str, bool], None] | None,
) -> None:
    """Offer to play a wrong label out, where a move is left in its position."""
    answered, node = _answered(page), tree.nodes[tree.labelled(step)]
    wrong = answered is not None and answered[:2] == (mark, step) and answered[2] in _LABELS
    if wrong and node.options and play_out is not None and answered is not None:
        claim_button(
            f"_{page.prefix}-tree-out", play_out, node.text, computer_begins=answered[2] == "P"
        )


def _answered_key(page: Page) -> str:
    return f"_{page.prefix}-tree-answered"


def _answered(page: Page) -> Answered | None:
    """Return the last guess: of which tree, at which step its answer stands, and what it was."""
    return st.session_state.get(_answered_key(page))


def _said(tree: Tree, step: int, answered: Answered | None, mark: int) -> Markup:
    """Answer the last guess of this step, or say what the step before told."""
    guess = answered[2] if answered is not None and answered[:2] == (mark, step) else ""
    if guess in _LABELS:
        lead = _("Not {guess}.").format(guess=guess)
        body = panel("bad", markup("<b>{}</b> {}", lead, wrong_words(tree, step, guess)))
    elif guess:
        body = panel("good", markup("<b>{}</b> {}", _("Right."), told_words(tree, step)))
    else:
        return markup('<p class="gl-soft">{}</p>', told_words(tree, step))
    return markup('<div role="status">{}</div>', body)


def _told(page: Page, tree: Tree, step: int, mark: int) -> None:
    """Say what the last step told; at the end, what the whole tree tells."""
    if _answered(page) == (mark, step, "right"):
        html(_said(tree, step, _answered(page), mark))  # the last guess was right
    else:
        html(markup('<p class="gl-step" role="status">{}</p>', told_words(tree, step)))
    if step == tree.last:
        if tree.nodes[-1].options:
            html(markup('<p class="gl-soft">{}</p>', length_words(tree)))
    elif step > 1:
        html(options_line(tree, tree.labelled(step) - 1))


# -- below ----------------------------------------------------------------------------------------


def _below(page: Page, tree: Tree, step: int) -> None:
    box = st.expander(_("The tree as a table"), key=f"_{page.prefix}-tree-twin", on_change="rerun")
    if box.open:
        with box:
            html(twin(tree, step))
    with st.expander(_("Why this works")):
        st.markdown(prose("tree", "why"))


HEAPS_TREE = View("tree", N_("Game tree"), heaps_tree_view, fields=(TREE,), misere=True)
"""The tree of a page's heaps, under either play."""
