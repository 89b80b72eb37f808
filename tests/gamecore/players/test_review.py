"""Looking back at a game: the first move after which the winner changed, checked by search."""

from fractions import Fraction
from itertools import islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore import ChanceGame, GameRecord, board_of, limits, parse_record, review
from gamecore.chance import expectimax
from gamecore.coupled.games import coupled_game
from gamecore.players.opponents import chosen
from gamecore.players.review import ending, larger_start, play_out
from play_witness import PlayWitness
from strategies import heap_rules

COUPLED = [coupled_game(s) for s in ("staircase", "one-from-each", "moore-2")]


def at_random(board, choices):
    """Play a game whose moves are chosen by numbers, to its end."""
    record = GameRecord(board)
    for choice in choices * 20:
        steps = record.board.first_steps()
        if not steps:
            return record
        record = record.played(steps[choice % len(steps)])
    return record


def check(record):
    """Compare a review with search, move by move."""
    witness = PlayWitness(record.start.misere)
    wins = [witness.to_move_wins(board) for board in record.boards]
    looked = review(record)
    assert looked.start.to_move_wins == wins[0]
    assert [move.after.to_move_wins for move in looked.moves] == wins[1:]
    changed = [i for i in range(len(record.codes)) if wins[i] and wins[i + 1]]
    assert [move.index for move in looked.moves if move.is_mistake] == changed
    first = looked.first_mistake
    assert (first is None) == (not changed)
    for move in looked.moves:
        assert move.side == record.mover(move.index)
        after = record.boards[move.index + 1]
        if move.after.nim_sum is not None:
            assert (move.after.nim_sum != 0) == wins[move.index + 1]
        if not move.is_mistake or after.is_over:
            assert move.refuted_by is None
        else:
            played = record.codes[move.index + 1 :][:1]
            if played and not wins[move.index + 2]:
                assert (move.refuted_by,) == tuple(played)
            reply = after.step_of(move.refuted_by)
            assert not witness.to_move_wins(after.after(reply))


choices = st.lists(st.integers(0, 10**6), min_size=1, max_size=6)


@settings(max_examples=150, deadline=None)
@given(
    heap_rules(most_clauses=2, largest_amount=5, everything=True),
    st.lists(st.integers(0, 5), min_size=1, max_size=3),
    st.booleans(),
    choices,
)
def test_random_games_under_random_rules(rule, heaps, misere, moves):
    check(at_random(board_of(rule, heaps, misere), moves))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(COUPLED), st.lists(st.integers(0, 3), min_size=2, max_size=4), choices)
def test_random_coupled_games(game, heaps, moves):
    check(at_random(board_of(game, heaps), moves))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 6), st.integers(0, 6), choices)
def test_random_games_of_wythoff(a, b, moves):
    check(at_random(board_of(coupled_game("wythoff"), (a, b)), moves))


@settings(max_examples=60, deadline=None)
@given(st.text("ab", max_size=10), choices)
def test_random_games_with_a_string(text, moves):
    check(at_random(board_of(coupled_game("string"), text), moves))


def test_the_strip_of_a_game_of_nim():
    looked = review(parse_record("take any", "you*3_5_7*C7-6.B5-4.A3-2.C6-0.B4-2.A2-0.B2-0"))
    assert [move.after.nim_sum for move in looked.moves] == [0, 1, 0, 6, 0, 2, 0]
    assert looked.first_mistake is None
    looked = review(parse_record("take any", "you*3_5_7*A3-0.C7-0.B5-0"))
    assert [move.after.nim_sum for move in looked.moves] == [2, 5, 0]
    first = looked.first_mistake
    assert (first.index, first.side, first.code, first.refuted_by) == (0, "you", "A3-0", "C7-5")
    assert looked.given_back(first) == looked.moves[1]
    assert looked.given_back(looked.moves[1]) is None


def test_a_mistake_that_ends_the_game_has_no_reply():
    looked = review(parse_record("take any", "you-misere*2*A2-0"))
    first = looked.first_mistake
    assert (first.code, first.refuted_by, first.after.to_move_wins) == ("A2-0", None, True)


def test_the_chance_after_each_move_is_that_before_the_next_draw():
    record = parse_record(ChanceGame(), "you*2_3_1*A2-0.B3-2.C1-0.B2-1.B1-0")
    looked = review(record)
    for move, board in zip(looked.moves, record.boards[1:], strict=True):
        assert move.after.chance == expectimax(board.heaps).chance
    assert looked.start.chance == Fraction(1, 2)
    # With 0 3 1 and B drawn, leaving two heaps of 1 wins for sure.
    assert [move.index for move in looked.moves if move.is_mistake] == [1, 3]


WILD = (9, 10, 11, 12, 13)


def test_what_cannot_be_decided_is_no_mistake(size, monkeypatch):
    searched = size(quick=600, full=limits.PLAY_MISERE_POSITIONS)
    monkeypatch.setattr(limits, "PLAY_MISERE_POSITIONS", searched)
    record = at_random(board_of("0.77", WILD, misere=True), [5, 3, 8])
    looked = review(record)
    known = [move.after.to_move_wins for move in looked.moves]
    assert looked.start.to_move_wins is None
    assert "too large" in looked.start.reason
    decided = known.index(next(wins for wins in known if wins is not None))
    # From some move on all is known; before it nothing is, and nothing is called a mistake.
    assert decided > 0
    assert None not in known[decided:]
    assert not any(move.is_mistake for move in looked.moves[: decided + 1])
    witness = PlayWitness(misere=True)
    small = [i for i, board in enumerate(record.boards[1:]) if sum(board.heaps) < 14]
    assert all(known[i] == witness.to_move_wins(record.boards[i + 1]) for i in small)


def test_a_guess_is_played_out_to_the_end():
    board = board_of("take any", (3, 5, 7))
    line = list(play_out(board, (0, ())))
    assert line[:2] == ["A3-0", "C7-5"]
    record = GameRecord(board, tuple(line))
    assert record.winner == "other"
    # After the guess nobody errs: what was given away stays so.
    assert [move.index for move in review(record).moves if move.is_mistake] == [0]


@pytest.mark.parametrize("game", [*COUPLED, "0.77", "split into 2 unequal"])
def test_whatever_the_guess_the_line_keeps_its_winner(game):
    board = board_of(game, (3, 4, 2))
    for step in board.steps():
        line = tuple(play_out(board, step))
        wins = board.is_good(step)
        assert GameRecord(board, line).winner == ("you" if wins else "other")


def test_a_line_is_made_move_by_move_and_ends_somewhere():
    far = board_of("take any", (10**18, 10**18))
    assert len(list(islice(play_out(far, (0, (10**18 - 1,))), 3))) == 3
    assert len(list(play_out(board_of("take 1", (9999,)), (0, (9998,))))) == limits.PLAY_PLIES
    assert list(play_out(board_of(ChanceGame(0), (3, 1)), (0, ()))) == ["A3-0"]


# -- why a game was won ----------------------------------------------------------------------------


BOARDS = {
    "nim": ("take any", "3 4 5", False),
    "subtraction": ("take 1-5", "5 10 8", False),
    "kayles": ("0.77", "5 6", False),
    "grundy": ("split into 2 unequal", "9 5", False),
    "sum": (("take 1-3", "take any", "0.77"), "4 3 5", False),
    "nim misere": ("take any", "1 2 3", True),
    "subtraction misere": ("take 1, 3, 4", "5 4", True),
    "kayles misere": ("0.77", "4 5", True),
    "wythoff": (coupled_game("wythoff"), "5 7", False),
    "staircase": (coupled_game("staircase"), "1 2 1 2", False),
    "one from each": (coupled_game("one-from-each"), "3 2 3", False),
    "moore": (coupled_game("moore-2"), "1 2 3", False),
    "palindromes": (coupled_game("string"), "abababacdcdc", False),
    "hackenbush": (coupled_game("hackenbush"), "(()(())) (()()) 3", False),
}
"""A board of every kind."""

PLAYERS = ("perfect", "skill-0.0", "skill-0.5", "skill-0.8")


def played(game, heaps, misere, players, began, seed):
    record = GameRecord(board_of(game, heaps, misere), (), began)
    while record.winner is None:
        player = players[record.to_move == "other"]
        record = record.played(chosen(record.board, player, seed)[0])
    return record


@pytest.mark.parametrize("name", BOARDS)
def test_the_deciding_move_the_losing_one_and_a_perfect_game_are_what_search_says(name):
    witness = PlayWitness(BOARDS[name][2])
    seen = set()
    for players, began, seed in product(product(PLAYERS, PLAYERS), ("you", "other"), range(2)):
        record = played(*BOARDS[name], players, began, seed)
        end = ending(record)
        assert end is not None
        wins = [witness.to_move_wins(board) for board in record.boards]
        # Who is winning in each position: its mover, or the other side.
        leads = [wins[i] == (record.mover(i) == end.winner) for i in range(len(wins))]
        assert end.winner == record.winner
        assert leads[-1]
        held = max((i + 1 for i, lead in enumerate(leads) if not lead), default=0)
        if held:
            assert end.losing.index == held - 1
            assert end.losing.side != end.winner
            assert (wins[held - 1], wins[held]) == (True, True)
            assert end.losing.verdict == "mistake"
        else:
            assert end.losing is None
        own = [i for i in range(len(record.codes)) if record.mover(i) == end.winner]
        later = [i for i in own if i + 1 >= held]
        assert (end.deciding.index if end.deciding else None) == (later[0] if later else None)
        if end.deciding:
            assert not wins[end.deciding.index + 1]
            assert end.deciding.after.nim_sum in (0, None)
        assert end.is_perfect == (bool(own) and all(wins[i] and not wins[i + 1] for i in own))
        seen.add((end.winner, end.is_perfect, end.losing is None))
        for move in end.review.moves:
            before, after = wins[move.index], wins[move.index + 1]
            said = {(True, False): "winning", (True, True): "mistake", (False, True): "lost"}
            assert move.verdict == said[before, after]
    assert {winner for winner, _perfect, _none in seen} == {"you", "other"}
    assert {perfect for _winner, perfect, _none in seen} == {True, False}


def test_luck_decides_a_game_of_chance_and_the_chance_at_the_start_is_told():
    for players, seed in product(product(("perfect", "skill-0.0"), repeat=2), range(6)):
        record = GameRecord(board_of(ChanceGame(), "1 2 2"))
        while record.winner is None:
            player = players[record.to_move == "other"]
            record = record.played(chosen(record.board, player, seed)[0])
        end = ending(record)
        first = expectimax((1, 2, 2)).chance
        assert end.chance == (first if end.winner == "you" else 1 - first)
        assert (end.deciding, end.losing) == (None, None)
        own = [move for move in end.review.moves if move.side == end.winner]
        assert end.is_perfect == all(move.verdict == "best" for move in own)


def test_a_game_that_is_not_over_or_never_moved_has_no_ending():
    assert ending(GameRecord(board_of("take any", "3 4"))) is None
    assert ending(GameRecord(board_of("take any", "0"))) is None


def test_a_larger_board_of_one_heap_is_found_where_the_next_one_is_lost():
    start = board_of("take 1-3", "20")
    assert larger_start("take 1-3", start) == "29"  # 28 is lost
    assert larger_start("take 1-3", board_of("take 1-3", "21")) == "30"


@pytest.mark.parametrize("name", BOARDS)
def test_a_larger_board_is_larger_and_won_by_whoever_begins(name):
    game, heaps, misere = BOARDS[name]
    start = board_of(game, heaps, misere)
    text = larger_start(game, start)
    assert text is not None
    larger = board_of(game, text, misere)
    assert larger.knowledge.to_move_wins
    stones = [sum(one.sizes) if one.sizes else len(one.text) for one in (start, larger)]
    assert stones[1] * 3 >= stones[0] * 4
