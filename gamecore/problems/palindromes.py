"""Codeforces 305E: cut out the middle of three letters that read the same both ways."""

from __future__ import annotations

from itertools import product
from operator import xor
from random import Random
from typing import TYPE_CHECKING

from gamecore.coupled import palindromes
from gamecore.coupled.palindromes import analyse, runs
from gamecore.messages import N_, Message
from gamecore.problems.judging import one_answer
from gamecore.problems.layouts import check_length, input_error
from gamecore.problems.list_problem import listed
from gamecore.problems.problem import Explanation, Program, Sample, contest_problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamecore.problems.problem import Kind

LONGEST = 5000
LETTERS = "abcdefghijklmnopqrstuvwxyz"

_WANTED = Message("a string of 1 to {longest} letters a to z", longest=LONGEST)


def cuttable(s: str) -> list[list[int]]:
    """The runs of places, from 0, between equal letters: a cut uses up one and its neighbours."""
    found: list[list[int]] = []
    for i in range(1, len(s) - 1):
        if s[i - 1] == s[i + 1]:
            if found and found[-1][-1] == i - 1:
                found[-1].append(i)
            else:
                found.append([i])
    return found


def table(longest: int) -> list[int]:
    """The values of runs by length: a cut uses up two places at an end, three elsewhere."""
    g = [0] * (longest + 1)
    for m in range(1, longest + 1):
        parts = g[: max(m - 2, 0)]
        seen = {g[max(m - 2, 0)], *map(xor, parts, reversed(parts))}
        while g[m] in seen:
            g[m] += 1
    return g


def first_cut(s: str) -> int:
    """The first place, from 1, of a cut that leaves the XOR 0; 0 if there is none."""
    found = cuttable(s)
    g = table(max(map(len, found), default=0))
    total = 0
    for run in found:
        total ^= g[len(run)]
    for run in found:
        for j, place in enumerate(run):
            left = g[max(j - 1, 0)] ^ g[max(len(run) - j - 2, 0)]
            if total and left == g[len(run)] ^ total:
                return place + 1
    return 0


def answer(text: str) -> str:
    """Return First and the first winning place, or Second."""
    return printed(first_cut(text))


def printed(place: int) -> str:
    """The judge's answer: First and the place, or Second for 0."""
    return f"First\n{place}" if place else "Second"


def read(data: bytes) -> list[str]:
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
    return [word.decode("ascii")]


def winning_places(text: str) -> tuple[int, ...]:
    """Return the places, counted from 1, where a cut wins, ascending."""
    return palindromes.winning_places(runs(text))


def reason(text: str) -> Explanation:
    """Return why the answer is right."""
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
        return Explanation(tuple(steps), "", text)
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
        return Explanation(tuple(steps), "", text)
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
    return Explanation(tuple(steps), "", text)


def _with_runs(chance: Random, lengths: list[int]) -> str:
    """Return a string whose runs of places that can be cut have these lengths, in order.

    A run of n places is n + 2 alternating letters, such as abab; `xyz` keeps runs apart.
    """
    pieces = []
    for length in lengths:
        one, other = chance.sample("abcdefgh", 2)
        pieces.append("".join(one if i % 2 == 0 else other for i in range(length + 2)))
    return "xyz".join(pieces)


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky: runs of chosen lengths, some of them lost, each of two letters."""
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
    """Yield every string of up to 7 letters a, b, c, then abab… of 8 to 14 letters."""
    for length in range(1, 8):
        yield from ("".join(letters) + "\n" for letters in product("abc", repeat=length))
    yield from ("ab" * (length // 2) + "a" * (length % 2) + "\n" for length in range(8, 15))


def _by_place(place: Callable[[str], int]) -> Callable[[str], str]:
    """Return the answer function with this place to cut, or 0 for a lost position."""
    return lambda text: printed(place(text))


def _counted_from_zero(text: str) -> str:
    place = first_cut(text)
    return f"First\n{place - 1}" if place else "Second"


def _any_cut(text: str) -> int:
    """In a won position, return the first place that can be cut."""
    return cuttable(text)[0][0] + 1 if first_cut(text) else 0


def _neighbours_live(text: str) -> int:
    """Return a place as if a cut used up only itself: then the parity of the places decides."""
    found = cuttable(text)
    return found[0][0] + 1 if sum(map(len, found)) % 2 else 0


PROBLEM = contest_problem(
    "cf-305e",
    limits={N_("letters"): (1, LONGEST)},
    samples=(Sample("abacaba\n", "First\n2\n"), Sample("abcde\n", "Second\n")),
    wrong={
        "counted from zero": _counted_from_zero,
        "any place wins": _by_place(_any_cut),
        "neighbours left alone": _by_place(_neighbours_live),
    },
    program=Program(
        (cuttable, table, first_cut, printed),
        "print(printed(first_cut(sys.stdin.read().strip())))\n",
        "import sys\nfrom operator import xor\n",
    ),
    read=read,
    answer=answer,
    reason=reason,
    generate=make,
    small=small,
    split=one_answer,
)
