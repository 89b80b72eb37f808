"""A worksheet as a file for a course system: questions, right answers, and feedback to wrong ones.

Moodle XML holds a question of several blanks as one of embedded answers ("cloze"); GIFT has no such
kind and asks for each blank by itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from gamecore.document import fragment
from gamecore.lessons.kinds.find_move import PositionQuestion, change_text
from gamecore.lessons.small_games import moves
from gamecore.messages import GAP, Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gamecore.lessons.questions import Blank, Question, Value
    from gamecore.lessons.worksheet import Item, Say, Worksheet

_MOVES_OFFERED = 6
"""Number of moves offered besides the winning ones."""


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to one blank: its text, what it earns in per cent, and what is said to it."""

    text: str
    percent: str
    says: str


def replies(question: Question, place: int, say: Say = str) -> list[Reply]:
    """Return the right answer to a blank, and wrong ones with what they deserve to hear.

    A mistake is named only where the answer proves it, by the law of `Question.diagnose`; to any
    other wrong answer the reason is told.
    """
    blank, right = question.blanks[place], question.example()[place]
    if isinstance(question, PositionQuestion):
        return _moves(question, blank, say)
    values: Iterable[Value] = ("N", "P")
    if blank.kind == "choice":
        values = [choice.name for choice in blank.choices]
    elif blank.kind == "number":
        slips = (slip.answer[place] for slip in question.slips())
        values = dict.fromkeys([right, *slips])  # type: ignore[list-item]
    words = {choice.name: say(choice.says) for choice in blank.choices}
    return [
        Reply(words.get(str(value), str(value)), percent, _feedback(question, place, value, say))
        for value in values
        for percent in ["100" if question.is_valid(place, value) else "0"]
    ]


def _feedback(question: Question, place: int, value: Value, say: Say) -> str:
    """Say what a value in one blank deserves to hear where all the others are right."""
    example = question.example()
    found = question.check((*example[:place], value, *example[place + 1 :]))
    slip = found.mistake
    named = [say(Message("{mistake}. {why}", mistake=slip.title, why=slip.says))] if slip else []
    return say(GAP).join([*named, *(say(reason.says) for reason in found.refutations)])


def _moves(question: PositionQuestion, blank: Blank, say: Say) -> list[Reply]:
    """Offer every winning move, those that mistakes lead to, and others; and that none wins."""
    slips: list[Any] = [slip.answer[0] for slip in question.slips()]
    legal = [
        (heap, after)
        for heap, (rule, size) in enumerate(zip(question.rules, question.heaps, strict=True))
        for after in reversed(moves(rule, size))
    ]
    wrong = [change for change in chain(*slips, legal) if change in legal]
    offered = {change_text(question.heaps, change): change for change in question.winning}
    share = f"{100 / max(len(offered), 1):.7g}"
    most = len(offered) + _MOVES_OFFERED
    for change in wrong:
        if len(offered) < most:
            offered.setdefault(change_text(question.heaps, change), change)
    every, found = blank.kind == "moves", []
    for text, change in sorted(offered.items(), key=lambda one: one[1]):
        # Of several that are chosen each is judged beside the right ones.
        value: Value = frozenset({*question.winning, change}) if every else (change,)
        wins = change in question.winning
        earns = (share if every else "100") if wins else "-100" if every else "0"
        found.append(Reply(text, earns, "" if wins else _feedback(question, 0, value, say)))
    none: Value = frozenset() if every else ()
    percent = "0" if question.winning else "100"
    return [
        *found,
        Reply(say(Message("There is none.")), percent, _feedback(question, 0, none, say)),
    ]


def _named(sheet: Worksheet, told: Sequence[str]) -> list[tuple[str, Item, str, str]]:
    """Return for each item its name, itself, its question and its solution as HTML."""
    found = []
    for number, item in enumerate(sheet.items, 1):
        meant = [line for line in told if re.split("[:\uff1a]", line)[0] in item.asks]
        name = f"{sheet.say(sheet.title)} · {sheet.level} · {sheet.seed}.{number}"
        found.append(
            (name, item, fragment(*meant, item.asks, *item.tables), fragment(*item.answers))
        )
    return found


def _category(sheet: Worksheet) -> str:
    return f"$course$/Grundy Lab/{sheet.say(sheet.title)}"


# -------------------------------------------------------------------------------------- Moodle XML


def as_moodle_xml(sheet: Worksheet, told: Sequence[str] = ()) -> str:
    """Write a worksheet as Moodle XML, which the question bank of a course imports.

    What is `told` of a code, such as `0.77: …`, stands above each question that has the code.
    """
    quiz = ET.Element("quiz")
    _text(ET.SubElement(quiz, "question", type="category"), "category", _category(sheet))
    for name, item, asks, solution in _named(sheet, told):
        blanks = item.question.blanks
        kinds = {"number": "numerical", "move": "multichoice", "moves": "multichoice"}
        kind = kinds.get(blanks[0].kind, "cloze") if len(blanks) == 1 else "cloze"
        if kind == "cloze":
            gaps = enumerate(blanks)
            asks += "".join(
                f"<p>{_gap(item.question, blank, place, sheet.say)}</p>" for place, blank in gaps
            )
        here = ET.SubElement(quiz, "question", type=kind)
        _text(here, "name", name)
        _text(here, "questiontext", asks, format="html")
        _text(here, "generalfeedback", solution, format="html")
        ET.SubElement(here, "penalty").text = "0.3333333"
        if kind == "cloze":
            continue
        if kind == "multichoice":
            ET.SubElement(here, "single").text = str(blanks[0].kind == "move").lower()
            ET.SubElement(here, "shuffleanswers").text = "false"
            ET.SubElement(here, "answernumbering").text = "none"
        for reply in replies(item.question, 0, sheet.say):
            answer = _text(here, "answer", reply.text, fraction=reply.percent, format="plain_text")
            _text(answer, "feedback", fragment(reply.says) if reply.says else "", format="html")
            if kind == "numerical":
                ET.SubElement(answer, "tolerance").text = "0"
    ET.indent(quiz)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(quiz, encoding="unicode") + "\n"


def _text(parent: ET.Element, name: str, text: str, **attributes: str) -> ET.Element:
    found = ET.SubElement(parent, name, attributes)
    ET.SubElement(found, "text").text = text
    return found


def _gap(question: Question, blank: Blank, place: int, say: Say) -> str:
    """Write one blank of several, as it is embedded in the text of a question."""
    kind = {"number": "NUMERICAL", "choice": "MULTICHOICE_V"}.get(blank.kind, "MULTICHOICE")
    exact = ":0" if blank.kind == "number" else ""
    told = [
        f"%{reply.percent}%{_escaped(reply.text, '~#}')}{exact}#{_escaped(reply.says, '~#}')}"
        for reply in replies(question, place, say)
    ]
    return f"{fragment(say(blank.says))[8:-10]}: {{1:{kind}:{'~'.join(told)}}}"


def _escaped(text: str, signs: str) -> str:
    return re.sub(rf"([\\{re.escape(signs)}])", r"\\\1", text)


# -------------------------------------------------------------------------------------------- GIFT


def as_gift(sheet: Worksheet, told: Sequence[str] = ()) -> str:
    """Write a worksheet as GIFT: a text that many course systems read."""
    parts = [f"$CATEGORY: {_category(sheet)}"]
    for name, item, asks, solution in _named(sheet, told):
        blanks = item.question.blanks
        for place, blank in enumerate(blanks):
            one = f"{name}.{place + 1}" if len(blanks) > 1 else name
            which = fragment(f"{sheet.say(blank.says)}?") if len(blanks) > 1 else ""
            is_number = blank.kind == "number"
            lines = [f"::{_gift(one)}::[html]{_gift(asks + which)}{{{'#' if is_number else ''}"]
            for reply in replies(item.question, place, sheet.say):
                right = reply.percent == "100"
                sign = "=" if right or is_number else "~"
                if not right and (is_number or reply.percent != "0"):
                    sign += f"%{reply.percent}%"
                exact = ":0" if is_number else ""
                lines.append(f"{sign}{_gift(reply.text)}{exact}#{_gift(reply.says)}")
            parts.append("\n".join([*lines, f"####[html]{_gift(solution)}", "}"]))
    return "\n\n".join(parts) + "\n"


def _gift(text: str) -> str:
    return _escaped(text, "~=#{}:").replace("\n", " ")


FORMATS = {"moodle-xml": as_moodle_xml, "gift": as_gift}
"""How a worksheet is written for a course system, by the name of the format."""
