"""What refutations, solutions and pictures say is true: each number again from its definition."""

import re
from itertools import pairwise

import pytest

from gamecore.grundy.mex import nim_sum
from gamecore.lessons.kinds.derivation_cells import MEX, DerivationCells
from gamecore.lessons.kinds.find_all_moves import FindAllMoves
from gamecore.lessons.kinds.find_move import FindMove, goes_well, replies
from gamecore.lessons.kinds.labels import LabelStrip, Verdicts
from gamecore.lessons.kinds.one_number import PLAYED, MexSet, OneNumber, XorColumns
from gamecore.lessons.kinds.spot_period import NO, YES, SpotPeriod
from gamecore.lessons.mex_guesses import mex_feedback, mex_reason
from gamecore.lessons.pictures import Balance, BoardPicture, Columns
from gamecore.lessons.play_out import Refutation, first_wins, played_out
from gamecore.lessons.small_games import amounts_of, moves, values
from gamecore.messages import Message, listed
from gamecore.search import Search
from sizes import EVERY_CASE

pytestmark = EVERY_CASE
NIM = "take any"
EMPTY = None

# -- the period -----------------------------------------------------------------------------------

FIXED = ("take 1, 3, 4", "take 2, 3", "take 1, 6, 8", "take 4, 7", "take 1-3")


def repeats(row, start, period):
    """Whether a row of values is seen to repeat with this period from a heap on."""
    return all(row[n] == row[n + period] for n in range(start, len(row) - period))


@pytest.mark.parametrize("rule", FIXED)
def test_a_row_proves_its_period_from_the_heap_on_where_two_whole_stretches_are_seen(rule):
    asked = SpotPeriod(rule, 60, True, True)
    period, start, _proof = asked.example()
    row = values(rule, 300)
    # The definition: the least preperiod of the least period.
    assert not any(repeats(row, n, p) for p in range(1, period) for n in range(200))
    assert repeats(row, start, period)
    assert not start or not repeats(row, start - 1, period)
    # As many values as the largest amount, and the same ones a period on: the last of these.
    last = max(range(start + period, start + period + max(amounts_of(rule))))
    for upto, proof in ((last - 1, NO), (last, YES), (last + 1, YES)):
        shown = SpotPeriod(rule, upto, True, True)
        assert shown.example() == (period, start, proof)
        assert shown.solution()[1].says.fields["enough"] == last
        seen = [slip for slip in shown.slips() if slip.mistake == "seen_is_proved"]
        assert [slip.answer for slip in seen] == [(period, start, YES)] * (proof == NO)
        wrong = (period, start, YES if proof == NO else NO)
        says = shown.refute(wrong, 2).says
        assert f"the heaps up to {last}, and {upto} is the last one shown" in says


@pytest.mark.parametrize("rule", FIXED)
def test_a_wrong_period_is_refuted_by_two_heaps_and_a_longer_one_is_called_true(rule):
    asked = SpotPeriod(rule, 60, with_start=True)
    period, start = asked.example()
    row = values(rule, 300)
    for tried in range(1, 3 * period + 1):
        if tried == period:
            continue
        said = asked.refute((tried, start), 0).says
        if tried % period == 0:
            assert repeats(row, start, tried)
            assert said == f"True, but there is a shorter repeat: every {period} heaps."
            continue
        pair = said.fields["pair"].fields
        assert said.startswith(f"They can't repeat every {tried} heaps: heap {pair['n']} ")
        assert pair["n"] >= start
        assert pair["further"] == pair["n"] + tried
        assert pair["value"] == row[pair["n"]] != row[pair["further"]] == pair["other"]
        assert repeats(row[: pair["n"]], start, tried), "the first such heap"
    assert "at least 1 heap long" in asked.refute((0, start), 0).says
    assert asked.refute((None, start), 0).says == asked.solution()[0].says


@pytest.mark.parametrize("rule", FIXED)
def test_a_wrong_start_is_refuted_by_two_heaps_and_a_later_one_is_called_true(rule):
    asked = SpotPeriod(rule, 60, with_start=True)
    period, start = asked.example()
    row = values(rule, 300)
    for begin in range(start + 4):
        said = asked.refute((period, begin), 1).says
        if begin > start:
            assert said.startswith(f"They do repeat from heap {begin} on, but already from")
            assert said.fields["start"] == start
        elif begin < start:
            pair = said.fields["pair"].fields
            assert begin <= pair["n"] < start
            assert pair["further"] == pair["n"] + period
            assert pair["value"] == row[pair["n"]] != row[pair["further"]] == pair["other"]


def test_where_it_starts_is_asked_for_only_on_request():
    rule = "take 1, 6, 8"
    plain = SpotPeriod(rule, 40)
    (period,) = plain.example()
    assert len(plain.blanks) == 1
    assert (plain.picture.preperiod, plain.picture.period) == (None, None)
    assert (plain.filled.preperiod, plain.filled.period) == (None, period)
    asked = SpotPeriod(rule, 40, with_start=True)
    assert (asked.filled.preperiod, asked.filled.period) == (asked.example()[1], period)
    assert asked.filled.values == values(rule, 40)
    assert ["first heap" in str(one.asks) for one in (plain, asked)] == [False, True]


# -- one number -----------------------------------------------------------------------------------


def test_the_number_of_a_heap_is_refuted_by_playing_it_beside_the_nim_heap_that_was_answered():
    asked = OneNumber("take 1, 3, 4", 6)
    assert (asked.picture.nim, asked.picture_with((2,))) == (None, Balance(asked.rule, 6, 2))
    board = BoardPicture(("take 1, 3, 4",), (6,))
    assert OneNumber("take 1, 3, 4", 6, named=True).picture_with((2,)) == board
    for value in (0, 1, 3, PLAYED, PLAYED + 1):
        line, is_told = asked.refute((value,), 0), asked.is_told((value,))
        assert bool(line.plies) == (value <= PLAYED)
        if line.plies:
            assert line.heaps == (6, value)
            assert first_wins(line)
            assert line.plies[0].heap == is_told, "a move of the Nim heap names the answer"
        assert is_told == ("is too large" in line.says) == (value == PLAYED)
    far = OneNumber("take 1-3", PLAYED), OneNumber("take 1-3", PLAYED + 1)
    assert [bool(one.refute((3,), 0).plies) for one in far] == [True, False]


def test_who_takes_every_won_heap_for_the_same_answers_1_and_0_for_a_lost_one():
    for n in range(8):
        answers = {slip.mistake: slip.answer for slip in OneNumber("take 1-3", n).thoughts()}
        assert answers["all_winning_equal"] == (min(n % 4, 1),)
        assert answers["heap_size"] == (n,)
        assert answers["option_count"] == (min(n, 3),)


# -- derivations and strips -----------------------------------------------------------------------


def test_a_derivation_shows_the_rows_asked_for_and_the_values_below_them():
    rule = "take 1 or split into 2"
    asked = DerivationCells(rule, 3, 5, ((4, 0), (4, MEX), (5, 1)))
    known = values(rule, 5)
    assert asked.filled.known == known[:3]
    assert [row.n for row in asked.filled.rows] == [3, 4, 5]
    for row in asked.filled.rows:
        assert row.options == moves(rule, row.n)
        worth = [nim_sum(known[part] for part in left) for left in row.options]
        assert row.values == tuple(worth)
        assert row.mex == known[row.n] == min({*range(9)} - {*worth})
    empty = {(row.n, column) for row in asked.picture.rows for column in places_of_none(row)}
    assert empty == {*asked.cells}
    steps = asked.solution()
    assert [step.says for step in steps] == [asked._why(*cell) for cell in asked.cells]
    for place, step in enumerate(steps, 1):
        left = {(row.n, column) for row in step.picture.rows for column in places_of_none(row)}
        assert left == {*asked.cells[place:]}


def places_of_none(row):
    found = [column for column, value in enumerate(row.values) if value is None]
    return [*found, MEX] if row.mex is None else found


def test_the_reason_for_a_cell_names_what_its_parts_are_worth():
    asked = DerivationCells("take 1 or split into 2", 4, 4, ((4, 0), (4, 1), (4, MEX)))
    known = values(asked.rule, 4)
    for n, column in ((4, 0), (4, 1), (4, 2)):
        parts = moves(asked.rule, n)[column]
        said = asked._why(n, column)
        assert said.fields["option"] == "+".join(map(str, parts))
        assert ("⊕" in said) == ("its parts" in said) == (len(parts) == 2)
        assert said.fields["value"] == nim_sum(known[part] for part in parts)
    assert asked._why(4, MEX).fields["value"] == known[4]
    assert asked.refute((7, known[1], 0), 2).says.startswith("Mend the values of the options")
    # Nothing can be done with an empty heap: the mex of nothing.
    said = str(DerivationCells("take 2", 0, 1, ((1, MEX),))._why(1, MEX))
    assert "the mex of nothing is 0" in said
    assert "Their values" not in said


# -- mex ------------------------------------------------------------------------------------------


def test_the_reason_of_a_mex_counts_what_is_there():
    for found, right in (((), 0), ((1, 2), 0), ((0, 2), 1), ((0, 1), 2), ((0, 1, 2, 2), 3)):
        said = mex_reason(found)
        assert f"{right} is missing" in said or f"mex of nothing is {right}" in said
        assert ("change nothing" in said) == (0 < right < max(found, default=0))
    assert "0 to 3 are all there and 4 is missing" in mex_reason((0, 1, 2, 3))
    assert "such as 9" in mex_reason((0, 9, 5))


@pytest.mark.parametrize(
    ("found", "guess"),
    [((), 1), ((2, 3, 3, 8), 7), ((0, 2, 5), 8), ((0, 1, 9, 9), 6), ((0, 1, 2, 9, 9), 7)],
)
def test_a_number_that_is_missing_too_is_no_reason_to_tell_the_smallest(found, guess):
    heard = mex_feedback(guess, found)
    assert heard.reason == ("not_smallest" if found else "nothing")
    assert "missing" in heard.message
    assert str(heard.mex) not in re.findall(r"\d+", heard.message.replace("from 0", ""))


@pytest.mark.parametrize("found", [(), (0,), (1,), (0, 1, 3), (2, 2, 0), (0, 1, 2)])
def test_exactly_one_number_is_the_mex(found):
    asked = MexSet(found)
    right = [value for value in range(9) if asked.accepts((value,))]
    assert right == [min({*range(9)} - {*found})] == [*asked.example()]
    assert asked.filled.mex == right[0]
    assert asked.picture.mex is None


# -- XOR ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("numbers", [(5, 3), (12, 10, 7), (8, 8), (1, 2, 4)])
def test_a_wrong_xor_is_shown_the_first_column_that_fails_and_its_ones(numbers):
    asked = XorColumns(numbers)
    for value in range(1 << max(numbers).bit_length()):
        if asked.accepts((value,)):
            continue
        said = asked.refute((value,), 0).says
        column = said.fields["column"]
        ones = [number // column % 2 for number in numbers]
        assert said.fields["ones"] == sum(ones)
        assert value // column % 2 != sum(ones) % 2
        # Every column further to the right comes out.
        for right in (2**place for place in range(4) if 2**place < column):
            assert value // right % 2 == sum(number // right % 2 for number in numbers) % 2


def test_a_missing_number_is_found_by_the_same_columns():
    asked = XorColumns((6,), 13)
    assert asked.example() == (6 ^ 13,)
    assert asked.picture.numbers == (6, None)
    assert asked.filled.numbers == (6, 11)
    assert asked.refute((1,), 0).says.fields["found"] == 7
    thoughts = {slip.mistake: slip.answer for slip in asked.thoughts()}
    assert thoughts == {"adds_values": (7,), "any_one_counts": (15,)}
    # A total of 0 is a total.
    zero = XorColumns((9,), 0)
    assert zero.example() == (9,)
    assert "makes 9 ⊕ x = 0" in zero.asks
    assert zero.blanks[0].says == "x, as a number"
    assert zero.filled.total == 0


# -- moves ----------------------------------------------------------------------------------------


def test_what_is_no_move_is_told_from_a_move_that_loses():
    asked = FindMove((NIM,) * 2, (3, 5))
    for change in ((-1, ()), (2, (1,)), (2, ())):
        assert not goes_well(asked.rules, asked.heaps, change)
        assert f"no heap number {change[0] + 1}" in asked.loses(change).says
    assert "3→7 is not a move" in asked.loses((0, (7,))).says
    assert "After 3→2 the XOR is 7, not 0: your opponent answers 5→2" in asked.loses((0, (2,))).says
    line = asked.loses((0, (2,)))
    assert line.plies[0].heaps == (3, 5)
    assert str(line.plies[0]) == "3→2"
    assert str(line.plies[-1]).endswith("→0"), "the last stone is taken"
    assert not first_wins(line)
    alone = FindMove((NIM,), (4,), misere=True)
    said = alone.loses((0, ())).says
    assert "your opponent wins" in said
    assert "answers" not in said, "there is nothing left to answer with"
    assert "4→1 wins" in alone.missed().says
    assert first_wins(alone.missed())


def test_two_moves_at_once_are_counted_and_an_empty_answer_is_played_out():
    asked = FindMove((NIM,) * 2, (3, 5))
    pair = ((0, (1,)), (1, (1,)))
    assert not asked.accepts((pair,))
    assert "changes 2 heaps" in asked.refute((pair,), 0).says
    assert "5→3 wins" in asked.refute(((),), 0).says
    lost = FindMove((NIM,) * 2, (3, 3))
    line = lost.refute((((0, (1,)),),), 0)
    assert not first_wins(line)
    assert "No move wins here" in lost.refute((None,), 0).says
    assert not first_wins(lost.nothing_wins())


def test_all_moves_hear_how_many_are_missing():
    asked = FindAllMoves((NIM,) * 3, (2, 3, 3))
    every = asked.winning  # three
    for kept in range(3):
        line = asked.refute((frozenset(every[:kept]),), 0)
        missing = line.says.fields["then"] if kept else line.says
        assert missing.fields.get("count", 1) == 3 - kept
        assert ("right: " in line.says, "is missing" in missing) == (kept > 0, kept == 2)
        assert first_wins(line)
        assert (line.plies[0].heap, line.plies[0].after) == every[kept]
    assert "After 3→0 the XOR is 1," in asked.refute((frozenset({*every, (1, ())}),), 0).says


def test_every_wrong_move_among_all_moves_is_answered_and_the_missing_ones_are_told():
    asked = FindAllMoves((NIM,) * 2, (2, 7))
    (good,) = asked.winning
    assert good == (1, (2,))
    given = [(0, ()), (0, (1,)), (1, ()), (1, (1,)), (1, (3,))]
    line = asked.refute((frozenset(given),), 0)
    assert line.says.count("your opponent answers") == 3
    assert line.says.endswith(
        "These do not win either: 7→1, 7→3. One winning move is missing: 7→2."
    )
    assert not first_wins(line)
    assert "missing" not in asked.refute((frozenset({*given[:1], good}),), 0).says
    assert "Right heap" not in line.says
    some = asked.refute((frozenset({good, (0, ()), (0, (1,))}),), 0).says
    assert some.startswith("7→2 is right: it wins. After 2→0 the XOR is 7, not 0")
    nim = FindAllMoves((NIM,) * 3, (3, 5, 7))
    both = frozenset({nim.winning[0], nim.winning[1], (2, ())})
    assert nim.refute((both,), 0).says.startswith("3→2 and 5→4 are right: they win. After 7→0")


def test_the_solution_of_a_position_tells_values_moves_and_what_they_leave():
    asked = FindMove(("take 1-3",) * 2, (6, 7))
    worth, xor, aims, *rest = asked.solution()
    assert worth.says.fields["worth"] == "2, 3"
    assert (xor.says.fields["added"], xor.says.fields["total"]) == ("2 ⊕ 3", 1)
    assert xor.picture == Columns((2, 3), 1)
    assert aims.says.fields["targets"] == "A 2 ⊕ 1 = 3, B 3 ⊕ 1 = 2"
    # 2 ⊕ 3 = 1: the 2 can be made 3, and the 3 can be made 2.
    told = [tuple(map(step.says.fields.get, ("move", "heap", "before", "target"))) for step in rest]
    assert told == [("6→3", "A", 2, 3), ("7→6", "B", 3, 2)]
    board = BoardPicture(asked.rules, asked.heaps, values=(2, 3))
    assert {step.picture for step in (worth, aims, *rest)} == {board}
    lost = FindMove(("take 1-3",) * 2, (3, 7)).solution()
    assert [step.says.fields.get("total") for step in lost] == [None, 0, None]
    assert "no move wins" in lost[-1].says
    assert "The heap is worth 2." in FindMove(("take 1-3",), (6,)).solution()[0].says
    misere = FindMove((NIM,) * 3, (1, 1, 4), misere=True)
    (step,) = misere.solution()
    assert "4→1 wins: it leaves 1, 1, 1," in step.says
    assert "no move wins" in FindMove((NIM,) * 3, (1, 1, 1), misere=True).solution()[0].says


def test_a_move_that_makes_two_heaps_equal_proves_no_mistake():
    one = FindMove((NIM,) * 3, (3, 4, 5))
    assert one.diagnose((((2, (4,)),),)) is None  # level with the next, or made to be copied
    assert one.diagnose((((2, (3,)),),)) is None
    assert one.diagnose((((2, (1,)),),)) is None


def test_heaps_and_rules_are_told_as_they_lie():
    one, two = FindMove((NIM,), (4,)), FindMove((NIM, NIM), (4, 5))
    assert "one heap of 4" in one.asks
    assert "The heaps are 4, 5" in two.asks
    assert "The rule is “take any”" in two.asks
    assert "(4: take any; 5: take 1 or 2)" in FindMove((NIM, "take 1-2"), (4, 5)).asks


def test_a_reply_is_asked_for_after_every_move_that_raises_and_no_other():
    rule, upto = "take 1-2 or split into 2", 9
    known = values(rule, upto)
    raised = {
        (n, left)
        for n in range(upto + 1)
        for left in moves(rule, n)
        if 0 < known[n] < nim_sum(known[part] for part in left)
    }
    found = list(replies(rule, upto))
    assert raised
    assert {(one.raised, one.heaps[:-1]) for one in found} == raised
    for one in found:
        assert one.heaps[-1] == known[one.raised]
        assert one.rules == (rule,) * (len(one.heaps) - 1) + (NIM,)
        assert one.winning, "a value that was raised can be lowered again"


# -- verdicts, stories, lines ---------------------------------------------------------------------


def test_each_board_of_a_verdict_is_explained_by_its_own_numbers():
    boards = tuple(BoardPicture(("take 1-3",) * 2, heaps) for heaps in ((1, 5), (4, 6), (3, 7)))
    asked = Verdicts(boards)
    assert asked.example() == ("P", "N", "P")
    for place, board in enumerate(boards):
        said = asked.solution()[place].says
        a, b = (n % 4 for n in board.heaps)
        assert (said.fields["values"], said.fields["xor"]) == (f"{a}, {b}", a ^ b)
        answer = tuple("PN"[label == "P"] for label in asked.example())
        line = asked.refute(answer, place)
        assert line.heaps == board.heaps
        assert first_wins(line) == (a != b)
    shown = [step.picture.labels for step in asked.solution()]
    assert shown == [("P", EMPTY, EMPTY), ("P", "N", EMPTY), ("P", "N", "P")]


def test_a_verdict_of_misere_play_names_a_winning_move_where_there_is_one():
    boards = tuple(
        BoardPicture((NIM,) * len(heaps), heaps, True) for heaps in ((1,), (2,), (), (1, 1))
    )
    said = [str(step.says) for step in Verdicts(boards).solution()]
    assert "no move wins" in said[0]
    assert "2→1 wins" in said[1]
    assert "no move is left" in said[2]
    assert "1→0 wins" in said[3]


@pytest.mark.parametrize("misere", [False, True])
def test_a_line_is_legal_ends_where_nothing_moves_and_is_won_by_whom_search_says(misere):
    rules, heaps = ("take 1, 3, 4", NIM), (5, 3)

    def after(state):
        for place, n in enumerate(state):
            for left in moves(rules[place], n):
                yield (*state[:place], sum(left), *state[place + 1 :])

    wins = Search(lambda state: [*after(state)]).to_move_wins
    line = played_out(Message("so"), rules, heaps, misere=misere)
    states = [ply.heaps for ply in line.plies]
    assert states[0] == heaps
    assert [ply.first for ply in line.plies] == [place % 2 == 0 for place in range(len(states))]
    positive = [tuple(n for n in state if n) for state in states]
    assert all(sum(one) > sum(other) for one, other in pairwise(positive))
    last = line.plies[-1]
    assert sum(last.after) + sum(last.heaps) - last.heaps[last.heap] == 0
    if not misere:
        assert first_wins(line) == wins(heaps)


def test_who_made_the_last_move_wins_or_loses():
    says = Message("so")
    ply = played_out(says, (NIM,), (1,)).plies
    assert first_wins(Refutation(says, plies=ply))
    assert not first_wins(Refutation(says, misere=True, plies=ply))
    assert not first_wins(Refutation(says))
    assert first_wins(Refutation(says, misere=True))


def test_states_are_written_as_one_reads_them():
    assert [listed(s) for s in ((3,), (3, 4), (3, 1, 4))] == ["3", "3 and 4", "3, 1 and 4"]


def test_amounts_are_read_off_a_heap_beyond_all_of_them():
    assert amounts_of("take 1, 3, 20") == (1, 3, 20)


def test_one_label_is_no_sign_of_a_formula():
    one = LabelStrip("take 1-3", 8, (8,))
    assert one.check(("N",)).mistake is None
    whole = LabelStrip("take 1-3", 8, tuple(range(9)))
    labelled = tuple("N" if n % 6 else "P" for n in range(9))
    assert whole.check(labelled).mistake.name == "multiples_of_sum"
