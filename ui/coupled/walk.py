"""An argument on a coupled game's page, step by step: each a sentence, a drawing, a question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

from ui.base.fields import Field
from ui.base.marks import panel, with_lead
from ui.base.markup import Markup, html, markdown, markup
from ui.base.page import View
from ui.base.words import N_, _, right_or_no
from ui.coupled.coupled_page import PLAY_VIEW, TREE_VIEW
from ui.coupled.moves import winning_moves
from ui.frame.audience import note_question
from ui.links import link_state
from ui.pieces import stepper as buttons
from ui.pieces.question import beside, skip_buttons

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ui.coupled.coupled_page import CoupledState
    from ui.pieces.question import OpenQuestion


@dataclass(frozen=True, slots=True)
class Question:
    """A multiple-choice question of a step, which the next step answers.

    Attributes
    ----------
    text : str
    choices : mapping
        Name of a choice → its label.
    right : str
        The name of the right choice.
    because : str
        Why it is right.
    wrong : mapping
        Name of each other choice → the mistake in it, with play that shows it, but without the
        right choice: the learner may try again.
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
        The sentence of this step, plain text.
    drawn : Markup
        The drawing.
    question : Question, optional
        The question to answer before the next step.
    told : Markup, optional
        The drawing once the question is answered or shown, if `drawn` leaves out what it asks.
    """

    says: str
    drawn: Markup
    question: Question | None = None
    told: Markup | None = None


def walk(
    state: CoupledState,
    steps: Sequence[WalkStep],
    *,
    below: Callable[[int], None] | None = None,
) -> None:
    """Draw the step that the link names, with First, Back, Next and Last.

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
    key = f"_{state.page.prefix}-walk-{state.mark}-{place}"
    right = step.question.right if step.question is not None else None
    is_told = state.open_all or st.session_state.get(key) == right
    question, subject = beside()
    with subject:
        html(step.told if is_told and step.told is not None else step.drawn)
        if below is not None:
            below(place)
    with question:
        html(markup('<p class="gl-step" role="status">{}</p>', step.says))
        if step.question is None:
            return
        if state.open_all:
            html(_told(step.question))
        else:
            _ask(state, step.question, place, key)


def coupled_views(
    draw: Callable[[CoupledState], None],
    last: int,
    card: Callable[[CoupledState, OpenQuestion], None],
    first: int = 1,
) -> tuple[View, ...]:
    """Return the views of a game whose argument is a `walk`: play, walk, winning moves, tree.

    Parameters
    ----------
    draw : callable
        state → draws the walk with `walk`.
    last : int
        The largest step in a link: at least the last step of the longest walk.
    card : callable
        As for `winning_moves`.
    first : int
        The step of an untouched page. Never changes.
    """
    steps = Field("step", "number", first, low=0, high=last)
    walked = View("derivation", N_("Step by step"), draw, fields=(steps,))
    return PLAY_VIEW, walked, winning_moves(card), TREE_VIEW


def _told(question: Question) -> Markup:
    """Return a question with its answer, for when all answers are shown."""
    asked = question.text[0].upper() + question.text[1:]
    answer = question.choices[question.right]
    body = markup(
        "<p>{}</p><p>{}</p>",
        with_lead(asked, _("{answer}.").format(answer=answer[0].upper() + answer[1:])),
        question.because,
    )
    return markup('<div class="gl-said">{}</div>', panel("good", body))


def _ask(state: CoupledState, question: Question, place: int, key: str) -> None:
    """Draw the question of the step at this place in a box, with the reply to a guess."""
    note_question(key)
    with st.container(border=True, key="question-walk"):
        st.markdown(markdown(_("**Your guess first**: {question}"), question=question.text))
        guess = st.pills(
            question.text,
            list(question.choices),
            format_func=lambda name: question.choices[name],
            key=key,
            persist_state="session",  # the guess is still there after Next and Back
            label_visibility="collapsed",
        )
        if guess is not None:
            right = guess == question.right
            lead = right_or_no(right)
            why = question.because if right else question.wrong[guess]
            body = markup("<p>{}</p>", with_lead(lead, why))
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
    """Draw First, Back, Next and Last, and return the step to show, 0 ≤ step ≤ last.

    Parameters
    ----------
    state : CoupledState
    last : int
        The last step; a larger number in a link means this one.
    asks : frozenset of int
        Steps that only ask what the next one answers: they are skipped if all answers are shown.
        Never contains `last`.
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
