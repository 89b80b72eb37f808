"""An exercise: one question with its picture, the answer, the feedback, and fresh instances."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.lessons.small_games import rule_words
from ui.base.marks import soft
from ui.base.markup import Markup, html, markup
from ui.base.words import _, gap, say
from ui.derivation.opening import why_links
from ui.frame.audience import note_question, presenting
from ui.lessons.answering import (
    by_board,
    by_press,
    explain,
    fields,
    is_unseen,
    last_try,
    press_buttons,
    refill,
    says_none,
    solution_told,
    still_missing,
    tell,
    typed,
    your_answer,
)
from ui.lessons.class_question import put_to_class
from ui.lessons.lock import Lock
from ui.lessons.pictures import Cells, drawn, show
from ui.lessons.progress import draft, forget_draft, keep_draft, read_draft
from ui.lessons.tries import Try
from ui.pieces.question import hide_button
from ui.play.one_move import move_board
from ui.rule.words import codes_told, rules_told

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.lessons.questions import Answer, Question, Value


OPEN = Lock()
"""The lock of an exercise whose answers are not locked."""


@dataclass(frozen=True)
class Exercise:
    """A question on a page, with the instances of it that were asked in this session.

    Attributes
    ----------
    stem : str
        Prefix of its keys, unique to the question.
    make : callable
        Number of wrong answers before → the instance of the question.
    heard : callable
        Receives whether the first answer to an instance was right.
    is_bet : bool
        Whether to ask how sure the learner is.
    quiet : bool
        Whether the answer is kept without feedback, as for a bet at the beginning of a lesson.
    lock : Lock
        Whether the answer may be shown.
    can_name : callable
        Name of a known mistake → whether the learner has met the terms that explain it.
    """

    stem: str
    make: Callable[[int], Question]
    heard: Callable[[bool], None]
    is_bet: bool = False
    quiet: bool = False
    lock: Lock = OPEN
    can_name: Callable[[str], bool] = lambda _mistake: True

    @property
    def tries(self) -> list[Try]:
        """The instances so far, at least one; restored from the draft after a reload."""
        note_question(f"_{self.stem}")
        found: list[Try] = st.session_state.setdefault(_key(self.stem), [])
        if not found:
            found.append(Try(self.make(0)))
        kept = draft(self.stem)
        if kept and len(found) == 1 and found[0].is_untouched:  # the page was reloaded
            misses, given, sure, checked, retried = read_draft(kept)
            found[:] = [Try(self.make(turn)) for turn in range(misses + 1)]
            found[-1].goes_on(given, sure, checked, retried)
        return found

    @property
    def now(self) -> Try:
        """The current instance."""
        return self.tries[-1]

    @property
    def shown(self) -> bool:
        """Whether the answer is shown: it was asked for and is not locked."""
        return self.now.shown and not self.lock.closed

    @property
    def done(self) -> bool:
        """Whether the learner may go on: answered right, shown, or, for a bet, answered at all."""
        return self.shown or self.answered

    @property
    def saw_solution(self) -> bool:
        """Whether the learner unfolded the solution below a wrong answer."""
        return any(one.seen for one in self.tries)

    @property
    def answered(self) -> bool:
        """Whether an answer stands there that is right or, of a bet, any."""
        now = self.now
        if now.answer is None:
            return False
        return self.quiet or self.is_bet or now.question.accepts(now.answer)

    def check(self, answer: Answer, sure: bool | None = None) -> None:
        """Check an answer, unless a part or `sure` of a bet is missing; only from callbacks."""
        now = self.now
        now.empty = any(value is None for value in answer)
        now.unsure = self.is_bet and sure is None
        if now.empty or now.unsure:
            return
        now.answer, now.sure = answer, sure
        self._keep()
        if not (self.quiet or now.retried):
            self.heard(now.question.accepts(answer))

    def retry(self) -> None:
        """Reopen the same instance, empty where the reply left a cell open; only from callbacks."""
        now = self.now
        assert now.answer is not None
        wrong, empty = now.question.wrong(now.answer), now.question.left_open(now.answer)
        now.retried, now.active, now.missed = True, empty[0], now.answer
        told = [
            right if n in wrong else now.answer[n] for n, right in enumerate(now.question.example())
        ]
        now.given = [None if place in empty else value for place, value in enumerate(told)]
        refill(now.question, now.given, f"_{self.stem}-{len(self.tries)}")
        now.answer = None
        self._keep()

    def again(self) -> None:
        """Add a fresh instance; only from callbacks."""
        self.tries.append(Try(self.make(len(self.tries))))
        self._keep()

    @property
    def asks_the_same(self) -> bool:
        """Whether the next instance is the same question."""
        return self.make(len(self.tries)) == self.now.question

    def _keep(self) -> None:
        """Save the answer as a draft, which survives a reload."""
        now = self.now
        given = now.given if now.answer is None else now.answer
        written = [sorted(value) if isinstance(value, frozenset) else value for value in given]
        state = [len(self.tries) - 1, written, now.sure, now.answer is not None, now.retried]
        keep_draft(self.stem, json.dumps(state, separators=(",", ":")))

    def show(self, shown: bool = True) -> None:
        """Show the answer, or hide it again; only from callbacks."""
        self.now.shown = shown

    def show_next(self) -> None:
        """Fill the next of several labels, or else show the answer; only from callbacks."""
        now = self.now
        blanks = now.question.blanks
        is_strip = bool(blanks[1:]) and {blank.kind for blank in blanks} == {"label"}
        if not is_strip or None not in now.given:
            self.show()
            return
        if now.given[now.active] is not None:
            now.active = now.given.index(None)
        self.press(now.question.example()[now.active])

    def hide_last(self) -> None:
        """Empty the last filled cell; only from callbacks."""
        now = self.now
        forget_draft(self.stem)
        now.active = max(place for place, one in enumerate(now.given) if one is not None)
        now.given[now.active] = None
        self._keep()

    def press(self, value: Value | None) -> None:
        """Fill the active cell, or empty it with None, and go to the next open one.

        The value of a single cell is checked at once, unless it is a bet. Only from callbacks.
        """
        now = self.now
        now.given[now.active] = value
        left = [place for place, one in enumerate(now.given) if one is None]
        now.active = next(
            (place for place in left if place > now.active), (left or [now.active])[0]
        )
        if len(now.given) == 1 and not self.is_bet:
            self.check(tuple(now.given))
        else:
            self._keep()


def _key(stem: str) -> str:
    return f"_{stem}-tries"


def begin_anew(stem: str) -> None:
    """Forget all answers to the exercise with this stem; only from callbacks."""
    st.session_state.pop(_key(stem), None)
    forget_draft(stem)


def ask(exercise: Exercise, count: str = "") -> bool:
    """Draw an exercise and return whether the learner may go on.

    Parameters
    ----------
    exercise : Exercise
    count : str
        Which question of how many it is, in words; "" for the only one.

    Notes
    -----
    The text of a quiet question is not drawn: it is in the text of its lesson.
    """
    now = exercise.now
    question = now.question
    if not exercise.quiet:
        told = markup('<span class="gl-soft gl-small">{}{}</span>', count, gap()) if count else ""
        asks = say(question.asks)
        html(markup('<p class="gl-asks">{}{}</p>', told, _marked(exercise, asks)))
        for means in (*codes_told(asks), *rules_told(asks)):
            html(soft(means))
    opened = exercise.shown or (exercise.lock.just_show and not exercise.quiet)
    is_open = now.answer is None and not opened
    name = f"{exercise.stem}-{len(exercise.tries)}"
    put_to_class(
        question,
        name,
        exercise.quiet,
        exercise.can_name,
        is_open=is_open,
        may_begin=all(value is None for value in now.given),
        is_told=opened,
        on_told=exercise.show,
    )
    if is_open:
        _open_question(exercise, now)
        return False
    shown = now.answer is None
    answer = question.example() if shown else now.answer
    assert answer is not None
    wrong = () if shown or exercise.quiet else question.wrong(answer)
    cells = Cells(wrong=None if exercise.quiet else wrong)
    may_tell = not (exercise.lock.closed or _can_retry(exercise))
    picture = question.picture_judged(answer, told=may_tell)
    show(drawn(picture, question.picture, cells))
    if shown:
        solution_told(question)
    if exercise.shown:
        _after_shown(exercise, f"_{name}")
    if shown or exercise.quiet:
        return True
    if is_unseen(question, answer):  # the buttons and fields are gone
        html(your_answer(question, answer))
    feedback = question.check(answer)
    if feedback.mistake is not None and not exercise.can_name(feedback.mistake.name):
        feedback = replace(feedback, mistake=None)
    tell(question, answer, feedback)
    if not feedback.right:
        _after_a_miss(exercise, now, feedback)
    return feedback.right  # after a wrong bet the way on is open, but what to try again comes first


def _marked(exercise: Exercise, asks: str) -> Markup | str:
    """Return a question with its rule in bold where the instance before had another."""
    rules = [getattr(one.question, "rule", "") for one in exercise.tries[-2:]]
    if len(set(rules)) < 2 or "" in rules:
        return asks
    before, rule, after = asks.partition(rule_words(rules[-1]))
    return markup("{}<b>{}</b>{}", before, rule, after)


def _open_question(exercise: Exercise, now: Try) -> None:
    question, stem = now.question, f"_{exercise.stem}-{len(exercise.tries)}"
    if now.missed is not None:
        html(soft(last_try(question, now.missed)))
    if by_board(question):
        _board(exercise, now, stem)
        return
    if any(value is not None for value in now.given) and by_press(question):
        hide_button(stem, exercise.hide_last)
    cells = Cells(active=now.active, pressed=by_press(question))
    show(drawn(question.picture_with(tuple(now.given)), question.picture, cells))
    if not by_press(question):
        _form(exercise, now, stem)
        return

    def pressed_cell(place: int) -> None:
        if question.kind == "mex":
            exercise.press(place)
        elif place < len(now.given):
            now.active = place

    why_links(key=f"{stem}-cells", on_open=pressed_cell)
    press_buttons(question, now.active, now.given[now.active], stem, exercise.press)
    complete = None not in now.given
    _how_sure(exercise, stem)
    if now.empty or now.unsure:
        still_missing(now.empty)
    with st.container(horizontal=True, gap="small", key=f"gl-answer-{stem}"):
        if len(now.given) > 1 or exercise.is_bet:
            _submit(exercise, stem, lambda: tuple(now.given), disabled=not complete)
        _way_out(exercise, stem)


def _board(exercise: Exercise, now: Try, stem: str) -> None:
    """Draw the board for an answer that is a move, and then the button to place it, for a bet."""
    question: Any = now.question
    none = says_none(question)
    assert none is not None
    if now.given[0] is None:
        with st.container(key="play"):
            move_board(
                question.rules,
                question.heaps,
                question.misere,
                f"{stem[1:]}-board",  # the board puts the underscore before it
                lambda heap, after: exercise.press(((heap, after),)),
                status=_("Your move."),
            )
    else:
        show(drawn(question.picture, question.picture, Cells()))
        html(your_answer(question, tuple(now.given)))
    _how_sure(exercise, stem)
    if now.empty or now.unsure:
        still_missing(now.empty)
    with st.container(horizontal=True, gap="small", key=f"gl-answer-{stem}"):
        if now.given[0] is None:
            st.button(
                _("No move wins"), key=f"{stem}-none", on_click=exercise.press, args=(none[0],)
            )
        else:
            _submit(exercise, stem, lambda: tuple(now.given))
            st.button(_("Another move"), key=f"{stem}-back", on_click=exercise.press, args=(None,))
        _way_out(exercise, stem)


def _submit(
    exercise: Exercise,
    stem: str,
    answer: Callable[[], Answer],
    *,
    disabled: bool = False,
    button: Callable[..., Any] = st.button,
) -> None:
    """Draw the button that checks the answer or places the bet, with what `_how_sure` holds."""
    button(
        _("Place the bet") if exercise.is_bet else _("Check"),
        key=f"{stem}-check-answer",
        disabled=disabled,
        on_click=lambda: exercise.check(answer(), st.session_state.get(f"{stem}-sure")),
    )


def _how_sure(exercise: Exercise, stem: str) -> None:
    """Draw, for a bet, the choice how sure one is; it may be changed until the bet is placed."""
    if exercise.is_bet:
        words = {True: _("Sure"), False: _("Not sure")}
        key = f"{stem}-sure"
        st.session_state.setdefault(key, exercise.now.sure)
        st.radio(
            _("How sure are you?"), list(words), format_func=words.get, horizontal=True, key=key
        )


def _form(exercise: Exercise, now: Try, stem: str) -> None:
    question = now.question
    none = says_none(question)
    # A bet is not placed by Enter, since it cannot be undone.
    with st.form(f"{stem}-form", border=False, enter_to_submit=not exercise.is_bet):
        are_valid = fields(question, stem)
        _how_sure(exercise, stem)
        if are_valid and (now.empty or now.unsure):
            still_missing(now.empty)
        with st.container(horizontal=True, gap="small", key=f"gl-answer-{stem}"):
            _submit(exercise, stem, lambda: typed(question, stem), button=st.form_submit_button)
            if none is not None:
                st.form_submit_button(
                    _("No move wins"),
                    key=f"{stem}-none",
                    on_click=lambda: exercise.check(none, st.session_state.get(f"{stem}-sure")),
                )
            _way_out(exercise, stem, st.form_submit_button)


def _way_out(exercise: Exercise, stem: str, button: Callable[..., Any] = st.button) -> None:
    # A quiet bet is answered at the end of its lesson, which a presented plan may leave out.
    name = "tell" if exercise.quiet else "show"
    if (presenting() or not exercise.quiet) and not exercise.lock.closed:
        show = exercise.show_next if presenting() else exercise.show
        button(_("Show the answer"), key=f"{stem}-{name}", type="tertiary", on_click=show)


def _after_shown(exercise: Exercise, stem: str) -> None:
    """Draw the way back from an answer that is shown: what was shown may still be answered."""
    hide_button(stem, partial(exercise.show, False))
    if not presenting():
        _another(exercise, f"{stem}-anew")


def _another(exercise: Exercise, key: str, shortcut: str | None = None) -> None:
    """Draw the button that asks the question again, or another instance of it."""
    words = _("Ask me again") if exercise.asks_the_same else _("Try another one")
    st.button(words, key=key, shortcut=shortcut, on_click=exercise.again)


def _can_retry(exercise: Exercise) -> bool:
    """Return whether the same instance may be answered a second time."""
    now = exercise.now
    if now.answer is None or now.retried or exercise.is_bet:
        return False
    return not now.question.is_told(now.answer)


def _after_a_miss(exercise: Exercise, now: Try, feedback: Any) -> None:
    stem = f"_{exercise.stem}-{len(exercise.tries)}"
    can_retry = _can_retry(exercise)
    is_same = exercise.asks_the_same
    with st.container(horizontal=True, gap="small", key=f"gl-answer-{stem}"):
        if not (can_retry and is_same):
            _another(exercise, f"{stem}-again", shortcut="Enter")
        if can_retry:
            st.button(_("Try this one again"), key=f"{stem}-retry", on_click=exercise.retry)
    explain(now.question, feedback, exercise.lock.closed, f"{stem}-solution", now.see)
