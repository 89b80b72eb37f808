"""Codeforces 603C against plain search on the rule itself."""

from functools import partial

import pytest

from contest_rules import first_wins
from gamecore import limits
from gamecore.problems.lieges import (
    LARGEST,
    PROBLEM,
    _halves_once,
    _no_first_values,
    value,
    write,
)
from gamecore.problems.list_problem import small_positions
from sizes import EVERY_CASE

pytestmark = EVERY_CASE


def test_every_small_input_is_answered_as_plain_search_does(sweep):
    texts = list(PROBLEM.small())
    assert len(texts) == 4 * (7 + 7**2 + 7**3)
    for text in sweep(texts, quick=200, check=len(texts)):
        _, k, *heaps = map(int, text.split())
        wins = first_wins(f"take 1 or halve into {k}", heaps)
        assert PROBLEM.solve(text) == ("Kevin\n" if wins else "Nicky\n")


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_values_are_the_mex_of_one_cow_less_and_of_k_halves(k, size):
    values = [0]
    for n in range(1, size(quick=500, full=2000)):
        reached = {values[n - 1]}
        if n % 2 == 0:
            reached.add(values[n // 2] if k % 2 else 0)
        values.append(next(v for v in range(4) if v not in reached))
    assert [value(k, n) for n in range(len(values))] == values


def test_only_the_parity_of_k_matters_up_to_the_limit():
    for heaps in small_positions(1, 6, 2):
        for small, large in ((2, LARGEST), (1, LARGEST - 1)):
            assert PROBLEM.solve(write(small, heaps)) == PROBLEM.solve(write(large, heaps))
            assert PROBLEM.explain(write(large, heaps)).answer + "\n" == PROBLEM.solve(
                write(large, heaps)
            )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("2 1\n3\n", "Line 2: expected a pile"),
        ("1 0\n3\n", "Line 1: expected k"),
        ("1 1\n0\n", "Line 2: expected a pile, from 1"),
        ("100001 1\n3\n", "Line 1: expected the number of piles n"),
        ("1 1\n3 4\n", "Line 2: expected nothing"),
    ],
)
def test_wrong_inputs_are_refused_with_their_line(text, complaint):
    with pytest.raises(ValueError, match=r"^Line") as refusal:
        PROBLEM.solve(text)
    assert complaint in str(refusal.value)


def test_moves_of_very_many_piles_are_not_counted_to_explain_one(monkeypatch):
    text = "3 2\n1 4 4\n"
    (*_, counted) = map(str, PROBLEM.explain(text).steps)
    assert counted.startswith("One of the 5 winning moves is 1→0 in heap 1:")
    monkeypatch.setattr(limits, "COUNTED_HEAPS", 1)
    (*_, told) = map(str, PROBLEM.explain(text).steps)
    assert told == "A winning move is 1→0 in heap 1: 1 ⊕ 1 = 0 is the value that makes the XOR 0."


def test_each_wrong_value_is_wrong_just_where_its_note_says():
    for k in (1, 2, 3, 4):
        right = partial(value, k)
        sizes = range(1, 200)
        forgotten = [n for n in sizes if _no_first_values(k, n) != right(n)]
        assert forgotten == ([] if k % 2 else [1, 2])
        once = [n for n in sizes if _halves_once(k, n) != right(n)]
        assert once[:1] == ([10] if k % 2 else [])
        assert all(n % 2 == 0 for n in once)
        cancelled = [n for n in sizes if value(2, n) != right(n)]
        assert bool(cancelled) == (k % 2 == 1)
