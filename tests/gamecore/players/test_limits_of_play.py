"""What an opponent does not decide, it says so; its work is counted and never depends on luck."""

from sys import getsizeof

import pytest

from gamecore import analyse, board_of, choose_move, limits, parse_rule
from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError, LimitExceeded, PositionError, RuleSyntaxError
from gamecore.misere.heap_table import Effort
from gamecore.players import heap_board
from gamecore.players.opponents import PLAYERS, answer
from gamecore.positions.replies import check_move
from sizes import EVERY_CASE

WILD = tuple(range(19, 31))


@pytest.mark.sweep(quick=1, check=5)
@pytest.mark.parametrize("rule", ["0.77", "0.07", "split into 2 unequal"])
@pytest.mark.parametrize("player", ["perfect", "skill-0.5", "largest-heap", "flips-misere"])
def test_wild_misere_sums_are_played_without_a_claim(rule, player):
    found = answer(board_of(rule, WILD, misere=True), player)
    assert found.winning is None
    assert "too large to search" in found.reason
    assert (found.move.wins, found.move.target) == (False, -1)
    heap, after = found.step
    assert check_move(rule, WILD, heap, after).legal


def test_an_undecided_position_is_played_as_normal_play_asks():
    move = choose_move("0.77", WILD, misere=True)
    assert (move.heap, move.after) in {
        (move.heap, move.after) for move in analyse("0.77", WILD).winning_moves
    }


def test_of_an_undecided_position_no_replies_are_said_to_win():
    heaps = (*WILD, 23, 27)
    assert analyse("0.77", heaps).nim_sum == 0  # normal play has replies to count
    board = board_of("0.77", heaps, misere=True)
    assert board.knowledge.to_move_wins is None
    assert board.best.replies is None


def test_what_was_asked_before_changes_no_answer(size, monkeypatch):
    """A longer search by a page must not let the opponent see farther afterwards."""
    heaps = size(quick=(8, 9, 10), full=(9, 10, 11, 12))
    searched = size(quick=100, full=limits.PLAY_MISERE_POSITIONS)
    monkeypatch.setattr(limits, "PLAY_MISERE_POSITIONS", searched)
    before = board_of("0.77", heaps, misere=True)
    assert before.knowledge.to_move_wins is None
    first = answer(before)
    assert analyse("0.77", heaps, misere=True).decided_by == "search"
    again = board_of("0.77", heaps, misere=True)
    assert again.knowledge == before.knowledge
    assert answer(again) == first


def test_less_effort_refuses_more_and_decides_the_same():
    refused = 0
    small = Effort(10_000, 1_000, 50, 5_000)
    for heaps in ((3, 4), (5, 6), (9, 12), (9, 9, 12)):
        full = analyse("0.77", heaps, misere=True)
        try:
            less = analyse("0.77", heaps, misere=True, effort=small)
        except LimitExceeded:
            refused += 1
        else:
            assert (less.outcome, less.reason) == (full.outcome, full.reason)
    assert 0 < refused < 4
    with pytest.raises(LimitExceeded, match="worked out only up to heap"):
        analyse("0.77", (400,), misere=True, effort=small)


@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_answers_with_far_heaps(player):
    for rule in ("take any", "take at least half", "take 1-3"):
        for misere in (False, True):
            heaps = (10**18, 10**18, 7)
            move = choose_move(rule, heaps, player, misere=misere)
            assert check_move(rule, heaps, move.heap, move.after).legal
    assert choose_move(coupled_game("wythoff"), (10**18, 10**18), player) is not None


def test_moores_nim_with_too_many_choices_says_how_many_it_compared():
    found = answer(board_of(coupled_game("moore-5"), (30,) * 12))
    assert found.winning is False
    assert f"Of the first {found.compared} moves" in found.reason
    assert 1 < found.compared < 500


@pytest.mark.parametrize("seed", range(12))
def test_whoever_plays_as_perfect_does_says_how_many_it_compared(seed, monkeypatch):
    monkeypatch.setattr(limits, "PLAY_MOVES", 7)
    board = board_of("take a divisor", (6, 6, 12, 12))
    best = board.best
    found = answer(board, "skill-0.5", seed)
    assert found.compared in (None, 7)
    assert found.compared is None or found.step == best.step
    assert answer(board, "skill-0.0", seed).compared is None
    assert answer(board, "skill-1.0", seed).compared == answer(board).compared == 7
    assert answer(board_of("take a divisor", (6, 6, 12)), "perfect", seed).compared is None


def test_a_heap_whose_moves_are_not_all_listed_says_so(monkeypatch):
    monkeypatch.setattr(limits, "PLAY_MOVES", 3)
    board = board_of("split into 2", (9,))  # 1+8, 2+7, 3+6 and one more
    assert (board.best.step, board.best.compared) == ((0, (1, 8)), 3)
    assert board_of("split into 2", (7,)).best.compared is None


def test_a_heap_beyond_the_values_is_refused_with_the_largest():
    # A rule that no other test asks about, so no longer table of it is kept.
    with pytest.raises(LimitExceeded) as refused:
        choose_move("split into 2 unequal or take 61", (limits.PLAY_TABLE + 1,))
    assert refused.value.limit == limits.PLAY_TABLE
    assert choose_move("0.77", (10**9, 5)).wins


@EVERY_CASE
@pytest.mark.parametrize(
    ("question", "error", "sentence"),
    [
        (("take any", None), PositionError, "whole numbers in a row"),
        (("take any", 5), PositionError, "whole numbers in a row"),
        (("take any", (3, -1)), PositionError, "is not a heap"),
        (("take any", "3 x"), PositionError, "is not a heap"),
        (("take any", iter(int, 1)), LimitExceeded, "at most 1000 heaps"),
        (("take any", [1] * 1001), LimitExceeded, "at most 1000 heaps"),
        ((["take any"], (1, 2)), PositionError, "1 rules for 2 heaps"),
        ((None, (1, 2)), RuleSyntaxError, "A rule is a text"),
        (("tkae", (1, 2)), RuleSyntaxError, "tkae"),
        ((coupled_game("wythoff"), (1, 2, 3)), PositionError, "two heaps"),
        ((coupled_game("wythoff"), 5), PositionError, "whole numbers in a row"),
        ((coupled_game("string"), "a1"), PositionError, "not a letter"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(question, error, sentence):
    with pytest.raises(error, match=sentence):
        choose_move(*question)


def test_misere_play_is_for_heap_rules():
    with pytest.raises(GameError, match="Misère play is for heap rules"):
        choose_move(coupled_game("wythoff"), (3, 5), misere=True)


@pytest.mark.parametrize(
    ("rule", "heaps"),
    [
        ("take any or split into 3", (10_000,)),
        ("take any or split into 2", (20_000_000,)),
        ("take any or split into 2", (1, 1, 10**18)),
        ("take any or split into 2 or split into 3", (10**18 - 1, 10**18)),
        ("split into 3", (10_001,)),
        ("split into 3", (9, 10**18)),
        ("split into 8", (10**18,)),
        ("split into 2 or split into 3 or split into 4", (7, 10**18)),
    ],
)
def test_a_position_is_won_also_where_the_splits_are_too_many_to_list(rule, heaps):
    position = analyse(rule, heaps)
    assert position.to_move_wins
    with pytest.raises(LimitExceeded):
        len(position.winning_moves)
    found = answer(board_of(rule, heaps))
    assert found.winning is True
    heap, after = found.step
    assert check_move(rule, heaps, heap, after).legal
    assert analyse(rule, (*heaps[:heap], *heaps[heap + 1 :], *after)).outcome == "P"


def test_the_lists_of_moves_that_are_kept_take_little_memory():
    kept = heap_board._few_options
    dear = kept(parse_rule("split into 8 or take any"), 10**6)
    parts = {id(part): part for option in dear for part in option}
    own = sum(map(getsizeof, (dear, *dear, *parts.values())))
    assert own > 500_000
    assert own * kept.cache_info().maxsize < 50_000_000


def test_a_game_with_an_opponent_halves_into_as_many_heaps_as_its_refusal_names():
    most = limits.PLAY_HALVES
    with pytest.raises(LimitExceeded, match=f"play “halve into {most}” or fewer"):
        board_of("take 1 or halve into 100000", (60, 59))
    board = board_of(f"take 1 or halve into {most}", (60, 59))
    halved = board.after((0, (30,) * most))
    assert len(halved.sizes) == most + 1
    heap, after = answer(halved).step
    assert check_move(str(board.rules[0]), halved.sizes, heap, after).legal
