"""A walk through an argument on a coupled game's page: a sentence, a drawing, a question a step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

from ui.base.fields import Field
from ui.base.marks import panel
from ui.base.markup import Markup, html, markup
from ui.base.page import View
from ui.base.words import N_, _, right_or_no
from ui.coupled.coupled_page import PLAY_VIEW, TREE_VIEW
from ui.coupled.moves import winning_moves
from ui.links import link_state
from ui.pieces import stepper as buttons
from ui.pieces.question import beside, skip_buttons

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ui.coupled.coupled_page import CoupledState
    from ui.pieces.question import OpenQuestion


@dataclass(frozen=True, slots=True)
class Question:
    """What a step asks before the next one tells it.

    Attributes
    ----------
    text : str
    choices : mapping
        Name of a choice → what stands on its button.
    right : str
        The name of the right choice.
    because : str
        Why it is right.
    wrong : mapping
        Each other choice → the mistake in it, with the play that shows it. The right choice is not
        told there: the learner may try again.
    """

    text: str
    choices: Mapping[str, str]
    right: str
    because: str
    wrong: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class WalkStep:
    """One step of a walk.

    Attributes
    ----------
    says : str
        What this step tells, plain text.
    drawn : Markup
        The drawing.
    question : Question, optional
        What to think about before the next step.
    """

    says: str
    drawn: Markup
    question: Question | None = None


def walk(
    state: CoupledState,
    steps: Sequence[WalkStep],
    *,
    below: Callable[[int], None] | None = None,
) -> None:
    """Draw the walk at the step that the link names.

    Parameters
    ----------
    state : CoupledState
    steps : sequence of WalkStep
        At least one.
    below : callable, optional
        Step number → draws widgets under the drawing of that step, such as links.
    """
    place = stepper(state, len(steps) - 1)
    step = steps[place]
    question, subject = beside()
    with subject:
        html(step.drawn)
        if below is not None:
            below(place)
    with question:
        html(markup('<p class="gl-step" role="status">{}</p>', step.says))
        if step.question is None:
            return
        if state.open_all:
            html(_told(step.question))
        else:
            _ask(state, step.question, place)


def coupled_views(
    draw: Callable[[CoupledState], None],
    last: int,
    card: Callable[[CoupledState, OpenQuestion], None],
    first: int = 1,
) -> tuple[View, ...]:
    """Return the views of a game whose argument is walked through: play, walk, moves and tree.

    Parameters
    ----------
    draw : callable
        state → draws the walk with `walk`.
    last : int
        The last step that a link can name: that of the longest walk.
    card : callable
        As `winning_moves` takes it.
    first : int
        The step of an untouched page. Never changes.
    """
    steps = Field("step", "number", first, low=0, high=last)
    walked = View("derivation", N_("Step by step"), draw, fields=(steps,))
    return PLAY_VIEW, walked, winning_moves(card), TREE_VIEW


def _told(question: Question) -> Markup:
    """Return a question with its answer, for those who do not want to be asked."""
    asked = question.text[0].upper() + question.text[1:]
    answer = question.choices[question.right]
    body = markup(
        "<p><b>{}</b> {}</p><p>{}</p>",
        asked,
        _("{answer}.").format(answer=answer[0].upper() + answer[1:]),
        question.because,
    )
    return markup('<div class="gl-said">{}</div>', panel("good", body))


def _ask(state: CoupledState, question: Question, place: int) -> None:
    """Ask in a box what the step after this place tells."""
    with st.container(border=True, key="question-walk"):
        st.markdown(f"**{_('Your guess first')}** — {question.text}")
        guess = st.pills(
            question.text,
            list(question.choices),
            format_func=lambda name: question.choices[name],
            key=f"_{state.page.prefix}-walk-{state.mark}-{place}",
            persist_state="session",  # whoever goes on and comes back finds the answer still there
            label_visibility="collapsed",
        )
        if guess is not None:
            right = guess == question.right
            lead = right_or_no(right)
            why = question.because if right else question.wrong[guess]
            body = markup("<p><b>{}</b> {}</p>", lead, why)
            said = panel("good" if right else "bad", body)
            html(markup('<div role="status" class="gl-said">{}</div>', said))
            if right:
                return
        with st.container(horizontal=True):
            skip_buttons(
                f"_{state.page.prefix}-walk",
                lambda to: state.set(step=to),
                skip_to=place + 1,
                skip_help=_("Continues without an answer."),
                show_to=place,
                show_help=_("Shows every answer; the switch at the top of the page undoes it."),
            )


# -- steps ----------------------------------------------------------------------------------------


def stepper(state: CoupledState, last: int, *, asks: frozenset[int] = frozenset()) -> int:
    """Draw First, Back, Next and Last, and return the step that is shown, 0 ≤ step ≤ last.

    Parameters
    ----------
    state : CoupledState
    last : int
        The last step; a link beyond it means it.
    asks : frozenset of int
        Steps that only ask what the next one tells: they are passed over when the learner wants
        answers without guessing. The last step asks nothing.
    """
    carried = link_state.number(state.page, "step")

    def shown(place: int, towards: int) -> int:
        place = min(max(place, 0), last)
        while state.open_all and place in asks and 0 <= place + towards <= last:
            place += towards
        return place

    step = shown(carried, 1)
    targets = (shown(0, 1), shown(step - 1, -1), shown(step + 1, 1), last)
    buttons.stepper(state.page, "step", step, last, targets)
    return step
