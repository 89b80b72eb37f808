"""Exercises for the phones of a class: one adapter for every kind of question."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from zlib import crc32

from gamecore.lessons.small_games import moves
from ui.base.marks import letter
from ui.base.words import _, either, gap, say, sentences
from ui.lessons.answering import answer_words, field_label, offered
from ui.room.question import ClassBlank, ClassQuestion, Verdict
from ui.room.wall import RIGHT_NAMED, Asked, ask_class
from ui.rule.words import asked_in_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.lessons.questions import Answer, Blank, Change, Question
    from ui.room.question import Values

NONE = "none"
"""Name of the choice “no move wins”."""


def put_to_class(
    question: Question,
    name: str,
    is_bet: bool,
    can_name: Callable[[str], bool],
    *,
    is_open: bool,
    may_begin: bool,
    is_told: bool,
    on_told: Callable[[], None],
) -> None:
    """Let a class answer an exercise from its phones; see `class_question` and `ask_class`.

    `on_told` shows the answer on the screen: of several blanks together with that of the bars, as
    these name them all.
    """

    def make() -> Asked:
        asked = class_question(question, name, is_bet=is_bet, can_name=can_name, is_told=is_told)
        return replace(asked, on_told=on_told) if question.blanks[1:] and not is_bet else asked

    ask_class(make, is_open=is_open, may_begin=may_begin)


def class_question(
    question: Question,
    name: str,
    *,
    is_bet: bool,
    can_name: Callable[[str], bool],
    is_told: bool = False,
) -> Asked:
    """Return the question of an exercise for phones, with its judge and its right answer.

    Parameters
    ----------
    question : Question
    name : str
        Unique among the questions of the page.
    is_bet : bool
        Whether answers are bets, which are not judged before the screen shows the answer.
    can_name : callable
        Name of a known mistake → whether the class has met the terms that explain it.
    is_told : bool
        Whether the screen shows the answer.
    """
    text = asked_in_words(question.asks)
    first, *others = question.blanks
    if first.kind == "label" and not others:  # on a phone no strip shows which heap is asked about
        text += gap() + _("{name}: {what}").format(name=field_label(first), what="?")
    blanks = tuple(_blank(question, place) for place in range(len(question.blanks)))
    asked = ClassQuestion(f"{name}-{crc32(text.encode())}", text, blanks, is_bet)

    def judge(values: Values) -> Verdict:
        return _verdict(question, answer_of(question, values), can_name)

    if is_bet and not is_told:
        return Asked(asked, lambda _values: Verdict(()))
    return Asked(asked, judge, _right(question))


def _blank(question: Question, place: int) -> ClassBlank:
    blank = question.blanks[place]
    label = field_label(blank) if len(question.blanks) > 1 else ""
    match blank.kind:
        case "number":
            return ClassBlank("number", label)
        case "label" | "choice":
            words = offered(question, place)
            return ClassBlank("choice", label, tuple((str(name), words[name]) for name in words))
        case "move":
            listed = tuple(change_words(question).items())
            return ClassBlank("choice", label, (*listed, (NONE, _("No move wins"))))
        case "moves":
            label = _("Every move that wins; none at all if no move does")
            return ClassBlank("several", label, tuple(change_words(question).items()))


def change_words(question: Any) -> dict[str, str]:
    """Return the moves of a question's or another position: name → label, such as A 6→5."""
    found = {}
    for heap, (rule, size) in enumerate(zip(question.rules, question.heaps, strict=True)):
        for after in moves(str(rule), size):
            name = change_name((heap, after))
            found[name] = f"{letter(heap)} {size}→{name.partition(':')[2]}"
    return found


def change_name(change: Change) -> str:
    """Return the name of a move as a choice of the room's question: `0:5`, `1:2+3`."""
    heap, after = change
    return f"{heap}:{'+'.join(map(str, after)) or 0}"


def answer_of(question: Question, values: Values) -> Answer:
    """Return a valid answer from a phone as an answer to the exercise."""
    return tuple(_value(blank, value) for blank, value in zip(question.blanks, values, strict=True))


def _value(blank: Blank, value: Any) -> Any:
    if blank.kind == "moves":
        return frozenset(map(_change, value))
    if blank.kind == "move":
        return () if value == NONE else (_change(value),)
    return value


def _change(name: str) -> Change:
    heap, _colon, becomes = name.partition(":")
    return int(heap), tuple(int(part) for part in becomes.split("+") if part != "0")


def _verdict(question: Question, answer: Answer, can_name: Callable[[str], bool]) -> Verdict:
    feedback = question.check(answer)
    if feedback.right:
        steps = question.solution()
        why = [feedback.note, steps[0].says if len(steps) == 1 else None]
        return Verdict((), sentences(*(say(one) for one in why if one)))
    mistake = feedback.mistake
    if mistake is not None and not can_name(mistake.name):
        mistake = None
    reasons = [say(feedback.refutations[0].says)]
    if mistake is not None:
        reasons.insert(0, say(mistake.says))
    return Verdict(feedback.wrong, sentences(*reasons), say(mistake.title) if mistake else "")


def _right(question: Question) -> str:
    """Return the right answer in words: all right choices of a single blank, or a line a blank."""
    if [blank.kind for blank in question.blanks] in (["choice"], ["move"]):
        choices = _blank(question, 0).choices
        right = [
            words
            for name, words in choices
            if question.is_valid(0, _value(question.blanks[0], name))
        ]
        return either(right[:RIGHT_NAMED], "or") + (" …" if right[RIGHT_NAMED:] else "")
    words = answer_words(question, question.example())
    if len(words) == 1:
        return words[0]
    named = zip(map(field_label, question.blanks), words, strict=True)
    said = _("{name}: {what}")
    return "\n".join(said.format(name=name, what=word) for name, word in named)
