"""Cutting a text: which letters stand between two equal ones, and what a cut leaves of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import LimitExceeded, PositionError
from gamecore.messages import Message, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator


def parse(text: str) -> str:
    """Read a text: letters a to z; blanks stand between pieces. Capitals count as small letters.

    Raises
    ------
    PositionError
        If it is no text, or some character is no letter a to z; it carries that and its place.
    LimitExceeded
        If there are more than limits.STRING letters.

    Examples
    --------
    >>> parse(" Aba  cab ")
    'aba cab'
    """
    if not isinstance(text, str):
        shown = quoted(text, repr)
        raise PositionError(
            Message(
                "Write the letters to cut as a text such as “abacaba”, not {shown}.", shown=shown
            ),
            text=shown,
        )
    if text.startswith("\ufeff"):
        text = f" {text[1:]}"  # the mark some editors put first
    for place, character in enumerate(text):
        if not (character.isspace() or (character.isascii() and character.isalpha())):
            raise PositionError(
                Message(
                    "“{character}” (character {place}) is not a letter: write a to z, and spaces "
                    "between pieces.",
                    character=quoted(character),
                    place=place + 1,
                ),
                text=quoted(character),
                position=place,
            )
    pieces = text.lower().split()
    letters = sum(map(len, pieces))
    if letters > limits.STRING:
        raise LimitExceeded(
            Message(
                "A text has at most {limit} letters; this one has {count}.",
                limit=limits.STRING,
                count=letters,
            ),
            limit=limits.STRING,
        )
    return " ".join(pieces)


def cuttable(text: str) -> list[int]:
    """Return the places that can be cut, counted from 1 without blanks, ascending.

    A place can be cut when it stands between two equal letters of its own piece.

    Examples
    --------
    >>> cuttable("abacaba"), cuttable("ab aca")
    ([2, 4, 6], [4])
    """
    found = []
    before = 0
    for piece in text.split():
        found += [before + i + 1 for i in range(1, len(piece) - 1) if piece[i - 1] == piece[i + 1]]
        before += len(piece)
    return found


def after_cut(text: str, place: int) -> str:
    """Return the text after the letter at a place is cut out: a piece becomes three.

    Parameters
    ----------
    text : str
        As `parse` returns it.
    place : int
        A place that can be cut. Places never change: a cut only puts blanks around a letter.

    Examples
    --------
    >>> after_cut("abacaba", 2)
    'a b acaba'
    """
    index = place - 1
    for gap, character in enumerate(text):
        if character == " ":
            index += 1
        elif gap == index:
            break
    return f"{text[:index]} {text[index]} {text[index + 1 :]}"


def options(position: str) -> list[str]:
    """List the positions one move away, by the rule itself: one for each place that can be cut.

    Parameters
    ----------
    position : str
        Pieces of letters a to z with blanks between them, at most limits.STRING letters.

    Returns
    -------
    list of str
        In the order of the places.

    Raises
    ------
    PositionError, LimitExceeded
        As `parse`.

    Examples
    --------
    >>> options("abab")
    ['a b ab', 'ab a b']
    """
    text = parse(position)
    return [after_cut(text, place) for place in cuttable(text)]


def every_move(position: str) -> Iterator[str]:
    """Yield the positions one move away, place after place, as `options` lists them."""
    text = parse(position)
    return (after_cut(text, place) for place in cuttable(text))


def place_cut(before: str, after: str) -> int | None:
    """Return the place whose cut leads from one text to another; None if no cut does.

    Notes
    -----
    O(letters): a cut puts its first new blank just before the place.
    """
    letters = 0
    for had, has in zip(before, after, strict=False):
        if has != had:
            break
        letters += had != " "
    place = letters + 1
    return place if place in cuttable(before) and after_cut(before, place) == after else None


def allows(before: str, after: str) -> bool:
    """Whether one cut leads from one text to the other."""
    return place_cut(before, after) is not None
