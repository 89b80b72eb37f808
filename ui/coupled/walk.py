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
from ui.coupled.stepper import stepper
from ui.pieces.beside import beside
from ui.pieces.skip_buttons import skip_buttons

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ui.coupled.coupled_page import CoupledState


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
    name: str = "step",
) -> None:
    """Draw the walk at the step that the link names.

    Parameters
    ----------
    state : CoupledState
    steps : sequence of WalkStep
        At least one.
    below : callable, optional
        Step number → draws widgets under the drawing of that step, such as links.
    name : str
        The link field that holds the step.
    """
    place = stepper(state, name, len(steps) - 1)
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
            key = f"_{state.page.prefix}-walk-{state.mark}-{place}"
            _ask(state, step.question, key, (name, place))


def walk_view(draw: Callable[[CoupledState], None], last: int, first: int = 1) -> View:
    """Return the view of a walk, which stands first on a coupled game's page.

    Parameters
    ----------
    draw : callable
        state → draws the walk with `walk`.
    last : int
        The last step that a link can name: that of the longest walk.
    first : int
        The step of an untouched page. Never changes.
    """
    steps = Field("step", "number", first, low=0, high=last)
    return View("derivation", N_("Step by step"), draw, fields=(steps,))


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


def _ask(state: CoupledState, question: Question, key: str, step: tuple[str, int]) -> None:
    """Ask in a box; `step` is the link field of the walk and the place of the question in it."""
    name, place = step
    with st.container(border=True, key="question-walk"):
        st.markdown(f"**{_('Your guess first')}** — {question.text}")
        guess = st.pills(
            question.text,
            list(question.choices),
            format_func=lambda name: question.choices[name],
            key=key,
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
                lambda to: state.set(**{name: to}),
                skip_to=place + 1,
                skip_help=_("Continues without an answer."),
                show_to=place,
                show_help=_("Shows every answer; the switch at the top of the page undoes it."),
            )
