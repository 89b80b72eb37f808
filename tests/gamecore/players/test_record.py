"""Games as text: what is written is read again, wrong text refused, golden games replayed."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore import ChanceGame, GameRecord, board_of, limits, parse_record
from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError, LimitExceeded, PositionError
from golden_games import GAMES, play, transcript
from sizes import EVERY_CASE
from strategies import heap_rules

ROOT = Path(__file__).resolve().parents[2]
WRITTEN = (ROOT / "data" / "games.txt").read_text("utf-8").split("\n\n")


@pytest.mark.parametrize("place", range(len(GAMES)), ids=[golden.title for golden in GAMES])
def test_each_golden_game_is_replayed_line_by_line(place):
    written = WRITTEN[place].rstrip("\n") + "\n"
    text = next(line for line in written.splitlines() if line.startswith("record: "))
    assert transcript(GAMES[place], text.removeprefix("record: ")) == written
    assert str(play(GAMES[place])) == text.removeprefix("record: ")


def test_there_is_a_golden_game_of_every_kind():
    assert len(WRITTEN) == len(GAMES)
    kinds = {board_of(golden.game, golden.heaps, golden.misere).kind for golden in GAMES}
    assert kinds == {"heaps", "coupled", "chance"}


COUPLED = [coupled_game(s) for s in ("wythoff", "staircase", "one-from-each", "moore-2", "string")]
GAMES_AND_STARTS = st.one_of(
    st.tuples(
        heap_rules(most_clauses=2, largest_amount=6, everything=True),
        st.lists(st.integers(0, 12), max_size=5),
        st.booleans(),
    ),
    st.tuples(st.just(["take any", "0.77"]), st.lists(st.integers(0, 9), min_size=2, max_size=2)),
    st.tuples(st.sampled_from(COUPLED[1:4]), st.lists(st.integers(0, 6), max_size=5)),
    st.tuples(st.just(COUPLED[0]), st.tuples(st.integers(0, 9), st.integers(0, 9))),
    st.tuples(st.just(COUPLED[4]), st.text("ab ", max_size=12)),
    st.tuples(st.just(ChanceGame()), st.lists(st.integers(0, 6), max_size=4)),
)


@settings(max_examples=300, deadline=None)
@given(GAMES_AND_STARTS, st.lists(st.integers(0, 10**6), max_size=8), st.booleans(), st.booleans())
def test_what_is_written_is_read_again(game_and_start, choices, you_begin, draws):
    game, *position = game_and_start
    record = GameRecord(board_of(game, *position), began="you" if you_begin else "other")
    for choice in choices:
        steps = record.board.first_steps()[:200]
        if not steps:
            break
        record = record.played(steps[choice % len(steps)])
    if draws and record.board.kind == "chance" and not record.board.is_over:
        record = record.drawing(record.board.can_be_drawn[0])
    text = str(record)
    again = parse_record(game, text)
    assert again == record
    assert str(again) == text
    assert again.boards == record.boards
    assert [board.key for board in again.boards] == [board.key for board in record.boards]
    assert again.to_move == record.to_move
    assert again.winner == record.winner
    assert set(text) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789*_-+.")


def test_a_game_in_the_form_of_the_page():
    record = parse_record("take any or split into 2", "other*9_1_20*C20-19.A9-2+7.D19-0")
    assert [board.text for board in record.boards] == ["9 1 20", "9 1 19", "2 7 1 19", "2 7 1 0"]
    assert (record.to_move, record.began, record.winner) == ("you", "other", None)
    assert str(record.until(1)) == "other*9_1_20*C20-19"
    assert str(record.until(-1)) == "other*9_1_20*"
    assert parse_record("take any", " you-misere**\n").winner == "you"
    assert parse_record("take any", "you**").winner == "other"


def test_who_has_won():
    assert parse_record("take any", "you*3*A3-0").winner == "you"
    assert parse_record("take any", "you-misere*3*A3-0").winner == "other"
    assert parse_record("take any", "other*3*A3-1.A1-0").winner == "you"


def test_drawn_luck_is_kept():
    record = parse_record(ChanceGame(), "you*2_3*B3-1.A")
    assert record.board.drawn == 0
    assert record.boards[0].drawn == 1
    assert str(record.played((0, ()))) == "you*2_3*B3-1.A2-0"
    assert str(record.until(1)) == "you*2_3*B3-1"


@EVERY_CASE
@pytest.mark.parametrize(
    ("game", "text", "sentence"),
    [
        ("take any", "", "is not a game"),
        ("take any", "me*3*A3-0", "begins with you[*] or other"),
        ("take any", "you*3", "is not a game"),
        ("take any", "you*3*A3-0*", "is not a game"),
        ("take any", "you misere*3*A3-0", "is not a game"),
        ("take any", "you*3 x*A3-0", "is not a heap"),
        ("take any", "you*3*A3-0.", "Move 2: “” is not a move"),
        ("take any", "you*3*A3→0", "Move 1: “A3→0” is not a move"),
        ("take any", "you*3*a3-0", "Move 1: “a3-0” is not a move"),
        ("take any", "you*3*A4-0", "Move 1: Heap A has 3 stones, not 4"),
        ("take any", "you*3*B3-0", "Move 1: There is no heap B"),
        ("take 1", "you*3*A3-0", "Move 1: Under “take 1” a heap of 3 cannot become 0"),
        ("take 1", "you*3*A3-2.A2-2", "Move 2: The heap of 2 stays as it is"),
        ("take any", "you*3*A3-1+1", "cannot become 1[+]1"),
        ("take any", "you*3_3*A3-1B3-1", "is not a move"),
        ("take any", "you*3*" + "A" * 40 + "3-0", "There is no heap"),
        ("take any", "you*3*A3-" + "9" * 90, "at most 1000000000000000000 stones"),
        (ChanceGame(), "you*3_4*A3-0.A", "must hold a stone"),
        (ChanceGame(), "you*3_4*C", "must hold a stone"),
        (ChanceGame(), "you*3_4*A3-3", "at least one stone"),
        (ChanceGame(), "you*3_4*B.A3-1", "Move 1: “B” is not a move"),
        (ChanceGame(), "you-misere*3_4*", "Misère play is for heap rules"),
        ("take any", "you*3_4*A", "is not a move"),
        (COUPLED[0], "you*3_4*A3-2B4-2", "No move leads from 3 4 to 2 2"),
        (COUPLED[0], "you*3*A3-2", "two heaps"),
        (COUPLED[3], "you*3_3_3*A3-2B3-2C3-2", "No move leads"),
        (COUPLED[1], "you*3_3*B3-2A3-4", "is not a move"),
        (COUPLED[1], "you*3_3*A3-1+1", "No heap is split"),
        (COUPLED[4], "you*aba*3", "Nothing can be cut at place 3"),
        (COUPLED[4], "you*aba*02", "is not a place"),
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(game, text, sentence):
    with pytest.raises(GameError, match=sentence):
        parse_record(game, text)


def test_endless_text_is_refused_at_once():
    with pytest.raises(LimitExceeded, match="at most 100000 characters"):
        parse_record("take any", "you*" + "3_" * limits.RECORD_TEXT)
    with pytest.raises(LimitExceeded, match="more than 1000 heaps"):
        parse_record("take any", "you*2000x3*")


@settings(max_examples=300, deadline=None)
@given(
    st.text(st.sampled_from("youther-misA0123456789*_.+xB→ ̈"), max_size=30),
    st.sampled_from(["take any", "0.77", *COUPLED, ChanceGame()]),
)
def test_any_text_is_a_game_or_a_sentence(text, game):
    for shown in (text, f"you*{text}", f"you*3_4*{text}", f"other*abcba*{text}"):
        try:
            record = parse_record(game, shown)
        except GameError:
            continue
        else:
            assert parse_record(game, str(record)) == record


def test_a_position_error_carries_the_move():
    with pytest.raises(PositionError) as refused:
        parse_record("take 1", "you*3*A3-0")
    assert refused.value.text == "A3-0"
    assert refused.value.message.fields["number"] == 1
