"""Translation of every sentence on a screen, numbers and lists in words, the longer texts."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Any

from gamecore.messages import Message
from ui.marker import N_

__all__ = ["N_", "Counted", "_", "either", "number", "prose", "right_or_no", "say", "several"]

_CONTENT = Path(__file__).resolve().parents[2] / "content"
_translation = gettext.NullTranslations()


def _(text: str) -> str:
    """Return the sentence in the reader's language (English for now)."""
    return _translation.gettext(text)


def several(one: str, many: str, count: int, **fields: Any) -> str:
    """Return the singular or plural sentence with `{count}` and the other fields filled in."""
    return plural(one, many, count).format(count=number(count), **fields)


def plural(one: str, many: str, count: int) -> str:
    """Return the singular or plural sentence with its fields not filled in."""
    return _translation.ngettext(one, many, count)


def say(message: Message | str) -> str:
    """Return a sentence of the core in the reader's language, its fields filled in."""
    if not isinstance(message, Message):
        return _(message)
    fields = {name: _field(value) for name, value in message.fields.items()}
    return _(message.template).format(**fields)


def _field(value: Any) -> Any:
    if isinstance(value, Message):
        return say(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return number(value)
    return value


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
    the number alone.
    """

    _is_one: bool

    def __new__(cls, value: int) -> Counted:
        """Make one of a whole number."""
        made = super().__new__(cls, number(value))
        made._is_one = value == 1
        return made

    def __format__(self, words: str) -> str:
        """Return the singular or the plural of `words`, or the number if it has no bar."""
        one, bar, many = words.partition("|")
        return (one if self._is_one else many).replace("#", self) if bar else str(self)


def either(words: list[str], last: str) -> str:
    """Return words joined as in a sentence: `a`, `a or b`, `a, b or c` with `last` = "or"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


@cache
def prose(page: str, section: str, language: str = "en") -> str:
    """Return one section of a page's longer text, as Markdown; cached.

    The text of a page is content/<language>/<page>.md, cut into sections by lines `## name`; the
    name is a key and is not shown. Raises a KeyError for a section that is not there.
    """
    text = (_CONTENT / language / f"{page}.md").read_text(encoding="utf-8")
    for part in text.split("\n## ")[1:]:
        name, _newline, body = part.partition("\n")
        if name.strip() == section:
            return body.strip()
    raise KeyError(f"content/{language}/{page}.md has no section {section!r}")


def split_list(text: str) -> tuple[str, str, str]:
    """Return the text before the first numbered list, the list, and the text after it."""
    before, dot, rest = text.partition("\n1. ")
    items, blank, after = rest.partition("\n\n")
    return before.strip(), f"{dot}{items}{blank}".strip(), after.strip()
