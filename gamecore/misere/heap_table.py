"""The heaps of one rule under misère play: which are tame, with which pair, at what effort."""

from __future__ import annotations

from functools import lru_cache
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.mex import mex
from gamecore.messages import Message
from gamecore.misere import pairs
from gamecore.progress import EVERY, report
from gamecore.rules.options import in_reports

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.rules.heap_rule import Clause, HeapRule, Option

_HEAP_AS_OPTIONS = 2
"""A heap by itself takes as long as this many options: rules with few of them have many heaps."""

FIRST_OPTIONS = limits.PLAY_MISERE_OPTIONS
"""Options that are looked at to name a heap that does work, where the one asked about is surely too
large: how far all of them would reach takes as long as the largest question."""


class Effort(NamedTuple):
    """The most that is looked at before a position under misère play is called too large.

    Attributes
    ----------
    options : int
        Options of a rule's heaps that are looked at to see which heaps are tame.
    part_options : int
        Options of heaps that are looked at to write positions as few parts as possible.
    positions : int
        Positions that a search looks at.
    steps : int
        Heaps that are written down in all of them.

    Notes
    -----
    Counted, never timed: the same question has the same answer on every machine.
    """

    options: int
    part_options: int
    positions: int
    steps: int


def full() -> Effort:
    """Return what a person waits for who asked for it: some seconds."""
    return Effort(
        limits.MISERE_OPTIONS,
        limits.MISERE_PART_OPTIONS,
        limits.MISERE_POSITIONS,
        limits.MISERE_STEPS,
    )


def quick(times: int = 1) -> Effort:
    """Return what an opponent may need who answers at once: a tenth of a second for each part.

    Parameters
    ----------
    times : int
        How many such answers' effort it is.
    """
    return Effort(
        times * limits.PLAY_MISERE_OPTIONS,
        times * limits.PLAY_MISERE_PART_OPTIONS,
        times * limits.PLAY_MISERE_POSITIONS,
        times * limits.PLAY_MISERE_STEPS,
    )


class HeapTable:
    """What the heaps 0, 1, 2, … of a rule are under misère play, worked out as far as asked.

    Parameters
    ----------
    rule : HeapRule
    most : int, optional
        Most options that are looked at in all; limits.MISERE_OPTIONS when it is not given.

    Notes
    -----
    Heap after heap, straight from the options: O(all their options and parts). Safe to use from
    several threads.
    """

    def __init__(self, rule: HeapRule, most: int | None = None) -> None:
        self.rule = rule
        self._pairs: list[int | None] = []
        self._tame_options: dict[int, frozenset[int]] = {}
        self._most = self._left = full().options if most is None else most
        self._first_reach: int | None = None
        self._lock = RLock()

    def pair(self, n: int) -> int | None:
        """Return the code of the pair of a heap (see pairs.py); None when the heap is wild.

        Raises
        ------
        LimitExceeded
            If the heaps up to `n` have more options than may be looked at.
        """
        self.extend_to(n)
        return self._pairs[n]

    def position_pair(self, heaps: Option) -> int | None:
        """Return the pair of a position of this rule; None when one of its heaps is wild."""
        if heaps:
            self.extend_to(max(heaps))
        return self._sum(heaps)

    def extend_to(self, n: int) -> None:
        """Work out the heaps up to `n`."""
        if n < len(self._pairs):
            return
        with self._lock:
            is_hopeless = self._is_hopeless(n)
            while len(self._pairs) <= n:
                if is_hopeless and self._first_reach is not None:
                    raise self._refusal_beforehand(n, self._first_reach)
                if len(self._pairs) % EVERY == 0:
                    report(len(self._pairs), n)
                self._next(len(self._pairs), n)

    def _is_hopeless(self, n: int) -> bool:
        """Tell whether a heap is surely too large, by what its smaller heaps take at the least."""
        new = n + 1 - len(self._pairs)
        return new * _HEAP_AS_OPTIONS > self._left

    def _next(self, n: int, need: int) -> None:
        tame: set[int] = set()
        others: list[Option] = []
        options = self._options(n, need)
        for option in options:
            pair = self._sum(option)
            if pair is None:
                others.append(option)
            else:
                tame.add(pair)
        pair = _pair_of(tame, bool(options))
        if pair is not None and not all(self._can_go_back(other, pair) for other in others):
            pair = None
        if pair is None:
            self._tame_options[n] = frozenset(tame)
        self._pairs.append(pair)
        # Not before: a heap that is ended on the way is looked at anew, and must not count twice.
        self._left -= len(options) + _HEAP_AS_OPTIONS
        if self._first_reach is None and self._most - self._left > FIRST_OPTIONS:
            self._first_reach = n - 1

    def _options(self, n: int, need: int) -> set[Option]:
        found: set[Option] = set()
        for clause in self.rule.clauses:
            found.update(in_reports(_short_options(clause, n), self._left))
            if len(found) + _HEAP_AS_OPTIONS > self._left:
                raise self._refusal(need)
        return found

    def _refusal_beforehand(self, need: int, reach: int) -> LimitExceeded:
        return LimitExceeded(
            Message(
                "Under misère play “{rule}” is worked out heap by heap from the smallest, and a "
                "heap of {need} is too large for that; ask for heaps up to {reach}.",
                rule=str(self.rule),
                reach=reach,
                need=need,
            ),
            limit=reach,
        )

    def _refusal(self, need: int) -> LimitExceeded:
        reach = len(self._pairs) - 1
        return LimitExceeded(
            Message(
                "Under misère play “{rule}” is worked out only up to heap {reach}, because larger "
                "heaps have too many options; a heap of {need} is too large.",
                rule=str(self.rule),
                reach=reach,
                need=need,
            ),
            limit=reach,
        )

    def _sum(self, option: Option) -> int | None:
        return pairs.added(map(self._pairs.__getitem__, option))

    def _can_go_back(self, option: Option, pair: int) -> bool:
        """Tell whether an option with a wild heap has itself a tame option with this pair."""
        wild = [part for part in option if self._pairs[part] is None]
        if len(wild) > 1:
            return False  # one move leaves a wild heap
        rest = self._sum(tuple(part for part in option if self._pairs[part] is not None))
        assert rest is not None
        return any(pairs.add(rest, one) == pair for one in self._tame_options[wild[0]])


def _short_options(clause: Clause, n: int) -> Iterator[Option]:
    """Return the options of a heap, those into many equal heaps as two or three of them.

    Of equal tame heaps only two things count: whether their number is even, and that there are any.
    And two wild ones are no nearer to tame than a thousand.
    """
    equal = clause.equal_heaps(n)
    if equal is None:
        return clause.options(n)
    return ((size,) * (2 + heaps % 2 if heaps > 1 else 1) for heaps, size in equal)


def _pair_of(tame: set[int], any_option: bool) -> int | None:
    if not any_option:
        return pairs.OVER
    return pairs.with_values(mex(map(pairs.plus, tame)), mex(map(pairs.minus, tame)))


_kept = lru_cache(maxsize=limits.MISERE_TABLES)(HeapTable)


def heap_table(rule: HeapRule, most: int | None = None) -> HeapTable:
    """Return the table of a rule, one and the same while it is kept; nothing is computed yet.

    Tables that may look at different numbers of options are different ones: where each ends does
    not depend on what was asked before.
    """
    return _kept(rule, full().options if most is None else most)
