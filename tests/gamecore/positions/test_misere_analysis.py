"""Analyses under misère play against the bare definition; terminal cases, limits, large arrays."""

import re
from itertools import combinations_with_replacement

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore import MisereAnalysis, analyse, limits
from gamecore.errors import LimitExceeded, PositionError
from gamecore.misere.single_heaps import misere_heaps
from gamecore.positions.replies import judge
from gamecore.rules.language import parse_rule
from misere_definition import Misere, moves_of
from sizes import EVERY_CASE, FULL_SIZE
from strategies import heap_rules


def check(rules, heaps, witness=None):
    """Compare an analysis with the definition; return it."""
    position = analyse(rules, heaps, misere=True)
    assert isinstance(position, MisereAnalysis)
    games = list(zip(position.rules, position.heaps, strict=True))
    witness = witness or Misere()
    expected = witness.winning_moves(games)
    is_over = not list(moves_of(games))
    assert [(move.heap, move.after) for move in position.winning_moves] == expected
    assert len(position.winning_moves) == position.winning_moves.total == len(expected)
    assert bool(position.winning_moves) == bool(expected)
    assert position.is_terminal == is_over
    assert position.to_move_wins == (bool(expected) or is_over)
    assert position.outcome == ("N" if position.to_move_wins else "P")
    assert all(move in position.winning_moves and move.wins for move in position.winning_moves)
    normal = analyse(rules, heaps)
    assert (position.values, position.nim_sum) == (normal.values, normal.nim_sum)
    assert position.normal_misleads == (normal.outcome != position.outcome)
    assert str(position.reason).endswith(".")
    return position


@settings(max_examples=150)
@given(
    heap_rules(most_clauses=2, largest_amount=6, everything=True),
    st.lists(st.integers(0, 7), max_size=3),
)
def test_outcome_and_every_winning_move_of_random_rules(rule, heaps):
    check(rule, heaps)


@settings(max_examples=60)
@given(
    st.lists(st.tuples(heap_rules(most_clauses=2, largest_amount=6), st.integers(0, 6)), max_size=3)
)
def test_sums_of_different_rules(games):
    check([rule for rule, _ in games], [size for _, size in games])


@pytest.mark.sweep(quick=2)
@pytest.mark.parametrize(
    ("text", "most", "heaps", "deciders"),
    [
        ("take any", 6, 3, {"over", "bouton"}),
        ("take 1, 3, 4", 9, 3, {"over", "theorem"}),
        ("take at least half", 8, 3, {"over", "theorem"}),
        ("take at most half", 8, 3, {"over", "tame"}),
        ("take any or split into 2", 6, 3, {"over", "tame"}),
        ("0.77", 8, 3, {"over", "tame", "search"}),
        ("0.07", 14, 2, {"over", "tame", "search"}),
        ("split into 2 unequal", 14, 2, {"over", "tame", "search"}),
        ("take 1 or split equally", 9, 2, {"over", "tame", "search"}),
        ("take 1 or halve into 3", 7, 2, {"over", "tame", "search"}),
    ],
)
def test_all_small_positions_of_the_games_that_are_taught(text, most, heaps, deciders, sweep):
    rule, witness = parse_rule(text), Misere()
    positions = [
        position
        for count in range(heaps + 1)
        for position in combinations_with_replacement(range(most + 1), count)
    ]
    asked = sweep(positions, quick=30, check=len(positions))
    used = {check(rule, position, witness).decided_by for position in asked}
    assert used == deciders or (used < deciders and len(asked) < len(positions))


@EVERY_CASE
@pytest.mark.parametrize(
    ("text", "most"), [("take any", 4), ("take 1, 3, 4", 9), ("take at most half", 8), ("0.77", 6)]
)
def test_the_reason_names_the_firm_heaps_and_gives_the_verdict(text, most):
    said = set()
    for heaps in combinations_with_replacement(range(most + 1), 3):
        position = analyse(text, heaps, misere=True)
        if position.decided_by not in ("bouton", "theorem", "tame"):
            continue
        decisive, number = re.search(
            r"loses exactly when .* is (odd|\d+)(?:, as under normal play)?\. It is (\d+)\.$",
            str(position.reason),
        ).groups()
        lost = int(number) % 2 == 1 if decisive == "odd" else number == decisive
        assert position.to_move_wins is not lost
        no_heap_is_firm = re.search(
            r"at most one stone|none is worth|none of them|none is firm", position.reason
        )
        assert bool(no_heap_is_firm) == ("firm" not in position.kinds)
        said.add(bool(no_heap_is_firm))
    assert said == {False, True}


def test_a_heap_of_a_position_is_of_the_kind_that_it_is_alone():
    alone = [heap.kind for heap in misere_heaps("0.07", 14)]
    assert {*alone} == {"fickle", "firm", "wild"}
    for n, kind in enumerate(alone):
        assert analyse("0.07", (n,), misere=True).kinds == (kind,)


def test_a_tame_heap_with_wild_options_is_decided_by_theorem_and_its_moves_by_search():
    position = check("0.77", (8, 3))
    assert position.decided_by == "tame"
    assert position.targets == (None, None)


@EVERY_CASE
@pytest.mark.parametrize(
    ("rule", "heaps"), [("take any", ()), ("take any", (0, 0)), ("take 3", (2,)), ("0.07", (1, 1))]
)
def test_a_position_without_moves_is_won_by_the_player_to_move(rule, heaps):
    position = check(rule, heaps)
    assert (position.decided_by, position.outcome) == ("over", "N")
    assert list(position.winning_moves) == []
    assert "the player to move wins" in position.reason


def test_the_examples_where_the_xor_misleads_or_does_not():
    outcomes = {heaps: analyse("take any", heaps, misere=True).outcome for heaps in EXAMPLES}
    assert outcomes == EXAMPLES
    assert analyse("take any", (1, 1), misere=True).normal_misleads
    assert not analyse("take any", (2, 2), misere=True).normal_misleads
    finish = analyse("take any", (1, 1, 1, 5), misere=True)
    assert [str(move) for move in finish.winning_moves] == ["5→0"]
    assert finish.targets == (5, 5, 5, 0)


EXAMPLES = {(1, 1): "N", (2, 2): "P", (1,): "P", (2, 3): "N", (1, 1, 1): "P", (1, 2, 3): "P"}


@given(st.lists(st.integers(0, 10**18), min_size=1, max_size=6))
def test_boutons_rule_at_any_size(heaps):
    position = analyse("take any", heaps, misere=True)
    normal = analyse("take any", heaps)
    if max(heaps) >= 2:
        assert position.outcome == normal.outcome
    else:
        assert position.outcome != normal.outcome
    if position.to_move_wins and not position.is_terminal:
        move = position.winning_moves[0]
        after = [*heaps[: move.heap], *(move.after or (0,)), *heaps[move.heap + 1 :]]
        assert not analyse("take any", after, misere=True).to_move_wins


def test_a_position_of_200_000_heaps_is_answered_as_arrays():
    heaps = np.random.default_rng(5).integers(2, 10**18, limits.HEAPS)
    position = analyse("take any", heaps, misere=True)
    normal = analyse("take any", heaps)
    assert (position.values, position.outcome) == (normal.values, normal.outcome)
    assert next(iter(position.winning_moves)) == next(iter(normal.winning_moves))
    ones = np.ones(limits.HEAPS, dtype=np.int64)
    assert analyse("take any", ones, misere=True).has_more
    counted = ones[: limits.MOVES_COUNTED]
    assert analyse("take any", counted, misere=True).winning_moves.total == limits.MOVES_COUNTED
    assert analyse("take any", ones[1:], misere=True).outcome == "P"
    for text in ("take any", "take at least half"):
        few, same = (analyse(text, heaps[:500], misere=misere) for misere in (True, False))
        assert few.winning_moves.total == same.winning_moves.total


def test_what_is_too_large_is_refused_with_what_to_change(monkeypatch):
    monkeypatch.setattr(limits, "MISERE_POSITIONS", 2000)
    monkeypatch.setattr(limits, "MISERE_OPTIONS", 20_000)
    with pytest.raises(LimitExceeded, match="write fewer or smaller heaps"):
        analyse("0.77", (20, 21, 22), misere=True)
    with pytest.raises(LimitExceeded, match="worked out only up to heap"):
        analyse("take any or split into 2", (9_000,), misere=True)
    with pytest.raises(PositionError):
        analyse("take any", (-1,), misere=True)


@pytest.mark.sweep(quick=1)
@pytest.mark.parametrize("heap", [300_000, 10**18])
def test_the_size_that_a_refusal_names_is_not_refused_in_turn(heap, monkeypatch, size):
    most = limits.MISERE_OPTIONS // size(quick=10, full=1)
    monkeypatch.setattr(limits, "MISERE_OPTIONS", most)
    rule = f"0.77 or take 1-{10**18}"
    with pytest.raises(LimitExceeded) as refusal:
        analyse(rule, (heap,), misere=True)
    named = refusal.value.limit
    assert str(named) in str(refusal.value)
    assert analyse(rule, (named,), misere=True).outcome == "N"


@pytest.mark.parametrize("rule", ["halve into 1", "halve into 3", "take a proper divisor"])
def test_heaps_with_few_options_are_work_as_well(rule, monkeypatch):
    analyse(rule, (5,), misere=True)  # a table that may look at more is kept, and is another one
    monkeypatch.setattr(limits, "MISERE_OPTIONS", 3_000)
    with pytest.raises(LimitExceeded) as refusal:
        analyse(rule, (10**18,), misere=True)
    assert 100 < refusal.value.limit < 1_500


def test_an_analysis_is_a_value_that_nobody_changes():
    position = analyse("take any", (1, 2), misere=True)
    assert position == analyse("take any", "1 2", misere=True)
    assert position != analyse("take any", (1, 2))
    assert len({position, analyse("take any", (1, 2), misere=True)}) == 1
    assert position != analyse("take any", (2, 1), misere=True)
    with pytest.raises(AttributeError):
        position.nim_sum = 0
    with pytest.raises(AttributeError):
        del position.nim_sum
    assert repr(position) == "<misère play, heaps 1 2: the player to move wins>"


def test_moves_are_indexed_and_sliced_as_they_are_listed():
    for rule, heaps in (("take any", (5, 1, 1)), ("0.77", (5, 9, 8))):
        moves = analyse(rule, heaps, misere=True).winning_moves
        listed = list(moves)
        assert [moves[place] for place in range(len(moves))] == listed
        assert list(moves[:2]) == listed[:2]
        assert moves[-1] == listed[-1]
        with pytest.raises(IndexError):
            moves[len(moves)]
        by_heap = [(h, option) for h in range(len(heaps)) for option in moves.of_heap(h)]
        assert by_heap == [(move.heap, move.after) for move in listed]
        assert "no move" not in moves


@settings(max_examples=60)
@given(
    heap_rules(most_clauses=2, largest_amount=6, everything=True),
    st.lists(st.integers(0, 6), min_size=1, max_size=2),
)
def test_every_move_is_judged_as_the_definition_does(rule, heaps):
    position = analyse(rule, heaps, misere=True)
    witness = Misere()
    for heap, option, after in moves_of(list(zip(position.rules, heaps, strict=True))):
        verdict = judge(position, heap, option)
        assert verdict.legal
        assert verdict.reason is None
        assert verdict.wins == verdict.move.wins == (not witness.wins(after))
        if verdict.reply is None:
            assert verdict.wins or verdict.after.is_terminal
        else:
            again = judge(verdict.after, verdict.reply.heap, verdict.reply.after)
            assert again.wins


def test_a_move_that_is_none_is_told_why():
    position = analyse("take 1-3", (5,), misere=True)
    verdict = judge(position, 0, (1,))
    assert not verdict.legal
    assert not verdict.wins
    assert "cannot become 1" in verdict.reason
    assert not judge(position, 3, (1,)).legal


@pytest.mark.sweep(quick=1, check=3)
@pytest.mark.parametrize(
    ("rule", "heaps", "decided"),
    [("0.77", (40, 41, 42), 4), ("split into 2 unequal", (30,) * 6, 12), ("0.07", (60, 61, 70), 9)],
)
@pytest.mark.parametrize(
    "searched", [5_000, pytest.param(limits.MISERE_POSITIONS, marks=FULL_SIZE)]
)
def test_a_refusal_names_the_heaps_of_which_any_number_can_be_decided(
    rule, heaps, decided, searched, monkeypatch
):
    monkeypatch.setattr(limits, "MISERE_POSITIONS", searched)
    with pytest.raises(LimitExceeded, match=f"Any number of heaps of up to {decided} stones"):
        analyse(rule, heaps, misere=True)
    assert analyse(rule, range(1, decided + 1), misere=True).outcome in "NP"
    assert analyse(rule, [decided] * 999, misere=True).outcome in "NP"
    with pytest.raises(LimitExceeded):
        analyse(rule, [decided + 1] * 999, misere=True)
