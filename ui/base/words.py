"""Every sentence in the reader's language: translation, numbers and lists in words, longer texts.

A process serves readers of several languages at once. Which one is meant by a sentence is the
`Reader` of the run or request that asks for it: `speak_to` sets it, and where nobody has, the frame
finds it out (`ask_reader`). What keeps words keeps them for each reader (`kept_by_reader`).
"""

from __future__ import annotations

import re
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar

from gamecore import translation
from gamecore.messages import GAP, N_
from gamecore.translation import CONTENT, ENGLISH, languages
from gamecore.translation import catalogue as _catalogue

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.messages import Message

__all__ = [
    "ENGLISH",
    "N_",
    "Counted",
    "_",
    "either",
    "gap",
    "languages",
    "number",
    "prose",
    "right_or_no",
    "say",
    "sentences",
    "several",
]

Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")


class Reader(NamedTuple):
    """For whom a sentence is written.

    Attributes
    ----------
    language : str
        One of `languages()`.
    chosen : bool
        Whether the reader chose it, so that links carry it; else it is the browser's wish.
    """

    language: str = ENGLISH
    chosen: bool = False


_now: ContextVar[Reader | None] = ContextVar("reader", default=None)
_ask: list[Callable[[], Reader]] = [Reader]


def reader() -> Reader:
    """Return the reader of this run or request."""
    known = _now.get()
    if known is None:
        known = _ask[0]()
        _now.set(known)
    return known


def speak_to(known: Reader) -> None:
    """Say from now on, in this run or request, everything in this reader's language."""
    _now.set(known)


def ask_reader(ask: Callable[[], Reader]) -> None:
    """Set what finds out the reader where none was named, such as in a callback."""
    _ask[0] = ask


def kept_by_reader(make: Callable[Arguments, Made]) -> Callable[Arguments, Made]:
    """Keep what a function makes of words, for each language; the last 256 that were asked for."""

    def make_for(_reader: Reader, *given: Any, **named: Any) -> Made:
        return make(*given, **named)

    kept: Callable[..., Made] = lru_cache(maxsize=256)(make_for)

    @wraps(make)
    def made(*given: Arguments.args, **named: Arguments.kwargs) -> Made:
        return kept(reader(), *given, **named)

    return made


def _(text: str) -> str:
    """Return the sentence in the reader's language."""
    return _catalogue(reader().language).gettext(text) if text else text


def several(one: str, many: str, count: int, **fields: Any) -> str:
    """Return the singular or plural sentence with `{count}` and the other fields filled in."""
    return plural(one, many, count).format(count=number(count), **fields)


def plural(one: str, many: str, count: int) -> str:
    """Return the singular or plural sentence with its fields not filled in."""
    return _catalogue(reader().language).ngettext(one, many, count)


def say(message: Message | str) -> str:
    """Return a sentence of the core in the reader's language, its fields filled in."""
    return translation.say(message, _, number)


def rule_text(rule: object) -> str:
    """Return a rule as it stands in a sentence: no line of a phone ends within 1-5.

    The signs without width that join it are read as blanks where somebody copies them into a field.
    """
    return _RANGE.sub("\u2060-\u2060", str(rule))


_RANGE = re.compile(r"(?<=\d)-(?=\d)")


def gap() -> str:
    """Return what parts two sentences in the reader's language: a space, or nothing."""
    return say(GAP)


def sentences(*said: str) -> str:
    """Return sentences one after another; those that are "" are left out. Markup needs `join`."""
    return gap().join(filter(None, said))


def right_or_no(is_right: bool) -> str:
    """Return the first words of the reply to a guess."""
    return _("Right.") if is_right else _("Not yet.")


def number(value: int) -> str:
    """Return a whole number as text, with narrow spaces from 10 000 on: 12 345 678, but 1234."""
    if abs(value) <= 9999:
        return str(value)
    return f"{value:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


class Counted(str):
    """A number for `str.format` whose format is a singular and a plural, parted by a bar.

    `{k:# stone|# stones}` becomes `1 stone` or `12 stones`; # stands for the number, and `{k}` is
    the number alone. One form alone, `{k:#顆石頭}`, is for every number.
    """

    _is_one: bool

    def __new__(cls, value: int) -> Counted:
        """Make one of a whole number."""
        made = super().__new__(cls, number(value))
        made._is_one = value == 1
        return made

    def __format__(self, words: str) -> str:
        """Return the singular or the plural of `words`, or the number if that is empty."""
        if not words:
            return str(self)
        one, bar, many = words.partition("|")  # a language may need one form alone
        return (many if bar and not self._is_one else one).replace("#", self)


def either(words: list[str], last: str) -> str:
    """Return words joined as in a sentence: `a`, `a or b`, `a, b or c` with `last` = "or".

    `last` is a key of `translation.LAST`, in English whatever the reader's language.
    """
    return translation.either(words, last, _)


@kept_by_reader
def prose(page: str, section: str) -> str:
    """Return one section of a page's longer text, as Markdown.

    The text of a page is content/<language>/<page>.md, cut into sections by lines `## name`; the
    name is a key and is not shown. A section that a language lacks is given in English. Ranges of
    rules stand on one line, see `rule_text`. Raises a KeyError for one that is not there either.
    """
    spoken = reader().language
    found = sections(page, spoken).get(section) if spoken != ENGLISH else None
    if found is None:
        found = sections(page, ENGLISH).get(section)
    if found is None:
        raise KeyError(f"content/{ENGLISH}/{page}.md has no section {section!r}")
    return rule_text(found)


@cache
def sections(page: str, language: str) -> dict[str, str]:
    """Return name → text of the sections of a page in one language; none where it has no file."""
    file = CONTENT / language / f"{page}.md"
    if not file.is_file():
        return {}
    parts = (part.partition("\n") for part in file.read_text("utf-8").split("\n## ")[1:])
    return {name.strip(): body.strip() for name, _newline, body in parts}


def split_list(text: str) -> tuple[str, str, str]:
    """Return the text before the first numbered list, the list, and the text after it."""
    before, dot, rest = text.partition("\n1. ")
    items, blank, after = rest.partition("\n\n")
    return before.strip(), f"{dot}{items}{blank}".strip(), after.strip()


def unbroken(text: str) -> str:
    """Return the text with no line break inside a move or an XOR: `5 → 3`, `5 ⊕ 6`."""
    for sign in "→⊕":
        text = text.replace(f" {sign} ", f"\N{NO-BREAK SPACE}{sign}\N{NO-BREAK SPACE}")
    return text
