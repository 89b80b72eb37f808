"""Taiwan 2016 p3: one heap; a move takes one stone, or up to n/k of them; k is 1 or 2."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from gamecore.messages import Message
from gamecore.problems.judging import answer_words
from gamecore.problems.layouts import Numbers
from gamecore.problems.problem import Explanation, Program, Sample, contest_problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamecore.problems.problem import Kind

LARGEST = 1_000_000_000


class Heap(NamedTuple):
    """The input: a heap of n from which one stone, or at most n/k, may be taken."""

    k: int
    n: int


def value(k: int, n: int) -> int:
    """The value of a heap of n: G(2m) = m and G(2m + 1) = G(m) from 4 on, where k is 2.

    The options of 2m are the m heaps m to 2m - 1, those of 2m + 1 the m heaps m + 1 to 2m. Claim:
    for m >= 2 the values of m to 2m - 1 are 0 to m - 1 in some order. For m = 2 they are 0, 1. If
    it holds for m, then G(2m) = m, so m + 1 to 2m have the values 0 to m without G(m), and
    G(2m + 1) = G(m); so m + 1 to 2m + 1 have the values 0 to m: the claim for m + 1.
    """
    if k == 1:
        return n
    while n >= 4 and n % 2:
        n //= 2
    return n // 2 if n >= 4 else n % 2


def answer(heap: Heap) -> str:
    """Return the Grundy value of the heap; O(log n)."""
    return str(value(*heap))


def read(data: bytes) -> list[Heap]:
    """Read k and n, in this order."""
    numbers = Numbers(data, 2)
    k = numbers.take(Message("k"), 1, 2)
    n = numbers.take(Message("n"), 0, LARGEST)
    numbers.end(Message("k and n"))
    return [Heap(k, n)]


def reason(heap: Heap) -> Explanation:
    """Return why the value is right."""
    k, n = heap
    found = value(k, n)
    if k == 1:
        steps = [
            Message("For k = 1 a move takes any number: the heap can be left with 0 to n − 1."),
            Message("So its value is its size, {value}.", value=found),
        ]
        return Explanation(tuple(steps), "take any", str(n))
    steps = [
        Message(
            "You may take up to half of the heap, and one stone always. From 4 stones on G(2m) = "
            "m and G(2m + 1) = G(m); the first values are 0, 1, 0, 1."
        )
    ]
    steps.append(_chain(n))
    if n >= 2:
        half = n // 2
        steps.append(
            Message(
                "The options of {n} are the {half} heaps from {low} to {high}.",
                n=n,
                half=half,
                low=n - half,
                high=n - 1,
            )
            if half > 1
            else Message("The only option of {n} is {low}.", n=n, low=n - 1)
        )
    if found:
        steps.append(Message("The value is not 0: the player to move wins."))
    else:
        steps.append(Message("The value is 0: the player to move loses."))
    return Explanation(tuple(steps), "take 1 or take at most half", str(n))


def _chain(n: int) -> Message:
    """Return how halving leads to the value."""
    chain = [n]
    while chain[-1] >= 4 and chain[-1] % 2:
        chain.append(chain[-1] // 2)
    last = chain[-1]
    halved = " = ".join(f"G({m})" for m in chain)
    if last >= 4 and len(chain) == 1:
        return Message(
            "{last} is even: the value is {last}/2 = {value}.", last=last, value=last // 2
        )
    if last >= 4:
        return Message(
            "{halved}, and {last} is even: the value is {last}/2 = {value}.",
            halved=halved,
            last=last,
            value=last // 2,
        )
    return Message("{halved} = {value}, one of the first values.", halved=halved, value=last % 2)


def write(heap: Heap) -> str:
    """Return an input as text."""
    return f"{heap.k} {heap.n}\n"


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky: 2^j − 1 and 3·2^j − 1, where only the single stone decides."""
    chance = Random(f"{kind} {seed}")
    if kind == "small":
        return write(Heap(chance.choice((1, 2, 2, 2)), chance.randint(0, 20)))
    if kind == "extreme":
        return write(Heap(chance.choice((1, 2)), LARGEST - chance.randint(0, 3)))
    if kind == "tricky":
        edges = [*range(4), *((1 << j) - 1 for j in range(2, 30))]
        edges += [(3 << j) - 1 for j in range(28)]
        return write(Heap(2, min(chance.choice(edges) + chance.choice((0, 0, 0, 1)), LARGEST)))
    return write(Heap(chance.choice((1, 2, 2)), chance.randint(0, 10 ** chance.randint(1, 9))))


def small() -> Iterator[str]:
    """Yield the heaps 0..60 for both k."""
    return (write(Heap(k, n)) for n in range(61) for k in (1, 2))


def _by_value(worth: Callable[[int], int]) -> Callable[[Heap], str]:
    """Return the answer function that is right for k = 1 and uses these values for k = 2."""
    return lambda heap: str(heap.n if heap.k == 1 else worth(heap.n))


def _half_only(n: int) -> int:
    """Return the value if ⌊n/2⌋ bounds every move, so that a heap of 1 has none."""
    while n % 2:
        n //= 2
    return n // 2


def _swapped(heap: Heap) -> str:
    """Answer as if n came first in the input, so that n and k are swapped."""
    n, k = heap
    if k == 0:
        return "0"  # what dividing by zero gives where it does not end the program
    return str(value(k, n) if k <= 2 else n % 2)  # n ≤ 2: one stone at a time


PROBLEM = contest_problem(
    "tioj-1940",
    limits={"k": (1, 2), "n": (0, LARGEST)},
    samples=(Sample("2 12\n", "6\n"), Sample("2 19\n", "2\n"), Sample("1 2\n", "2\n")),
    wrong={
        "one stone forgotten": _by_value(_half_only),
        "n before k": _swapped,
        "half for every heap": _by_value(lambda n: n // 2),
    },
    program=Program((value,), "k, n = map(int, sys.stdin.read().split())\nprint(value(k, n))\n"),
    read=read,
    answer=answer,
    reason=reason,
    generate=make,
    small=small,
    split=answer_words,
)
