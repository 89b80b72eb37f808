"""What is known of a rule's values beyond any table: one theory per rule, found once and kept."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.certificates import certify
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.engines import engine_for
from gamecore.grundy.engines.engine import Engine, forget_refusals
from gamecore.grundy.engines.splitting import Splitting
from gamecore.grundy.reached import ReachedHeaps, reached_heaps
from gamecore.grundy.theorems.theorem import Certificate
from gamecore.grundy.theories import NearTheory, PeriodicTheory, TableTheory, Theory, narrowed
from gamecore.messages import Message
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.language import as_rule
from gamecore.rules.normal_form import without_amounts_over
from gamecore.rules.options import check_heap

SMALL_NEED = 1023
"""A fast table is never shorter than this: positions of small heaps then share one."""


def theory_of(rule: HeapRule | str, need: int = 0) -> Theory:
    """Return what is known of the values of a rule, reaching at least heap `need`.

    Parameters
    ----------
    rule : HeapRule or str
    need : int
        The largest heap that will be asked about, 0 ≤ need ≤ limits.HEAP_SIZE.

    Returns
    -------
    Theory
        A closed form if one is known; else a certified period if one is found (the search goes to
        `need`, but when `need` is farther not beyond limits.CERTIFICATE_TABLE or
        limits.SPLIT_CERTIFICATE_TABLE heaps, or for two heaps out of one as far as
        limits.CERTIFICATE_LOOKS allow); else a table up to `need`. `theory.reach` ≥ need.

    Raises
    ------
    RuleSyntaxError, PositionError
        If `rule` is a text that is not a rule; if `need` is not a heap size.
    LimitExceeded
        If nothing known of the rule reaches `need`.

    Notes
    -----
    The last limits.THEORIES theories are kept, with at most limits.THEORY_BYTES of tables; so are
    the last rules without one for far heaps. Safe to call from several threads.
    """
    rule = as_rule(rule)
    need = check_heap(need)
    theory = _KEPT.get(rule)
    if theory is None or theory.reach < need:
        theory = _find(rule, need)
        if not isinstance(theory, ReachedHeaps):  # of near heaps a table tells more
            _KEPT.put(rule, theory)
    return theory


def _find(rule: HeapRule, need: int) -> Theory:
    """Look for what is known; where the usual ways end, for what is special to these heaps."""
    try:
        return _form_period_or_table(rule, need)
    except LimitExceeded as refusal:
        near = without_amounts_over(rule, need)
        if near != rule:
            return NearTheory(theory_of(near, need), need)
        reached = reached_heaps(rule)
        if reached is None:
            raise
        try:
            reached.value(need)
        except LimitExceeded:
            raise refusal from None
        return reached


def forget_theories() -> None:
    """Forget every theory and every refused table: for measurements that must start cold."""
    _KEPT.clear()
    forget_refusals()


class _Kept:
    """The theories found last, within a number and a memory limit.

    Attributes
    ----------
    hopeless : dict of HeapRule to int or None
        Rules for which no certificate reaches far heaps, and how far a table goes, if known.
    """

    def __init__(self) -> None:
        self.hopeless: dict[HeapRule, int | None] = {}
        self._theories: OrderedDict[HeapRule, Theory] = OrderedDict()
        self._lock = Lock()

    def get(self, rule: HeapRule) -> Theory | None:
        with self._lock:
            theory = self._theories.get(rule)
            if theory is not None:
                self._theories.move_to_end(rule)
            return theory

    def put(self, rule: HeapRule, theory: Theory) -> None:
        with self._lock:
            kept = self._theories.get(rule)
            # Another thread may have found one meanwhile that reaches farther.
            if kept is None or kept.reach < theory.reach:
                self._theories[rule] = theory
            self._theories.move_to_end(rule)
            while len(self._theories) > limits.THEORIES or (
                len(self._theories) > 1 and self._nbytes() > limits.THEORY_BYTES
            ):
                self._theories.popitem(last=False)

    def give_up(self, rule: HeapRule, reach: int | None) -> None:
        """Remember that no certificate was found; the search is long, and ends as it did."""
        with self._lock:
            self.hopeless[rule] = reach
            while len(self.hopeless) > limits.THEORIES:
                del self.hopeless[next(iter(self.hopeless))]

    def check_hope(self, rule: HeapRule, need: int) -> None:
        """Refuse a far heap of a rule that was given up; otherwise do nothing."""
        with self._lock:
            if rule not in self.hopeless:
                return
            reach = self.hopeless[rule]
        raise _out_of_reach(rule, need, reach)

    def clear(self) -> None:
        with self._lock:
            self._theories.clear()
            self.hopeless.clear()

    def _nbytes(self) -> int:
        return sum(theory.nbytes for theory in self._theories.values())


_KEPT = _Kept()


def _form_period_or_table(rule: HeapRule, need: int) -> Theory:
    form = closed_form(rule)
    if form is not None:
        if form.reach < need:
            raise _out_of_reach(rule, need, form.reach)
        return form
    if need > limits.TABLE:
        _KEPT.check_hope(rule, need)
        return _far(rule, need)
    most = limits.SPLIT_CERTIFICATE_TABLE if rule.split_clauses else limits.CERTIFICATE_TABLE
    engine = engine_for(rule, max(need, SMALL_NEED))
    upto = max(need, SMALL_NEED if engine.is_fast else 0)
    certificate = _certificate(engine, min(upto, most) + 1)
    if certificate is not None:
        return PeriodicTheory(engine.values(engine.known), certificate.repetition)
    try:
        return TableTheory(narrowed(engine.values(upto + 1)))
    except LimitExceeded:
        # More heaps than asked for are a courtesy, which some rules are too slow for.
        if upto == need:
            raise
        return TableTheory(narrowed(engine_for(rule, need).values(need + 1)))


def _far(rule: HeapRule, need: int) -> PeriodicTheory:
    """Look for a certificate that reaches a heap beyond every table."""
    most = limits.SPLIT_CERTIFICATE_TABLE if rule.split_clauses else limits.CERTIFICATE_TABLE
    engine = engine_for(rule, most)
    if isinstance(engine, Splitting):
        # Few codes need so much, and the rest ends early: their values get too wide, or too many.
        most = limits.SPARSE_TABLE - 1
        engine = Splitting(engine.rule, most + 1, engine.moves)
        engine.use_small_budget()
    certificate = _certificate(engine, most + 1)
    if certificate is None:
        _KEPT.give_up(rule, engine.farthest)
        raise _out_of_reach(rule, need, engine.farthest)
    return PeriodicTheory(engine.values(engine.known), certificate.repetition)


def _certificate(engine: Engine, length: int) -> Certificate | None:
    """Look for a certificate on `length` values; None also when they would take too long."""
    try:
        return certify(engine.rule, engine.values, length)
    except LimitExceeded:
        return None


def _out_of_reach(rule: HeapRule, need: int, reach: int | None) -> LimitExceeded:
    known = "No formula and no proved period of “{rule}” reaches a heap of {need}; "
    if reach is None:
        template, reach = known + "ask for a smaller heap.", limits.TABLE
    else:
        template = known + "ask for heaps up to {reach}."
    return LimitExceeded(Message(template, rule=str(rule), need=need, reach=reach), limit=reach)
