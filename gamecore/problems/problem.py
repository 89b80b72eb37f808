"""What a contest problem is: its card, reading, solving, explaining, comparing and generating."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from gamecore.errors import InputError, PositionError
from gamecore.messages import Message, quoted
from gamecore.problems.comparison import TEST, Difference, first_difference

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from gamecore.problems.cost import Cost

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

Tests = TypeVar("Tests")
"""What reading an input gives; each problem has a shape of its own."""

Kind = Literal["random", "small", "extreme", "tricky"]

KINDS: tuple[Kind, ...] = ("random", "small", "extreme", "tricky")
"""What can be generated: an everyday input, one to follow by hand, the largest that the judge
allows, and one on which the mistakes that circulate show."""


@dataclass(frozen=True, slots=True)
class Sample:
    """An input with its right output, both as the judge writes them."""

    input: str
    output: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why the answer to one test is what it is.

    Attributes
    ----------
    test : int
        Which test of the input, 0-based.
    answer : str
        The judge's answer to it, without the line end.
    steps : tuple of Message
        The argument in plain sentences, in order; at most a dozen.
    rule : str
        The rule of the heaps in our rule language; "" where the model is no heap rule.
    heaps : str
        The position as the model's game reads it, in the order of the input: as many heaps as the
        test has, so a screen decides whether it can show them; "" where the rule or a heap is
        beyond what can be opened.
    values : tuple of int
        What the heaps of `heaps` are worth, one each, where their XOR decides; () where it does
        not, and where one heap is all there is.
    """

    test: int
    answer: str
    steps: tuple[Message, ...]
    rule: str = ""
    heaps: str = ""
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong program that circulates, for the "find the error" task.

    Attributes
    ----------
    name : str
        Its id within the problem.
    writes : Message
        What people write: the line, or the idea, as it stands in such a program.
    goes_wrong : Message
        How it goes wrong and what would be right.
    wrong : callable
        The wrong program whole: input text → output text. Takes every input that the problem takes
        (and raises InputError on the others).
    inputs : callable or None
        Inputs among which the smallest failing one is found, smallest first; None for the small
        inputs of the problem.
    """

    name: str
    writes: Message
    goes_wrong: Message
    wrong: Callable[[str], str]
    inputs: Callable[[], Iterable[str]] | None = None


@dataclass(frozen=True, slots=True)
class Problem(Generic[Tests]):
    """One contest problem.

    Attributes
    ----------
    slug : str
        Its name on the command line and in links.
    title : str
        Its name in English, as the judge or the source gives it.
    source : str
        The judge, or where the problem comes from.
    url : str
        The public statement; "" if none was found.
    official : bool
        Whether the rules and the format are those of a public statement. If not, the rules are as
        described in study notes and the input format is ours.
    tier : "bronze", "silver" or "gold"
        How hard it is to see through.
    idea : Message
        What one learns from it, in a few words.
    model : str
        The model in our rule language; "" where that game is no heap rule, or where the rule
        comes with the input (then `explain` has it).
    limits : mapping of str to (int, int)
        The judge's limits: name of the number → smallest and largest value, in the statement's
        letters.
    samples : tuple of Sample
        The first are the judge's own, where there are any.
    mistakes : tuple of Mistake
    cost : Cost
        How the time of the model program grows.
    read : callable
        The bytes of an input → its tests. Raises InputError at the first thing that is wrong.
    answer : callable
        The tests → the judge's output, one line per test unless the judge wants more.
    count : callable
        The tests → how many there are, ≥ 1.
    reason : callable
        (tests, index) → Explanation of that test.
    make : callable
        (kind, seed) → an input text.
    small : callable
        Yields every small input, the smallest first: what brute force can check.
    split : callable
        An output → the answers to the tests in it, one each: `answer_words` where every answer is
        one word, `answer_lines`, `one_answer`, or a function of the problem's own.
    unit : Message
        What one test is called in sentences.
    accepts : callable or None
        (tests, index, answer) → whether that is a right answer to the test, for problems with
        several right answers; None where only the answer of `answer` is right.

    Notes
    -----
    The methods take an input as text or bytes; ends of lines may be those of any system, and blanks
    and empty lines may stand between the numbers as a judge's own reader allows.
    """

    slug: str
    title: str
    source: str
    url: str
    official: bool
    tier: Literal["bronze", "silver", "gold"]
    idea: Message
    model: str
    limits: Mapping[str, tuple[int, int]]
    samples: tuple[Sample, ...]
    mistakes: tuple[Mistake, ...]
    cost: Cost
    read: Callable[[bytes], Tests]
    answer: Callable[[Tests], str]
    count: Callable[[Tests], int]
    reason: Callable[[Tests, int], Explanation]
    make: Callable[[Kind, int], str]
    small: Callable[[], Iterable[str]]
    split: Callable[[str], list[str]]
    unit: Message = TEST
    accepts: Callable[[Tests, int, str], bool] | None = None

    def solve(self, text: str | bytes) -> str:
        """Answer an input: the judge's whole output, which ends with a line end.

        Raises
        ------
        InputError
            If the input is not in the judge's format or beyond the judge's limits.
        """
        return self.answer(self.read(as_bytes(text)))

    def tests(self, text: str | bytes) -> int:
        """Count the tests of an input; raises InputError as `solve` does."""
        return self.count(self.read(as_bytes(text)))

    def explain(self, text: str | bytes, test: int = 0) -> Explanation:
        """Explain the answer to one test of an input, counted from 0.

        Raises
        ------
        InputError
            As `solve`.
        PositionError
            If the input has no such test.
        """
        tests = self.read(as_bytes(text))
        count = self.count(tests)
        if not 0 <= test < count:
            raise PositionError(
                Message(
                    "The input has {count} tests, so there is no test {test}.",
                    count=count,
                    test=test + 1,
                ),
                text=str(test + 1),
            )
        return self.reason(tests, test)

    def same_answer(self, text: str | bytes, expected: str, given: str) -> Difference | None:
        """Compare somebody's output with the right one; None when it is right.

        Parameters
        ----------
        text : str or bytes
            The input.
        expected : str
            What `solve` says to it.
        given : str
            The output to judge. Blanks, empty lines and the ends of lines do not count. Where
            several answers are right, each is accepted.

        Returns
        -------
        Difference or None
            The first test whose answer differs.

        Raises
        ------
        InputError
            As `solve`.
        """
        tests = self.read(as_bytes(text))
        if self.accepts is None:
            return first_difference(self.split(expected), self.split(given), self.unit)
        accepts = partial(self.accepts, tests)
        return first_difference(self.split(expected), self.split(given), self.unit, accepts)

    def generate(self, kind: Kind, seed: int) -> str:
        """Make an input of a kind; the same kind and seed give the same text.

        Guarantees: `solve` answers it, and it is within the judge's limits.
        """
        return self.make(kind, seed)

    def mistake(self, name: str) -> Mistake:
        """Return a mistake by its name; raises KeyError if the problem has no such mistake."""
        for mistake in self.mistakes:
            if mistake.name == name:
                return mistake
        raise KeyError(name)

    def caught(self, mistake: Mistake, text: str) -> Difference | None:
        """Run the wrong program: the first test on which it answers wrongly, None if none."""
        text = text.removeprefix("\ufeff")
        return self.same_answer(text, self.solve(text), mistake.wrong(text))

    def smallest_caught(self, mistake: Mistake) -> str:
        """Return the first of the mistake's inputs (or the small ones) that shows it.

        Raises
        ------
        LookupError
            If none does; a test makes sure that each mistake is caught.
        """
        for text in (mistake.inputs or self.small)():
            if self.caught(mistake, text) is not None:
                return text
        raise LookupError(f"no small input shows {mistake.name} of {self.slug}")


def as_bytes(text: str | bytes) -> bytes:
    """Return an input as bytes, without the mark that some editors put before a text.

    What no encoding can hold becomes a question mark. What is no text is refused with InputError.
    """
    if not isinstance(text, str | bytes):
        shown = quoted(text, repr)
        raise InputError(
            Message("An input is a text, not {shown}.", shown=shown),
            line=1,
            found=shown,
            expected=Message("a text"),
        )
    data = text if isinstance(text, bytes) else text.encode("utf-8", errors="replace")
    return data.removeprefix(_BYTE_ORDER_MARK)
