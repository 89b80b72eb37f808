"""Moves as people type them, and the legal moves of a position grouped by heap."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore import ChanceGame, board_of, limits
from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError, PositionError
from gamecore.players.board import legal_moves
from gamecore.positions.heaps import heap_letter, place_of_letter
from sizes import EVERY_CASE

NIM = board_of("take any or split into 2", (6, 9, 4, 9))
FAR = board_of("take any or split into 2", (1000,))
SUM = board_of(["take 1-3", "take any"], (6, 6))
WYTHOFF = board_of(coupled_game("wythoff"), (7, 9))
STAIRS = board_of(coupled_game("staircase"), (1, 5, 5))
MOORE = board_of(coupled_game("moore-2"), (3, 4, 5))
STRING = board_of(coupled_game("string"), "abacaba")
CHANCE = board_of(ChanceGame(1), (3, 4, 4))


@EVERY_CASE
@pytest.mark.parametrize(
    ("board", "typed", "code"),
    [
        (NIM, "6→5", "A6-5"),
        (NIM, "6->5", "A6-5"),
        (NIM, " 6 => 5 ", "A6-5"),
        (NIM, "6 > 5", "A6-5"),
        (NIM, "6-5", "A6-5"),
        (NIM, "6 – 5", "A6-5"),
        (NIM, "9→2+7", "B9-2+7"),
        (NIM, "9 → 7 + 2", "B9-2+7"),
        (NIM, "A 5", "A6-5"),
        (NIM, "a5", "A6-5"),
        (NIM, "A→5", "A6-5"),
        (NIM, "A 6→5", "A6-5"),
        (NIM, "A6-5", "A6-5"),
        (NIM, "D 0", "D9-0"),
        (NIM, "D→1+8", "D9-1+8"),
        (NIM, "d 9→0", "D9-0"),
        (FAR, "A 123", "A1000-123"),
        (FAR, "1000→10+990", "A1000-10+990"),
        (FAR, "a1000-0", "A1000-0"),
        (NIM, "Take 2 from B", "B9-7"),
        (NIM, " take 6 from a ", "A6-0"),
        (CHANCE, "take 1 from B", "B4-3"),
        (SUM, "6→1", "B6-1"),
        (SUM, "A 4", "A6-4"),
        (WYTHOFF, "A 3, B 5", "A7-3B9-5"),
        (WYTHOFF, "7→3 9→5", "A7-3B9-5"),
        (WYTHOFF, "A7-3B9-5", "A7-3B9-5"),
        (WYTHOFF, "7 9→3 5", "A7-3B9-5"),
        (WYTHOFF, "7 9 -> 7 4", "B9-4"),
        (WYTHOFF, "9→4", "B9-4"),
        (STAIRS, "C 3", "B5-7C5-3"),
        (STAIRS, "B 7, C 3", "B5-7C5-3"),
        (STAIRS, "B 2", "A1-4B5-2"),
        (STAIRS, "2: 2", "A1-4B5-2"),
        (STAIRS, "2: 7, 3: 5→3", "B5-7C5-3"),
        (MOORE, "B 1; C 1", "B4-1C5-1"),
        (MOORE, "C 0", "C5-0"),
        (STRING, "4", "4"),
        (STRING, " 2 ", "2"),
        (CHANCE, "4→1", "B4-1"),
        (CHANCE, "B 0", "B4-0"),
    ],
)
def test_what_is_typed_is_understood(board, typed, code):
    assert board.code(board.read(typed)) == code
    assert board.step_of(code) == board.read(typed)


@EVERY_CASE
@pytest.mark.parametrize(
    ("board", "all_in_one"),
    [
        (WYTHOFF, (9, 0)),
        (STAIRS, (9, 0, 0)),
        (MOORE, (9, 0, 0)),
        (STRING, None),
    ],
)
def test_stones_may_lie_in_one_heap_where_there_are_heaps(board, all_in_one):
    found = board.as_one_heap(9)
    assert (None if found is None else found.position) == all_in_one


@EVERY_CASE
@pytest.mark.parametrize(
    ("board", "typed", "sentence"),
    [
        (CHANCE, "D 3→1", "There is no heap D"),
        (CHANCE, "C 3→1", "There is no heap of 3"),
        (NIM, "", "is not a move: write a heap and what it becomes, such as 6→0 or A 0."),
        (SUM, "six", "such as A 3."),
        (WYTHOFF, "six", "such as 7→0 or A 0."),
        (CHANCE, "B 1, B 2", "such as B 0."),
        (board_of("take 1-3", (0,)), "six", "is not a move: write a heap and what it becomes."),
        (NIM, "5", "is not a move"),
        (NIM, "A -3", "“A -3” is not a move"),
        (NIM, "A−3", "“A−3” is not a move"),
        (NIM, "6→5, B -1", "is not a move"),
        (NIM, "6 5", "is not a move"),
        (NIM, "take 3", "There is no heap TAKE"),
        (STAIRS, "4: 3", "There is no step 4."),
        (STAIRS, "2: 4→3", "Step 2 holds 5 stones, not 4."),
        (STAIRS, "9→3", "No step holds 9 stones."),
        (STAIRS, "two", "write a step and what stays on it, such as 2: 0."),
        (NIM, "six", "is not a move"),
        (NIM, "6→", "is not a move"),
        (NIM, "→5", "is not a move"),
        (NIM, "6→5→4", "is not a move"),
        (NIM, "6→5.", "is not a move"),
        (NIM, "A 5, B 3", "a move is made in one"),
        (NIM, "8→5", "There is no heap of 8"),
        (NIM, "E 5", "There is no heap E; the heaps are A to D"),
        (NIM, "A 7→5", "Heap A has 6 stones, not 7"),
        (NIM, "take 7 from A", "Heap A has 6 stones, not 7"),
        (NIM, "take 0 from A", "stays as it is"),
        (NIM, "take 1 from E", "There is no heap E; the heaps are A to D"),
        (NIM, f"take {'9' * 50} from A", "at most 1000000000000000000"),
        (NIM, "6→6", "stays as it is"),
        (NIM, "6→7", "cannot grow to 7"),
        (NIM, "9→2+8", "cannot grow to 2[+]8"),
        (NIM, "9→2+2", "cannot become 2[+]2"),
        (NIM, "9→1+1+7", "cannot become 1[+]1[+]7"),
        (NIM, "A " + "9" * 50, "at most 1000000000000000000"),
        (NIM, "A" * 30_000, "is not a move"),
        (SUM, "6→4", "This move is possible in heaps A, B: say in which"),
        (WYTHOFF, "A 3, B 6", "No move leads from 7 9 to 3 6"),
        (WYTHOFF, "7 9→8 9", "No move leads from 7 9 to 8 9"),
        (WYTHOFF, "C 3", "There is no heap C"),
        (WYTHOFF, "8→3", "There is no heap of 8"),
        (STAIRS, "A 0", "No move leads from 1 5 5 to 0 5 5"),
        (STAIRS, "C 9", "No move leads"),
        (MOORE, "A 1, B 1, C 1", "No move leads from 3 4 5 to 1 1 1"),
        (MOORE, "A 1+1", "No heap is split"),
        (STRING, "3", "Nothing can be cut at place 3"),
        (STRING, "b", "“b” is not a place"),
        (STRING, "1000000", "is not a place"),
        (CHANCE, "A 0", "Heap B was drawn"),
        (CHANCE, "3→0", "There is no heap of 3"),
        (CHANCE, "B 4", "at least one stone"),
        (CHANCE, "B 1+1", "at least one stone"),
        (CHANCE, "Z 1", "There is no heap Z"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(board, typed, sentence):
    with pytest.raises(GameError, match=sentence):
        board.read(typed)


@given(st.lists(st.integers(1, 4), min_size=1, max_size=4), st.data())
def test_a_size_means_the_first_heap_of_it_that_no_part_before_it_moves_in(sizes, data):
    board = board_of(coupled_game("moore-3"), sizes)
    step = data.draw(st.sampled_from(list(board.steps())))
    places = board.heaps_of(step)
    by_letter = data.draw(st.integers(0, len(places)))
    typed, taken, after = [], set(), list(sizes)
    for number, place in enumerate(places):
        free = next(i for i, n in enumerate(sizes) if n == sizes[place] and i not in taken)
        typed.append(f"{sizes[place]}→{step[place]}")
        if number < by_letter:
            typed[-1], free = f"{'ABCD'[place]} {step[place]}", place
        taken.add(free)
        after[free] = step[place]
    assert board.read(", ".join(typed)) == tuple(after)


@settings(max_examples=300, deadline=None)
@given(st.text("AaBb0123456789→->+ ,;", max_size=20))
def test_whatever_is_typed_is_a_legal_move_or_a_sentence(typed):
    for board in (NIM, SUM, WYTHOFF, STAIRS, MOORE, STRING, CHANCE):
        try:
            step = board.read(typed)
        except GameError:
            continue
        assert step in list(board.steps())


def test_the_names_of_heaps():
    assert [heap_letter(i) for i in (0, 25, 26, 27, 701, 702)] == [
        "A",
        "Z",
        "AA",
        "AB",
        "ZZ",
        "AAA",
    ]
    assert all(place_of_letter(heap_letter(i)) == i for i in range(2000))
    assert place_of_letter("a") == 0
    assert place_of_letter("A" * 10**6) > limits.HEAPS


@EVERY_CASE
@pytest.mark.parametrize("board", [NIM, SUM, WYTHOFF, STAIRS, MOORE, STRING, CHANCE])
def test_legal_moves_are_all_there_under_the_heaps_they_change(board):
    found = legal_moves(board)
    assert found.are_all
    steps = list(board.steps())
    codes = [code for group in found.groups for code in group.codes]
    assert sorted(codes) == sorted(map(board.code, steps))
    assert len({group.heaps for group in found.groups}) == len(found.groups)
    for group in found.groups:
        for code, after in zip(group.codes, group.after, strict=True):
            step = board.step_of(code)
            assert board.objection(step) is None
            assert after == board.sizes_after(step)
            assert board.heaps_of(step) == group.heaps


@EVERY_CASE
@pytest.mark.parametrize("code", ["B4-1A3-2", "A3-2B4-4", "A3-02", "A3-2A3-2", "A3-2A3-1"])
def test_a_move_of_several_heaps_has_one_code_alone(code):
    assert MOORE.step_of("A3-2B4-1") == (2, 1, 5)
    with pytest.raises(PositionError):
        MOORE.step_of(code)


@EVERY_CASE
@pytest.mark.parametrize("board", [NIM, SUM, WYTHOFF, STAIRS, MOORE, CHANCE])
def test_a_code_with_more_behind_it_and_an_empty_one_are_no_move(board):
    code = next(map(board.code, board.steps()))
    for wrong in ("", f"{code}x", f"{code},"):
        with pytest.raises(PositionError, match="is not a move"):
            board.step_of(wrong)


def test_of_very_many_moves_the_first_are_given():
    found = legal_moves(board_of("take any", (10**18, 3)))
    assert not found.are_all
    assert found.groups[0].codes[:2] == (f"A{10**18}-0", f"A{10**18}-1")
    assert sum(len(group.codes) for group in found.groups) == limits.PLAY_MOVES


@EVERY_CASE
@pytest.mark.parametrize("rule", ["take any", "take 2, 3", "0.77", "split into 2", "halve into 3"])
def test_only_what_the_rule_allows_is_legal(rule):
    for heaps in product(range(5), repeat=2):
        board = board_of(rule, heaps)
        steps = set(board.steps())
        assert board.is_over == (not steps)
        for heap, after in product(range(2), [(), (1,), (2,), (3,), (1, 1), (1, 2), (1, 1, 1)]):
            assert (board.objection((heap, after)) is None) == ((heap, after) in steps)


def test_of_a_move_into_many_heaps_the_complaint_repeats_a_few():
    with pytest.raises(GameError) as caught:
        NIM.read("A " + "+".join("1" * 50))
    assert caught.value.text == "+".join("1" * 12)


@EVERY_CASE
@pytest.mark.parametrize("board", [NIM, FAR, SUM, WYTHOFF, STAIRS, MOORE, CHANCE], ids=repr)
def test_the_move_that_a_refusal_names_can_be_made(board):
    with pytest.raises(GameError) as refused:
        board.read("six")
    example = str(refused.value).rpartition("such as ")[2].removesuffix(".")
    for typed in example.split(" or "):
        assert board.objection(board.read(typed)) is None
