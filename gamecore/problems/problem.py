"""`Problem`, a contest problem: its text and facts; read, answer, explain, judge, make inputs."""

from __future__ import annotations

import inspect
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar
from zlib import crc32

from gamecore import limits
from gamecore.errors import InputError, PositionError
from gamecore.messages import Message, quoted
from gamecore.problems.judging import TEST, Difference, Judgement, count_wrong, first_difference

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

_PACKED = Path(__file__).resolve().with_name("texts")  # in a package of the core
_TEXTS = _PACKED if _PACKED.is_dir() else _PACKED.parents[2] / "content" / "en" / "problems"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

Test = TypeVar("Test")
"""The type of one test of an input; each problem has its own."""

Kind = Literal["random", "small", "extreme", "tricky"]

KINDS: tuple[Kind, ...] = ("random", "small", "extreme", "tricky")
"""Inputs to generate: everyday, to follow by hand, the largest allowed, one that mistakes fail."""

BOUNDS = ("O(1)", "O(log n)", "O(√n)", "O(n)", "O(n log n)", "O(n·k)", "O(n²)", "O(2ⁿ)")
"""The possible time bounds of a program, the slowest growth first; k is at most n."""

OFFERED = 4
"""How many of BOUNDS a question offers."""


class Sample(NamedTuple):
    """An input with its right output, both as the judge writes them."""

    input: str
    output: str


@dataclass(frozen=True, slots=True)
class Cost:
    """How the time of a problem's program grows.

    Attributes
    ----------
    bound : str
        One of BOUNDS.
    of : str
        What n is, and k where it occurs.
    why : str
        Where the time goes.
    """

    bound: str
    of: str
    why: str

    def offered(self, name: str) -> tuple[str, ...]:
        """Return OFFERED consecutive BOUNDS, this one among them; `name` decides which."""
        place = BOUNDS.index(self.bound)
        first = place - crc32(name.encode()) % OFFERED
        first = min(max(first, 0), len(BOUNDS) - OFFERED)
        return BOUNDS[first : first + OFFERED]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why the answer to one test is what it is.

    Attributes
    ----------
    steps : tuple of Message
        The argument in plain sentences, in order; at most a dozen.
    rule : str
        The rule of the heaps in our rule language; "" where the model is no heap rule.
    heaps : str
        The position as the model's game reads it, in the order of the input; "" where the rule or a
        heap is beyond what can be opened. It has all heaps of the test: a screen decides whether it
        can show them.
    values : tuple of int
        The value of each heap of `heaps`, where their XOR decides; () where it does not, and where
        there is only one heap.
    test : int
        The index of the test in the input, from 0.
    answer : str
        The judge's answer to the test, in one line.
    """

    steps: tuple[Message, ...]
    rule: str = ""
    heaps: str = ""
    values: tuple[int, ...] = ()
    test: int = 0
    answer: str = ""


@dataclass(frozen=True, slots=True)
class WrongProgram:
    """A common wrong program, for the "find the error" task.

    Attributes
    ----------
    name : str
        Its id within the problem.
    writes : str
        The wrong line of code, or the idea behind it.
    goes_wrong : str
        How it goes wrong and what would be right.
    wrong : callable
        The whole wrong program: input text → output text. Takes every input that the problem takes,
        and raises InputError on others.
    inputs : callable or None
        Yields inputs, the smallest first, one of which the program fails; None where one of the
        problem's small inputs shows it.
    """

    name: str
    writes: str
    goes_wrong: str
    wrong: Callable[[str], str]
    inputs: Callable[[], Iterable[str]] | None = None


@dataclass(frozen=True, slots=True)
class Program:
    """The Python program that a reader is shown, made of functions that the problem itself runs.

    Attributes
    ----------
    functions : tuple of callable
        In the order in which they are shown, with their docstrings and comments.
    main : str
        The lines that read the input, call the functions and print.
    imports : str
        The lines before the functions.
    """

    functions: tuple[Callable[..., Any], ...]
    main: str
    imports: str = "import sys\n"

    @property
    def text(self) -> str:
        """The whole program, ready to run."""
        parts = (self.imports, *map(inspect.getsource, self.functions), self.main)
        return "\n\n".join(parts)


@dataclass(frozen=True, slots=True)
class Problem(Generic[Test]):
    """One contest problem, made by `contest_problem` from a text and a module's functions.

    Attributes
    ----------
    slug : str
        Its name on the command line and in links.
    title, source, url : str
        Its name in English; the judge, or where it comes from; the address of the public statement,
        "" if none was found: then the rules follow study notes and the input format is ours.
    tier : "bronze", "silver" or "gold"
        How hard it is to find the idea.
    idea : str
        What it teaches, in a few words.
    model : str
        The model in our rule language; "" where that game is no heap rule, or where the rule
        comes with the input (then `explain` has it).
    cost : Cost
        How the time of the program grows.
    limits : mapping of str to (int, int)
        The judge's limits: number, by its letter in the statement → smallest and largest value.
    samples : tuple of Sample
        The judge's own, where there are any, come first.
    mistakes : tuple of WrongProgram
    program : Program
        The program that a reader is shown, of the functions that `answer` is made of.
    read : callable
        The bytes of an input → its tests. Raises InputError at the first thing that is wrong.
    answer : callable
        A test → the judge's answer, without the line end.
    reason : callable
        A test → the Explanation of its answer; `explain` fills in its test and answer.
    generate : callable
        (kind, seed) → an input text within the judge's limits, always the same for the same two.
    small : callable
        Yields every small input, the smallest first, for checks by brute force.
    split : callable
        An output → its answers, one for each test: `answer_words` where every answer is one word,
        `answer_lines`, `one_answer`, or a function of the problem's own.
    unit : str
        The words for test n in sentences, marked for translation.
    accepts : callable or None
        (test, answer) → whether that answer is right, for problems with several right answers; None
        where only the answer of `answer` is.
    output : callable or None
        The tests → the whole output; None where it is a line for each test.

    Notes
    -----
    The methods take an input as text or bytes, with the line ends of any system, and with blanks
    and empty lines between the numbers as judges allow.
    """

    slug: str
    title: str
    source: str
    url: str
    tier: str
    idea: str
    model: str
    cost: Cost
    limits: Mapping[str, tuple[int, int]]
    samples: tuple[Sample, ...]
    mistakes: tuple[WrongProgram, ...]
    program: Program
    read: Callable[[bytes], Sequence[Test]]
    answer: Callable[[Test], str]
    reason: Callable[[Test], Explanation]
    generate: Callable[[Kind, int], str]
    small: Callable[[], Iterable[str]]
    split: Callable[[str], list[str]]
    unit: str = TEST
    accepts: Callable[[Test, str], bool] | None = None
    output: Callable[[Sequence[Test]], str] | None = None

    @property
    def official(self) -> bool:
        """Whether rules and format come from a public statement."""
        return bool(self.url)

    def printed(self, tests: Sequence[Test]) -> str:
        """Return the judge's whole output for the tests of an input."""
        if self.output is not None:
            return self.output(tests)
        return "".join(f"{self.answer(test)}\n" for test in tests)

    def solve(self, text: str | bytes) -> str:
        """Return the judge's whole output for an input.

        Raises
        ------
        InputError
            If the input is not in the judge's format or beyond the judge's limits.
        LimitExceeded
            If the input is too long, or a value is too expensive to compute.
        """
        return self.printed(self.read(as_bytes(text)))

    def tests(self, text: str | bytes) -> int:
        """Return the number of tests of an input; errors are those of `solve`."""
        return len(self.read(as_bytes(text)))

    def explain(self, text: str | bytes, test: int = 0) -> Explanation:
        """Return why the answer to one test of an input, counted from 0, is what it is.

        Raises
        ------
        InputError, LimitExceeded
            As for `solve`.
        PositionError
            If the input has no such test.
        """
        tests = self.read(as_bytes(text))
        count = len(tests)
        if not 0 <= test < count:
            raise PositionError(
                Message(
                    "The input has {count} tests, so there is no test {test}.",
                    count=count,
                    test=test + 1,
                ),
                text=str(test + 1),
            )
        answer = " ".join(self.answer(tests[test]).split())
        return replace(self.reason(tests[test]), test=test, answer=answer)

    def same_answer(self, text: str | bytes, expected: str, given: str) -> Difference | None:
        """Return the first difference between an output and the right one; None if it is right.

        Parameters
        ----------
        text : str or bytes
            The input.
        expected : str
            What `solve` returns for it.
        given : str
            The output to judge. Blanks, empty lines and line ends do not count. Where several
            answers are right, each is accepted.

        Returns
        -------
        Difference or None
            The first test whose answer differs.

        Raises
        ------
        InputError, LimitExceeded
            As for `solve`.
        """
        accepts = self._accepts(self.read(as_bytes(text)))
        return first_difference(self.split(expected), self.split(given), self.unit, accepts)

    def judge(self, text: str | bytes, given: str) -> Judgement:
        """Return the judgement of an output: whether it is right, else which mistakes print it.

        Runs the right program and, for a wrong output, each wrong program once. Parameters and
        errors are those of `same_answer`.
        """
        data = as_bytes(text)
        tests = self.read(data)
        right = self.printed(tests)
        accepts = self._accepts(tests)
        expected, said = self.split(right), self.split(given)
        difference = first_difference(expected, said, self.unit, accepts)
        short = len(data) + len(right) <= limits.MISTAKES_RUN
        if difference is None:
            return Judgement(None, 0, len(tests), (), short)
        written = data.decode("utf-8", errors="replace")
        like = tuple(
            mistake.name
            for mistake in (self.mistakes if short else ())
            if self.split(mistake.wrong(written)) == said
        )
        wrong = count_wrong(expected, said, accepts)
        return Judgement(difference, wrong, len(tests), like, short)

    def _accepts(self, tests: Sequence[Test]) -> Callable[[int, str], bool] | None:
        accepts = self.accepts
        if accepts is None:
            return None
        return lambda test, said: accepts(tests[test], said)

    def mistake(self, name: str) -> WrongProgram:
        """Return the mistake of a name; raise KeyError if the problem has no such mistake."""
        for mistake in self.mistakes:
            if mistake.name == name:
                return mistake
        raise KeyError(name)

    def caught(self, mistake: WrongProgram, text: str) -> Difference | None:
        """Return the first test that a wrong program gets wrong; None if all are right."""
        text = text.removeprefix("\ufeff")
        return self.same_answer(text, self.solve(text), mistake.wrong(text))

    def smallest_caught(self, mistake: WrongProgram) -> str:
        """Return the first of the mistake's inputs, or of the small ones, that it gets wrong.

        Raises
        ------
        LookupError
            If there is none; a test makes sure that there is one for each mistake.
        """
        for text in (mistake.inputs or self.small)():
            if self.caught(mistake, text) is not None:
                return text
        raise LookupError(f"no small input shows {mistake.name} of {self.slug}")


def contest_problem(
    slug: str,
    *,
    wrong: Mapping[str, Callable[[Test], str]],
    wrong_programs: Mapping[str, Callable[[str], str]] = MappingProxyType({}),
    inputs: Mapping[str, Callable[[], Iterable[str]]] = MappingProxyType({}),
    read: Callable[[bytes], Sequence[Test]],
    **functions: Any,
) -> Problem[Test]:
    """Return the problem that a text and the functions of a module make up.

    The text is content/en/problems/<slug>.md: its title, a list of facts `- name: value`, sections
    for the page, and for each mistake a section `## mistake: name` with what people write, indented
    by four, and how it goes wrong.

    Parameters
    ----------
    slug : str
    wrong : mapping
        Name of a mistake → function from a test to its wrong answer.
    wrong_programs : mapping
        Name of a mistake → the whole wrong program (`WrongProgram.wrong`), for mistakes that do not
        answer test by test.
    inputs : mapping
        Name of a mistake → its inputs (`WrongProgram.inputs`), where small inputs do not show it.
    read, functions
        The other attributes of `Problem`.
    """
    head, *sections = (_TEXTS / f"{slug}.md").read_text(encoding="utf-8").split("\n## ")
    title, *lines = head.removeprefix("# ").splitlines()
    fact = dict(line.removeprefix("- ").split(": ", 1) for line in lines if line)
    programs = {name: partial(_run, read, answer) for name, answer in wrong.items()}
    return Problem(
        slug=slug,
        title=title,
        source=fact["source"],
        url=fact.get("url", ""),
        tier=fact["tier"],
        idea=fact["idea"],
        model=fact.get("model", ""),
        cost=Cost(fact["cost"], fact["of"], fact["why"]),
        mistakes=tuple(_mistakes(sections, {**programs, **wrong_programs}, inputs)),
        read=read,
        **functions,
    )


def _mistakes(
    sections: Iterable[str],
    programs: dict[str, Callable[[str], str]],
    inputs: Mapping[str, Callable[[], Iterable[str]]],
) -> Iterator[WrongProgram]:
    """Yield the mistakes of a text with their programs; raise ValueError for one without text."""
    for section in sections:
        name, _newline, body = section.partition("\n")
        if name.startswith("mistake: "):
            name = name.removeprefix("mistake: ")
            code = [line[4:] for line in body.splitlines() if line.startswith("    ")]
            told = [line for line in body.splitlines() if line and not line.startswith("    ")]
            found = programs.pop(name)
            yield WrongProgram(name, "\n".join(code), " ".join(told), found, inputs.get(name))
    if programs:
        raise ValueError(f"no text tells of these mistakes: {', '.join(programs)}")


def _run(read: Callable[[bytes], Sequence[Test]], answer: Callable[[Test], str], text: str) -> str:
    """Return the output of a wrong program: its answer to each test in a line."""
    tests = read(text.encode("utf-8", errors="replace"))
    return "".join(f"{answer(test)}\n" for test in tests)


def as_bytes(text: str | bytes) -> bytes:
    """Return an input as UTF-8 bytes, without a byte order mark.

    A character that cannot be encoded becomes “?”. Raises InputError for anything but str or bytes.
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
