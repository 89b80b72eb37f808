"""Diagnosis of a wrong mex: which known mistake leads to the number that was answered.

Each known mistake is computed on the same values. A wrong guess that exactly one of them gives is
answered by naming that mistake, as a :class:`~gamecore.messages.Message`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.grundy.mex import mex, nim_sum
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SHORT_CHOICES = 12
"""Answers 0 … 12 are offered, but none past the largest value + 2, however few values there are."""


@dataclass(frozen=True, slots=True)
class MexFeedback:
    """The judgement of a guess at a mex.

    Attributes
    ----------
    guess, mex : int
    reason : str
        "right"; the `reason` of the MexMistake that alone gives the guess; or else "nothing" (there
        are no values), "present" (the guess is one of the values) or "not_smallest" (it is missing,
        but a smaller number is too).
    message : Message
        One to three sentences. For a wrong guess they say what is wrong, without the right answer,
        so that a second try is possible.
    """

    guess: int
    mex: int
    reason: str
    message: Message

    @property
    def is_right(self) -> bool:
        """Whether the guess is the mex."""
        return self.guess == self.mex


@dataclass(frozen=True, slots=True)
class MexMistake:
    """A known wrong way to a mex.

    Attributes
    ----------
    reason : str
        Its id.
    answer : callable
        (values, heap size or None) → the number that the mistake leads to; None where it cannot be
        made. `values` is not empty.
    says : str
        The message that names the mistake, with places for {guess} and {smallest}, the least value.
    """

    reason: str
    answer: Callable[[Sequence[int], int | None], int | None]
    says: str


def _missing_from(start: int, values: Sequence[int]) -> int:
    """Return the least integer ≥ start that is not among the values."""
    seen = set(values)
    while start in seen:
        start += 1
    return start


MEX_MISTAKES = (
    MexMistake(
        "from_one",
        lambda values, _n: _missing_from(1, values),
        "{guess} is the first number missing when you count from 1. Count from 0.",
    ),
    MexMistake(
        "max_plus_one",
        lambda values, _n: max(values) + 1,
        "{guess} is one more than the largest value. The mex need not be above them all: count "
        "0, 1, 2, … and stop at the first number that is missing.",
    ),
    MexMistake(
        "from_smallest",
        lambda values, _n: _missing_from(min(values), values),
        "{guess} is the first number missing when you start at {smallest}, the smallest value. "
        "Always start at 0.",
    ),
    MexMistake(
        "smallest",
        lambda values, _n: min(values),
        "{guess} is the smallest value that is there. The mex is the smallest number that is not "
        "there.",
    ),
    MexMistake(
        "option_count",
        lambda values, _n: len(values),
        "{guess} is how many options there are. How many does not matter: look at which numbers "
        "are there, and which is the first one missing.",
    ),
    MexMistake(
        "different_count",
        lambda values, _n: len(set(values)),
        "{guess} is how many different values there are. They need not be the numbers from 0 on: "
        "look for the first one missing.",
    ),
    MexMistake(
        "largest",
        lambda values, _n: max(values),
        "{guess} is the largest value that is there. The mex is a number that is not there.",
    ),
    MexMistake(
        "xor",
        lambda values, _n: nim_sum(values) if len(values) > 1 else None,
        "{guess} is the XOR of the options' values. XOR joins heaps that lie side by side; here "
        "you choose one option. Parts are joined by XOR, choices by mex.",
    ),
    MexMistake(
        "heap_size",
        lambda _values, n: n,
        "{guess} is the size of the heap. Its value comes only from the values of its options.",
    ),
    MexMistake(
        "sum",
        lambda values, _n: sum(values) if len(values) > 1 else None,
        "{guess} is the sum of the values. You choose one option, so nothing is added up.",
    ),
)
"""The known mistakes. A number that several of them give proves none, and none is named."""


def mex_feedback(
    guess: int, values: Sequence[int], n: int | None = None, *, unnamed: Sequence[str] = ()
) -> MexFeedback:
    """Judge a guess at the mex of some values.

    Parameters
    ----------
    guess : int
        Any integer.
    values : sequence of int
        The value of each option, each ≥ 0, with repetitions: some mistakes count them.
    n : int, optional
        The size of the heap, for the mistake of answering it.
    unnamed : sequence of str
        The `reason` of each mistake that must not be named, since the caller names it itself.

    Notes
    -----
    O(m) for m values. Never raises.

    Examples
    --------
    >>> mex_feedback(7, [2, 2, 3, 3, 6]).reason
    'max_plus_one'
    """
    right = mex(values)
    if guess == right:
        return MexFeedback(guess, right, "right", mex_reason(values))
    if not values:
        return MexFeedback(
            guess,
            right,
            "nothing",
            Message(
                "There are no options, so every number is missing, smaller ones than {guess} too. "
                "Which comes first?",
                guess=guess,
            ),
        )
    made = [mistake for mistake in MEX_MISTAKES if mistake.answer(values, n) == guess]
    if len(made) == 1 and made[0].reason not in unnamed:
        says = Message(made[0].says, guess=guess, smallest=min(values))
        return MexFeedback(guess, right, made[0].reason, says)
    if guess in values:
        says = Message(
            "{guess} is there: an option has that value. The mex is the smallest number that is "
            "not there.",
            guess=guess,
        )
        return MexFeedback(guess, right, "present", says)
    # One that is not the mex is named, where there is one: the mex stays to be found.
    other = next((n for n in range(guess - 1, right, -1) if n not in values), None)
    says = Message(
        "{guess} is not the smallest number missing: {other} is missing too. Count up from 0, and "
        "stop at the first number that is not there."
        if other is not None
        else "{guess} is missing, but a smaller number is missing too. Count up from 0, and stop "
        "at the first number that is not there.",
        guess=guess,
        other=other or 0,
    )
    return MexFeedback(guess, right, "not_smallest", says)


def mex_reason(values: Sequence[int]) -> Message:
    """Return why the mex of some values is what it is, in one or two sentences.

    Examples
    --------
    >>> print(mex_reason([0, 1, 3]))
    0 and 1 are there and 2 is missing. Larger values, such as 3, change nothing.
    """
    if not values:
        return Message(
            "There are no options, so no number is there. The smallest number missing is 0: "
            "the mex of nothing is 0."
        )
    right, largest = mex(values), max(values)
    if right == 0:
        return Message("0 is missing, and no number is smaller.")
    if right == 1:
        there = Message("0 is there and 1 is missing.")
    elif right == 2:
        there = Message("0 and 1 are there and 2 is missing.")
    else:
        there = Message(
            "0 to {last} are all there and {mex} is missing.", last=right - 1, mex=right
        )
    if largest < right:
        return there
    return Message(
        "{there} Larger values, such as {largest}, change nothing.", there=there, largest=largest
    )


def mex_choices(values: Sequence[int]) -> list[int]:
    """Return the answers to offer for the mex of some values, ascending.

    They include the mex, the largest value, the number after it, and every number that is at most
    the largest value + 2 and at most len(values) + 2. There are at most
    max(len(values) + 2, SHORT_CHOICES) + 3, however large a value is.
    """
    if not values:
        return [0, 1, 2]
    largest = max(values)
    first = min(largest + 2, max(len(values) + 2, SHORT_CHOICES))
    return sorted({*range(first + 1), largest, largest + 1})
