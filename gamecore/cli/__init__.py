"""The commands of `grundy`, or `python -m gamecore`: each reads its arguments and answers.

Here is what they share: numbers, heaps on standard input, JSON, long rows and the
names of games.
"""

from __future__ import annotations

import json
import sys
from codecs import BOM_UTF8
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from gamecore import limits
from gamecore.errors import GameError, LimitExceeded, PositionError
from gamecore.messages import Message, listed, quoted

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

_LONGEST_HEAP_TEXT = len(str(limits.HEAP_SIZE)) + 2
"""Most characters that one heap on stdin may take: its digits, a comma and a blank."""


def program() -> str:
    """Return how the command line was called: by its own name, where it is installed."""
    name = PurePath(sys.argv[0]).stem if sys.argv else ""
    return "grundy" if name == "grundy" else "python -m gamecore"


def number(text: str, name: str) -> int:
    """Return the whole number ≥ 0 of an argument called `name`; PositionError if it is none.

    LimitExceeded if it has more digits than limits.HEAP_SIZE: int() never gets a million of them.
    """
    if not (text.isascii() and text.isdecimal()):
        shown = quoted(text)
        raise PositionError(
            Message("{name} is a whole number, 0 or more, not “{text}”.", name=name, text=shown),
            text=shown,
        )
    if len(text.lstrip("0")) > len(str(limits.HEAP_SIZE)):
        raise LimitExceeded(
            Message("{name} may be at most {limit}.", name=name, limit=limits.HEAP_SIZE),
        )
    return int(text)


def check_given(*missing: str) -> None:
    """Raise GameError if there are names of arguments that are missing, as argparse does."""
    if missing:
        raise GameError(
            Message(
                "the following arguments are required: {names}; see --help.",
                names=listed(missing),
            )
        )


def or_stdin(word: str) -> str:
    """Return the word itself, or for - the text on stdin; LimitExceeded if that is too long."""
    if word != "-":
        return word
    most = limits.HEAPS * _LONGEST_HEAP_TEXT
    read = from_stdin(most + 1)
    if len(read) > most:
        raise LimitExceeded(
            Message("Standard input is longer than {limit} bytes; give fewer heaps.", limit=most),
        )
    return read.decode("utf-8", errors="replace")


def from_stdin(most: int) -> bytes:
    """Return at most `most` bytes of standard input; none if it is closed.

    A byte order mark at the start (U+FEFF, which some editors write) is dropped.
    """
    if sys.stdin is None:
        return b""
    first = sys.stdin.buffer.read(len(BOM_UTF8)).removeprefix(BOM_UTF8)
    return first + sys.stdin.buffer.read(most - len(first))


def print_json(answer: dict[str, Any]) -> None:
    """Print one line of JSON."""
    print(json.dumps(answer))


def print_row(name: str, numbers: Sequence[object]) -> None:
    """Print the first 40 heaps or values of a position on one line, after their name."""
    shown = " ".join(map(str, numbers[:40]))
    print(f"{name:6} {shown}{' …' if len(numbers) > 40 else ''}")


def read_game_name(options: argparse.Namespace) -> bool:
    """Read `moves wythoff 3 5` as if --game had been used; return whether a game is named there.

    If so, `options.game` becomes that name and `options.rule` the first word of the position, as
    after --game. A slightly wrong name counts too: `named_game` refuses it with the right one.
    """
    name = options.rule
    if (
        options.game is not None
        or getattr(options, "sum", False)
        or not options.heaps
        or not name.strip()
        or _is_rule(name)  # no game is called like a rule
    ):
        return False
    from gamecore.coupled.games import UnknownGameError, coupled_game, nearest_name

    try:
        coupled_game(name)
    except UnknownGameError:
        if nearest_name(name) is None:
            return False
    options.game, options.rule = name, options.heaps[0]
    options.heaps = options.heaps[1:]
    return True


def _is_rule(text: str) -> bool:
    from gamecore.rules.language import as_rule

    try:
        as_rule(text)
    except GameError:
        return False
    return True
