"""The graph of a game: labels as plain search finds them, rounds and remoteness by definition."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore.brute_force import game_graph
from gamecore.search import Search, SearchTooLarge

graphs = st.lists(st.sets(st.integers(0, 30)), min_size=1, max_size=24)
"""Random games: position n may go to any smaller position that its set names."""


def game(sets):
    return lambda n: sorted(m for m in sets[n] if m < n)


def take(*amounts):
    return lambda n: [n - k for k in amounts if k <= n]


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
