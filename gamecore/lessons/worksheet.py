"""A worksheet: questions of one skill as blocks of text and tables, written as Markdown or HTML."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from gamecore import limits
from gamecore.document import Table, html_file, html_table, markdown_table, plain
from gamecore.errors import GameError
from gamecore.lessons.draws import WITHOUT_REPETITION
from gamecore.lessons.kinds.find_move import PositionQuestion, change_text
from gamecore.lessons.picture_tables import BLANK, tables_of
from gamecore.lessons.pictures import Boards, DerivationTable, Strip
from gamecore.lessons.practice import check_level, check_skill, question
from gamecore.messages import GAP, N_, Message, listed, quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.lessons.questions import Blank, Question

Say = Callable[[Message], str]
"""Makes the text of a message: `str` in English, the translation in another language."""

ITEMS = WITHOUT_REPETITION
"""Most items of one sheet: this many seeds in a row never give the same question twice."""

SHEETS = limits.SEED // ITEMS
"""Largest seed of a sheet: each sheet has ITEMS seeds of practice to itself."""

HINTS = {"label": N_("{blank} (N or P)")}
"""Kind of blank → its label with what may be written in it, where that does not say so."""

PAGE_BREAK = '<div style="page-break-after: always"></div>'

TITLES = {
    "labels": N_("Label the strip"),
    "mex": N_("The smallest number missing"),
    "derivation": N_("Derive the values"),
    "xor": N_("XOR in columns"),
    "winning-move": N_("Find a winning move"),
    "all-winning-moves": N_("Find all winning moves"),
    "period": N_("Spot the period"),
    "splitting": N_("Heaps that split"),
    "recognise": N_("Recognise the game"),
    "misere": N_("When the last move loses"),
    "balance": N_("Balance the heaps"),
    "others": N_("Other games"),
    "mixed": N_("Mixed practice"),
}
"""The heading of a sheet, by skill."""

LEVEL_WORDS = {"easy": N_("Easy"), "medium": N_("Medium"), "hard": N_("Hard")}

NAMED = N_("{name}: {what}")


@dataclass(frozen=True, slots=True)
class Item:
    """One question as it is printed.

    Attributes
    ----------
    question : Question
    asks : str
        What it asks, in the language of the sheet.
    tables : tuple of Table
        The picture of the question, with blanks.
    lines : tuple of str
        The lines below the tables, one for each blank that is not in a table.
    answers : tuple of str
        The answers in one line, then the steps of the solution.
    filled : tuple of Table
        The tables with every blank filled in; none where the blanks stand in no table.
    """

    question: Question
    asks: str
    tables: tuple[Table, ...]
    lines: tuple[str, ...]
    answers: tuple[str, ...]
    filled: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A sheet with its answers.

    Attributes
    ----------
    skill, level : str
    seed : int
        Skill, level, seed and number of items determine the sheet.
    items : tuple of Item
    say : callable
        Makes the text of a message in the language of the sheet.
    """

    skill: str
    level: str
    seed: int
    items: tuple[Item, ...]
    say: Say = field(default=str, compare=False, repr=False)

    @property
    def title(self) -> Message:
        """The heading."""
        return Message(TITLES[self.skill])

    @property
    def footer(self) -> Message:
        """The skill, level, seed and number of items, from which the sheet can be made again."""
        return Message(
            "Grundy Lab · {skill} · {level} · seed {seed} · {count} items",
            skill=self.title,
            level=Message(LEVEL_WORDS[self.level]),
            seed=self.seed,
            count=len(self.items),
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the sheet as JSON-compatible data."""
        return {
            "skill": self.skill,
            "level": self.level,
            "seed": self.seed,
            "title": str(self.title),
            "items": [
                {
                    "kind": item.question.kind,
                    "asks": str(item.question.asks),
                    "tables": [[list(row) for row in table.rows] for table in item.tables],
                    "blanks": [str(blank.says) for blank in item.question.blanks],
                    "answers": list(item.answers),
                }
                for item in self.items
            ],
        }


def worksheet(
    skill: str,
    level: str = "easy",
    seed: int = 0,
    items: int = 8,
    say: Say = str,
    ask: Say | None = None,
) -> Worksheet:
    """Return a worksheet.

    Parameters
    ----------
    skill : str
        One of `practice.skill_names()`.
    level : "easy", "medium" or "hard"
    seed : int
        0 ≤ seed ≤ SHEETS. Sheets of different seeds use different seeds of practice.
    items : int
        The number of questions, 1 ≤ items ≤ ITEMS; no question occurs twice.
    say : callable
        As `Worksheet.say`.
    ask : callable, optional
        Makes the text of a question; `say` if None.

    Raises
    ------
    GameError
        If there is no such skill or level, or a number is out of range.
    """
    check_skill(skill)
    check_level(level)
    _in_range(items, 1, ITEMS, N_("A worksheet has from {least} to {most} items, not {given}."))
    _in_range(
        seed,
        0,
        SHEETS,
        N_("The seed of a worksheet is a number from {least} to {most}, not {given}."),
    )
    first = seed * ITEMS
    asked = (question(skill, level, first + place) for place in range(items))
    return Worksheet(skill, level, seed, tuple(_item(one, say, ask or say) for one in asked), say)


def _in_range(given: int, least: int, most: int, complaint: str) -> None:
    if type(given) is not int or not least <= given <= most:
        shown = quoted(given, repr)
        raise GameError(Message(complaint, least=least, most=most, given=shown))


def _item(asked: Question, say: Say, ask: Say) -> Item:
    tables = _said(tables_of(asked.picture), say)
    filled = _filled(asked, tables, say)
    asks = ask(asked.asks)
    return Item(asked, asks, tables, _lines(asked, say), _answers(asked, say), filled)


def _filled(asked: Question, tables: tuple[Table, ...], say: Say) -> tuple[Table, ...]:
    cells = [cell for table in tables for row in table.rows for cell in row]
    if not asked.blanks or sum(cell.count(BLANK) for cell in cells) != len(asked.blanks):
        return ()
    values = iter([_written(asked, place, say) for place in range(len(asked.blanks))])

    def filled(cell: str) -> str:
        return re.sub(BLANK, lambda _blank: next(values), cell)

    return tuple(_changed(table, filled) for table in tables)


def _said(tables: tuple[Table, ...], say: Say) -> tuple[Table, ...]:
    """Return tables with their messages in the language of the sheet."""

    def said(cell: str) -> str:
        return say(cell) if isinstance(cell, Message) else cell

    return tuple(_changed(table, said) for table in tables)


def _changed(table: Table, change: Callable[[str], str]) -> Table:
    return Table(tuple(tuple(map(change, row)) for row in table.rows))


def _lines(asked: Question, say: Say) -> tuple[str, ...]:
    if isinstance(asked.picture, Strip | DerivationTable | Boards):
        return ()
    return tuple(
        _named(
            _capital(_label(blank, say)),
            " · ".join(f"☐\u00a0{say(choice.says)}" for choice in blank.choices) or BLANK * 2,
            say,
        )
        for blank in asked.blanks
    )


def _named(name: str, what: str, say: Say) -> str:
    return say(Message(NAMED, name=name, what=what))


def _label(blank: Blank, say: Say) -> str:
    hint = HINTS.get(blank.kind)
    return say(Message(hint, blank=blank.says) if hint else blank.says)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _answers(asked: Question, say: Say) -> tuple[str, ...]:
    told = [
        _named(say(blank.says), _written(asked, place, say), say)
        for place, blank in enumerate(asked.blanks)
    ]
    return (say(Message("; ")).join(told), *(say(step.says) for step in asked.solution()))


def _written(asked: Question, place: int, say: Say) -> str:
    """Return the right value of a blank in words; of moves, every right one."""
    blank, value = asked.blanks[place], asked.example()[place]
    if isinstance(asked, PositionQuestion):
        moves = dict.fromkeys(change_text(asked.heaps, change) for change in asked.winning)
        if not moves:
            return say(Message("there is none"))
        if blank.kind == "move":
            return say(Message("{moves}", moves=listed(moves, "or")))
        return say(Message("{moves}", moves=listed(moves, "")))
    if blank.kind == "choice":
        return next(say(choice.says) for choice in blank.choices if choice.name == value)
    return str(value)


# ------------------------------------------------------------------------------------------ writing


_OWN = "[“「\\d]"
"""What is in a sentence that belongs to one question: its rule, or a number."""


def said_once(
    asks: Sequence[str], between: str = " "
) -> tuple[list[tuple[list[int], str]], list[str]]:
    """Return what several questions share, and the rest of each question.

    The first has the places of the questions, from 0, and the sentences that they share as one
    text: those of all questions, and then those of each group that ends with the same instruction.
    `between` parts two sentences.
    """
    parts = [re.split(r"(?<=[.?])\s+|(?<=[\u3002\uff1f])", text) for text in asks]
    found = []

    def share(places: list[int], apart: str) -> None:
        first, *others = [parts[place] for place in places]
        shared = [
            one
            for one in first
            if one and all(one in other for other in others) and not re.search(apart, one)
        ]
        if not (others and shared):
            return
        found.append((places, between.join(shared)))
        for place in places:
            parts[place] = [one for one in parts[place] if one not in shared]

    share(list(range(len(asks))), "$.")
    for end in dict.fromkeys(part[-1] for part in parts if part):
        places = [place for place, part in enumerate(parts) if part and part[-1] == end]
        if not re.search(_OWN, end):
            share(places, _OWN)
    return found, [between.join(part) for part in parts]


def said_above(sheet: Worksheet) -> tuple[list[str], list[str]]:
    """Return the lines above the items of a sheet, and what each item still asks."""
    found, rest = said_once([item.asks for item in sheet.items], sheet.say(GAP))
    lines = [
        Message("In each: {shared}", shared=shared)
        if len(places) == len(rest)
        else Message(
            "In {items}: {shared}", items=listed(place + 1 for place in places), shared=shared
        )
        for places, shared in found
    ]
    return list(map(sheet.say, lines)), rest


def _who(sheet: Worksheet) -> list[str]:
    """Return the words before the blanks at the head of a sheet."""
    return [sheet.say(who) for who in (Message("Name"), Message("Class"), Message("Date"))]


def _answers_title(sheet: Worksheet) -> str:
    return sheet.say(Message("{title}: answers", title=sheet.title))


def _plain(text: str) -> str:
    """Return a text with Markdown's marks escaped, except in blanks."""
    return BLANK.join(map(plain, text.split(BLANK)))


def as_markdown(sheet: Worksheet, answers: bool = False, told: Sequence[str] = ()) -> str:
    """Return a sheet as Markdown.

    Parameters
    ----------
    sheet : Worksheet
    answers : bool
        Whether to add a page break and the answers.
    told : sequence of str
        Lines to write above the items.
    """
    title, footer = sheet.say(sheet.title), sheet.say(sheet.footer)
    lines = [
        f"# {title}",
        "",
        "    ".join(
            _named(words, BLANK * many, sheet.say)
            for words, many in zip(_who(sheet), (5, 2, 2), strict=True)
        ),
        "",
    ]
    shared, asks = said_above(sheet)
    for line in (*told, *shared):
        lines += [_plain(line), ""]
    for number, (item, asked) in enumerate(zip(sheet.items, asks, strict=True), 1):
        lines += [f"**{number}.** {_plain(asked)}".rstrip(), ""]
        for table in item.tables:
            lines += [*markdown_table(table, _plain), ""]
        for line in item.lines:
            lines += [_plain(line), ""]
    lines += ["---", "", f"*{footer}*"]
    if answers:
        lines += ["", PAGE_BREAK, "", f"# {_answers_title(sheet)}", ""]
        for number, item in enumerate(sheet.items, 1):
            first, *more = map(_plain, item.answers)
            lines += [f"**{number}.** {'' if item.filled else first}".rstrip(), ""]
            for table in item.filled:
                lines += [*markdown_table(table, _plain), ""]
            lines += [*(f"- {line}" for line in more), ""]
        lines += ["---", "", f"*{footer}*"]
    return "\n".join(lines) + "\n"


_STYLE = """
.who { display: flex; gap: 8mm; margin-bottom: 8mm; }
.who span { flex: 1; border-bottom: 1px solid #000; }
ol { padding-left: 8mm; margin: 0; } li { break-inside: avoid; margin-bottom: 6mm; }
.end { break-inside: avoid; } .end footer { margin-top: 4mm; }
.blank { display: inline-block; min-width: 9mm; border-bottom: 1px solid #000; }
.line .blank { min-width: 45mm; }
table .blank { min-width: 7mm; } th, td { padding: 1mm 0.6mm; }
.answers { break-before: page; page-break-before: always; } .answers li { margin-bottom: 4mm; }
"""


def as_html(
    sheet: Worksheet, answers: bool = False, language: str = "en", told: Sequence[str] = ()
) -> str:
    """Return a sheet as one self-contained HTML file: A4, black and white, answers on a new page.

    Every text in it is escaped here. `language` is its HTML `lang`; the others as in `as_markdown`.
    """
    title = escape(sheet.say(sheet.title))
    who = " ".join(f"{escape(_named(one, '', sheet.say))}<span></span>" for one in _who(sheet))
    shared, asks = said_above(sheet)
    items = [_html_item(item, asked) for item, asked in zip(sheet.items, asks, strict=True)]
    early, late = items[:-2], items[-2:]  # no question and no footer stands alone on the last page
    footer = f"<footer>{escape(sheet.say(sheet.footer))}</footer>"
    parts = [
        f'<main><h1>{title}</h1><p class="who">{who}</p>',
        *(f"<p>{_html(line)}</p>" for line in (*told, *shared)),
        f"<ol>{''.join(early)}</ol>" if early else "",
        f'<div class="end"><ol start="{len(early) + 1}">{"".join(late)}</ol>{footer}</div></main>',
    ]
    if answers:
        told = "".join(_html_answer(item) for item in sheet.items)
        parts.append(
            f'<section class="answers"><h1>{escape(_answers_title(sheet))}</h1>'
            f"<ol>{told}</ol>{footer}</section>"
        )
    return html_file(sheet.say(sheet.title), "".join(parts), style=_STYLE, language=language)


def _html(text: str) -> str:
    return re.sub(
        rf"(?:{BLANK})+",
        '<span class="blank" role="img" aria-label="blank">&nbsp;</span>',
        escape(text),
    )


def _html_item(item: Item, asked: str) -> str:
    tables = "".join(html_table(table, _html) for table in item.tables)
    lines = "".join(f'<p class="line">{_html(line)}</p>' for line in item.lines)
    return f"<li>{_html(asked)}{tables}{lines}</li>"


def _html_answer(item: Item) -> str:
    first, *more = map(_html, item.answers)
    told = "".join(html_table(table, _html) for table in item.filled) or f"<b>{first}</b><br>"
    return f"<li>{told}{'<br>'.join(more)}</li>"
