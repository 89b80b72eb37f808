"""The game of chance: the formula beside the definition, and every best amount beside both.

The formula is compared with the expectimax on all positions of up to 4 heaps of up to 6 stones, 8
heaps of up to 3 and 2 heaps of up to 9.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.chance import analyse_chance, chance_tree, expectimax, winning_chance
from gamecore.errors import LimitExceeded, PositionError
from sizes import EVERY_CASE

SMALL = sorted(
    {
        heaps
        for count, largest in ((4, 6), (8, 3), (2, 9))
        for some in range(count + 1)
        for heaps in combinations_with_replacement(range(1, largest + 1), some)
    }
)


def chance_by_hand(heaps, known):
    """The definition once more, in the shortest words: a mean of maxima."""
    if heaps not in known:
        best = [
            max(
                1 - chance_by_hand(tuple(sorted((*rest, *([left] if left else [])))), known)
                for left in range(size)
            )
            for place, size in enumerate(heaps)
            for rest in [heaps[:place] + heaps[place + 1 :]]
        ]
        known[heaps] = Fraction(sum(best), len(best)) if best else Fraction(0)
    return known[heaps]


def test_the_formula_is_right_on_all_small_positions():
    known = {}
    assert len(SMALL) == 367  # the one without heaps among them
    for heaps in SMALL:
        assert winning_chance(heaps) == chance_by_hand(heaps, known), heaps


def test_expectimax_is_the_definition():
    known = {}
    for heaps in SMALL[::7]:
        assert expectimax(heaps).chance == chance_by_hand(heaps, known)
    assert expectimax((1, 2)).positions == 5  # 1 2, 1 1, 2, 1 and nothing


def test_every_best_amount_is_named_and_no_other():
    known = {}
    for heaps in SMALL:
        found = analyse_chance(heaps)
        assert [draw.heap for draw in found.draws] == list(range(len(heaps)))
        for draw in found.draws:
            rest = heaps[: draw.heap] + heaps[draw.heap + 1 :]
            chances = {}
            for amount in range(1, draw.size + 1):
                left = [draw.size - amount] if amount < draw.size else []
                chances[amount] = 1 - chance_by_hand(tuple(sorted((*rest, *left))), known)
            best = max(chances.values())
            named = [k for low, high in draw.best for k in range(low, high + 1)]
            assert draw.chance == best
            assert named == [k for k in chances if chances[k] == best]
            # As few ranges as there can be.
            assert all(low <= high for low, high in draw.best)
            assert all(one[1] + 1 < other[0] for one, other in pairwise(draw.best))


@given(st.lists(st.integers(0, 10**18), max_size=12))
def test_the_chance_is_the_mean_over_the_draws(heaps):
    found = analyse_chance(heaps)
    if found.draws:
        assert found.chance == sum(draw.chance for draw in found.draws) / len(found.draws)
    else:
        assert found.chance == 0
    for draw in found.draws:
        assert draw.best == tuple(sorted(draw.best))
        assert all(1 <= low <= high <= draw.size for low, high in draw.best)


@EVERY_CASE
@pytest.mark.parametrize(
    ("heaps", "chance"),
    [
        ((), "0"),
        ((1,), "1"),
        ((5,), "1"),
        ((1, 1), "0"),
        ((1, 5), "1/2"),
        ((1, 1, 2), "2/3"),
        ((1, 1, 1, 1, 9), "3/5"),
        ((2, 2, 2), "1/2"),
        ((10**18, 0, 1, 1), "2/3"),
        ("1 1 2", "2/3"),
    ],
)
def test_chances_by_hand(heaps, chance):
    assert winning_chance(heaps) == Fraction(chance)


def test_heaps_that_are_left_empty_are_never_drawn():
    assert [draw.heap for draw in analyse_chance((0, 3, 0, 1)).draws] == [1, 3]


def test_a_huge_heap_has_its_best_amounts_as_ranges():
    (draw,) = analyse_chance((10**18,)).draws
    assert draw.best == ((10**18, 10**18),)
    first, _second = analyse_chance((10**18, 4)).draws
    assert first.chance == Fraction(1, 2)
    assert first.best == ((1, 10**18 - 1),)


def test_what_is_no_position_is_refused():
    with pytest.raises(PositionError):
        winning_chance((1, -1))
    with pytest.raises(PositionError):
        analyse_chance("1 x")
    with pytest.raises(LimitExceeded):
        winning_chance((10**19,))
    with pytest.raises(LimitExceeded, match="smaller heaps"):
        expectimax((10**18,))
    with pytest.raises(LimitExceeded, match="moves can follow"):
        expectimax((4_900,))
    with pytest.raises(LimitExceeded):
        winning_chance([1] * 200_001)


# -- the tree --------------------------------------------------------------------------------------


PLENTY = 2000

SMALL_TREES = sorted(
    {
        heaps
        for count, largest in ((4, 4), (6, 2))
        for some in range(count + 1)
        for heaps in combinations_with_replacement(range(1, largest + 1), some)
    }
)


@pytest.mark.parametrize("heaps", SMALL_TREES[:: len(SMALL_TREES) // 12])
def test_every_position_has_the_chance_of_the_formula(heaps):
    tree = chance_tree(heaps, PLENTY)
    for node in tree.nodes:
        if node.is_draw:
            assert node.chance == winning_chance(node.position)
        else:
            draw = next(d for d in analyse_chance(node.position).draws if d.size == node.drawn)
            assert node.chance == draw.chance
            best = [amount for amount, option in enumerate(node.options, 1) if option in node.best]
            assert best == [n for low, high in draw.best for n in range(low, high + 1)]


def test_every_small_position_has_the_chance_of_the_formula_at_its_root():
    for heaps in SMALL_TREES:
        tree = chance_tree(heaps, PLENTY)
        assert tree.root.position == heaps
        assert tree.root.chance == winning_chance(heaps)
        assert sum(node.is_draw for node in tree.nodes) == expectimax(heaps).positions


def test_draws_and_choices_take_turns_and_lead_to_earlier_nodes():
    for heaps in SMALL_TREES:
        nodes = chance_tree(heaps, PLENTY).nodes
        assert len({(node.position, node.drawn) for node in nodes}) == len(nodes)
        for place, node in enumerate(nodes):
            assert all(option < place for option in node.options)
            assert all(nodes[option].is_draw != node.is_draw for option in node.options)
            if node.is_draw:
                assert sum(node.weights) == (1 if node.options else 0)
                assert [nodes[option].drawn for option in node.options] == sorted(
                    set(node.position)
                )
                assert all(nodes[option].position == node.position for option in node.options)
            else:
                left = [sum(nodes[option].position) for option in node.options]
                whole = sum(node.position)
                assert left == list(range(whole - 1, whole - node.drawn - 1, -1))


def test_draws_are_as_likely_as_there_are_heaps_of_a_size():
    root = chance_tree("1 0 2 1", PLENTY).root
    assert root.position == (1, 1, 2)
    assert root.weights == (Fraction(2, 3), Fraction(1, 3))
    assert root.chance == Fraction(2, 3)


def test_nothing_left_is_a_tree_of_one_position():
    (only,) = chance_tree((0, 0), 1).nodes
    assert only.is_draw
    assert (only.position, only.options, only.chance) == ((), (), 0)


def test_too_large_a_tree_is_refused_however_large_it_is():
    assert len(chance_tree((4, 4), 35).nodes) == 35
    with pytest.raises(LimitExceeded, match="more than 34 draws and choices"):
        chance_tree((4, 4), 34)
    for heaps in ((10**18,), (10**18, 10**18), (1,) * 5000, (20, 30, 40), (22,) * 24):
        with pytest.raises(LimitExceeded):
            chance_tree(heaps, 45)
    with pytest.raises(PositionError):
        chance_tree("1 x", 45)
