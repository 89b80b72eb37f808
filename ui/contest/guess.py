"""The view that asks which game models a problem, and three questions before any code."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Literal, TypeVar, cast

import streamlit as st

from gamecore.errors import GameError
from gamecore.positions.heaps import parse_heaps
from gamecore.problems.catalogue import problem as problem_of
from gamecore.problems.recognising import is_lone, misread, sample_test
from ui.base import page_limits
from ui.base.fields import length_rule
from ui.base.marks import announced, panel, soft, with_lead
from ui.base.markup import html, markdown, markup
from ui.base.page_limits import Refused
from ui.base.words import N_, _, gap, number, say
from ui.catalogue.lookup import entry, model_of, playing
from ui.contest.models import (
    between,
    choices,
    explained,
    has_live_page,
    live_query,
    model_move,
    model_name,
    position_between,
    reading,
    wrong_model,
)
from ui.contest.problem_state import note
from ui.frame import frame
from ui.frame.audience import note_question
from ui.links import link_state
from ui.pieces.play_out import claim_link
from ui.pieces.question import hide_button
from ui.pieces.stones import stones
from ui.pieces.why_works import ANSWERS, wrong_words
from ui.room.question import ClassBlank
from ui.room.wall import ask_one

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gamecore.problems.problem import Explanation
    from gamecore.problems.recognising import Misread
    from ui.contest.problem_state import ProblemState


_GUESSED = "_problems-guessed"
"""In the session: slugs of the problems whose model was guessed correctly."""


def guess_view(state: ProblemState) -> None:
    """Draw the question; once it is answered rightly or skipped, the model and what is next."""
    st.markdown(f"### {_('Which game is this?')}")
    shown = is_shown(state)
    if shown or is_guessed(state):
        _answer(state, praised=not shown)
    else:
        _question(state)


def _question(state: ProblemState) -> None:
    """Draw the question, with moves as choices: names would give the game away, or say nothing."""
    problem = state.problem
    key = state.own("guess")
    note_question(_GUESSED)

    def guessed() -> None:
        right = st.session_state[key] == model_of(problem.slug).slug
        note(state, "model", right)
        if right:
            st.session_state[_GUESSED] = {*st.session_state.get(_GUESSED, ()), problem.slug}

    right = model_of(problem.slug).slug
    ask_one(
        key,
        _("Which game is this? In other words: a move …"),
        ClassBlank(
            "choice", "", tuple((name, _(model_move(entry(name)))) for name in choices(problem))
        ),
        (right,),
        lambda given: say(problem.idea) if given == right else wrong_model(problem, str(given)),
        is_open=st.session_state.get(key) is None,
    )
    guess = st.radio(
        _("In other words: a move …"),
        list(choices(problem)),
        index=None,
        format_func=lambda page: _(model_move(entry(page))),
        key=key,
        on_change=guessed,
    )
    if guess is not None:
        _refute(state, guess)
    st.button(
        _("Show the answer"),
        key=state.own("show-model"),
        type="tertiary",
        help=_("Shows which game it is, and opens the theory."),
        on_click=show,
        args=(state,),
    )


def _refute(state: ProblemState, guess: str) -> None:
    """Draw what a move is in the wrong model, and a position with another winner there."""
    right, wrong = reading(model_of(state.problem.slug)), reading(entry(guess))
    found = between(state.problem.slug, right, wrong) if right and wrong else None
    said = markup("{}", wrong_model(state.problem, guess))
    if found is None or right is None:
        html(announced(panel("bad", said)))
        return
    heaps = parse_heaps(found.heaps)
    told = position_between(guess, found)
    board = stones(heaps, _("heaps of {heaps}").format(heaps=_(", ").join(map(number, heaps))))
    html(announced(panel("bad", markup("{}<br>{}<p>{}</p>", said, told, board))))
    if rule := found.rule or right.rule:
        claim_link(state.page, rule, heaps, says_lost=found.wins)


def is_shown(state: ProblemState) -> bool:
    """Return whether model and theory are shown without a guess, by a switch."""
    return state.open_all or link_state.switch(state.page, "answer")


def closed(state: ProblemState) -> bool:
    """Return whether the model still has to be guessed; if so, draw buttons to guess or see it.

    Until then no view shows what names the game: theory, reasons, links to it.
    """
    if is_shown(state) or is_guessed(state):
        _hide_button(state)
        return False
    html(panel("note", _("The reason names the game. Guess first which game it is, or see it.")))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            _("Guess the game"),
            key=state.own("to-guess"),
            on_click=go_to_view,
            args=(state, "model"),
        )
        st.button(
            _("Show the answer"),
            key=state.own("show-theory"),
            type="tertiary",
            on_click=show,
            args=(state,),
        )
    return True


def show(state: ProblemState) -> None:
    """Show model and theory without a guess; only from callbacks."""
    link_state.write(state.page, {"answer": True})


def is_guessed(state: ProblemState) -> bool:
    """Return whether the model of this problem was guessed correctly in this session."""
    return state.problem.slug in st.session_state.get(_GUESSED, ())


def _hide_button(state: ProblemState) -> None:
    if not state.open_all:
        hide_button(state.own("model"), partial(_ask_again, state))


def _answer(state: ProblemState, *, praised: bool) -> None:
    _hide_button(state)
    game = model_of(state.problem.slug)
    told = _("{model}: a move {what}.").format(model=_(model_name(game)), what=_(model_move(game)))
    with st.container(key="model-told"):
        html(announced(panel("good", with_lead(_("Right."), told) if praised else told)))
        html(markup("<p>{}</p>", with_lead(_("What it teaches:"), say(state.problem.idea))))
    with st.container(horizontal=True, vertical_alignment="center", key="model-ways"):
        st.button(
            _("On to the theory"),
            key=state.own("to-theory"),
            icon=":material/arrow_forward:",
            on_click=go_to_view,
            args=(state, "theory"),
        )
        if not state.open_all:
            st.button(
                _("Ask me again"),
                key=state.own("ask-anew"),
                type="tertiary",
                help=_("Hides the game and the theory again."),
                on_click=_ask_again,
                args=(state,),
            )
    recognise(state)
    with st.container(key="model-live"):
        st.markdown(f"#### {_('Play this game')}")
        sample = state.problem.samples[0].input
        explanation = explained(state.problem.slug, sample, 0)
        html(soft(_("Change the position there. Who wins, and why?")))
        live_link(state, explanation)


def live_link(state: ProblemState, explanation: Explanation | Refused) -> None:
    """Draw the link that opens a test on the game's page, if the test has a rule or heaps."""
    if isinstance(explanation, Refused) or not (explanation.rule or explanation.heaps):
        return
    game = playing(state.problem.slug, explanation.rule)
    st.page_link(
        frame.page_file(game.slug),
        label=markdown(_("Play it: {game}"), game=_(model_name(game))),
        icon=":material/sports_esports:",
        query_params=live_query(game, explanation) or None,
    )
    if explanation.heaps and not has_live_page(game, explanation):
        html(
            soft(
                _("This test is too large for the page, so the game opens with its usual position.")
            )
        )


def _ask_again(state: ProblemState) -> None:
    link_state.write(state.page, {"answer": False})
    st.session_state[_GUESSED] = set(st.session_state.get(_GUESSED, ())) - {state.problem.slug}
    st.session_state[state.own("guess")] = None
    forget(state)


def go_to_view(state: ProblemState, view: str) -> None:
    """Open another view of the page; only from callbacks."""
    link_state.write(state.page, {"view": view})


State = Literal["one", "each", "together", "drawn", "letters"]

Kind = TypeVar("Kind", bound=str)

_OPEN = "recognise-open"
"""Key of the open question's container, by which it is shown alone while presenting."""

STATES: dict[State, str] = {
    "one": N_("one number, and a move makes it smaller"),
    "each": N_("a list of numbers, and a move changes only one of them"),
    "together": N_("a list of numbers, and one move may change several of them"),
    "drawn": N_("a list of numbers, and chance picks which of them changes"),
    "letters": N_("a word, and a move changes its letters"),
}
"""Kind of state, from which every move follows → its text; marked for translation."""

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
    """Return the kind of state of a problem, derived from its model; cached, at most 0.3 s."""
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
    """Return the test whose heaps are asked for, if any; cached, some milliseconds."""
    return sample_test(problem_of(slug))


def recognise(state: ProblemState) -> None:
    """Draw the three questions, one after the other, or the answers if all are shown."""
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
    """Forget the answers to the three questions; only from callbacks."""
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
    """Draw a question, or its answer once it is done; return whether it was answered or skipped."""
    ask_one(
        state.own(name),
        asked,
        ClassBlank("choice", "", tuple((kind, _(words)) for kind, words in offered.items())),
        (right,),
        lambda given: "" if given == right else why_not(cast("Kind", given)),
        is_open=not _is_done(state, name),
    )
    if _is_done(state, name):
        _told(asked, _(offered[right]))
        _hide_done(state, name)
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
    """Draw the question for the heaps of a test, with how a wrong answer misread the input."""
    asked = _("What are the heaps of test {test} in the first sample?").format(test=sample.test + 1)
    if _is_done(state, "heaps"):
        _told(asked, _(", ").join(sample.heaps.split()))
        _hide_done(state, "heaps")
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
            asked,
            key=key,
            on_change=typed,
            placeholder="3 4 5",
            validate=length_rule(page_limits.TRAP),
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
    html(markup('<p class="gl-small">{}{}<b>{}</b></p>', asked, gap(), answer))


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


def _hide_done(state: ProblemState, name: str) -> None:
    """Draw the button that hides the answer of one of the three questions again."""

    def hide() -> None:
        for key in (name, f"{name}-done"):
            st.session_state.pop(state.own(key), None)

    if not state.open_all:
        hide_button(state.own(name), hide)


def _done(state: ProblemState, name: str) -> None:
    st.session_state[state.own(f"{name}-done")] = True
