"""What holds of every board: sentences to the letter, texts to their length, counts to the last."""

from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from gamecore import ChanceGame, board_of, limits
from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError, LimitExceeded, PositionError
from gamecore.players import beating
from gamecore.players.beating import offered
from gamecore.players.board import Draws
from gamecore.players.move_text import _LONGEST
from gamecore.players.opponents import MISTAKES, answer, chosen
from gamecore.players.record import GameRecord, parse_record
from sizes import EVERY_CASE

NIM = board_of("take any or split into 2", (6, 9, 4))
MOORE = board_of(coupled_game("moore-2"), (6, 9, 4))
STAIRS = board_of(coupled_game("staircase"), (6, 9, 4))
CHANCE = board_of(ChanceGame(), (6, 9, 4))
STRING = board_of(coupled_game("string"), "abacaba")
OF_HEAPS = {"heaps": NIM, "moore": MOORE, "stairs": STAIRS, "chance": CHANCE}


def said(board, typed):
    with pytest.raises(GameError) as refused:
        board.read(typed)
    return str(refused.value)


@EVERY_CASE
@pytest.mark.parametrize("name", OF_HEAPS)
def test_each_heap_is_named_where_its_size_is_not_the_one_typed(name):
    board = OF_HEAPS[name]
    for place, (letter, size) in enumerate(zip("ABC", board.sizes, strict=True)):
        for other in (size - 1, size + 1):
            sentence = {
                "stairs": f"Step {place + 1} holds {size} stones, not {other}.",
                "chance": f"There is no heap of {other} to take from.",
            }
            usual = f"Heap {letter} has {size} stones, not {other}."
            assert said(board, f"{letter} {other}→0") == sentence.get(name, usual)
        if name != "stairs":  # where stones go down in pairs of steps
            assert board.read(f"{letter} {size}→{size - 1}") == board.read(f"{letter} {size - 1}")


@EVERY_CASE
@pytest.mark.parametrize(
    ("name", "beyond"),
    [
        ("heaps", "There is no heap D; the heaps are A to C."),
        ("moore", "There is no heap D."),
        ("stairs", "There is no step 4."),
        ("chance", "There is no heap D."),
    ],
)
def test_the_first_heap_beyond_the_last_is_not_there(name, beyond):
    board = OF_HEAPS[name]
    assert said(board, "D 1") == beyond
    assert said(board, "a" * 10_000 + "1").startswith("There is no")
    with pytest.raises(PositionError, match="There is no"):
        board.step_of("D4-1")


@pytest.mark.parametrize("name", ["heaps", "chance"])
def test_a_move_is_made_in_one_heap(name):
    board = OF_HEAPS[name]
    assert board.step_of("A6-1")
    for refused in (board.step_of, board.read):
        with pytest.raises(PositionError):
            refused("A6-1B9-1")


@EVERY_CASE
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("rule", ["take any", "take 1, 3, 4", "0.77"])
def test_a_move_wins_exactly_where_it_leaves_its_heap_with_the_value_aimed_at(rule, misere):
    for heaps in combinations_with_replacement(range(6), 2):
        board = board_of(rule, heaps, misere)
        for step in board.steps():
            move = board.move(step)
            assert (move.value_after == move.target) == board.is_good(step)
            assert move.target >= -1


def test_a_board_without_heaps_has_no_move_to_read():
    assert said(board_of("take any", ()), "A 0") == "There is no heap."
    assert said(board_of("take any", ()), "3→0") == "There is no heap of 3."
    empty = board_of(ChanceGame(), (0, 0))
    assert empty.is_over
    assert empty.first_winning() is None


def test_a_text_has_no_heaps_to_take_from():
    for step in STRING.steps():
        assert (STRING.heaps_of(step), STRING.sizes_after(step)) == ((), ())
        assert STRING.taken(step, 0) == 0
    with pytest.raises(PositionError, match="not a move"):
        STRING.move("abacab")


@EVERY_CASE
@pytest.mark.parametrize("board", [NIM, MOORE, CHANCE])
def test_a_move_is_typed_in_as_many_characters_as_the_limit(board):
    for zeros in range(_LONGEST - 3, _LONGEST):
        typed = f"A {'0' * zeros}5"
        if len(typed) > _LONGEST:
            with pytest.raises(PositionError, match="is not a move"):
                board.read(typed)
        else:
            assert board.code(board.read(typed)) == "A6-5"
        assert board.code(board.read(f" {' ' * zeros}A{' ' * zeros}5\n")) == "A6-5"


def test_what_is_taken_is_typed_in_as_many_characters_as_the_limit():
    for board in (NIM, CHANCE):
        typed = "take 1 from A".replace("1", "1".rjust(_LONGEST - 12, "0"))
        assert len(typed) == _LONGEST
        assert board.code(board.read(typed)) == "A6-5"
        with pytest.raises(PositionError, match="is not a move"):
            board.read(typed + " ")


def test_the_largest_number_is_read_and_a_longer_one_is_refused_by_its_length():
    board = board_of("take any", (limits.HEAP_SIZE,))
    assert "stays as it is" in said(board, f"A {limits.HEAP_SIZE}")
    with pytest.raises(LimitExceeded, match="at most"):
        board.read(f"A {10 * limits.HEAP_SIZE}")


def test_a_record_is_as_long_as_the_limit_and_draws_only_in_a_game_of_chance():
    assert parse_record("take any", "you*3*".ljust(limits.RECORD_TEXT)).board.sizes == (3,)
    with pytest.raises(LimitExceeded, match="characters"):
        parse_record("take any", "you*3*".ljust(limits.RECORD_TEXT + 1))
    with pytest.raises(PositionError, match=r"^Nothing is drawn in this game\.$"):
        _ = GameRecord(NIM, (), "you", drawn=0).boards


@pytest.mark.parametrize("heaps", [(3, 3, 3), (1, 1, 1)])
def test_lost_moves_that_cannot_be_compared_are_said_to_be_too_many(heaps, monkeypatch):
    game = coupled_game("moore-2")
    compared = answer(board_of(game, heaps), "perfect")
    assert "leaves the fewest winning replies" in str(compared.reason)
    monkeypatch.setattr(limits, "PLAY_WORK", 0)
    told = answer(board_of(game, heaps), "perfect")
    assert str(told.reason) == "No move wins here, and there are too many to compare."
    assert told.step in list(board_of(game, heaps).steps())


def test_a_mistake_is_looked_for_in_as_many_positions_as_the_limit(monkeypatch):
    board = board_of("take 1-3", (5, 6, 7))
    looked, by_idea = [], []

    def looks(now, *rest):
        looked.append(now.weight)
        return chosen(now, *rest)

    monkeypatch.setattr(beating, "chosen", looks)
    for name in [one.name for one in MISTAKES if one.name in offered(board)]:
        monkeypatch.setattr(limits, "PLAY_LOOKS", 100)
        looked.clear()
        found = beating.first_error(board, name, 0)
        cost = sum(looked)
        if cost >= 100:  # it went on looking for one that names its move, to the end
            continue
        by_idea.append(name)
        monkeypatch.setattr(limits, "PLAY_LOOKS", cost)
        assert beating.first_error(board, name, 0) == found
        monkeypatch.setattr(limits, "PLAY_LOOKS", cost - 1)
        assert beating.first_error(board, name, 0) != found
    assert by_idea


@EVERY_CASE
@pytest.mark.parametrize("number", [1, 3, 5, 6, 1000])
def test_each_number_is_drawn_as_often_as_any_other(number, monkeypatch):
    # Of all blocks, those that would give the first numbers once more are drawn again.
    last = 2**64 - 1 - 2**64 % number
    blocks = iter([2**64 - 1] * (2**64 % number > 0) + [last])
    monkeypatch.setattr(Draws, "_next", lambda _self: next(blocks))
    assert Draws(0, "").below(number) == number - 1
    if 2**64 % number:
        blocks = iter([last + 1, 0])
        assert Draws(0, "").below(number) == 0
        assert next(blocks, None) is None


@EVERY_CASE
@pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(1, 3), Fraction(0), Fraction(1)])
def test_a_chance_is_the_share_of_the_blocks(chance, monkeypatch):
    least = -(-(chance.numerator << 64) // chance.denominator)  # blocks below it are those
    for block in {max(0, least - 1), min(least, 2**64 - 1)}:
        monkeypatch.setattr(Draws, "_next", lambda _self, block=block: block)
        assert Draws(0, "").happens(chance) == (Fraction(block, 2**64) < chance)
