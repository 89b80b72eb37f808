"""A short code that carries progress elsewhere: versioned, with a check sum, read strictly."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from gamecore.errors import GameError
from gamecore.lessons.catalogue import LESSONS
from gamecore.lessons.practice import SKILLS
from gamecore.lessons.standing import RECENT, Standing
from gamecore.messages import Message, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

VERSION = 1

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: no I, L, O or U, so that a code can be copied from paper."""

BITS = 5
"""Bits of a letter."""

CHECK_LETTERS = 4
"""Letters of the check sum: one in a million codes with a slip is taken for right."""

GROUP = 5
"""Letters between two hyphens."""

LONGEST = 400
"""Longest text that is looked at: 100 names take 190 letters, and hyphens between them."""

_STANDINGS: tuple[Standing, ...] = tuple(
    Standing(recent, mastered)
    for many in range(RECENT + 1)
    for bits in range(1 << many)
    for recent in [tuple(bool(bits >> place & 1) for place in range(many))]
    for mastered in (False, True)
    if not mastered or (many and recent[-1] and Standing(recent).mark == "●")
)
"""Every standing there can be, in an order that never changes; the first is "not begun"."""


def names_kept(problems: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what a code keeps, in order: lessons, skills, then the problems in theirs.

    A code stays readable when problems are added at the end. A new lesson or skill needs a new
    version, since it would move all that comes after it.
    """
    return (
        *(f"lesson:{name}" for name in LESSONS),
        *(f"skill:{name}" for name in SKILLS),
        *(f"problem:{name}" for name in problems),
    )


def encode(found: Mapping[str, Standing], problems: Sequence[str] = ()) -> str:
    """Write progress as a code of capital letters and digits.

    Parameters
    ----------
    found : mapping of str to Standing
        What was begun; names that are not kept are left out.
    problems : sequence of str
        The problems, in an order to which names are only ever added at the end.
    """
    number = 0
    for name in reversed(names_kept(problems)):
        number = number * len(_STANDINGS) + _STANDINGS.index(found.get(name, Standing()))
    body = LETTERS[VERSION] + _letters(number)
    whole = body + _check(body)
    return "-".join(whole[at : at + GROUP] for at in range(0, len(whole), GROUP))


def decode(text: str, problems: Sequence[str] = ()) -> dict[str, Standing]:
    """Read a code.

    Parameters
    ----------
    text : str
        As somebody types it: small letters, blanks and hyphens do not matter, O is read as 0 and I
        or L as 1.
    problems : sequence of str
        As for `encode`; there may be more of them by now.

    Returns
    -------
    dict of str to Standing
        Of everything that was begun.

    Raises
    ------
    GameError
        If it is no such code: another letter, another version, a slip, or more than is known here.
    """
    if not isinstance(text, str):
        raise GameError(Message("A progress code is a text, not {given}.", given=quoted(text)))
    if len(text) > LONGEST:
        raise GameError(Message("A progress code has at most {most} characters.", most=LONGEST))
    plain = "".join(text.split()).replace("-", "").upper()
    plain = plain.translate(str.maketrans("OIL", "011"))
    wrong = next((letter for letter in plain if letter not in LETTERS), None)
    if wrong is not None:
        raise GameError(
            Message(
                "A progress code has letters and digits only, not “{wrong}”.", wrong=quoted(wrong)
            )
        )
    if len(plain) <= 1 + CHECK_LETTERS:
        raise GameError(Message("This progress code is too short: something is missing."))
    if plain[0] != LETTERS[VERSION]:
        raise GameError(Message("This progress code is of a version that is not known here."))
    body, check = plain[:-CHECK_LETTERS], plain[-CHECK_LETTERS:]
    if check != _check(body):
        raise GameError(
            Message("This progress code has a mistake in it: compare it with the original.")
        )
    names = names_kept(problems)
    found = dict(zip(names, _read(body[1:], len(names)), strict=False))
    return {name: standing for name, standing in found.items() if standing.recent}


def _letters(number: int) -> str:
    found = LETTERS[number % 32]
    while number := number >> BITS:
        found = LETTERS[number % 32] + found
    return found


def _read(letters: str, most: int) -> Iterator[Standing]:
    number = 0
    for letter in letters:
        number = number << BITS | LETTERS.index(letter)
    if letters != _letters(number):
        raise GameError(Message("This progress code is not written as it should be."))
    found = []
    while number:
        number, place = divmod(number, len(_STANDINGS))
        found.append(_STANDINGS[place])
    if len(found) > most:
        raise GameError(Message("This progress code holds more than is known here."))
    return iter(found)


def _check(body: str) -> str:
    number = crc32(body.encode()) % 32**CHECK_LETTERS
    return _letters(number).rjust(CHECK_LETTERS, LETTERS[0])
