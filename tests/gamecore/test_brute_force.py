"""Plain search beside a claim: misère by one forced move more, and every false claim is seen."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore.brute_force import CheckedClaim, compare, game_graph, search_all
from gamecore.search import Search, SearchTooLarge, search

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


# -- the graph -------------------------------------------------------------------------------------


graphs = st.lists(st.sets(st.integers(0, 30)), min_size=1, max_size=24)
"""Random games: position n may go to any smaller position that its set names."""


@given(graphs)
def test_every_label_is_the_one_of_plain_search(sets):
    options = game(sets)
    witness = Search(options)
    graph = game_graph(len(sets) - 1, options, most=100)
    for node in graph.nodes:
        assert (node.outcome == "N") == witness.to_move_wins(node.position)
        after = [graph.nodes[option] for option in node.options]
        won = [found.position for found in after if found.outcome == "P"]
        assert tuple(won) == witness.winning_moves(node.position)


@given(graphs)
def test_misere_labels_are_those_of_the_game_with_one_forced_move_more(sets):
    # After one more forced move at every end, whoever cannot move loses: the same players win.
    longer = Search(
        lambda n: [] if n == "over" else game(sets)(n) or ["over"]  # nothing of ours is used
    )
    for node in game_graph(len(sets) - 1, game(sets), most=100, misere=True).nodes:
        assert (node.outcome == "N") == longer.to_move_wins(node.position)


@given(graphs, st.booleans())
def test_levels_and_remoteness_are_their_definitions(sets, misere):
    options = game(sets)
    graph = game_graph(len(sets) - 1, options, most=100, misere=misere)
    outcome = {node.position: node.outcome for node in graph.nodes}

    @cache
    def longest_play(n):
        return max((1 + longest_play(m) for m in options(n)), default=0)

    @cache
    def remoteness(n):
        if not options(n):
            return 0
        lost = [remoteness(m) for m in options(n) if outcome[m] == "P"]
        return 1 + (min(lost) if lost else max(map(remoteness, options(n))))

    for node in graph.nodes:
        assert node.level == longest_play(node.position)
        assert node.remoteness == remoteness(node.position)
        assert all(graph.nodes[option].level < node.level for option in node.options)
        if node.settled_by is None:
            assert node.outcome == "P" or not node.options
        else:
            best = graph.nodes[node.settled_by]
            assert (best.outcome, best.remoteness) == ("P", node.remoteness - 1)


@given(graphs)
def test_the_tree_is_counted_without_merging(sets):
    def count(n):
        return 1 + sum(count(m) for m in game(sets)(n))

    top = min(len(sets) - 1, 10)
    assert game_graph(top, game(sets), most=100).tree_size == count(top)


def test_equal_positions_are_met_once_and_a_move_given_twice_is_one_move():
    graph = game_graph(2, lambda n: [n - 1, n - 1, 0] if n else [], most=10)
    assert [node.position for node in graph.nodes] == [2, 1, 0]
    assert graph.root.options == (1, 2)
    assert (graph.moves, graph.tree_size) == (3, 4)


def test_21_chips_end_after_eleven_moves_when_one_hurries_and_the_other_delays():
    # The loser takes 1 each time, the winner answers with 3: 21 → 20 → 19 → 16 → … → 0.
    graph = game_graph(21, take(1, 2, 3), most=22)
    assert (graph.root.outcome, graph.root.level, graph.root.remoteness) == ("N", 21, 11)
    assert graph.nodes[graph.root.settled_by].position == 20


def test_where_nobody_can_move_the_player_to_move_lost_or_under_misere_won():
    assert game_graph("end", lambda _: [], most=1).root.outcome == "P"
    assert game_graph("end", lambda _: [], most=1, misere=True).root.outcome == "N"


@settings(max_examples=20)
@given(st.integers(0, 40))
def test_one_position_more_than_allowed_is_refused(n):
    assert len(game_graph(n, take(1, 2), most=n + 1).nodes) == n + 1
    if n:
        with pytest.raises(SearchTooLarge):
            game_graph(n, take(1, 2), most=n)


def test_a_position_with_endless_options_is_refused_at_once():
    def endless(n):
        while True:
            n += 1
            yield n

    with pytest.raises(SearchTooLarge):
        game_graph(0, endless, most=5)


def test_a_game_that_goes_round_is_refused():
    with pytest.raises(ValueError, match="need not end"):
        game_graph(0, lambda n: [(n + 1) % 3], most=10)
