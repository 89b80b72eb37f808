"""Codeforces 305E: cut out the middle of three letters that read the same both ways."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

from gamecore.coupled import palindromes
from gamecore.coupled.palindromes import analyse, runs
from gamecore.messages import Message
from gamecore.problems.comparison import one_answer
from gamecore.problems.cost import Cost
from gamecore.problems.heap_sums import listed
from gamecore.problems.problem import Explanation, Mistake, Problem, Sample
from gamecore.problems.tokens import check_length, input_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamecore.problems.problem import Kind

LONGEST = 5000
LETTERS = "abcdefghijklmnopqrstuvwxyz"

_WANTED = Message("a string of 1 to {longest} letters a to z", longest=LONGEST)


def read(data: bytes) -> str:
    """Read one string of small letters, alone in the input."""
    check_length(data)
    data = data.removeprefix(b"\xef\xbb\xbf")
    word, *more = data.split(None, 1) or [b""]
    place = data.index(word)
    if not word or len(word) > LONGEST or word.translate(None, LETTERS.encode()):
        raise input_error(data, place if word else len(data.rstrip()), word[:200], _WANTED)
    if more and more[0].strip():
        next_word = more[0].split(None, 1)[0]
        place = len(data) - len(more[0])
        raise input_error(data, place, next_word[:200], Message("nothing after the string"))
    return word.decode("ascii")


def answer(text: str) -> str:
    """Print First and the first winning place, or Second; O(letters)."""
    places = winning_places(text)
    return f"First\n{places[0]}\n" if places else "Second\n"


def winning_places(text: str) -> tuple[int, ...]:
    """Return the places, counted from 1, where a cut wins, ascending."""
    return palindromes.winning_places(runs(text))


def count(_text: str) -> int:
    """Count the tests: one."""
    return 1


def reason(text: str, test: int) -> Explanation:
    """Explain the answer."""
    found = runs(text)
    position = analyse(text)
    steps = [
        Message(
            "You can cut at a place when the letters on its two sides are equal. A cut uses up "
            "the place itself and its two neighbours, and changes nothing else."
        )
    ]
    if not found:
        steps.append(Message("Here no place can be cut: the player to move has lost."))
        return Explanation(test, "Second", tuple(steps), "", text)
    steps.append(
        Message(
            "So each run of such places is a game of its own, Dawson's Chess (0.137). Here the "
            "runs begin at {starts} and are {lengths} long; they are worth {values}.",
            starts=listed(run.start for run in found),
            lengths=listed(run.length for run in found),
            values=listed(run.value for run in found),
        )
    )
    places = winning_places(text)
    if not places:
        steps.append(Message("The XOR is 0: the player to move loses."))
        return Explanation(test, "Second", tuple(steps), "", text)
    move = next(iter(position.winning_moves))
    steps.append(
        Message("The XOR is {total}, not 0: the player to move wins.", total=position.nim_sum)
    )
    steps.append(
        Message(
            "The first winning cut is at place {place}: the value of its run goes from {before} "
            "to {after} = {before} ⊕ {total}, and the XOR becomes 0. Winning places: {places}.",
            place=places[0],
            before=move.value_before,
            after=move.value_after,
            total=position.nim_sum,
            places=listed(places),
        )
    )
    return Explanation(test, f"First {places[0]}", tuple(steps), "", text)


def _with_runs(chance: Random, lengths: list[int]) -> str:
    """Write a string whose runs of places that can be cut have these lengths, in order.

    A run of n places is n + 2 letters in turn a, b, a, b; `xyz` between keeps runs apart.
    """
    pieces = []
    for length in lengths:
        one, other = chance.sample("abcdefgh", 2)
        pieces.append("".join(one if i % 2 == 0 else other for i in range(length + 2)))
    return "xyz".join(pieces)


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky are runs of chosen lengths, lost sums among them, in two letters."""
    chance = Random(f"{kind} {seed}")
    if kind == "small":
        return "".join(chance.choices("ab", k=chance.randint(1, 12))) + "\n"
    if kind == "extreme":
        shape = chance.randrange(3)
        if shape == 0:
            return "a" * LONGEST + "\n"
        if shape == 1:
            return "".join(chance.choices("ab", k=LONGEST)) + "\n"
        return _with_runs(chance, [chance.randint(1, 60) for _ in range(200)])[:LONGEST] + "\n"
    if kind == "tricky":
        lengths = [chance.choice((1, 2, 3, 4, 5, 14, 34, 51, 52)) for _ in range(3)]
        if chance.random() < 0.5:
            lengths += lengths[:: chance.choice((1, -1))]
        return _with_runs(chance, lengths) + "\n"
    letters = LETTERS[: chance.choice((2, 2, 3, 26))]
    return "".join(chance.choices(letters, k=chance.randint(1, 300))) + "\n"


def small() -> Iterator[str]:
    """Yield every string of up to 7 letters a, b and c, then runs of two letters up to 14."""
    for length in range(1, 8):
        yield from ("".join(letters) + "\n" for letters in product("abc", repeat=length))
    yield from ("ab" * (length // 2) + "a" * (length % 2) + "\n" for length in range(8, 15))


def _by_place(first_place: Callable[[str], int]) -> Callable[[str], str]:
    """Return the program that prints this place, Second for 0."""

    def program(text: str) -> str:
        place = first_place(read(text.encode("utf-8", errors="replace")))
        return f"First\n{place}\n" if place else "Second\n"

    return program


def _counted_from_zero(text: str) -> str:
    places = winning_places(read(text.encode("utf-8", errors="replace")))
    return f"First\n{places[0] - 1}\n" if places else "Second\n"


def _first_cut(text: str) -> int:
    """Print the first place that can be cut whenever the position is won."""
    return runs(text)[0].start if winning_places(text) else 0


def _neighbours_live(text: str) -> int:
    """Play as if a cut ended only its own place: then the parity of the places decides."""
    found = runs(text)
    return found[0].start if sum(run.length for run in found) % 2 else 0


MISTAKES = (
    Mistake(
        "counted from zero",
        Message("print(i);   // i runs from 0"),
        Message("The judge counts the letters from 1."),
        _counted_from_zero,
    ),
    Mistake(
        "any place wins",
        Message("if (x != 0) print the first place that can be cut"),
        Message(
            "In a winning position not every cut wins. Print the first one that makes the XOR 0: "
            "try each place of each run."
        ),
        _by_place(_first_cut),
    ),
    Mistake(
        "neighbours left alone",
        Message("g[n] = mex of g[i - 1] ^ g[n - i];   // cutting i leaves i - 1 and n - i places"),
        Message(
            "A cut takes away the letter that its two neighbours need, so you can no longer cut "
            "there. It leaves i - 2 and n - i - 1 places, where these are not negative."
        ),
        _by_place(_neighbours_live),
    ),
)

COST = Cost(
    "O(n²)",
    Message("n is the length of the string."),
    Message("The table has an entry for every length up to n, and each tries every place to cut."),
)

PROBLEM = Problem(
    slug="cf-305e",
    title="Playing with String",
    source="Codeforces 305E",
    url="https://codeforces.com/problemset/problem/305/E",
    official=True,
    tier="gold",
    idea=Message("A string turns into independent runs, and a run is Dawson's Chess."),
    model="",
    limits={"letters": (1, LONGEST)},
    samples=(Sample("abacaba\n", "First\n2\n"), Sample("abcde\n", "Second\n")),
    mistakes=MISTAKES,
    cost=COST,
    read=read,
    answer=answer,
    count=count,
    reason=reason,
    make=make,
    small=small,
    split=one_answer,
)
