"""Progress as a short code that can be typed elsewhere: versioned, check-summed, read strictly."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from zlib import crc32

from gamecore import limits
from gamecore.errors import GameError
from gamecore.lessons.catalogue import LESSONS
from gamecore.lessons.practice import LEVELS, MIXED, SKILLS
from gamecore.lessons.standing import (
    AFTER,
    MOST_REVIEWS,
    RECENT,
    Pick,
    Review,
    Standing,
)
from gamecore.messages import Message, quoted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

VERSION = 1
"""The version of codes that hold marks only."""

WITH_REVIEWS = 2
"""The version that adds the lessons that were ended, and the questions to be asked again."""

WITH_BALANCE = 3
"""The version that adds the eleventh skill."""

WITH_OTHERS = 4
"""The version that adds the twelfth skill."""

WITH_MANY = 5
"""The version that has room for more questions to be asked again."""

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O or U, so that a code can be copied from paper."""

BITS = 5
"""Bits per letter."""

CHECK_LETTERS = 4
"""Letters of the check sum: one in a million wrong codes passes."""

GROUP = 5
"""Letters from one hyphen to the next."""

LONGEST = 400
"""Most characters of a code: 100 names take 121 letters, the questions to be asked again 194, and
there are hyphens between them."""

_SKILLS = {VERSION: 10, WITH_REVIEWS: 10, WITH_BALANCE: 11, WITH_OTHERS: 12, WITH_MANY: 12}
"""Version → the number of skills that it stores; a new skill needs a new version."""

_STANDINGS: tuple[Standing, ...] = tuple(
    Standing(recent, mastered)
    for many in range(RECENT + 1)
    for bits in range(1 << many)
    for recent in [tuple(bool(bits >> place & 1) for place in range(many))]
    for mastered in (False, True)
    if not mastered or (many and recent[-1] and Standing(recent).mark == "●")
)
"""Every possible standing, in an order that must never change; the first is "not begun"."""


def _most_reviews(version: int) -> int:
    """Return how many questions to be asked again a code of this version stores."""
    return MOST_REVIEWS if version >= WITH_MANY else 8


def _skills(version: int) -> tuple[str, ...]:
    """Return the skills that a code of this version stores, in order."""
    return tuple(SKILLS)[: _SKILLS[version]]


def names_kept(problems: Sequence[str] = (), version: int = WITH_OTHERS) -> tuple[str, ...]:
    """Return the names whose standings a code stores, in order: lessons, skills, `problems`.

    Old codes stay readable when problems are added at the end. A new lesson or skill needs a new
    version, since it moves all names after it.
    """
    return (
        *(f"lesson:{name}" for name in LESSONS),
        *(f"skill:{name}" for name in _skills(version)),
        *(f"problem:{name}" for name in problems),
    )


@dataclass(frozen=True)
class Carried:
    """The progress that a code holds.

    Attributes
    ----------
    found : dict of str to Standing
        The standing of everything that was begun, by the names of `names_kept`.
    ended : frozenset of str
        The lessons that were finished.
    reviews : tuple of Review
        The questions to be asked again.
    """

    found: dict[str, Standing] = field(default_factory=dict)
    ended: frozenset[str] = frozenset()
    reviews: tuple[Review, ...] = ()


def encode(
    found: Mapping[str, Standing],
    problems: Sequence[str] = (),
    ended: Collection[str] = (),
    reviews: Sequence[Review] = (),
) -> str:
    """Return progress as a code of capital letters, digits and hyphens.

    Parameters
    ----------
    found : mapping of str to Standing
        The standing of what was begun; names that are not in `names_kept` are left out.
    problems : sequence of str
        The slugs of the problems, in an order to which new ones are only ever appended.
    ended : collection of str
        The lessons that were finished.
    reviews : sequence of Review
        The questions to be asked again; the last MOST_REVIEWS are written.
    """
    kept = reviews[-MOST_REVIEWS:]
    version = WITH_REVIEWS if ended or kept else VERSION
    used = {*found, *(f"skill:{one.pick.skill}" for one in kept)}
    while any(f"skill:{name}" in used for name in set(SKILLS) - {*_skills(version)}):
        version += 1
    if len(kept) > _most_reviews(version):
        version = WITH_MANY
    number = 0
    for name in reversed(names_kept(problems, version)):
        number = number * len(_STANDINGS) + _STANDINGS.index(found.get(name, Standing()))
    if version >= WITH_REVIEWS:
        for one in reversed(kept):
            for most, place in zip(_review_sizes(version), _places(one, version), strict=True):
                number = number * most + place
        number = number * (_most_reviews(version) + 1) + len(kept)
        number = number << len(LESSONS) | sum(
            1 << place for place, name in enumerate(LESSONS) if name in ended
        )
    body = LETTERS[version] + _letters(number)
    whole = body + _check(body)
    return "-".join(whole[at : at + GROUP] for at in range(0, len(whole), GROUP))


def _review_sizes(version: int) -> tuple[int, ...]:
    """Return the number of possible values of each part of a review, in the order of `_places`."""
    names = (*_skills(version), MIXED)
    return (limits.SEED + 1, max(AFTER) + 1, len(AFTER) + 1, len(LEVELS), len(names))


def _places(review: Review, version: int) -> tuple[int, ...]:
    pick = review.pick
    names = (*_skills(version), MIXED)
    return (
        pick.seed,
        review.wait,
        review.stage,
        LEVELS.index(pick.level),
        names.index(pick.skill),
    )


def _review(number: int, version: int) -> tuple[Review, int]:
    """Return the review in the lowest digits of a number, and the number without them."""
    places = []
    for most in reversed(_review_sizes(version)):
        number, place = divmod(number, most)
        places.append(place)
    skill, level, stage, wait, seed = places
    name = (*_skills(version), MIXED)[skill]
    return Review(Pick(name, LEVELS[level], seed), stage, wait), number


def decode(text: str, problems: Sequence[str] = ()) -> Carried:
    """Return the progress that a code holds.

    Parameters
    ----------
    text : str
        The code as somebody types it: case, blanks and hyphens do not matter, O is read as 0, I and
        L as 1.
    problems : sequence of str
        As for `encode`; problems may have been appended since.

    Returns
    -------
    Carried
        A code of the first version has no ended lessons and no reviews.

    Raises
    ------
    GameError
        If the text is not a code: too long or short, a wrong letter, version or check sum, or more
        names than are known here.
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
    version = LETTERS.index(plain[0])
    if version not in _SKILLS:
        raise GameError(Message("This progress code is of a version that is not known here."))
    body, check = plain[:-CHECK_LETTERS], plain[-CHECK_LETTERS:]
    if check != _check(body):
        raise GameError(
            Message("This progress code has a mistake in it: compare it with the original.")
        )
    number = _number(body[1:])
    ended: frozenset[str] = frozenset()
    reviews: list[Review] = []
    if version >= WITH_REVIEWS:
        number, bits = divmod(number, 1 << len(LESSONS))
        ended = frozenset(name for place, name in enumerate(LESSONS) if bits >> place & 1)
        number, many = divmod(number, _most_reviews(version) + 1)
        for _ in range(many):
            review, number = _review(number, version)
            reviews.append(review)
    names = names_kept(problems, version)
    found = dict(zip(names, _standings(number, len(names)), strict=False))
    begun = {name: standing for name, standing in found.items() if standing.recent}
    return Carried(begun, ended, tuple(reviews))


def _letters(number: int) -> str:
    found = LETTERS[number % 32]
    while number := number >> BITS:
        found = LETTERS[number % 32] + found
    return found


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number << BITS | LETTERS.index(letter)
    if letters != _letters(number):
        raise GameError(Message("This progress code is not written as it should be."))
    return number


def _standings(number: int, most: int) -> Iterator[Standing]:
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
