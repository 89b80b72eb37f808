"""Moves of coupled games one by one, and whether one is allowed: the same as the listed options."""

from itertools import islice, product

import pytest

from gamecore.coupled.games import coupled_game

POSITIONS = {
    "wythoff": list(product(range(6), repeat=2)),
    "staircase": list(product(range(4), repeat=3)),
    "one-from-each": list(product(range(4), repeat=3)),
    "moore-1": list(product(range(5), repeat=3)),
    "moore-2": list(product(range(6), repeat=3)),
    "moore-3": list(product(range(3), repeat=4)),
    "string": ["", "a", "aba", "abacaba", "ab aca", "aaaa", "aaa aaa a", "abcba"],
}


@pytest.mark.parametrize("slug", POSITIONS)
def test_one_by_one_they_are_the_options_in_order(slug):
    game = coupled_game(slug)
    for position in POSITIONS[slug]:
        assert list(game.each(position)) == game.options(position)


@pytest.mark.parametrize("slug", POSITIONS)
def test_exactly_the_options_are_allowed(slug):
    game = coupled_game(slug)
    for position in POSITIONS[slug]:
        found = set(game.options(position))
        if isinstance(position, str):
            # Blanks in other places, and other letters.
            tried = {position, *found, f"{position}a", position.replace(" ", "")}
            tried |= {f"{position[:i]} {position[i:]}" for i in range(len(position))}
        else:
            tried = set(product(range(-1, sum(position) + 1), repeat=len(position)))
            tried = {after for after in tried if sum(after) <= sum(position)}
        assert {after for after in tried if game.allows(position, after)} == found


@pytest.mark.parametrize("slug", ["wythoff", "staircase", "one-from-each", "moore-2", "moore-9"])
def test_the_first_moves_of_far_heaps_come_at_once(slug):
    heaps = (10**18, 10**18) if slug == "wythoff" else (10**18,) * 40
    first = list(islice(coupled_game(slug).each(heaps), 100))
    assert len(set(first)) == 100
    assert all(coupled_game(slug).allows(heaps, after) for after in first)
