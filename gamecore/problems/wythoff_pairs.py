"""Luogu P2252: two heaps, take from one or the same number from both; 1 for a win, 0 for a loss."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from gamecore.coupled.wythoff import analyse, is_lost, lost_pair
from gamecore.errors import InputError
from gamecore.messages import Message
from gamecore.problems.answers import lines
from gamecore.problems.comparison import answer_words
from gamecore.problems.cost import Cost
from gamecore.problems.problem import Explanation, Mistake, Problem, Sample
from gamecore.problems.tokens import Numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import NDArray

    from gamecore.problems.problem import Kind

    Pairs = NDArray[np.int64]

LARGEST = 1_000_000_000
MOST_PAIRS = 1_000_000


def read(data: bytes) -> Pairs:
    """Read pairs of heaps to the end of the input; shape (pairs, 2)."""
    numbers = Numbers(data, 2 * MOST_PAIRS)
    pairs = min(max((len(numbers) + 1) // 2, 1), MOST_PAIRS)
    try:
        heaps = numbers.take_many(2 * pairs, Message("a heap size"), 0, LARGEST)
    except InputError as error:
        raise (_no_pair(numbers) if not error.found else None) or error from None
    full = Message("{most} pairs", most=MOST_PAIRS)
    numbers.end(full if pairs == MOST_PAIRS else Message("the last pair"))
    return heaps.reshape(-1, 2)


def _no_pair(numbers: Numbers) -> InputError | None:
    """Find the first line that is no pair, in an input that lacks a number at its end."""
    for line, found in enumerate(numbers.line_lengths(len(numbers)), start=1):
        if found not in (0, 2):
            expected = Message("two heaps")
            template = "Line {line}: expected {expected}, but found {found}."
            message = Message(template, line=line, expected=expected, found=found)
            return InputError(message, line=line, found=str(found), expected=expected)
    return None


def answer(pairs: Pairs) -> str:
    """Print 1 for each pair that is won and 0 for each that is lost; O(pairs)."""
    return lines(("1", "0"), lost(pairs))


def lost(pairs: Pairs) -> NDArray[np.bool_]:
    """Tell for each pair whether the player to move loses: whether the smaller heap is ⌊kφ⌋.

    Parameters
    ----------
    pairs : array of int64, shape (pairs, 2)
        0 ≤ heap ≤ LARGEST, in any order.

    Notes
    -----
    ⌊kφ⌋ is computed as ⌊kp/q⌋ with a convergent p/q < φ of two neighbouring Fibonacci numbers,
    q > LARGEST ≥ k. Proof: suppose a whole number m has kp/q < m ≤ kφ. Then |kφ − m| < kφ − kp/q =
    (k/q)·|qφ − p| < |qφ − p|. But p/q is a convergent, so no whole number k < q comes as near to a
    multiple: |kφ − m| ≥ |qφ − p| for 0 < k < q, a best approximation. So ⌊kp/q⌋ = ⌊kφ⌋. The
    product kp stays below 2·10^18, within 63 bits: whole numbers only.
    """
    p, q = _convergent(LARGEST)
    smaller = pairs.min(axis=1)
    difference = pairs.max(axis=1) - smaller
    found: NDArray[np.bool_] = smaller == difference * p // q
    return found


def _convergent(most: int) -> tuple[int, int]:
    """Return neighbouring Fibonacci numbers p, q with p/q < φ and q > most."""
    q, p = 1, 1  # F(1), F(2); p/q lies below φ at every odd index
    while q <= most:
        q, p = p + q, p + q + p
    return p, q


def reason(pairs: Pairs, test: int) -> Explanation:
    """Explain the answer to one pair."""
    a, b = pairs[test].tolist()
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
    return Explanation(test, "0" if is_lost(a, b) else "1", tuple(steps), "", f"{a} {b}")


def write(pairs: Iterable[tuple[int, int]]) -> str:
    """Write pairs, one a line."""
    return "".join(f"{a} {b}\n" for a, b in pairs)


def float_pairs() -> list[tuple[int, int]]:
    """Return the lost pairs whose difference is a Fibonacci number: where doubles fail first.

    kφ is nearest to a whole number there, so that a rounded product falls on the wrong side.
    """
    found, k, following = [], 1, 2
    while lost_pair(k)[1] <= LARGEST:
        found.append(lost_pair(k))
        k, following = following, k + following
    return found


def double_misses() -> list[tuple[int, int]]:
    """Return every lost pair within the limits that doubles call won: 14 of them.

    A double of this size is off by less than 10^−6, so it is wrong only where kφ is as near to a
    whole number. In the range that means sums of two Fibonacci numbers, the first that fails and
    the second before it, each a few times: all other differences were compared once.
    """
    near = float_pairs()
    failing = next(i for i, pair in enumerate(near) if not _by_double(*pair))
    first, second = (high - low for low, high in (near[failing], near[failing - 2]))
    steps = {i * first + j * second for i in range(1, 5) for j in range(-1, 8)}
    pairs = [lost_pair(k) for k in sorted(steps)]
    return [pair for pair in pairs if pair[1] <= LARGEST and not _by_double(*pair)]


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky are lost pairs that doubles miss, and their neighbours."""
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
    """Yield every pair up to 12, the fewest stones first."""
    pairs = sorted(((a, b) for a in range(13) for b in range(13)), key=sum)
    return (write([pair]) for pair in pairs)


def _by_pair(loses: Callable[[int, int], bool]) -> Callable[[str], str]:
    """Return the program that prints 0 for the pairs it calls lost."""

    def program(text: str) -> str:
        return "".join("0\n" if loses(a, b) else "1\n" for a, b in read(text.encode()).tolist())

    return program


def _by_double(a: int, b: int) -> bool:
    """Decide as programs in double precision do; this is the mistake."""
    return min(a, b) == int(abs(a - b) * (1 + sqrt(5)) / 2)


def _short_phi(a: int, b: int) -> bool:
    return min(a, b) == abs(a - b) * 1618 // 1000


def _in_order(a: int, b: int) -> bool:
    return b >= a and is_lost(a, b)


MISTAKES = (
    Mistake(
        "double precision",
        Message("int(k * (1 + sqrt(5)) / 2)   // in doubles"),
        Message(
            "When kφ is very near a whole number, the rounded product can land on the wrong side "
            "of it. Within the limits this happens at 14 losing pairs, first at 165580140 and "
            "267914295. ⌊(k + ⌊√(5k²)⌋)/2⌋ in whole numbers is exact."
        ),
        _by_pair(_by_double),
        lambda: (write([pair]) for pair in float_pairs()),
    ),
    Mistake(
        "short golden ratio",
        Message("int(k * 1.618)"),
        Message(
            "Three digits of φ are enough only for differences up to a few hundred: from k = "
            "233 on "
            "the product is too small by 1 or more."
        ),
        _by_pair(_short_phi),
        lambda: (write([lost_pair(k)]) for k in range(1000)),
    ),
    Mistake(
        "XOR of the heaps",
        Message("print(a == b ? 0 : 1);   // a ^ b, as in Nim"),
        Message(
            "One move may change both heaps, so this is not a sum of two heaps. Equal heaps win: "
            "take both."
        ),
        _by_pair(lambda a, b: a == b),
    ),
    Mistake(
        "heaps not ordered",
        Message("k = b - a;   // a is the smaller heap"),
        Message("Nothing says that the smaller heap comes first. Swap them when a > b."),
        _by_pair(_in_order),
    ),
)

COST = Cost(
    "O(1)",
    Message("n is the size of a heap; it fits into one word of the processor."),
    Message("One root and one comparison for each pair, however large the heaps are."),
)

PROBLEM = Problem(
    slug="luogu-p2252",
    title="Taking stones from two heaps",
    source="Luogu P2252, from SHOI 2002",
    url="https://www.luogu.com.cn/problem/P2252",
    official=True,
    tier="gold",
    idea=Message("Coupled heaps and the golden ratio, in whole numbers."),
    model="",
    limits={"a": (0, LARGEST), "b": (0, LARGEST), "lines": (1, MOST_PAIRS)},
    samples=(Sample("2 1\n8 4\n4 7\n", "0\n1\n0\n"),),
    mistakes=MISTAKES,
    cost=COST,
    read=read,
    answer=answer,
    count=len,
    reason=reason,
    make=make,
    small=small,
    split=answer_words,
    unit=Message("pair"),
)
