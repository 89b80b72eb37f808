"""Luogu P2252: Wythoff's game; 1 for a pair of heaps that is won, 0 for one that is lost."""

from __future__ import annotations

from math import isqrt, sqrt
from random import Random
from typing import TYPE_CHECKING

from gamecore.coupled.wythoff import analyse, lost_pair
from gamecore.errors import InputError
from gamecore.messages import N_, Message
from gamecore.problems.judging import answer_words
from gamecore.problems.layouts import Numbers
from gamecore.problems.problem import Explanation, Program, Sample, contest_problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from gamecore.problems.problem import Kind

LARGEST = 1_000_000_000
MOST_PAIRS = 1_000_000


def loses(a: int, b: int) -> bool:
    """Lost if the smaller heap is ⌊kφ⌋ for the difference k, computed in whole numbers."""
    k = abs(a - b)
    return min(a, b) == (k + isqrt(5 * k * k)) // 2


def answer(pair: tuple[int, int]) -> str:
    """Return 0 for a pair that is lost and 1 for one that is won; O(1)."""
    return "0" if loses(*pair) else "1"


def read(data: bytes) -> list[tuple[int, int]]:
    """Read pairs of heaps to the end of the input."""
    numbers = Numbers(data, 2 * MOST_PAIRS)
    pairs = min(max((len(numbers.values) + 1) // 2, 1), MOST_PAIRS)
    try:
        heaps = numbers.take_many(2 * pairs, Message("a heap size"), 0, LARGEST)
    except InputError as error:
        raise (_no_pair(numbers) if not error.found else None) or error from None
    full = Message("{most} pairs", most=MOST_PAIRS)
    numbers.end(full if pairs == MOST_PAIRS else Message("the last pair"))
    return [*zip(heaps[::2], heaps[1::2], strict=True)]


def _no_pair(numbers: Numbers) -> InputError | None:
    """Return the error for the first line that is no pair, in an input that ends too early."""
    for line, found in enumerate(numbers.line_lengths(len(numbers.values)), start=1):
        if found not in (0, 2):
            expected = Message("two heaps")
            template = "Line {line}: expected {expected}, but found {found}."
            message = Message(template, line=line, expected=expected, found=found)
            return InputError(message, line=line, found=str(found), expected=expected)
    return None


def reason(pair: tuple[int, int]) -> Explanation:
    """Explain the answer to one pair."""
    a, b = pair
    k = abs(a - b)
    low, high = lost_pair(k)
    steps = [
        Message(
            "One move may change both heaps, so they have no values of their own to XOR. The "
            "losing positions are the pairs ⌊kφ⌋ and ⌊kφ⌋ + k, one for each difference k.",
        ),
        Message(
            "Here k = {k}, and ⌊kφ⌋ = ⌊(k + ⌊√(5k²)⌋)/2⌋ = {low}, in whole numbers: the losing "
            "pair is {low} and {high}.",
            k=k,
            low=low,
            high=high,
        ),
    ]
    if (min(a, b), max(a, b)) == (low, high):
        steps.append(Message("This position is that pair: the player to move loses."))
    else:
        moves = analyse((a, b)).winning_moves
        steps.append(
            Message(
                "This position is not that pair, so the player to move wins; {moves} leaves a "
                "losing pair.",
                moves=str(next(iter(moves))),
            )
        )
    return Explanation(tuple(steps), "", f"{a} {b}")


def write(pairs: Iterable[tuple[int, int]]) -> str:
    """Return an input: pairs, one in each line."""
    return "".join(f"{a} {b}\n" for a, b in pairs)


def float_pairs() -> list[tuple[int, int]]:
    """Return the lost pairs whose difference is a Fibonacci number: doubles fail there first.

    There kφ is nearest to a whole number, so that a rounded product may fall on its other side.
    """
    found, k, following = [], 1, 2
    while lost_pair(k)[1] <= LARGEST:
        found.append(lost_pair(k))
        k, following = following, k + following
    return found


def double_misses() -> list[tuple[int, int]]:
    """Return all 14 lost pairs within the limits that doubles call won.

    A double of this size is off by less than 10^−6, so it is wrong only where kφ is as near to a
    whole number. Within the limits these k are sums of small multiples of two Fibonacci numbers,
    the first that fails and the second before it; all other k were compared once.
    """
    near = float_pairs()
    failing = next(i for i, pair in enumerate(near) if not _by_double(*pair))
    first, second = (high - low for low, high in (near[failing], near[failing - 2]))
    steps = {i * first + j * second for i in range(1, 5) for j in range(-1, 8)}
    pairs = [lost_pair(k) for k in sorted(steps)]
    return [pair for pair in pairs if pair[1] <= LARGEST and not _by_double(*pair)]


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky: lost pairs that doubles miss, and their neighbours."""
    chance = Random(f"{kind} {seed}")
    if kind == "small":
        return write((chance.randint(0, 15), chance.randint(0, 15)) for _ in range(12))
    if kind == "extreme":
        numbers = chance.choices(range(LARGEST + 1), k=200_000)
        return write(zip(numbers[::2], numbers[1::2], strict=True))
    if kind == "tricky":
        misses = double_misses()
        pairs = [(0, 0), (1, 2), (2, 1), (1, 1), (0, 5), *misses, *float_pairs()]
        pairs += [(a + 1, b + 1) for a, b in misses if b < LARGEST]
        pairs += [lost_pair(k) for k in (232, 233, 234, 987)]
        pairs = [pair if chance.random() < 0.5 else pair[::-1] for pair in pairs]
        chance.shuffle(pairs)
        return write(pairs)
    pairs = []
    for _ in range(60):
        a, b = lost_pair(chance.randint(0, 10 ** chance.randint(1, 8)))
        pairs.append((a, b + chance.choice((0, 0, 1))))
    return write(pair if chance.random() < 0.5 else pair[::-1] for pair in pairs)


def small() -> Iterator[str]:
    """Yield every pair of heaps up to 12, the fewest stones first."""
    pairs = sorted(((a, b) for a in range(13) for b in range(13)), key=sum)
    return (write([pair]) for pair in pairs)


def _by_pair(is_lost: Callable[[int, int], bool]) -> Callable[[tuple[int, int]], str]:
    """Return the answer function with 0 for the pairs that `is_lost` accepts."""
    return lambda pair: "0" if is_lost(*pair) else "1"


def _by_double(a: int, b: int) -> bool:
    """Return whether a pair is lost, computed wrongly in double precision."""
    return min(a, b) == int(abs(a - b) * (1 + sqrt(5)) / 2)


def _short_phi(a: int, b: int) -> bool:
    return min(a, b) == abs(a - b) * 1618 // 1000


PROBLEM = contest_problem(
    "luogu-p2252",
    limits={"a": (0, LARGEST), "b": (0, LARGEST), N_("lines"): (1, MOST_PAIRS)},
    samples=(Sample("2 1\n8 4\n4 7\n", "0\n1\n0\n"),),
    wrong={
        "double precision": _by_pair(_by_double),
        "short golden ratio": _by_pair(_short_phi),
        "XOR of the heaps": _by_pair(lambda a, b: a == b),
        "heaps not ordered": _by_pair(lambda a, b: b >= a and loses(a, b)),
    },
    inputs={
        "double precision": lambda: (write([pair]) for pair in float_pairs()),
        "short golden ratio": lambda: (write([lost_pair(k)]) for k in range(1000)),
    },
    program=Program(
        (loses,),
        """numbers = list(map(int, sys.stdin.read().split()))
for a, b in zip(numbers[::2], numbers[1::2]):
    print(0 if loses(a, b) else 1)
""",
        "import sys\nfrom math import isqrt\n",
    ),
    read=read,
    answer=answer,
    reason=reason,
    generate=make,
    small=small,
    split=answer_words,
    unit=N_("pair {n}"),
)
