"""Diagnosis of a wrong mex: what the answer says about how somebody was thinking.

The library of mistakes for "what is the mex?": each known mistake is computed on the same values,
and a wrong guess that only one of them gives is answered by naming it. Data first: a screen turns
the :class:`~gamecore.messages.Message` into its own language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamecore.grundy.mex import mex, nim_sum
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SHORT_CHOICES = 12
"""Answers 0 … 12 are offered when some value lies that high, however few values there are."""


@dataclass(frozen=True, slots=True)
class MexFeedback:
    """What a guess at a mex deserves to hear.

    Attributes
    ----------
    guess, mex : int
    reason : str
        "right", the id of the mistake (see MISTAKES) that alone gives the guess, or what is left:
        "nothing" (there are no values), "present" (the guess is one of the values), "not_smallest"
        (it is missing, but a smaller one is too).
    message : Message
        One to three plain sentences. Those for a wrong guess say what it is, and leave the right
        answer to be found in a second try.
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
        (values, heap size or None) → what somebody who makes it answers, or None where the mistake
        cannot be made. There is at least one value.
    says : str
        A template with {guess} and {smallest}, the smallest value.
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


MISTAKES = (
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
"""The known mistakes. Where several give the same number, it proves none, and none is named."""


def mex_feedback(
    guess: int, values: Sequence[int], n: int | None = None, *, unnamed: Sequence[str] = ()
) -> MexFeedback:
    """Judge a guess at the mex of some values.

    Parameters
    ----------
    guess : int
        Any integer.
    values : sequence of int
        The value of each option, each ≥ 0, repetitions kept: a mistake may count them.
    n : int, optional
        The heap they are the options of, for the mistake of answering its size.
    unnamed : sequence of str
        Mistakes that are not named, because others name them.

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
                "There are no options, so no number is there, and even smaller ones than {guess} "
                "are missing. Which is missing first?",
                guess=guess,
            ),
        )
    made = [mistake for mistake in MISTAKES if mistake.answer(values, n) == guess]
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
    says = Message(
        "{guess} is missing, but a smaller number is missing too. Count up from 0, and stop at the "
        "first number that is not there.",
        guess=guess,
    )
    return MexFeedback(guess, right, "not_smallest", says)


def mex_reason(values: Sequence[int]) -> Message:
    """Say why the mex of some values is what it is, in one or two plain sentences.

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

    Guarantees: the mex, the largest value and the one after it are among them, and so is the answer
    of every mistake that is at most the largest value + 2 and at most the number of values + 2. At
    most max(len(values) + 2, SHORT_CHOICES) + 3 in all, however large a value is.
    """
    if not values:
        return [0, 1, 2]
    largest = max(values)
    first = min(largest + 2, max(len(values) + 2, SHORT_CHOICES))
    return sorted({*range(first + 1), largest, largest + 1})
