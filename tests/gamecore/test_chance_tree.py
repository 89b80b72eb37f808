"""The tree of chances: every node against the closed formula, its shape, and what is too large.

Compared on all positions of up to 4 heaps of up to 4 stones and 6 heaps of up to 2.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from gamecore.chance import analyse_chance, chance_tree, expectimax, winning_chance
from gamecore.errors import LimitExceeded, PositionError

PLENTY = 2000

SMALL = sorted(
    {
        heaps
        for count, largest in ((4, 4), (6, 2))
        for some in range(count + 1)
        for heaps in combinations_with_replacement(range(1, largest + 1), some)
    }
)


@pytest.mark.parametrize("heaps", SMALL[:: len(SMALL) // 12])
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
    for heaps in SMALL:
        tree = chance_tree(heaps, PLENTY)
        assert tree.root.position == heaps
        assert tree.root.chance == winning_chance(heaps)
        assert sum(node.is_draw for node in tree.nodes) == expectimax(heaps).positions


def test_draws_and_choices_take_turns_and_lead_to_earlier_nodes():
    for heaps in SMALL:
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
