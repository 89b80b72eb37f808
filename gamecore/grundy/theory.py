"""What is known of a rule's values beyond any table: one theory per rule, found once and kept."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from gamecore import limits
from gamecore.errors import LimitExceeded
from gamecore.grundy.certificates import Certificate, certify
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.engines import engine_for
from gamecore.grundy.engines.engine import Engine
from gamecore.grundy.theories import PeriodicTheory, TableTheory, Theory, narrowed
from gamecore.messages import Message
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.language import as_rule
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
        `need`, but not beyond limits.CERTIFICATE_TABLE or limits.SPLIT_CERTIFICATE_TABLE heaps when
        `need` is farther); else a table up to `need`. `theory.reach` ≥ need.

    Raises
    ------
    RuleSyntaxError, PositionError
        If `rule` is a text that is not a rule; if `need` is not a heap size.
    LimitExceeded
        If nothing known of the rule reaches `need`.

    Notes
    -----
    The last limits.THEORIES theories are kept, with at most limits.THEORY_BYTES of tables. Safe to
    call from several threads.
    """
    rule = as_rule(rule)
    check_heap(need)
    theory = _KEPT.get(rule)
    if theory is None or theory.reach < need:
        theory = _find(rule, need)
        _KEPT.put(rule, theory)
    return theory


def forget_theories() -> None:
    """Empty the store of theories: for measurements that must start cold."""
    _KEPT.clear()


class _Kept:
    """The theories found last, within a number and a memory limit."""

    def __init__(self) -> None:
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
            self._theories[rule] = theory
            self._theories.move_to_end(rule)
            while len(self._theories) > limits.THEORIES or (
                len(self._theories) > 1 and self._nbytes() > limits.THEORY_BYTES
            ):
                self._theories.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._theories.clear()

    def _nbytes(self) -> int:
        tables = (
            t for t in self._theories.values() if isinstance(t, (TableTheory, PeriodicTheory))
        )
        return sum(table.nbytes for table in tables)


_KEPT = _Kept()


def _find(rule: HeapRule, need: int) -> Theory:
    form = closed_form(rule)
    if form is not None:
        if form.reach < need:
            raise _out_of_reach(rule, need, form.reach)
        return form
    most = limits.SPLIT_CERTIFICATE_TABLE if rule.split_clauses else limits.CERTIFICATE_TABLE
    engine = engine_for(rule, max(need, SMALL_NEED) if need <= limits.TABLE else most)
    upto = max(need, SMALL_NEED if engine.is_fast else 0)
    certificate = _certificate(engine, min(upto, most) + 1)
    if certificate is not None:
        return PeriodicTheory(engine.values(engine.known), certificate)
    if need > limits.TABLE:
        raise _out_of_reach(rule, need, engine.farthest)
    return TableTheory(narrowed(engine.values(upto + 1)))


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
