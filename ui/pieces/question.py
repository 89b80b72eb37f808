"""Questions on a page: their place, what they hide, how to skip them, and the feedback.

A view owns its question and passes it to the components around it, which hide whatever would answer
it. What a person asks for by a press, such as the reason of one value, is shown all the same.
"""

from __future__ import annotations

from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

import streamlit as st

from gamecore.grundy.mex import mex
from gamecore.lessons.mex_guesses import mex_feedback
from gamecore.lessons.mistakes import MISTAKES
from ui.base.fields import SHOW
from ui.base.marks import announced, panel, with_lead
from ui.base.markup import Markup, html, markup
from ui.base.words import _, gap, number, right_or_no, say
from ui.frame.audience import note_question, presenting
from ui.links import link_state
from ui.links.link_widgets import switch_row
from ui.pieces.show_more import from_the_first_rows
from ui.room.question import ClassBlank
from ui.room.wall import ask_one

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from streamlit.delta_generator import DeltaGenerator

    from ui.links.link_state import PageState
    from ui.room.question import Value

Told = Literal["values", "moves"]
"""What a component may give away: "values", the heaps' values and their XOR; "moves", which win."""

ANSWERS = WINS, LOSES, NOBODY, SKIPPED = "wins", "loses", "nobody", "skipped"


def beside(*, square: bool = False) -> tuple[DeltaGenerator, DeltaGenerator]:
    """Return a container for a question and one for its subject; one pair per screen.

    front.css sets them side by side where they would be too high one below the other. The question
    comes first in the order of reading.

    Parameters
    ----------
    square : bool
        Whether the subject is about as high as wide, such as a board of cells, which leaves room
        beside it on more screens.
    """
    with st.container(key="beside-square" if square else "beside-rows"):
        return st.container(key="beside-question"), st.container(key="beside-subject")


def beside_and_below(
    *, square: bool = False
) -> tuple[DeltaGenerator, DeltaGenerator, DeltaGenerator]:
    """Return the containers of `beside`, and a third one for what follows from the subject.

    The third stands below both; in Present below the question, so that all fits on one screen.
    """
    with st.container(key="beside-square" if square else "beside-rows"):
        question, subject = st.container(key="beside-question"), st.container(key="beside-subject")
        return question, subject, st.container(key="beside-rest")


# -- what it hides ------------------------------------------------------------------------------


class OpenQuestion(Enum):
    """The question about a position that is still open; its value is what it hides.

    Attributes
    ----------
    WINNER
        Who wins? Hides values and moves, since values and XOR answer it at once.
    MOVE
        Which move wins? Hides the moves; the winner and the values are shown.
    NONE
        Everything is answered or shown.
    """

    WINNER = ("values", "moves")
    MOVE = ("moves",)
    NONE = ()

    def covers(self, what: Told) -> bool:
        """Return whether a component must still hide `what`."""
        return what in self.value


def question_of(*, winner_told: bool, shown: bool) -> OpenQuestion:
    """Return the open question, given whether the winner and whether the whole answer is shown."""
    if shown:
        return OpenQuestion.NONE
    return OpenQuestion.MOVE if winner_told else OpenQuestion.WINNER


# -- who wins? ----------------------------------------------------------------------------------


def is_told(key: str) -> bool:
    """Return whether “who wins?” was answered or skipped; `key` as for `who_wins`."""
    return st.session_state.get(key) is not None


def who_wins(
    key: str,
    verdict: str,
    *,
    wins: bool | None,
    told: bool,
    is_over: bool = False,
    question: str = "",
    names: tuple[str, str] | None = None,
    nobody: str = "",
    position: tuple[tuple[str, str], ...] = (),
    refute: Callable[[bool], None] | None = None,
    answered: Callable[[], None] | None = None,
    mended: bool = False,
) -> bool:
    """Draw the headline, a question or the verdict; return whether it is the verdict.

    Parameters
    ----------
    key : str
        Session key of the guess; it must be specific to the position.
    verdict : str
        Who wins and why, in a sentence.
    wins : bool or None
        Whether the player to move wins; None where nobody can force a win.
    told : bool
        Whether to show the verdict without asking.
    is_over : bool
        Whether no move is left, so that there is nothing to ask.
    question : str
        Replaces the usual question.
    names : tuple of str, optional
        Replace "The player to move" and "The other player".
    nobody : str
        The third answer, where plays may go round; "" for none.
    position : tuple of (str, str)
        The heaps for the phones of a class, see `named_heaps`.
    refute : callable, optional
        Draws what refutes a wrong guess; takes whether the guess was that the player to move
        loses.
    answered : callable, optional
        Called once an answer was chosen, in that press.
    mended : bool
        Whether a wrong guess was made good since, by the right move.
    """

    def choose(name: str) -> None:
        st.session_state[key] = name
        if answered is not None:
            answered()

    guess = st.session_state.get(key)
    if guess is not None and not told:
        hide_button(key, partial(st.session_state.__setitem__, key, None))
    asks = question or _("Who wins if both play perfectly?")
    mover, other = names or (_("The player to move"), _("The other player"))
    players = ((WINS, mover), (LOSES, other), *([(NOBODY, nobody)] if nobody else []))
    right = {True: WINS, False: LOSES, None: NOBODY}[wins]
    ask = partial(
        ask_one,
        key,
        asks,
        ClassBlank("choice", "", players),
        (right,),
        lambda _given: verdict,
        is_open=not told and guess is None,
        position=position,
    )  # its bars stand below the question
    # A class sees its usual question answered, no more.
    keeps_question = not is_over and (question or not presenting())
    if told or guess == SKIPPED:
        if keeps_question:
            html(markup('<p class="gl-step gl-answered">{}</p>', asks))
        html(markup('<p class="gl-turn" role="status"><b>{}</b></p>', verdict))
        ask()
        return True
    if guess is not None:
        if keeps_question:
            html(_question_answered(asks, dict(players).get(guess, "")))
        is_right = guess == right
        mended = mended and not is_right
        lead = _("Now you have it.") if mended else right_or_no(is_right)
        html(markup('<p class="gl-turn" role="status">{}{}<b>{}</b></p>', lead, gap(), verdict))
        if not (is_right or mended) and refute is not None:
            refute(guess == LOSES)
        ask()
        return True
    html(markup('<p class="gl-turn" role="status"><b>{}</b></p>', asks))
    with st.container(horizontal=True, gap="small", key="question-who"):
        for name, words in (*players, (SKIPPED, _("Skip"))):
            st.button(
                words,
                key=f"{key}-{name}",
                type="tertiary" if name == SKIPPED else "secondary",
                on_click=choose,
                args=(name,),
            )
    ask()
    return False


def _question_answered(question: str, answer: str) -> Markup:
    """Return a question with the answer that was given, not whether it was right."""
    given = _("Your answer: {answer}.").format(answer=answer)
    return markup(
        '<p class="gl-step gl-answered">{}</p> <p class="gl-soft gl-answered">{}</p>',
        question,
        given,
    )


def hide_button(key: str, hide: Callable[[], None]) -> None:
    """Draw, before a class, the button that hides an answer again; present.js presses it."""
    if presenting():
        st.button(_("Hide"), key=f"{key}-unshow", on_click=hide)


# -- what is the mex? ---------------------------------------------------------------------------


def mex_guess(
    choices: Sequence[int], values: Sequence[int], *, key: str, n: int | None = None
) -> int | None:
    """Ask for the mex of `values`, draw the feedback, and return the guess; None if there is none.

    Parameters
    ----------
    choices : sequence of int
        The answers on offer, as `mex_choices` makes them.
    values : sequence of int
        The values of all options, with repetitions.
    key : str
        Of the widget.
    n : int, optional
        Size of the heap, to recognise the mistake of answering with it.
    """
    _ask_class_mex(values, key=key, n=n)
    guess = st.pills(
        _("Your guess: the mex, the smallest number missing"),
        choices,
        format_func=number,
        key=key,
        persist_state="session",  # a question left and opened again still shows its answer
    )
    if guess is None:
        return None
    feedback = mex_feedback(int(guess), values, n)
    lead = (
        _("Right.") if feedback.is_right else _("Not {guess}.").format(guess=number(feedback.guess))
    )
    body = with_lead(lead, say(feedback.message))
    html(announced(panel("good" if feedback.is_right else "bad", body)))
    return int(guess)


def _ask_class_mex(values: Sequence[int], *, key: str, n: int | None) -> None:
    """Let a class answer the mex from its phones, as long as it is not answered on this screen."""

    def slip(given: Value) -> str:
        mistake = MISTAKES.get(mex_feedback(int(str(given)), values, n).reason)
        return say(mistake.title) if mistake else ""

    listed = _(", ").join(map(number, sorted(set(values))))
    ask_one(
        key,
        _("What is the mex of {values}?").format(values=listed or _("no values at all")),
        ClassBlank("number"),
        (mex(values),),
        lambda given: say(mex_feedback(int(str(given)), values, n).message),
        is_open=st.session_state.get(key) is None,
        slip=slip,
    )


# -- skipping it --------------------------------------------------------------------------------


def skip_buttons(
    stem: str,
    go: Callable[[int], None],
    *,
    skip_to: int,
    skip_help: str,
    show_to: int,
    show_help: str,
    quiet: bool = False,
) -> None:
    """Draw "Skip" and "Show answers" in the current container.

    Parameters
    ----------
    stem : str
        Prefix of their keys, unique on the page.
    go : callable
        Goes to a step; runs as a callback.
    skip_to, show_to : int
        The steps that "Skip" and "Show answers" go to.
    skip_help, show_help : str
        Their tooltips.
    quiet : bool
        Whether "Skip" is drawn less prominently, beside buttons that answer.

    Notes
    -----
    "Show answers" also turns on the app-wide switch of `frame.just_show`.
    """
    st.button(
        _("Skip"),
        key=f"{stem}-skip",
        help=skip_help,
        type="tertiary" if quiet else "secondary",
        on_click=go,
        args=(skip_to,),
    )

    def stop_asking() -> None:
        link_state.turn(SHOW, True)
        go(show_to)

    st.button(
        _("Show answers"),
        key=f"{stem}-just-show",
        help=show_help,
        type="tertiary",
        on_click=stop_asking,
    )


def answer_switch(key: str, *, open_all: bool, label: str = "") -> bool:
    """Draw the switch of a view's answer, unless all are shown; return whether it is shown.

    style.css hides the switch of the whole app beside it, so that one switch shows answers here.
    Where a part of the answer stands there already, `label` says what else the switch shows.
    """
    shown = open_all or switch_row(label or _("Show the answer"), key)
    if not shown:
        from_the_first_rows()
    return shown


def move_switch(key: str, *, open_all: bool, is_lost: bool, found: bool, total: int | None) -> None:
    """Draw the switch of winning moves, named by what it shows beyond the winner and a move found.

    It is left out where nothing is: where the only one of `total` winning moves was `found`.
    """
    if found and total == 1:
        return
    label = _("Why every move fails") if is_lost else _("Show every winning move") if found else ""
    answer_switch(key, open_all=open_all, label=label)


# -- a guess at a verdict -----------------------------------------------------------------------


class Feedback(NamedTuple):
    """Feedback on a guess: whether it is right, and one or two sentences."""

    right: bool
    words: str


def feedback_panel(feedback: Feedback) -> Markup:
    """Return the panel with the feedback, which screen readers announce when it appears."""
    words = markup('<span role="status">{}</span>', feedback.words)
    return panel("good" if feedback.right else "bad", words)


def verdict_guess(
    state: PageState,
    about: str,
    label: str,
    choices: Mapping[str, str],
    *,
    key: str,
    right: str,
    then: Callable[[], None] = lambda: None,
) -> str | None:
    """Ask for a guess at a verdict and return it, or None; the right one opens the verdict.

    Parameters
    ----------
    state : PageState
    about : str
        The subject of the verdict, as text: it identifies the guess.
    label : str
        The question.
    choices : mapping
        Choice → label of its button.
    key : str
        Of the widget.
    right : str
        The right choice: it opens the verdict, which then starts with praise, see `is_praised`.
    then : callable, optional
        What else a right guess does; runs as a callback.
    """

    def chosen() -> None:
        if st.session_state[key] == right:
            st.session_state[_guessed_key(state)] = about
            state.set(verdict=True)
            then()

    note_question(key)
    note_question(_guessed_key(state))
    names = list(choices)
    return st.pills(
        label, names, format_func=choices.__getitem__, key=key, on_change=chosen, wrap=True
    )


def close_for_new(state: PageState, about: str) -> None:
    """Hide the verdict when its subject `about` has changed; see `link_state.reset_for_new`."""
    link_state.reset_for_new(state.page, ("verdict",), about)


def verdict_switch(state: PageState) -> bool:
    """Draw the switch, unless the whole app shows answers; return whether the verdict is shown."""
    return answer_switch(state.key("verdict"), open_all=state.open_all)


def is_praised(state: PageState, about: str) -> bool:
    """Return whether a right guess opened the verdict, which then starts with praise."""
    return bool(st.session_state.get(_guessed_key(state)) == about)


def _guessed_key(state: PageState) -> str:
    return f"_{state.page.prefix}-guessed"
