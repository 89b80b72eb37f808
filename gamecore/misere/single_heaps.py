"""The misère value and the genus of one heap, and whether it is tame or wild."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from gamecore.grundy.sequence import grundy_value
from gamecore.misere import pairs
from gamecore.misere.genus import Genus, terms_of_pair
from gamecore.misere.heap_table import heap_table
from gamecore.misere.play import MiserePlay
from gamecore.misere.theorems import misere_theorem_for
from gamecore.rules.language import as_rule
from gamecore.rules.options import check_heap, options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.misere.heap_table import Effort
    from gamecore.rules.heap_rule import HeapRule, Option


@dataclass(frozen=True, slots=True)
class MisereHeap:
    """The genus of one heap under misère play, and whether it is tame.

    Attributes
    ----------
    n : int
        Its size.
    genus : Genus
        Its normal value, and its misère values beside 0, 1, 2, … Nim heaps of 2.
    kind : "fickle", "firm" or "wild"
        Fickle and firm heaps are tame: any number of tame heaps together are decided by their
        values alone (see pairs.py). Wild heaps are those for which the checks do not show this.
    """

    n: int
    genus: Genus
    kind: Literal["fickle", "firm", "wild"]

    @property
    def is_tame(self) -> bool:
        """Whether the heap behaves as a heap of Nim in the company of other tame heaps."""
        return self.kind != "wild"


def misere_heap(rule: HeapRule | str, n: int, effort: Effort | None = None) -> MisereHeap:
    """Return the genus of one heap, and whether it is fickle, firm or wild.

    Parameters
    ----------
    rule : HeapRule or str
        A rule or its text.
    n : int
        0 ≤ n ≤ limits.HEAP_SIZE where a theorem covers the rule (fixed amounts, or the whole heap
        may be taken) and its Grundy values reach; otherwise as far as limits.MISERE_OPTIONS allow.
    effort : Effort, optional
        How much may be looked at for a wild heap; the limits of limits.py when it is not given.

    Raises
    ------
    RuleSyntaxError, PositionError
        If `rule` is a text that is not a rule; if `n` is not a heap.
    ConditionError
        If a condition of the rule divides by zero for some heap.
    LimitExceeded
        If the heap is too large to decide; the message says what to ask for instead.

    Notes
    -----
    With a theorem as fast as `grundy_value`. Otherwise all heaps up to `n` are worked out from
    their options; for a wild heap every position that can follow is looked at, down to tame ones.
    """
    rule = as_rule(rule)
    n = check_heap(n)
    return _one(rule, n, MiserePlay([heap_table(rule)], effort))


def misere_heaps(rule: HeapRule | str, upto: int) -> Iterator[MisereHeap]:
    """Yield the result of `misere_heap` for the heaps 0, 1, …, upto, one by one.

    Parameters and errors as for `misere_heap`; a heap that is too large raises in its turn.

    Notes
    -----
    Positions found for one wild heap are used for the next: together they cost little more than the
    largest of them, and limits.MISERE_POSITIONS bounds all of them together.
    """
    rule = as_rule(rule)
    upto = check_heap(upto)
    play = MiserePlay([heap_table(rule)])
    for n in range(upto + 1):
        yield _one(rule, n, play)


def _one(rule: HeapRule, n: int, play: MiserePlay) -> MisereHeap:
    if misere_theorem_for(rule) is not None:
        value = grundy_value(rule, n)
        pair: int | None = 2 * value + (value >= 2)
    else:
        pair = heap_table(rule).pair(n)
    if pair is None:
        # It may equal a Nim heap all the same; whatever equals one behaves as it does.
        position = play.position([(0, n)])
        pair = play.pair(position)
    if pair is not None:
        genus = Genus(pairs.plus(pair), terms_of_pair(pair))
        return MisereHeap(n, genus, "firm" if pair & pairs.FIRM else "fickle")
    terms = play.terms(position)
    return MisereHeap(n, Genus(grundy_value(rule, n), terms), "wild")


def genus(rule: HeapRule | str, n: int) -> Genus:
    """Return the genus of one heap, as `misere_heap` does; as a str it is written `4^146`.

    Raises
    ------
    RuleSyntaxError, PositionError, ConditionError, LimitExceeded
        As `misere_heap`.

    Examples
    --------
    >>> str(genus("0.77", 5))
    '4^146'
    """
    return misere_heap(rule, n).genus


def misere_value(rule: HeapRule | str, n: int) -> int:
    """Return G⁻ of one heap: 1 where no move is left, otherwise the mex of the options' G⁻.

    It is the size of the one Nim heap beside which the player to move loses under misère play; so
    the heap alone is lost exactly when it is 0. Limits and cost as for `misere_heap`.

    Raises
    ------
    RuleSyntaxError, PositionError, ConditionError, LimitExceeded
        As `misere_heap`.

    Examples
    --------
    >>> [misere_value("take any", n) for n in range(5)]
    [1, 0, 2, 3, 4]
    """
    return misere_heap(rule, n).genus.misere


def misere_options(rule: HeapRule | str, n: int) -> list[tuple[Option, int]]:
    """Return the options of one heap, each with its G⁻, whose mex (1 for none) is G⁻ of the heap.

    Parameters, errors and cost as for `misere_heap`; an option's G⁻ is that of its heaps together.
    """
    rule = as_rule(rule)
    play = MiserePlay([heap_table(rule)])
    found = []
    for option in options(rule, n):
        position = play.position([(0, part) for part in option])
        found.append((option, play.terms(position)[0]))
    return found
