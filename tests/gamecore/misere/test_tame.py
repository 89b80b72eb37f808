"""Tame heaps: the pairs agree with the definition, and so do all sums of them."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings

from gamecore.errors import LimitExceeded
from gamecore.misere import pairs
from gamecore.misere.heap_table import HeapTable, heap_table
from gamecore.misere.theorems import misere_theorem_for
from gamecore.rules.language import parse_rule
from gamecore.rules.options import options
from misere_definition import Misere, as_position
from sizes import EVERY_CASE
from strategies import heap_rules

TAUGHT = (
    "0.77",
    "0.07",
    "0.6",
    "split into 2 unequal",
    "take any or split into 2",
    "take 1 or split equally",
    "take 1 or halve into 1",
    "take at most half",
)


def pairs_by_definition(rule, upto):
    """Return (G⁺, G⁻) of the heaps 0..upto."""
    normal = {}

    def plus(n):
        if n not in normal:
            reached = set()
            for option in options(rule, n):
                value = 0
                for part in option:
                    value ^= plus(part)
                reached.add(value)
            normal[n] = next(g for g in range(len(reached) + 1) if g not in reached)
        return normal[n]

    witness = Misere()
    return [(plus(n), witness.value(as_position([(rule, n)]))) for n in range(upto + 1)]


@settings(max_examples=60)
@given(heap_rules(most_clauses=2, largest_amount=6, everything=True))
def test_the_pair_of_a_tame_heap_is_its_two_values(rule):
    table = heap_table(rule)
    for n, (plus, minus) in enumerate(pairs_by_definition(rule, 8)):
        pair = table.pair(n)
        if pair is not None:
            assert (pairs.plus(pair), pairs.minus(pair)) == (plus, minus)


@pytest.mark.parametrize("text", TAUGHT)
def test_sums_of_tame_heaps_have_the_values_that_nim_would_give_them(text, sweep):
    rule = parse_rule(text)
    table, witness = heap_table(rule), Misere()
    tame = [n for n in range(13) if table.pair(n) is not None][:9]
    assert len(tame) >= 7
    for heaps in sweep(combinations_with_replacement(tame, 2), quick=12, check=45):
        pair = table.position_pair(heaps)
        assert pairs.minus(pair) == witness.value(as_position([(rule, n) for n in heaps]))


def test_the_first_wild_heaps_of_the_known_games():
    first = {"0.77": 5, "0.07": 10, "0.137": 9, "split into 2 unequal": 13, "0.6": 7}
    for text, wild in first.items():
        table = heap_table(parse_rule(text))
        assert [n for n in range(wild + 1) if table.pair(n) is None] == [wild]


def test_options_that_can_be_reversed_do_not_make_a_heap_wild():
    # Kayles 8 may become the wild heap 7+… or 5+2, and every such move has an answer.
    table = heap_table(parse_rule("0.77"))
    assert table.pair(5) is None
    assert pairs.with_values(1, 1) == table.pair(8)


@settings(max_examples=60)
@given(heap_rules(most_clauses=2, largest_amount=9, everything=True))
def test_under_a_theorem_a_heap_is_fickle_exactly_when_it_is_worth_0_or_1(rule):
    if misere_theorem_for(rule) is None:
        return
    for plus, minus in pairs_by_definition(rule, 12):
        assert minus == (plus ^ 1 if plus <= 1 else plus)


@EVERY_CASE
@pytest.mark.parametrize(
    ("text", "theorem"),
    [
        ("take any", "bouton"),
        ("take 1 or take all but 1", "bouton"),
        ("take 1, 3, 4", "fixed amounts"),
        ("take all but 2", "fixed amounts"),
        ("take a prime or take 1", "fixed amounts"),
        ("take a divisor", "whole heap"),
        ("take at least half", "whole heap"),
        ("take any or take a proper divisor", "whole heap"),
        ("take a proper divisor", None),
        ("take at most half", None),
        ("take any or split into 2", None),
        ("take k where k == n", None),
        ("0.33", None),
    ],
)
def test_which_theorem_speaks_of_a_rule(text, theorem):
    assert misere_theorem_for(parse_rule(text)) == theorem


@pytest.mark.parametrize("text", ["0.77", "split into 2 unequal", "take a proper divisor or 0.7"])
@pytest.mark.parametrize("most", [100, 300, 1000])
@pytest.mark.parametrize("need", [40, 500])
def test_a_refusal_names_the_last_heap_that_can_be_worked_out(text, most, need):
    rule = parse_rule(text)
    for reach in range(need):
        try:
            HeapTable(rule, most).pair(reach + 1)
        except LimitExceeded:
            break
    else:
        return  # all of them can
    for asked in (reach + 1, need):
        with pytest.raises(LimitExceeded, match=f"{asked} is too large") as refused:
            HeapTable(rule, most).pair(asked)
        assert refused.value.limit == reach
        assert f" {reach}" in str(refused.value)
    table = HeapTable(rule, most)
    assert table.pair(reach) == HeapTable(rule, 10**6).pair(reach)
    with pytest.raises(LimitExceeded):
        table.pair(reach + 1)
