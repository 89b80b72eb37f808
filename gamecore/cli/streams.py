"""What every command of the shell reads and prints: numbers, heaps on stdin, JSON, long rows."""

from __future__ import annotations

import json
import sys
from codecs import BOM_UTF8
from typing import TYPE_CHECKING, Any

from gamecore import limits
from gamecore.errors import LimitExceeded, PositionError
from gamecore.messages import Message, quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

_LONGEST_HEAP_TEXT = len(str(limits.HEAP_SIZE)) + 2
"""A heap on stdin: its digits, a comma and a blank."""


def number(text: str, name: str) -> int:
    """Read a whole number from an argument, without giving int() a million digits."""
    if not (text.isascii() and text.isdecimal()):
        shown = quoted(text)
        raise PositionError(
            Message("{name} is a whole number, 0 or more, not “{text}”.", name=name, text=shown),
            text=shown,
        )
    if len(text.lstrip("0")) > len(str(limits.HEAP_SIZE)):
        raise LimitExceeded(
            Message("{name} may be at most {limit}.", name=name, limit=limits.HEAP_SIZE),
            limit=limits.HEAP_SIZE,
        )
    return int(text)


def or_stdin(word: str) -> str:
    """Return the word, or for - what stdin says, read no farther than a position can be long."""
    if word != "-":
        return word
    most = limits.HEAPS * _LONGEST_HEAP_TEXT
    read = from_stdin(most + 1)
    if len(read) > most:
        raise LimitExceeded(
            Message("Standard input is longer than {limit} bytes; give fewer heaps.", limit=most),
            limit=most,
        )
    return read.decode("utf-8", errors="replace")


def from_stdin(most: int) -> bytes:
    """Read standard input, at most this many bytes of it; one that is closed is empty.

    The mark that some editors put before a text (U+FEFF) is no part of it.
    """
    if sys.stdin is None:
        return b""
    first = sys.stdin.buffer.read(len(BOM_UTF8)).removeprefix(BOM_UTF8)
    return first + sys.stdin.buffer.read(most - len(first))


def print_json(answer: dict[str, Any]) -> None:
    """Print one line of JSON."""
    print(json.dumps(answer))


def print_row(name: str, numbers: Sequence[int]) -> None:
    """Print the heaps or values of a position; of a very long one only the beginning."""
    shown = " ".join(map(str, numbers[:40]))
    print(f"{name:6} {shown}{' …' if len(numbers) > 40 else ''}")
