"""Three questions before the first line of code: the state, what decides, the heaps of an input."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, TypeVar

import streamlit as st

from gamecore.errors import GameError
from gamecore.problems.catalogue import problem as problem_of
from gamecore.problems.recognising import is_lone, misread, sample_test
from ui.base import page_limits
from ui.base.marks import announced, panel
from ui.base.markup import html, markup
from ui.base.words import N_, _, say
from ui.catalogue.house import model_of
from ui.contest.models import reading
from ui.contest.problem_state import note
from ui.pieces.theorem_words import ANSWERS, wrong_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gamecore.problems.problem import Explanation
    from gamecore.problems.recognising import Misread
    from ui.contest.problem_state import ProblemState

State = Literal["one", "each", "together", "drawn", "letters"]

Kind = TypeVar("Kind", bound=str)

_OPEN = "recognise-open"
"""Key of the question that is asked: before a class it has the screen to itself."""

STATES: dict[State, str] = {
    "one": N_("one number, and a move makes it smaller"),
    "each": N_("a list of numbers, and a move changes only one of them"),
    "together": N_("a list of numbers, and one move may change several of them"),
    "drawn": N_("a list of numbers, and chance picks which of them changes"),
    "letters": N_("a word, and a move changes its letters"),
}
"""What has to be known to know every move: kind of state → what stands on the page."""

_MISREAD: dict[Misread, str] = {
    "order": N_("These are the sizes, but their places matter here: keep the order of the input."),
    "count": N_("The first number only counts the heaps. It is not a heap itself."),
    "tests": N_("These are the heaps of all the tests. Each test is a game of its own."),
    "line": N_(
        "That line says something else. Look again under “Input”: which line has the heaps?"
    ),
    "input": N_("Not every number of the input is a heap. Look again under “Input”."),
    "other": N_("Look again under “Input”: where are the sizes of the heaps?"),
}


@cache
def state_of(slug: str) -> State:
    """Return what the state of a problem is, from what its model is; computed once, ≤ 0.3 s."""
    problem = problem_of(slug)
    game = model_of(slug)
    if game.letters:
        return "letters"
    missing = {condition for theorem in game.theorems for condition in theorem.missing}
    if "open" in missing:
        return "drawn"
    if "one" in missing:
        return "together"
    return "one" if is_lone(problem) else "each"


@cache
def _sample(slug: str) -> Explanation | None:
    """Return the test whose heaps are asked for; computed once, some milliseconds."""
    return sample_test(problem_of(slug))


def recognise(state: ProblemState) -> None:
    """Ask the three questions, one after the other; whoever asked for answers reads them."""
    problem = state.problem
    game, right_state = model_of(problem.slug), state_of(problem.slug)
    theorem = game.theorems[0]  # under normal play
    st.markdown(f"#### {_('Before the first line of code')}")
    if not _choice(
        state,
        "state",
        _("What is the state: what must a program know to find every move?"),
        STATES,
        right_state,
        lambda guess: _why_not_state(guess, right_state),
    ):
        return
    if not _choice(
        state,
        "decides",
        _("What decides who wins?"),
        ANSWERS,
        theorem.answer,
        lambda guess: wrong_words(theorem, guess),
    ):
        return
    if sample := _sample(problem.slug):
        played = reading(game)
        _heaps(state, sample, played.coupled if played else "")


def forget(state: ProblemState) -> None:
    """Ask the three questions anew; only from callbacks."""
    for name in ("state", "decides", "heaps"):
        for key in (name, f"{name}-done"):
            st.session_state.pop(state.own(key), None)


def _choice(
    state: ProblemState,
    name: str,
    asked: str,
    offered: Mapping[Kind, str],
    right: Kind,
    why_not: Callable[[Kind], str],
) -> bool:
    """Ask one question and tell its answer; return whether it was answered or skipped."""
    if _is_done(state, name):
        _told(asked, _(offered[right]))
        return True

    def guessed() -> None:
        found = st.session_state[state.own(name)] == right
        note(state, name, found)
        if found:
            _done(state, name)

    with st.container(key=_OPEN):
        guess = st.radio(
            asked,
            list(offered),
            index=None,
            format_func=lambda kind: _(offered[kind]),
            key=state.own(name),
            on_change=guessed,
        )
        if guess is not None:
            html(announced(panel("bad", why_not(guess))))
        _skip(state, name)
    return False


def _heaps(state: ProblemState, sample: Explanation, coupled: str) -> None:
    """Ask for the heaps of a test of the first sample, and name how it was misread."""
    asked = _("What are the heaps of test {test} in the first sample?").format(test=sample.test + 1)
    if _is_done(state, "heaps"):
        _told(asked, ", ".join(sample.heaps.split()))
        return
    key = state.own("heaps")

    def read() -> Misread | GameError:
        try:
            return misread(state.problem, sample, st.session_state[key], coupled)
        except GameError as error:
            return error

    def typed() -> None:
        found = read()
        if st.session_state[key].strip() and not isinstance(found, GameError):
            note(state, "heaps", not found)
            if not found:
                _done(state, "heaps")

    with st.container(key=_OPEN):
        st.code(state.problem.samples[0].input.rstrip("\n"), language=None)
        field = st.text_input(
            asked, key=key, on_change=typed, placeholder="3 4 5", max_chars=page_limits.TRAP
        )
        if field.strip():
            found = read()
            words = say(found.message) if isinstance(found, GameError) else _(_MISREAD[found])
            html(announced(panel("bad", words)))
        _skip(state, "heaps")


def _why_not_state(guess: State, right: State) -> str:
    if guess == "letters":
        return _("The input may be a word, but does a move change letters?")
    if right == "letters":
        return _("Look at what a move changes: the letters of a word.")
    if guess == "drawn" or right == "drawn":
        return _("Who chooses the heap: a player, or chance?")
    if right == "together":
        return _("Take the smallest move there is: how many of the numbers does it change?")
    if guess == "together":
        return _("A move stays in one heap: the others do not change.")
    if right == "one":
        return _("The game has one heap, and a move leaves at most one.")
    return _(
        "One number is not enough: there are several heaps, or a move splits a heap into several."
    )


def _told(asked: str, answer: str) -> None:
    html(markup('<p class="gl-small">{} <b>{}</b></p>', asked, answer))


def _skip(state: ProblemState, name: str) -> None:
    st.button(
        _("Skip"),
        key=state.own(f"skip-{name}"),
        type="tertiary",
        help=_("Shows this answer and goes on to the next question."),
        on_click=_done,
        args=(state, name),
    )


def _is_done(state: ProblemState, name: str) -> bool:
    return state.open_all or bool(st.session_state.get(state.own(f"{name}-done")))


def _done(state: ProblemState, name: str) -> None:
    st.session_state[state.own(f"{name}-done")] = True
