"""The theorem against plain search, which knows nothing but `options`.

The search works on whole positions, so it needs neither values nor XOR: whatever it says about the
outcome and about each single move, the analysis must say too.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore.positions.analysis import analyse
from gamecore.positions.replies import judge
from gamecore.rules.language import parse_rule
from gamecore.rules.options import options
from gamecore.search import Search
from strategies import heap_rules


def moves_by_definition(position):
    """Yield (heap index, option, position after the move) for heaps with their own rules."""
    for index, (rule, size) in enumerate(position):
        for option in options(rule, size):
            parts = [(rule, part) for part in option]
            yield index, option, as_position([*position[:index], *parts, *position[index + 1 :]])


def as_position(games):
    """Forget the order of the heaps and the empty ones: that is all one position to the search."""
    return tuple(sorted((game for game in games if game[1]), key=lambda g: (str(g[0]), g[1])))


def winning_moves_by_search(rules, heaps):
    """List (heap index, option) of every winning move, in heap order then option order."""
    witness = Search(lambda games: (after for _, _, after in moves_by_definition(games)))
    start = list(zip(rules, heaps, strict=True))
    return [
        (index, option)
        for index, option, after in moves_by_definition(start)
        if not witness.to_move_wins(after)
    ]


def check(rules, heaps):
    position = analyse(rules, heaps)
    expected = winning_moves_by_search(rules, heaps)
    assert [(move.heap, move.after) for move in position.winning_moves] == expected
    assert position.outcome == ("N" if expected else "P")
    assert len(position.winning_moves) == len(expected)
    return expected


rules = heap_rules(most_clauses=2, largest_amount=6, everything=True)


@settings(max_examples=150)
@given(rules, st.lists(st.integers(0, 7), max_size=2))
def test_outcome_and_every_winning_move_agree_with_search(rule, heaps):
    check([rule] * len(heaps), heaps)


@settings(max_examples=60)
@given(rules, st.lists(st.integers(0, 4), min_size=3, max_size=3))
def test_three_heaps_agree_with_search(rule, heaps):
    check([rule] * len(heaps), heaps)


@settings(max_examples=60)
@given(st.lists(st.tuples(rules, st.integers(0, 6)), min_size=2, max_size=3))
def test_sums_of_different_games_agree_with_search(games):
    check([rule for rule, _ in games], [min(size, 4) for _, size in games])


TEACHING_RULES = (
    "take 1-3",
    "take 1, 3, 4",
    "take 2, 3",
    "take any",
    "take all but 2",
    "take at least half",
    "take at most half",
    "split into 2 unequal",
    "take any or split into 2",
    "0.77",
    "0.07",
    "take 1 or split equally",
    "take 1 or halve into 1",
    "split a+b where a % 2 == 0 or take 1",
)


@pytest.mark.parametrize("text", TEACHING_RULES)
def test_all_small_pairs_of_the_games_that_are_taught_agree_with_search(text, size):
    rule = parse_rule(text)
    for a in range(size(quick=6, full=9)):
        for b in range(a + 1):
            check([rule, rule], [a, b])


@given(rules, st.lists(st.integers(0, 30), max_size=4))
def test_a_winning_move_leaves_xor_0_and_no_other_move_does(rule, heaps):
    position = analyse(rule, heaps)
    winning = set(position.winning_moves)
    moves = [(heap, option) for heap, n in enumerate(heaps) for option in options(rule, n)]
    for move in (judge(position, *move).move for move in moves):
        after = [
            *heaps[: move.heap],
            *move.after,
            *heaps[move.heap + 1 :],
        ]
        assert (analyse(rule, after).nim_sum == 0) == (move in winning) == move.wins
        assert (move in position.winning_moves) == (move in winning)


# Number of complete plays, counted without any values: each move once per heap, heaps of 0 dropped.
PLAYS = [
    ("take 1-3", (5,), 13),
    ("take 1-3", (10,), 274),
    ("take 1-3", (3, 3), 106),
    ("take 1, 3, 4", (5,), 6),
    ("take 1, 3, 4", (10,), 64),
    ("take 1, 3, 4", (3, 4), 72),
    ("take any", (5,), 16),
    ("take any", (2, 3), 37),
    ("take any", (1, 2, 3), 182),
    ("0.77", (4,), 14),
    ("0.77", (6,), 223),
    ("0.77", (8,), 6358),
    ("split into 2 unequal", (6,), 3),
    ("split into 2 unequal", (8,), 18),
    ("split into 2 unequal", (10,), 148),
    ("take any or split into 2", (3,), 19),
    ("take any or split into 2", (4,), 268),
    ("take any or split into 2", (5,), 3981),
]


@pytest.mark.parametrize(("text", "heaps", "plays"), PLAYS)
def test_the_number_of_complete_plays_is_the_counted_one(text, heaps, plays):
    rule = parse_rule(text)
    known = {}

    def count(position):
        if position not in known:
            after = [p for _, _, p in moves_by_definition(position)]
            known[position] = sum(map(count, after)) if after else 1
        return known[position]

    assert count(as_position((rule, heap) for heap in heaps)) == plays
