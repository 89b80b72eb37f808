"""`GrundySequence`: the Grundy values of a rule and what proves them, found once and cached.

Derivations, patterns, moves and misère play all call `sequence_of(rule)`. A sequence has a closed
form, or else a period that a theorem proves on a table, or else the table alone.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, Any

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.engines import engine_for
from gamecore.grundy.engines.engine import forget_refusals
from gamecore.grundy.known_values import (
    NearValues,
    PeriodicValues,
    ValueTable,
    narrowed,
    reached_heaps,
)
from gamecore.grundy.repetition import FIRST_STAGE
from gamecore.messages import Message
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.language import as_rule
from gamecore.rules.normal_form import without_amounts_over
from gamecore.rules.options import check_heap

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas as pd
    from numpy.typing import NDArray

    from gamecore.grundy.engines.engine import Engine
    from gamecore.grundy.forms.form import ClosedForm
    from gamecore.grundy.known_values import KnownValues
    from gamecore.grundy.theorems.theorem import Certificate, Theorem

SMALL_NEED = 1023
"""For single heaps a fast engine fills a table at least up to this one, so that they share it."""


class GrundySequence:
    """The Grundy values of one rule, with the closed form or the theorem that proves them.

    Parameters
    ----------
    rule : HeapRule

    Notes
    -----
    What is found is kept until something reaches farther. Safe to use from several threads: two of
    them may compute the same at once, and the result that reaches farther is kept.
    """

    def __init__(self, rule: HeapRule) -> None:
        self.rule = rule
        self._known: KnownValues | None = self.form
        # A certificate, and the length of the table on which it was found.
        self._proved: tuple[Certificate, int] | None = None
        # Lengths of tables on which none was found; whether `_search_near` has run; and, where
        # `_search_far` found nothing, the heap that a table reaches, as a tuple of one.
        self._unproved: set[int] = set()
        self._is_near_searched = False
        self._far: tuple[int | None] | None = None

    @cached_property
    def form(self) -> ClosedForm | None:
        """The closed form of the values, where one is known."""
        return closed_form(self.rule)

    @cached_property
    def theorem(self) -> Theorem | None:
        """The theorem that can prove a period, where the rule meets the hypotheses of one."""
        from gamecore.grundy.theorems import theorem_for

        return theorem_for(self.rule)

    def theorem_for_rise(self, saltus: int) -> Theorem | None:
        """Return the theorem that can prove a repetition with this saltus, or None."""
        from gamecore.grundy.theorems import theorem_that_proves

        return theorem_that_proves(self.rule, saltus)

    @property
    def nbytes(self) -> int:
        """Bytes of the table that is kept; 0 for none."""
        return 0 if self._known is None else self._known.nbytes

    def reaching(self, need: int) -> KnownValues:
        """Return the values of the rule in a form that reaches heap `need`, and often farther.

        Parameters
        ----------
        need : int
            0 ≤ need ≤ limits.HEAP_SIZE.

        Returns
        -------
        KnownValues
            A closed form if one is known; else a certified period if one is found (on the heaps up
            to `need`, or for `need` > limits.TABLE on limits.CERTIFICATE_TABLE heaps, with splits
            limits.SPLIT_CERTIFICATE_TABLE, with the engine `Splitting` as many as
            limits.CERTIFICATE_LOOKS allow); else a table; else what is known of the rule without
            its amounts above `need`; else, where options are few, the heaps that `need` reaches.

        Raises
        ------
        PositionError, ConditionError, LimitExceeded
            If `need` is not a heap size; if a condition divides by zero for some heap; if nothing
            known of the rule reaches `need`.
        """
        need = check_heap(need)
        known = self._known
        # What is known does not depend on which short tables were asked for before.
        least = need if self._is_near_searched else max(need, SMALL_NEED)
        if known is not None and known.reach >= least:
            return known
        if self.form is not None:
            raise _out_of_reach(self.rule, need, self.form.reach)
        try:
            return self._search_far(need) if need > limits.TABLE else self._search_near(need)
        except LimitExceeded as refusal:
            near = without_amounts_over(self.rule, need)
            if near != self.rule:
                return NearValues(sequence_of(near).reaching(need), need)
            reached = reached_heaps(self.rule)
            if reached is None:
                raise
            try:
                reached.value(need)
            except LimitExceeded:
                raise refusal from None
            return reached

    def table(self, upto: int) -> NDArray[Any]:
        """Return G(0), …, G(upto) as `grundy_values` does, looking at no heap beyond `upto`."""
        upto = check_table(upto)
        known = self._known
        if known is not None and known.reach >= upto:
            return known.table(upto)
        near = without_amounts_over(self.rule, upto)
        if near != self.rule:
            return sequence_of(near).table(upto)
        engine = engine_for(self.rule, upto)
        if upto + 1 < FIRST_STAGE:
            # Too few values to search them for a period before anybody asks for one.
            return self._keep(ValueTable(narrowed(engine.values(upto + 1)))).table(upto)
        return self._search(engine, upto).table(upto)

    def certificate(self, upto: int) -> Certificate | None:
        """Return the proof of a period or a rise for which the values 0..upto suffice, or None.

        None also where there is a closed form, which needs no window.
        """
        if self.form is not None:
            return None
        length = upto + 1
        values = self.table(upto)
        if self._proved is not None and self._proved[1] <= length:
            return self._proved[0]
        if length in self._unproved:
            return None
        from gamecore.grundy.theorems import theorems_of

        # The stages below this length were searched with the table: only the length is left.
        theorems = [one for one in theorems_of(self.rule) if one.fewest <= length <= one.most]
        found = next(filter(None, (theorem.search(values) for theorem in theorems)), None)
        if found is None:
            self._unproved.add(length)
        return found

    def _search(self, engine: Engine, upto: int) -> KnownValues:
        """Look for a certificate on the heaps 0..upto, and keep it, or else the table."""
        from gamecore.grundy.theorems import certify

        certificate = certify(self.rule, engine.values, upto + 1)
        if certificate is None:
            self._unproved.add(upto + 1)
            return self._keep(ValueTable(narrowed(engine.values(upto + 1))))
        return self._prove(engine, certificate)

    def _prove(self, engine: Engine, certificate: Certificate) -> KnownValues:
        self._proved = certificate, engine.known
        return self._keep(PeriodicValues(engine.values(engine.known), certificate.repetition))

    def _keep(self, known: KnownValues) -> KnownValues:
        # Another thread may have found one meanwhile that reaches farther.
        if self._known is None or self._known.reach < known.reach:
            self._known = known
            _SEQUENCES.trim()
        return known

    def _search_near(self, need: int) -> KnownValues:
        engine = engine_for(self.rule, max(need, SMALL_NEED))
        upto = max(need, SMALL_NEED if engine.is_fast else 0)
        self._is_near_searched = True
        try:
            return self._search(engine, upto)
        except LimitExceeded:
            # SMALL_NEED heaps are more than was asked for, and too many for a slow rule.
            if upto == need:
                raise
            return self._search(engine_for(self.rule, need), need)

    def _search_far(self, need: int) -> KnownValues:
        """Look for a certificate that reaches a heap beyond every table."""
        if self._far is None:
            from gamecore.grundy.engines.splitting import Splitting
            from gamecore.grundy.theorems import certify

            splits = bool(self.rule.split_clauses)
            most = limits.SPLIT_CERTIFICATE_TABLE if splits else limits.CERTIFICATE_TABLE
            engine = engine_for(self.rule, most)
            if isinstance(engine, Splitting):
                # Few codes need a table so long; the small budget ends the search for the rest.
                most = limits.SPARSE_TABLE - 1
                engine = Splitting(engine.rule, most + 1, engine.moves)
                engine.use_small_budget()
            try:
                certificate = certify(self.rule, engine.values, most + 1)
            except LimitExceeded:
                certificate = None
            if certificate is not None:
                return self._prove(engine, certificate)
            self._far = (engine.farthest,)
        raise _out_of_reach(self.rule, need, self._far[0])


def _out_of_reach(rule: HeapRule, need: int, reach: int | None) -> LimitExceeded:
    known = "No formula and no proved period of “{rule}” reaches a heap of {need}; "
    if reach is None:
        template, reach = known + "ask for a smaller heap.", limits.TABLE
    else:
        template = known + "ask for heaps up to {reach}."
    return LimitExceeded(Message(template, rule=str(rule), need=need, reach=reach), limit=reach)


class _Sequences:
    """A cache of sequences, bounded in number and memory; the least recently used go first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[HeapRule, GrundySequence] = OrderedDict()
        self._lock = Lock()

    def of(self, rule: HeapRule) -> GrundySequence:
        """Return the cached sequence of a rule, or a new one."""
        with self._lock:
            found = self._kept.get(rule)
            if found is not None:
                self._kept.move_to_end(rule)
                return found
        new = GrundySequence(rule)
        with self._lock:
            found = self._kept.setdefault(rule, new)
            self._kept.move_to_end(rule)
        self.trim()
        return found

    def trim(self) -> None:
        """Drop the least recently used beyond limits.SEQUENCES or limits.SEQUENCE_BYTES."""
        with self._lock:
            while len(self._kept) > 1 and (
                len(self._kept) > limits.SEQUENCES
                or sum(one.nbytes for one in self._kept.values()) > limits.SEQUENCE_BYTES
            ):
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Drop all sequences."""
        with self._lock:
            self._kept.clear()


_SEQUENCES = _Sequences()


def sequence_of(rule: HeapRule | str) -> GrundySequence:
    """Return the sequence of the values of a rule.

    Raises
    ------
    RuleSyntaxError
        If `rule` is a text that is not a rule.

    Notes
    -----
    The limits.SEQUENCES used last are cached, with at most limits.SEQUENCE_BYTES of tables.
    """
    return _SEQUENCES.of(as_rule(rule))


def forget_sequences() -> None:
    """Forget every sequence and every refused table: for measurements that must start cold."""
    _SEQUENCES.clear()
    forget_refusals()


def grundy_values(rule: HeapRule | str, upto: int) -> NDArray[Any]:
    """Return the Grundy values of the heaps 0, 1, …, upto.

    Parameters
    ----------
    rule : HeapRule or str
        A rule or its text.
    upto : int
        The largest heap, 0 ≤ upto ≤ limits.TABLE.

    Returns
    -------
    numpy array, shape (upto + 1,)
        G(n) at index n, in the smallest unsigned type that holds the maximum: widen before
        subtracting.

    Raises
    ------
    RuleSyntaxError
        If `rule` is a text that is not a rule.
    PositionError
        If `upto` is not a whole number ≥ 0.
    ConditionError
        If a condition of the rule divides by zero for some heap.
    LimitExceeded
        If `upto` > limits.TABLE, or the rule has no shortcut and its table would take too long; the
        message names the largest heap that works.

    Notes
    -----
    O(upto) with a closed form or a certified period. Otherwise an engine is chosen by the kinds of
    clauses. Results are cached within limits.SEQUENCES and limits.SEQUENCE_BYTES.
    Memory: at most about twice the result.
    """
    return sequence_of(rule).table(upto)


def values_frame(rules: HeapRule | str | Iterable[HeapRule | str], upto: int) -> pd.DataFrame:
    """Return the values of one rule or several side by side, for pandas, which has to be installed.

    Parameters
    ----------
    rules : HeapRule, str, or several of them
    upto : int
        The largest heap.

    Returns
    -------
    pandas.DataFrame
        Row n is the heap n; each column is named by the text of its rule.

    Raises
    ------
    RuleSyntaxError, PositionError, ConditionError, LimitExceeded
        As `grundy_values`.
    """
    import pandas as pd

    read = [as_rule(rule) for rule in ([rules] if isinstance(rules, HeapRule | str) else rules)]
    frame = pd.DataFrame({str(rule): grundy_values(rule, upto) for rule in read})
    return frame.rename_axis("heap")


def reach_within(rule: HeapRule | str, upto: int, steps: int) -> int:
    """Return the largest heap, at most `upto`, that a table of values reaches within some work.

    Parameters
    ----------
    rule : HeapRule or str
    upto : int
        At least 0.
    steps : int
        Most steps, in the unit of limits.TABLE_STEPS (0.15 µs).

    Returns
    -------
    int
        `upto` itself for a rule with a closed form, or with another engine than `General`: only
        that one counts steps here. The answer depends on nothing but the arguments.

    Raises
    ------
    ConditionError
        If a condition divides by zero for a heap in reach.

    Notes
    -----
    Computes the table, in at most that many steps.
    """
    rule = as_rule(rule)
    return upto if sequence_of(rule).form is not None else engine_for(rule, upto).within(steps)


def check_table(upto: int) -> int:
    """Return `upto` as `check_heap` does; raise LimitExceeded also above limits.TABLE."""
    upto = check_heap(upto)
    if upto > limits.TABLE:
        raise LimitExceeded(
            Message(
                "A table goes up to heap {limit}, not to {upto}; ask for single heaps beyond it.",
                upto=upto,
                limit=limits.TABLE,
            ),
        )
    return upto


def grundy_value(rule: HeapRule | str, n: int) -> int:
    """Return the Grundy value of one heap.

    Parameters
    ----------
    rule : HeapRule or str
        A rule or its text.
    n : int
        0 ≤ n ≤ limits.HEAP_SIZE where a closed form or a certified period reaches; otherwise up to
        the table limits.

    Raises
    ------
    RuleSyntaxError, PositionError, ConditionError
        As `grundy_values`.
    LimitExceeded
        If nothing known of the rule reaches `n`.
    """
    return sequence_of(rule).reaching(n).value(n)
