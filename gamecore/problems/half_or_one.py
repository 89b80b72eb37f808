"""Taiwan 2016 p3: one heap, a move takes up to n/k stones and always may take one; k is 1 or 2."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from gamecore.messages import Message
from gamecore.problems.comparison import answer_words
from gamecore.problems.cost import Cost
from gamecore.problems.problem import Explanation, Mistake, Problem, Sample
from gamecore.problems.tokens import Numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamecore.problems.problem import Kind

LARGEST = 1_000_000_000


class Heap(NamedTuple):
    """The input: at most n/k stones may be taken, and one always."""

    k: int
    n: int


def read(data: bytes) -> Heap:
    """Read k and n, in this order."""
    numbers = Numbers(data, 2)
    k = numbers.take(Message("k"), 1, 2)
    n = numbers.take(Message("n"), 0, LARGEST)
    numbers.end(Message("k and n"))
    return Heap(k, n)


def answer(heap: Heap) -> str:
    """Print the Grundy value of the heap; O(log n)."""
    return f"{value(heap)}\n"


def value(heap: Heap) -> int:
    """Return the Grundy value of the heap.

    For k = 1 all of it may be taken: the value is n. For k = 2: G(0..3) = 0, 1, 0, 1, and from 4
    on G(2m) = m and G(2m + 1) = G(m).

    Proof for k = 2. The options of 2m are the m heaps m..2m − 1, those of 2m + 1 the m heaps
    m + 1..2m. Claim: for m ≥ 2 the values of m..2m − 1 are 0..m − 1 in some order. For m = 2 they
    are 0, 1. If the claim holds for m, then G(2m) = m, so m + 1..2m have the values 0..m without
    G(m), and G(2m + 1) = G(m); so m + 1..2m + 1 have the values 0..m: the claim for m + 1.
    """
    k, n = heap
    if k == 1:
        return n
    while n >= 4 and n % 2:
        n //= 2
    return n // 2 if n >= 4 else n % 2


def count(_heap: Heap) -> int:
    """Count the tests: one."""
    return 1


def reason(heap: Heap, test: int) -> Explanation:
    """Explain the value."""
    k, n = heap
    found = value(heap)
    if k == 1:
        steps = [
            Message("For k = 1 a move takes any number: the heap can be left with 0 to n − 1."),
            Message("So its value is its size, {value}.", value=found),
        ]
        return Explanation(test, str(found), tuple(steps), "take any", str(n))
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
    rule = "take 1 or take at most half"
    return Explanation(test, str(found), tuple(steps), rule, str(n))


def _chain(n: int) -> Message:
    """Say how halving leads to the value."""
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
    """Write an input."""
    return f"{heap.k} {heap.n}\n"


def make(kind: Kind, seed: int) -> str:
    """Make an input; tricky are 2^j − 1 and 3·2^j − 1, where only the single stone decides."""
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


def _by_value(worth: Callable[[int], int]) -> Callable[[str], str]:
    """Return the program that is right for k = 1 and gives heaps this value for k = 2."""

    def program(text: str) -> str:
        k, n = read(text.encode())
        return f"{n if k == 1 else worth(n)}\n"

    return program


def _half_only(n: int) -> int:
    """Give the values when exactly ⌊n/2⌋ bounds the move, so that one stone cannot be taken."""
    while n % 2:
        n //= 2
    return n // 2


def _swapped(text: str) -> str:
    """Read n first: the rule is then the second number's."""
    n, k = read(text.encode())
    if k == 0:
        return "0\n"  # what dividing by zero gives where it does not end the program
    heap = Heap(min(k, 3), n)
    return f"{value(heap) if k <= 2 else n % 2}\n"  # n ≤ 2: one stone at a time


MISTAKES = (
    Mistake(
        "one stone forgotten",
        Message("for (take = 1; take <= n / 2; take++) s.insert(g[n - take]);"),
        Message(
            "n / 2 is 0 for a single stone, but you may take a single stone: max(1, n / 2). The "
            "mistake spreads: it shows at 1, 2, 3, 5, 7, 11, 15 and so on."
        ),
        _by_value(_half_only),
    ),
    Mistake(
        "n before k",
        Message("cin >> n >> k;"),
        Message("k comes first, then n."),
        _swapped,
    ),
    Mistake(
        "half for every heap",
        Message("print(k == 1 ? n : n / 2);"),
        Message(
            "Only an even heap is worth half of its size. An odd one is worth as much as its "
            "half, rounded down, because no move reaches that value: G(2m + 1) = G(m)."
        ),
        _by_value(lambda n: n // 2),
    ),
)

COST = Cost(
    "O(log n)",
    Message("n is the size of the heap."),
    Message("Each step halves the number."),
)

PROBLEM = Problem(
    slug="tioj-1940",
    title="Take up to half, or one",
    source="Taiwan 2016 national contest, problem 3 (TIOJ 1940)",
    url="",
    official=False,
    tier="silver",
    idea=Message(
        "Halving: an even heap is worth half its size, an odd one as much as its half, rounded "
        "down."
    ),
    model="take 1 or take at most half",
    limits={"k": (1, 2), "n": (0, LARGEST)},
    samples=(Sample("2 12\n", "6\n"), Sample("2 19\n", "2\n"), Sample("1 2\n", "2\n")),
    mistakes=MISTAKES,
    cost=COST,
    read=read,
    answer=answer,
    count=count,
    reason=reason,
    make=make,
    small=small,
    split=answer_words,
)
