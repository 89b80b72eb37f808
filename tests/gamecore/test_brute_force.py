"""Plain search beside a claim: misère by one forced move more, and every false claim is seen."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.brute_force import CheckedClaim, compare, search_all
from gamecore.search import SearchTooLarge, search

games = st.lists(st.sets(st.integers(0, 20)), min_size=1, max_size=20)
"""Random games: position n may go to any smaller position that its set names."""


def game(sets):
    return lambda n: sorted(m for m in sets[n] if m < n)


def take(*amounts):
    return lambda n: [n - k for k in amounts if k <= n]


@given(games, st.booleans())
def test_both_plays_are_their_definitions(sets, misere):
    options = game(sets)
    top = len(sets) - 1

    @cache
    def wins(n):
        return any(not wins(m) for m in options(n)) if options(n) else misere

    found = search_all(top, options, most=100, misere=misere)
    assert (found.outcome == "N") == wins(top)
    assert found.winning_moves == tuple(m for m in options(top) if not wins(m))
    assert 1 <= found.positions <= len(sets)


@given(games)
def test_normal_play_is_the_search_itself(sets):
    assert search_all(len(sets) - 1, game(sets), 100) == search(len(sets) - 1, game(sets), 100)


def test_where_nobody_can_move_misere_is_won_without_a_move():
    found = search_all(0, take(1), most=5, misere=True)
    assert (found.outcome, found.winning_moves, found.positions) == ("N", (), 1)


@pytest.mark.parametrize("misere", [False, True])
def test_a_search_may_look_at_as_many_positions_as_it_is_allowed(misere):
    assert search_all(9, take(1), most=10, misere=misere).positions == 10
    with pytest.raises(SearchTooLarge, match="after 9 positions") as caught:
        search_all(9, take(1), most=9, misere=misere)
    assert caught.value.most == 9


def test_a_true_claim_agrees_and_false_ones_are_named():
    def ask(outcome, *winning):
        return compare(6, take(1, 3, 4), lambda: CheckedClaim(outcome, winning, values=7), most=10)

    true = ask("N", 2)
    assert true.agrees
    assert (true.winning, true.found_winning, true.values) == (1, 1, 7)
    assert true.positions <= 7
    assert ask("N", 2, 3).differing == (3,)
    assert ask("N").differing == (2,)
    assert not ask("P", 2).agrees


def test_the_claim_is_only_asked_when_the_search_was_short_enough():
    def claim():
        raise AssertionError("nobody may list these moves")

    with pytest.raises(SearchTooLarge):
        compare(10**6, take(1), claim, most=100)
