"""The whole tree of a game of chance: chances filled in from the end, with a guess before each."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import streamlit as st

from gamecore.positions.heaps import format_heaps
from ui.base import frame
from ui.base.linked import carried_number
from ui.base.links import field
from ui.base.marks import panel
from ui.base.markup import Markup, drawing, html, markdown, markup
from ui.base.words import _
from ui.chance.tree_cards import chance_svg, chance_twin, legend, options_line
from ui.chance.tree_facts import chance_drawing
from ui.chance.tree_words import (
    asked_words,
    choices,
    result_words,
    size_words,
    told_words,
    why_words,
    wrong_words,
)
from ui.chance.words import fraction
from ui.pieces.beside import beside
from ui.pieces.skip_buttons import skip_buttons
from ui.pieces.stepper import go_to, stepper

if TYPE_CHECKING:
    from fractions import Fraction

    from ui.base.page import Page
    from ui.chance.facts import ChanceFacts
    from ui.chance.tree_facts import ChanceDrawing, GrownChance

_ASSETS = Path(__file__).resolve().parents[1] / "assets"

_PICTURE = st.components.v2.component(
    "grundy_lab_chance_tree",
    css="".join(
        (_ASSETS / name).read_text(encoding="utf-8") for name in ("tree.css", "chance.css")
    ),
    js=(_ASSETS / "tree.js").read_text(encoding="utf-8"),
)


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
    mark = crc32(repr(grown.heaps).encode())
    _settle(page, mark)
    step = carried_number(field(page, "tree"), page.key("tree"))
    if grown.refusal is not None:
        _refused(page, grown)
    tree = grown.drawing
    step = min(step, tree.last)
    stepper(page, "tree", step, tree.last)
    asking = step < tree.last and not frame.just_show()
    question, subject = beside(square=True)
    with question, st.container(border=True, key="tree-question"):
        if asking:
            _question(page, tree, step, mark)
        else:
            _told(page, tree, step, mark)
    with subject:
        _PICTURE(
            key=f"_{page.prefix}-tree-picture",
            data={
                "svg": drawing(chance_svg(tree, step, asking)),
                "of": str(mark),
                "name": _("The drawing of the tree of chances"),
            },
        )
    html(legend())
    html(markup('<p class="gl-soft gl-small">{}</p>', size_words(tree)))
    box = st.expander(_("The tree as a table"), key=f"_{page.prefix}-tree-twin", on_change="rerun")
    if box.open:
        with box:
            html(chance_twin(tree, step))
    return step == tree.last and grown.refusal is None


def _settle(page: Page, mark: int) -> None:
    """Begin anew when another tree is drawn than before; the first one stands as its link says."""
    of = f"_{page.prefix}-tree-of"
    before = st.session_state.get(of)
    st.session_state[of] = mark
    if before is not None and before != mark:
        st.session_state[page.key("tree")] = int(field(page, "tree").default)


def _refused(page: Page, grown: GrownChance) -> None:
    text = format_heaps(grown.heaps)
    instead = markup(_("Here is the tree of {position}."), position=markup("<b>{}</b>", text))
    words, button = st.columns([3, 1], vertical_alignment="center", gap="small")
    with words:
        html(panel("note", markup("{} {}", str(grown.refusal), instead)))

    def take_over() -> None:
        st.session_state[page.key("heaps")] = text

    with button:
        st.button(
            markdown(_("Play with {position}"), position=text),
            key=f"_{page.prefix}-tree-take-over",
            help=_("Makes it the position of this page, in both views."),
            on_click=take_over,
            width="stretch",
        )


# -- the question ---------------------------------------------------------------------------------


def _question(page: Page, tree: ChanceDrawing, step: int, mark: int) -> None:
    """Ask for the next chance; a right answer writes it and goes on to the next one."""
    html(_said(page, tree, step, mark))
    asked = markup('<p class="gl-step" role="status">{}</p>', asked_words(tree, step))
    html(asked + options_line(tree, tree.asked(step)))

    def guessed(guess: Fraction) -> None:
        if guess == tree.nodes[tree.asked(step)].chance:
            st.session_state[_answered_key(page)] = (mark, step + 1, None)
            go_to(page, "tree", step + 1)
        else:
            st.session_state[_answered_key(page)] = (mark, step, guess)

    with st.container(horizontal=True):
        for place, guess in enumerate(choices(tree, step)):
            st.button(
                fraction(guess),
                key=f"_{page.prefix}-tree-guess-{step}-{place}",
                on_click=guessed,
                args=(guess,),
            )
        skip_buttons(
            f"_{page.prefix}-tree",
            partial(go_to, page, "tree"),
            skip_to=step + 1,
            skip_help=_("Shows this chance and asks for the next one."),
            show_to=tree.last,
            show_help=_(
                "Shows all chances at once and stops asking; the switch at the top undoes it."
            ),
            quiet=True,
        )


def _answered_key(page: Page) -> str:
    return f"_{page.prefix}-tree-answered"


def _said(page: Page, tree: ChanceDrawing, step: int, mark: int) -> Markup:
    """Answer the last guess of this step, or say what the step before told."""
    answered = st.session_state.get(_answered_key(page))
    if answered is None or answered[:2] != (mark, step):
        return markup('<p class="gl-soft">{}</p>', told_words(tree, step))
    guess = answered[2]
    if guess is None:
        body = panel("good", markup("<b>{}</b> {}", _("Right."), told_words(tree, step)))
    else:
        lead = _("Not {guess}.").format(guess=fraction(guess))
        body = panel("bad", markup("<b>{}</b> {}", lead, wrong_words(tree, step, guess)))
    return markup('<div role="status">{}</div>', body)


def _told(page: Page, tree: ChanceDrawing, step: int, mark: int) -> None:
    """Say what the last step told; at the end, what the whole tree tells."""
    answered = st.session_state.get(_answered_key(page))
    if answered is not None and answered[:2] == (mark, step) and answered[2] is None:
        html(_said(page, tree, step, mark))  # the last guess was right
        return
    said = told_words(tree, step)
    if step == tree.last and tree.nodes[-1].options:
        said = result_words(tree)
    html(markup('<p class="gl-step" role="status">{}</p>', said))
    if step:
        place = tree.asked(step - 1)
        if step == tree.last and tree.nodes[-1].options:
            html(markup('<p class="gl-soft">{}</p>', why_words(tree, place)))
        if tree.nodes[place].options:
            html(options_line(tree, place))
