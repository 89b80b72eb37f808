"""What to say of texts that are no rule, but of which it is seen what they were to say.

Each is one kind of text: how it is known, what is wrong with it and what can stand there, and,
where that is certain, the text with the right words.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable


class Advice(NamedTuple):
    """What is wrong with a text, where, and the text that may have been meant."""

    message: Message
    position: int
    meant: str | None


class _Kind(NamedTuple):
    pattern: str
    """With the words or signs that are wrong as the group `at`."""

    template: str
    """The sentence; {found} is what is wrong, {right} what can stand in its place."""

    right: Callable[[str], str] | None = None
    """What can stand in the place of the wrong words."""

    meant: Callable[[str, str, str], str] | None = None
    """The text that was meant, from the text, the wrong words and the right ones."""


_VERB = r"\b(?:take|leave|split|halve|remove|subtract|pick|divide|break|move|reduce|replace)\b"

_KINDS = (
    _Kind(
        r"\.[0-9a-f]*(?P<at>\([0-9a-f]+\))",
        "Only the last digit of a code can go on for ever: 0.3... stands for 0.3333 and so on, and"
        " a block such as {found} has no short form.",
    ),
    _Kind(
        r"^\s*(?:take\s+)?(?P<at>0,(?:[0-9a-f]{2,}|[1-9a-f]))\s*$",
        "A code has a point, not a comma: write {right} for “{found}”.",
        right=lambda found: found.replace(",", "."),
        meant=lambda _text, _found, right: right,
    ),
    _Kind(
        r"(?<![\w.)])(?P<at>[1-9]\d{0,2}(?:,\d{3})*,000)\b(?!,\d)",
        "A comma stands between two amounts: write {right} for “{found}”.",
        right=lambda found: found.replace(",", ""),
        meant=lambda text, found, right: text.replace(found, right),
    ),
    _Kind(
        r"^\s*take\s+(?P<at>0\.[0-9a-f]{2,})\s*$",
        "A code stands alone: write {found} without “take”.",
        meant=lambda _text, found, _right: found,
    ),
    _Kind(
        rf"{_VERB}\s+(?P<at>\d*\.\d+)",
        "Stones are taken whole, so “{found}” is no amount; a code such as 0.77 stands alone.",
    ),
    _Kind(
        rf"^(?!.*\bwhere\b){_VERB}(?:.*[^\w)\s])?\s*(?P<at>-\s*\d+)",
        "A move takes at least 1 stone, so “{found}” is not an amount; write 1 or more.",
    ),
    _Kind(
        r"^\W*(?P<at>(?:and\s+)?then)\b",
        "“{found}” goes on from a way to take; write take 1 then split, for example.",
    ),
    _Kind(
        rf"^\W*(?P<at>if|when|whenever|unless|where)\b(?!.*{_VERB})",
        "“{found}” says when, but not what a move does; write take 1 if n is even, for example.",
    ),
    _Kind(
        r"\b(?P<at>xor|nim-?sum|nim-?value|mex|grundy values?|win|wins|lose|loses|winner|loser"
        r"|mis[eè]re|last player|first player)\b",
        "A rule says only what a move does to one heap, such as take 1-3; “{found}” is worked out"
        " from it or asked beside it.",
    ),
    _Kind(
        r"[^\s.](?P<at>\.)\s+(?=[a-z])",
        "A full stop ends a rule; between two ways to move stands “or”.",
        meant=lambda text, _found, _right: re.sub(
            r"[,.]\s+or\b", " or", re.sub(r"(?<=[^\s.])\.\s+(?=[a-z])", ", ", text)
        ),
    ),
    _Kind(
        rf"(?P<at>,)\s*(?:{_VERB}|\d*\.\d)",
        "A comma stands between two amounts; between two ways to move stands “or”.",
        meant=lambda text, _found, _right: re.sub(rf"\s*,\s*(?={_VERB}|\d*\.\d)", " or ", text),
    ),
)


def advice(plain: str, stop: int) -> Advice | None:
    """Return what to say of a text, in small letters, read up to a place; None for others."""
    for kind in _KINDS:
        found = re.search(kind.pattern, plain)
        if found and found.start("at") <= stop:
            wrong = found["at"]
            right = kind.right(wrong) if kind.right else ""
            return Advice(
                Message(kind.template, found=wrong, right=right),
                found.start("at"),
                kind.meant(plain, wrong, right) if kind.meant else None,
            )
    return None
