"""Problems whose input is t lists of heaps: their builder, inputs, and reasons for a sum."""

from __future__ import annotations

from functools import partial
from itertools import pairwise, product
from random import Random
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.messages import Listed, Message
from gamecore.positions.heaps import format_heaps
from gamecore.problems.judging import answer_words
from gamecore.problems.layouts import read_heap_lists, write_heap_lists
from gamecore.problems.problem import Explanation, Program, contest_problem
from gamecore.rules.amounts import AmountSet
from gamecore.rules.heap_rule import HeapRule, Take

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from gamecore.positions.moves import Move
    from gamecore.problems.layouts import ListLimits
    from gamecore.problems.problem import Explanation, Kind, Problem, Sample


# -- a sum of heaps explained ----------------------------------------------------------------------


SHOWN = 12
"""Most numbers of a list that a sentence writes out."""


def listed(numbers: Iterable[int]) -> Listed:
    """Return numbers with commas between them; of a long list the first SHOWN."""
    given = tuple(numbers)
    return Listed([*given[:SHOWN], *["…"] * (len(given) > SHOWN)], "")


def take_rule(amounts: Iterable[int]) -> HeapRule:
    """Return the rule that takes one of these amounts: at least one, each ≥ 1."""
    return HeapRule((Take(AmountSet.of((amount, amount) for amount in amounts)),))


def take_text(amounts: Iterable[int]) -> str:
    """Return the rule that takes one of these amounts as text; "" if it is too long for a rule."""
    rule = str(take_rule(amounts))
    return rule if len(rule) <= limits.RULE_TEXT else ""


def sum_reason(
    rule: HeapRule | str,
    heaps: Sequence[int],
    worth: Message,
    *,
    link: bool = True,
) -> Explanation:
    """Return why the answer to a test of independent heaps under one rule is right.

    Parameters
    ----------
    rule : HeapRule or str
        The rule of every heap.
    heaps : sequence of int
        At most limits.HEAPS.
    worth : Message
        The value of a heap in general, in one sentence.
    link : bool
        Whether the rule is short enough to be opened on a page.

    Raises
    ------
    LimitExceeded
        If the largest heap is too large for its value to be known.
    """
    from gamecore.positions.analysis import analyse  # imported here: answers alone need none

    position = analyse(rule, heaps)
    steps = [worth]
    if position.values != position.heaps:
        steps.append(
            Message(
                "The heaps {heaps} are worth {values}.",
                heaps=listed(heaps),
                values=listed(position.values),
            )
            if len(heaps) > 1
            else Message("{heap} is worth {value}.", heap=heaps[0], value=position.values[0])
        )
    total = position.nim_sum
    if total:
        steps.append(Message("The XOR is {total}, not 0: the player to move wins.", total=total))
        moves = position.winning_moves
        counted = len(set(heaps)) <= limits.COUNTED_HEAPS
        first = next(iter(moves))
        steps.append(_move_sentence(first, total, moves.total if counted else None))
    else:
        steps.append(Message("The XOR is 0: the player to move loses."))
        steps.append(
            Message(
                "Every move changes the value of its heap, so it leaves an XOR that is not 0, and "
                "from there the other player can make it 0 again."
            )
            if not position.is_terminal
            else Message("No move is possible, and whoever cannot move has lost.")
        )
    return Explanation(
        tuple(steps),
        str(rule) if link else "",
        format_heaps(heaps) if link else "",
        tuple(position.values) if link and len(heaps) > 1 else (),
    )


def _move_sentence(move: Move, total: int, count: int | None) -> Message:
    """Return a sentence with a winning move; `count`: how many there are, None if not counted."""
    fields = {
        "heap": move.heap + 1,
        "move": str(move),
        "before": move.value_before,
        "after": move.value_after,
        "total": total,
    }
    if count is None:
        return Message(
            "A winning move is {move} in heap {heap}: {before} ⊕ {total} = {after} is the value "
            "that makes the XOR 0.",
            **fields,
        )
    if count == 1:
        return Message(
            "The only winning move is {move} in heap {heap}: {before} ⊕ {total} = {after} is the "
            "value that makes the XOR 0.",
            **fields,
        )
    return Message(
        "One of the {count} winning moves is {move} in heap {heap}: {before} ⊕ {total} = {after} "
        "is the value that makes the XOR 0.",
        **fields,
        count=count,
    )


# -- the builder -----------------------------------------------------------------------------------


SMALL_HEAP = 6
SMALL_HEAPS = 4
"""Small inputs have every position of up to 4 heaps of up to 6: plain search takes a second."""

_MAIN = """numbers = list(map(int, sys.stdin.read().split()))
said, at = [], 1
for _ in range(numbers[0]):
    heaps = numbers[at + 1 : at + 1 + numbers[at]]
    at += 1 + len(heaps)
    said.append({answer}(heaps))
print("\\n".join(said))
"""


def list_problem(
    slug: str,
    limit: ListLimits,
    letter: str,
    answer: Callable[[list[int]], str],
    reason: Callable[[list[int]], Explanation],
    make: Callable[[Kind, int], str],
    *samples: Sample,
    wrong: Mapping[str, Callable[[list[int]], str]],
    wrong_programs: Mapping[str, Callable[[str], str]] | None = None,
    inputs: Mapping[str, Callable[[], Iterable[str]]] | None = None,
    read: Callable[[bytes], list[list[int]]] | None = None,
    small: Callable[[], Iterable[str]] | None = None,
    shown: tuple[Callable[..., object], ...] = (),
    imports: str = "import sys\n",
) -> Problem[list[int]]:
    """Return a problem whose tests are lists of heaps and whose answers are words.

    Parameters
    ----------
    slug : str
    limit : ListLimits
    letter : str
        The statement's letter for the size of one heap.
    answer, reason, make
        As in `Problem` (`make` is its `generate`), for tests that are lists of heaps; the program
        that a reader is shown has `answer`.
    samples : Sample
    wrong, wrong_programs, inputs : mapping
        As in `contest_problem`.
    read, small : callable, optional
        As in `Problem`; by default `read_heap_lists` and `small_inputs`.
    shown : tuple of callable
        The functions that `answer` calls, shown before it.
    imports : str
        The first lines of the program.
    """
    main = _MAIN.format(answer=answer.__name__)
    return contest_problem(
        slug,
        wrong=wrong,
        wrong_programs=wrong_programs or {},
        inputs=inputs or {},
        read=read or partial(read_heap_lists, limit=limit),
        limits=limit.by_letter(letter),
        samples=samples,
        program=Program((*shown, answer), main, imports),
        answer=answer,
        reason=reason,
        generate=make,
        small=small or partial(small_inputs, limit.low),
        split=answer_words,
    )


def winner(first_wins: object) -> str:
    """Return `first` if the player to move wins, else `second`."""
    return "first" if first_wins else "second"


def positions(text: str) -> list[list[int]]:
    """Return the lists of heaps in a text such as "1; 2; 1 1"."""
    return [[*map(int, heaps.split())] for heaps in text.split(";")]


def small_positions(
    low: int, high: int = SMALL_HEAP, most_heaps: int = SMALL_HEAPS
) -> list[tuple[int, ...]]:
    """Return every position of 1 to `most_heaps` heaps of low..high, the smallest first.

    Ordered by stones plus heaps, then by heaps.
    """
    every = (
        heaps
        for count in range(1, most_heaps + 1)
        for heaps in product(range(low, high + 1), repeat=count)
    )
    return sorted(every, key=lambda heaps: (sum(heaps) + len(heaps), len(heaps), heaps))


def small_inputs(low: int) -> Iterator[str]:
    """Return an iterator over the inputs of one small position each."""
    return (write_heap_lists([heaps]) for heaps in small_positions(low))


def small_pairs(low: int) -> Iterator[str]:
    """Return an iterator over inputs of two tests, for programs that keep state between tests."""
    few = small_positions(low, 3, 2)
    return (write_heap_lists(pair) for pair in product(few, repeat=2))


def make_lists(
    kind: Kind,
    seed: int,
    limit: ListLimits,
    lost: Callable[[Random, int, int], Sequence[int]],
    tricky: Callable[[Random], Sequence[Sequence[int]]],
) -> str:
    """Return an input of heap lists of a kind.

    Parameters
    ----------
    kind : Kind
    seed : int
    limit : ListLimits
    lost : callable
        (chance, most heaps, largest heap) → a position that the player to move loses, for about
        half of the tests.
    tricky : callable
        chance → positions on which common mistakes fail.

    Returns
    -------
    str
        "random": 50 tests of up to 12 heaps. "small": 10 tests of up to 4 heaps of up to 7.
        "extreme": as many heaps as allowed, of any size, in one test, in seven, or in as many tests
        as allowed. "tricky": the tricky positions, in random order.
    """
    chance = Random(f"{kind} {seed}")
    if kind == "extreme":
        return write_heap_lists(_extreme(chance, limit))
    made = []
    if kind == "tricky":
        made = [list(heaps) for heaps in tricky(chance)]
        chance.shuffle(made)
        return write_heap_lists(made)
    tests, most_heaps, largest = (10, 4, 7) if kind == "small" else (50, 12, limit.high)
    for _ in range(tests):
        here = largest if kind == "small" else min(largest, 10 ** chance.randint(1, 9))
        if chance.random() < 0.5:
            made.append(list(lost(chance, most_heaps, here)))
        else:
            made.append(random_heaps(chance, most_heaps, limit.low, here))
    return write_heap_lists(made)


def random_heaps(chance: Random, most_heaps: int, low: int, high: int) -> list[int]:
    """Return 1 to `most_heaps` random heaps of low..high stones."""
    return [chance.randint(low, high) for _ in range(chance.randint(1, most_heaps))]


def lost_xor(low: int) -> Callable[[Random, int, int], list[int]]:
    """Return a function for `make_lists` that draws lost positions of Nim: their XOR is 0."""

    def lost(chance: Random, most_heaps: int, largest: int) -> list[int]:
        while True:
            heaps = random_heaps(chance, most_heaps - 1, low, largest)
            last = 0
            for size in heaps:
                last ^= size
            if low <= last <= largest:
                heaps.insert(chance.randint(0, len(heaps)), last)
                return heaps

    return lost


def _extreme(chance: Random, limit: ListLimits) -> list[list[int]]:
    heaps = chance.choices(range(limit.low, limit.high + 1), k=limit.heaps)
    tests = chance.choice((1, 7, min(limit.tests, limit.heaps)))
    cuts = [limit.heaps * test // tests for test in range(tests + 1)]
    return [heaps[start:stop] for start, stop in pairwise(cuts)]
