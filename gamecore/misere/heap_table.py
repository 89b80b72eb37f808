"""The heaps of one rule under misère play: which are tame, and their pairs; and `Effort`."""

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
"""The cost of a heap itself, counted as options: a rule with few options has many heaps."""

FIRST_OPTIONS = limits.PLAY_MISERE_OPTIONS
"""Options looked at before a heap that is surely too large is refused: the refusal names the heap
that they reach, as finding how far the whole budget reaches would take all of it."""


class Effort(NamedTuple):
    """Limits on the work of deciding a position under misère play; beyond them it is refused.

    Attributes
    ----------
    options : int
        Options of a rule's heaps that are looked at to see which heaps are tame.
    part_options : int
        Options of heaps that are looked at to write positions as few parts as possible.
    positions : int
        Positions that a search looks at.
    steps : int
        Heaps written down in all the positions of a search together.

    Notes
    -----
    Counted, never timed: the same question has the same answer on every machine.
    """

    options: int
    part_options: int
    positions: int
    steps: int


def full() -> Effort:
    """Return the effort for an analysis that a person asked for: some seconds."""
    return Effort(
        limits.MISERE_OPTIONS,
        limits.MISERE_PART_OPTIONS,
        limits.MISERE_POSITIONS,
        limits.MISERE_STEPS,
    )


def quick(times: int = 1) -> Effort:
    """Return the effort for an opponent that answers at once: a tenth of a second for each limit.

    Parameters
    ----------
    times : int
        The factor by which all limits are raised, for that many such answers.
    """
    return Effort(
        times * limits.PLAY_MISERE_OPTIONS,
        times * limits.PLAY_MISERE_PART_OPTIONS,
        times * limits.PLAY_MISERE_POSITIONS,
        times * limits.PLAY_MISERE_STEPS,
    )


class HeapTable:
    """A table of the pairs of the heaps 0, 1, 2, … of a rule, which grows on request.

    Parameters
    ----------
    rule : HeapRule
    most : int, optional
        Most options that are looked at in all; limits.MISERE_OPTIONS by default.

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
        """Work out the heaps up to `n`; LimitExceeded as `pair`."""
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
        """Tell whether even the least cost of the heaps up to `n` exceeds what is left."""
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
        # Only now: a heap that is cancelled halfway is worked out again, and must not count twice.
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
    """Return the options of a heap, with 2 or 3 equal heaps in place of any larger number of them.

    For equal tame heaps only the parity of their number counts, and that there are any. With two
    wild heaps an option is as far from tame as with a thousand.
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
    """Return the table of a rule, shared while it is cached; nothing is computed yet.

    Each `most` has its own table, so what a table refuses does not depend on calls with another.
    """
    return _kept(rule, full().options if most is None else most)
