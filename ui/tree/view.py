"""The view of a tree that is labelled from the leaves up, step by step, with a guess before each.

A `SteppedTree` holds the questions and answers of one tree: for P and N they are made in
ui/tree/outcomes.py, for games of chance in ui/chance/tree_drawing.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import streamlit as st

from ui.base.component import component
from ui.base.fields import FEW, TREE, WHOLE
from ui.base.marks import announced, aside, panel, soft, with_lead
from ui.base.markup import Markup, drawing, html, join, markdown, markup
from ui.base.words import _, gap
from ui.frame.audience import is_alone, note_question
from ui.links import link_state
from ui.links.links import field
from ui.pieces.question import beside, skip_buttons
from ui.pieces.stepper import go_to, stepper
from ui.room.question import ClassBlank
from ui.room.wall import ask_one

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from ui.base.page import Page

_PICTURE = component("tree", "tree.css", "chance.css", "tree.js")


class Guess(NamedTuple):
    """One of the answers on offer.

    Attributes
    ----------
    value : object
        The answer.
    label : str
        Label of its button, in Markdown.
    key : str
        Last part of the key of the button.
    shortcut : str or None
        Keyboard shortcut.
    """

    value: Any
    label: str
    key: str
    shortcut: str | None = None


@dataclass(frozen=True, kw_only=True)
class SteppedTree:
    """The questions, answers and drawings of one tree, step by step.

    Attributes
    ----------
    mark : int
        Checksum of the tree, for keys of what belongs to it alone.
    last : int
        The last step.
    name : str
        Accessible name of the drawing.
    start : str
        The position at the root.
    size : str
        The size of the tree, in words.
    asks : callable
        Step → the question for the next step, in words.
    question : callable
        Step → the same as it is drawn, with what it asks about.
    guesses : callable
        Step → the answers on offer.
    right : callable
        Step → the `value` of the right one.
    guess_text : callable
        Wrong `value` → its name.
    wrong : callable
        (step, wrong `value`) → why it is wrong.
    explanation : callable
        Step → the result of this step, with its reason.
    after : callable
        Step → what is added to that where nothing is asked.
    picture : callable
        (step, whether the next one is asked) → the drawing, as SVG.
    legend : Markup
        What its shapes and lines mean.
    data_table : callable
        Step → the tree as a table.
    """

    mark: int
    last: int
    name: str
    start: str
    size: str
    asks: Callable[[int], str]
    question: Callable[[int], Markup]
    guesses: Callable[[int], Sequence[Guess]]
    right: Callable[[int], Any]
    guess_text: Callable[[Any], str]
    wrong: Callable[[int, Any], str]
    explanation: Callable[[int], str]
    after: Callable[[int], Markup]
    picture: Callable[[int, bool], Markup]
    legend: Markup
    data_table: Callable[[int], Markup]


class Beginning(NamedTuple):
    """Which tree the link asks for, and how far it is labelled.

    Attributes
    ----------
    name : str
        The link field of the step.
    step : int
    first : bool
        Whether a smaller tree may be drawn, as nobody has asked for that of the page's position.
    """

    name: str
    step: int
    first: bool


def beginning(page: Page, untouched: bool, of: Hashable) -> Beginning:
    """Read from the link which tree is drawn and how far it is labelled.

    A smaller tree comes first only on an untouched position. A link with another position, or with
    a step of its tree (TREE), asks for the tree of the page's position, as links always have;
    WHOLE is then written, since on step 0 the link would no longer show it.

    Parameters
    ----------
    page : Page
        Has the fields TREE, FEW and WHOLE.
    untouched : bool
        Whether the position is that of an untouched page.
    of : hashable
        The game and the position; when they change, the steps are reset.
    """
    link_state.reset_for_new(page, (TREE.name, FEW.name), of)
    own, few = link_state.number(page, TREE.name), link_state.number(page, FEW.name)
    if untouched and own != field(page, TREE.name).default:
        link_state.write(page, {WHOLE.name: True})
    if not link_state.switch(page, WHOLE.name) and untouched:
        return Beginning(FEW.name, few, True)
    return Beginning(TREE.name, own, False)


def tree_view(
    page: Page,
    tree: SteppedTree,
    at: Beginning,
    open_all: bool,
    look: str = "",
    refute: Callable[[int, Any], None] | None = None,
    way_on: Callable[[], None] | None = None,
) -> int:
    """Draw the steps, the question, the tree, and the same as a table; return the step.

    Parameters
    ----------
    page : Page
    tree : SteppedTree
    at : Beginning
    open_all : bool
        Whether answers are shown without guessing.
    look : str
        Name of the skin of the heaps.
    refute : callable, optional
        Draws the button that plays out a wrong answer; receives the step and the answer.
    way_on : callable, optional
        Draws the button below a tree that is smaller than that of the page's position.
    """
    step = min(at.step, tree.last)
    stepper(page, at.name, step, tree.last)
    asking = step < tree.last and not open_all
    question, subject = beside(square=True)
    with question, st.container(border=True, key="tree-question"):
        if asking:
            _question(page, tree, at.name, step, refute)
        else:
            _told(page, tree, step)
    with subject:
        _PICTURE(
            key=f"_{page.prefix}-tree-picture",
            data={
                "svg": drawing(tree.picture(step, asking)),
                "of": str(tree.mark),
                "name": tree.name,
                "look": look,
                "start": _("Start: {position}").format(position=tree.start),
                "all": _("Show all moves"),
            },
        )
        if way_on is not None:
            way_on()
    with st.expander(_("What the shapes and lines mean"), expanded=is_alone()):
        html(tree.legend)
        html(aside(tree.size))
    box = st.expander(_("The tree as a table"), key=f"_{page.prefix}-tree-twin", on_change="rerun")
    if box.open:
        with box:
            html(tree.data_table(step))
    return step


def refused(said: str, shown: str | None) -> None:
    """Draw why the tree of the page's position is not drawn.

    Parameters
    ----------
    said : str
        The reason, in a sentence.
    shown : str or None
        The position whose tree is drawn instead; None if there is none.
    """
    if shown is None:
        html(panel("error", said, alert=True))
        return
    instead = markup(
        _("Here is the tree of {position}."),
        position=markup("<b>{}</b>", shown),
    )
    with st.container(key="tree-instead"):
        html(panel("note", join((said, instead), gap())))


def whole_tree_button(page: Page) -> None:
    """Draw the button that asks for the tree of the page's own position."""
    st.button(
        _("The whole tree"),
        key=f"_{page.prefix}-tree-whole",
        help=_("Draws the tree of the page's own position."),
        on_click=partial(link_state.write, page, {WHOLE.name: True}),
    )


def take_over_button(page: Page, shown: str, take_over: Callable[[], None]) -> None:
    """Draw the button that makes `shown` the page's position; its callback is `take_over`."""
    st.button(
        markdown(_("Play with {position}"), position=shown),
        key=f"_{page.prefix}-tree-take-over",
        help=_("Makes it the position of this page, in all its views."),
        on_click=take_over,
    )


# -- the question ---------------------------------------------------------------------------------


def _question(
    page: Page,
    tree: SteppedTree,
    name: str,
    step: int,
    refute: Callable[[int, Any], None] | None,
) -> None:
    """Draw the question for the next step; the right answer goes to that step."""
    note_question(_answered_key(page))
    html(_said(page, tree, step))
    mark, at, guess = st.session_state.get(_answered_key(page)) or (None, None, None)
    if refute is not None and guess is not None and (mark, at) == (tree.mark, step):
        refute(step, guess)
    html(tree.question(step))
    right = tree.right(step)
    offered = {guess.key: guess for guess in tree.guesses(step)}
    ask_one(
        f"_{page.prefix}-tree-{tree.mark}-{step}",
        tree.asks(step),
        ClassBlank("choice", "", tuple((key, guess.label) for key, guess in offered.items())),
        [key for key, guess in offered.items() if guess.value == right],
        lambda given: (
            tree.explanation(step + 1)
            if offered[str(given)].value == right
            else tree.wrong(step, offered[str(given)].value)
        ),
        is_open=True,
    )

    def guessed(value: Any) -> None:
        if value == right:
            st.session_state[_answered_key(page)] = (tree.mark, step + 1, None)
            go_to(page, name, step + 1)
        else:
            st.session_state[_answered_key(page)] = (tree.mark, step, value)

    with st.container(horizontal=True):
        for guess in tree.guesses(step):
            st.button(
                guess.label,
                key=f"_{page.prefix}-tree-guess-{guess.key}",
                shortcut=guess.shortcut,
                on_click=guessed,
                args=(guess.value,),
            )
        skip_buttons(
            f"_{page.prefix}-tree",
            partial(go_to, page, name),
            skip_to=step + 1,
            skip_help=_("Shows this one and asks for the next."),
            show_to=tree.last,
            show_help=_("Shows all at once and stops asking; the switch at the top undoes it."),
            quiet=True,
        )


def _answered_key(page: Page) -> str:
    return f"_{page.prefix}-tree-answered"


def _said(page: Page, tree: SteppedTree, step: int) -> Markup:
    """Return the feedback on the last guess at this step, or else the result of this step."""
    answered = st.session_state.get(_answered_key(page))
    if answered is None or answered[:2] != (tree.mark, step):
        return soft(tree.explanation(step))
    guess = answered[2]
    if guess is None:
        body = panel("good", with_lead(_("Right."), tree.explanation(step)))
    else:
        lead = _("Not {guess}.").format(guess=tree.guess_text(guess))
        body = panel("bad", with_lead(lead, tree.wrong(step, guess)))
    return announced(body)


def _told(page: Page, tree: SteppedTree, step: int) -> None:
    """Draw the result of the step, with `SteppedTree.after`, where nothing is asked."""
    if st.session_state.get(_answered_key(page)) == (tree.mark, step, None):
        html(_said(page, tree, step))  # the last guess was right
    else:
        html(markup('<p class="gl-step" role="status">{}</p>', tree.explanation(step)))
    if after := tree.after(step):
        html(after)
