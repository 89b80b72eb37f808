"""What linear conditions allow in each heap, as bands, against the conditions themselves."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gamecore.rules.heap_rule import TakeClause
from gamecore.rules.linear import bands_of
from gamecore.rules.splits import Code
from gamecore.rules.where import SplitWhere, TakeWhere
from strategies import leaves, linear_conditions, linear_rules

ONE_CLAUSE = linear_rules(most_clauses=1).map(lambda rule: rule.clauses[0])


@settings(max_examples=200, deadline=None)
@given(linear_conditions(["n", "k"]), st.one_of(st.integers(0, 40), st.integers(500, 700)))
def test_the_runs_of_bands_are_the_amounts_that_a_condition_allows(condition, n):
    bands = bands_of((TakeWhere(condition),))
    assume(bands is not None)
    allowed = [k for k in range(1, n + 1) if condition.is_true({"n": n, "k": k})]
    assert [k for run in bands.runs(n) for k in run] == allowed


@settings(max_examples=200, deadline=None)
@given(linear_conditions(["n", "a", "b"]), st.one_of(st.integers(0, 40), st.integers(500, 700)))
def test_the_runs_of_bands_are_the_smaller_parts_that_a_condition_allows(condition, n):
    split = SplitWhere(condition)
    bands = bands_of((split,), 2)
    assume(bands is not None)
    allowed = [a for a in range(1, n // 2 + 1) if split.allows(a, n - a)]
    assert [a for run in bands.runs(n, 2) for a in run] == allowed


@settings(max_examples=200, deadline=None)
@given(linear_rules(), st.one_of(st.integers(0, 40), st.integers(500, 700)))
def test_what_the_ways_to_take_of_a_rule_allow_together(rule, n):
    clauses = rule.take_clauses
    bands = bands_of(clauses)
    assume(bands is not None)
    allowed = [k for k in range(1, n + 1) if any(clause.allows(n, k) for clause in clauses)]
    assert [k for run in bands.runs(n) for k in run] == allowed


@settings(max_examples=200, deadline=None)
@given(st.one_of(ONE_CLAUSE, leaves()), st.integers(0, 60))
def test_nothing_changes_between_the_lines_of_a_clause(clause, n):
    assume(clause.half_planes is not None)
    lines = [line for line in clause.half_planes if line.q]
    is_split = not isinstance(clause, TakeClause | Code) and clause.halves != 1
    most = n // 2 if is_split else n
    for k in range(1, most):
        if not any(line.most(n) == k for line in lines):
            one, next_ = ((j, n - j) if is_split else (n - j,) * (j < n) for j in (k, k + 1))
            assert clause.may_become(n, one) == clause.may_become(n, next_), (k, str(clause))
