"""Every sentence a person reads passes through here, so that it can be translated later."""

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
    """Return the singular or plural sentence with its fields still open."""
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
    """Return how the answer to a guess begins."""
    return _("Right.") if is_right else _("Not yet.")


def number(value: int) -> str:
    """Write a whole number, with thin spaces from five digits on: 12 345 678, but 1234."""
    if abs(value) <= 9999:
        return str(value)
    return f"{value:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


class Counted(str):
    """A number as it is written, that chooses its words in a longer text.

    `{k:# stone|# stones}` becomes `1 stone` or `12 stones`: what stands before the bar if the
    number is 1, else what stands behind it; # is the number.
    """

    _is_one: bool

    def __new__(cls, value: int) -> Counted:
        """Write a whole number."""
        made = super().__new__(cls, number(value))
        made._is_one = value == 1
        return made

    def __format__(self, words: str) -> str:
        """Return the words that fit, or the number itself."""
        one, bar, many = words.partition("|")
        return (one if self._is_one else many).replace("#", self) if bar else str(self)


def either(words: list[str], last: str) -> str:
    """Join words as a sentence does: `a`, `a or b`, `a, b or c` with `last` = "or"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


@cache
def prose(page: str, section: str, language: str = "en") -> str:
    """Return one section of a page's longer text.

    The text of a page is one Markdown file, content/<language>/<page>.md, cut into sections by
    lines `## name`; the name is a key, not shown.
    """
    text = (_CONTENT / language / f"{page}.md").read_text(encoding="utf-8")
    for part in text.split("\n## ")[1:]:
        name, _newline, body = part.partition("\n")
        if name.strip() == section:
            return body.strip()
    raise KeyError(f"content/{language}/{page}.md has no section {section!r}")


def split_list(text: str) -> tuple[str, str, str]:
    """Return what stands before a numbered list, the list, and what stands after it."""
    before, dot, rest = text.partition("\n1. ")
    items, blank, after = rest.partition("\n\n")
    return before.strip(), f"{dot}{items}{blank}".strip(), after.strip()
