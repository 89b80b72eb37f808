"""Every question of practice: right answers are taken, proved mistakes are named, none repeats."""

import json
import pickle
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import gamecore
from gamecore.errors import GameError
from gamecore.lessons import story_moves
from gamecore.lessons.draws import WITHOUT_REPETITION
from gamecore.lessons.kinds.derivation_cells import MEX, DerivationCells
from gamecore.lessons.kinds.find_all_moves import FindAllMoves
from gamecore.lessons.kinds.find_move import NO_MOVE, FindMove, PositionQuestion
from gamecore.lessons.kinds.recognise import GAMES, Recognise
from gamecore.lessons.play_out import first_wins
from gamecore.lessons.practice import (
    _APART,
    LEVELS,
    MIXED_SKILLS,
    SKILLS,
    mixed_skill,
    question,
    skill_names,
)
from gamecore.lessons.questions import own_answers
from gamecore.lessons.small_games import amounts_of, moves, rule_words
from gamecore.lessons.stories import BY_LEVEL
from gamecore.rules.language import parse_rule
from gamecore.rules.options import options
from gamecore.search import Search
from question_law import check_mistakes, check_none_twice, check_right_answer, looks
from sizes import WHOLE_PROGRAM

SEEDS = range(WITHOUT_REPETITION)
SHEETS = [(skill, level) for skill in SKILLS for level in LEVELS]
ROOT = Path(gamecore.__file__).parent.parent


ask = cache(question)


def asked(skill, level, seeds=SEEDS):
    return [ask(skill, level, seed) for seed in seeds]


@pytest.fixture(params=SHEETS, ids="-".join)
def questions(request, sweep):
    return asked(*request.param, sweep(SEEDS, quick=2, check=10))


def test_the_skills_are_those_that_links_name():
    assert skill_names() == (
        *("labels", "mex", "derivation", "xor", "winning-move", "all-winning-moves", "period"),
        *("splitting", "recognise", "misere", "balance", "others", "mixed"),
    )


def test_a_right_answer_is_taken_and_fills_every_blank(questions):
    for one in questions:
        check_right_answer(one)


def test_a_mistake_is_named_only_where_the_answer_proves_it(questions, request):
    skill, _level = request.node.callspec.params["questions"]
    for one in questions:
        check_mistakes(one, skill)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("take 1-3", "take 1, 2 or 3"),
        ("take 1, 3, 4", "take 1, 3 or 4"),
        ("take 1, 2 or split into 2", "take 1 or 2, or split into 2"),
        ("take 1 or split into 2", "take 1 or split into 2"),
        ("take 1-7", "take 1 to 7"),
        ("take 2, 5-9", "take 2 or 5 to 9"),
        ("take any", "take any"),
        ("take all but 2, 3", "take all but 2, 3"),
        ("0.137", "0.137"),
    ],
)
def test_a_rule_in_words_is_read_as_that_rule(rule, words):
    assert rule_words(rule) == words
    assert str(parse_rule(words)) == str(parse_rule(rule))


@pytest.mark.parametrize(("skill", "level"), SHEETS)
def test_no_question_comes_twice_in_twenty(skill, level):
    questions = asked(skill, level)
    assert len(questions) == WITHOUT_REPETITION
    check_none_twice([looks(one) for one in questions])


def test_questions_can_be_kept_and_compared(questions):
    # They stand in the state of a session, which Streamlit may be told to pickle.
    for one in questions:
        assert pickle.loads(pickle.dumps(one)) == one
        hash(one)


# Of small heaps of Nim no position has a move for each mistake.
@pytest.mark.parametrize("skill", [skill for skill in SKILLS if skill != "balance"])
def test_hard_means_that_the_answer_tells_the_mistake(skill):
    for one in asked(skill, "hard"):
        counts = own_answers(one)
        assert sum(map(bool, counts.values())) >= _APART[skill][2] - 1
    every = [own_answers(one) for one in asked(skill, "hard")]
    clear = [counts for counts in every if all(counts.values())]
    assert len(clear) >= 0.8 * len(every)


def test_an_empty_answer_is_wrong_and_accuses_nobody(questions):
    for one in questions:
        empty = (None,) * len(one.blanks)
        assert one.wrong(empty) == tuple(range(len(one.blanks)))
        feedback = one.check(empty)
        assert feedback.mistake is None
        assert all(told.says for told in feedback.refutations)


def test_junk_in_a_blank_is_wrong_and_nothing_breaks(questions):
    for one in questions[:5]:
        for junk in (-1, 10**30, "Q", "", (), ((99, (1,)),), frozenset({(0, (10**9,))}), True, 1.0):
            answer = (junk,) * len(one.blanks)
            if not one.accepts(answer):
                assert one.check(answer).refutations
        with pytest.raises(ValueError, match="blanks"):
            one.check((*one.example(), 1))


@pytest.fixture
def positions(sweep):
    """Every position that is asked about, in the quick tier those of a few seeds."""
    seeds = sweep(SEEDS, quick=3, check=len(SEEDS))
    skills = ("winning-move", "all-winning-moves", "splitting", "misere")
    questions = (one for skill in skills for level in LEVELS for one in asked(skill, level, seeds))
    return [one for one in questions if isinstance(one, PositionQuestion)]


def by_search(one):
    """Every winning change, from the options and plain search alone."""
    rules = [parse_rule(rule) for rule in one.rules]

    def after(state):
        for place, (rule, n) in enumerate(state):
            for left in options(rule, n):
                parts = tuple((rule, part) for part in left)
                yield (
                    place,
                    left,
                    tuple(sorted((*state[:place], *parts, *state[place + 1 :]), key=str)),
                )

    start = tuple(zip(rules, one.heaps, strict=True))
    if one.misere:
        wins = cache(
            lambda state: (
                not list(after(state))
                or any(not wins(left) for _place, _left, left in after(state))
            )
        )
    else:
        wins = Search(lambda state: [left for _place, _left, left in after(state)]).to_move_wins
    return {(place, left) for place, left, state in after(start) if not wins(state)}


def test_every_winning_move_that_search_finds_is_taken_and_no_other(positions, sweep, size):
    small = [one for one in positions if sum(one.heaps) <= 21]
    assert len(small) > size(quick=5, full=60)
    for one in sweep(small, quick=5, check=60):
        found = by_search(one)
        assert set(one.winning) == found
        if isinstance(one, FindMove):
            for heap, (rule, n) in enumerate(zip(one.rules, one.heaps, strict=True)):
                for left in options(rule, n):
                    assert one.accepts((((heap, left),),)) == ((heap, left) in found)
            assert one.accepts((NO_MOVE,)) == (not found)


def test_positions_with_several_winning_moves_take_each(positions):
    several = [one for one in positions if isinstance(one, FindMove) and len(one.winning) > 1]
    assert several
    for one in several:
        assert all(one.accepts(((change,),)) for change in one.winning)


def test_positions_where_nothing_wins_are_asked_too_and_are_few():
    for skill in ("winning-move", "all-winning-moves", "splitting"):
        for level in LEVELS:
            found = [one for one in asked(skill, level) if isinstance(one, PositionQuestion)]
            lost = sum(not one.winning for one in found)
            assert lost <= 0.4 * len(found)
        assert any(
            not one.winning
            for level in LEVELS
            for one in asked(skill, level)
            if isinstance(one, PositionQuestion)
        )


def test_a_refuted_move_is_played_to_the_end_and_lost(positions, size):
    played = 0
    for one in positions:
        if not isinstance(one, FindMove):
            continue
        for slip in one.slips():
            line = one.refute(slip.answer, 0)
            if line.plies:
                played += 1
                # A move that was answered loses; that no move wins is refuted by winning.
                tried = slip.answer[0]
                assert first_wins(line) == (not tried and bool(one.winning))
    assert played > size(quick=10, full=100)


def test_all_moves_lack_none_and_hold_no_wrong_one(positions):
    for one in positions:
        if isinstance(one, FindAllMoves) and one.winning:
            assert not one.accepts((frozenset(one.winning[1:]),))
            assert not one.accepts((frozenset({*one.winning, (0, (10**6,))}),))


# -- what the levels ask ------------------------------------------------------------------------


def test_labels_are_asked_from_the_far_end_and_on_hard_of_every_heap():
    for level in LEVELS:
        for one in asked("labels", level):
            assert one.asked[-1] == one.upto
            assert [*one.asked] == [*range(one.asked[0], one.upto + 1)]
            assert (one.asked[0] == 0) == (level == "hard")
            if level != "hard":
                assert 1 in amounts_of(one.rule)
    assert any(1 not in amounts_of(one.rule) for one in asked("labels", "hard"))


def test_values_and_numbers_grow_with_the_level():
    for level, many, top in (("easy", 4, 4), ("medium", 5, 6), ("hard", 6, 8)):
        sets = [one.values for one in asked("mex", level)]
        assert all(len(found) <= many and max(found, default=0) <= top for found in sets)
        assert all(len(found) >= 3 for found in sets if found)
        assert (() in sets) == (level == "easy")
    for level, many, top in (("easy", 2, 15), ("medium", 2, 31), ("hard", 3, 63)):
        for one in asked("xor", level):
            assert max(one.numbers) <= top
            assert len(one.numbers) == (many if one.total is None else 1)
            assert one.total is None or (level != "easy" and 1 <= one.total <= top)
    assert any(one.total is not None for one in asked("xor", "medium"))
    assert any(one.total is not None for one in asked("xor", "hard"))


def test_only_derivations_of_fixed_amounts_leave_all_mexes_of_the_last_rows_empty():
    for level in LEVELS:
        for one in asked("derivation", level):
            heaps = [n for n, column in one.cells if column == MEX]
            assert len(heaps) == len(one.cells)
            assert heaps == [*range(heaps[0], one.last + 1)]
            assert 0 <= one.first <= heaps[0]
            assert (len(heaps) == 1) == (level == "easy")
            if level == "hard":
                assert heaps[0] == one.first


def test_easy_positions_are_of_nim_and_hard_ones_never():
    for skill in ("winning-move", "all-winning-moves"):
        for level in LEVELS:
            for one in asked(skill, level):
                assert 2 <= len(one.heaps) <= 3
                assert [*one.heaps] == sorted(set(one.heaps))
                if level != "medium":
                    assert (set(one.rules) == {"take any"}) == (level == "easy")
        kinds = {one.rules[0] == "take any" for one in asked(skill, "medium")}
        assert kinds == {True, False}
    rules = [set(one.rules) for one in asked("all-winning-moves", "hard")]
    assert {len(found) for found in rules} == {1, 3}


def test_balancing_is_of_two_heaps_first_and_then_of_heaps_up_to_7():
    assert all(len(one.heaps) == 2 for one in asked("balance", "easy"))
    for level, many in (("medium", 3), ("hard", 4)):
        for one in asked("balance", level):
            assert len(one.heaps) == many
            assert max(one.heaps) <= 7
    for one in asked("balance", "easy"):
        for heap, after in one.winning:
            assert after == (one.heaps[1 - heap],)  # leave two equal heaps


def test_a_row_shows_two_whole_periods_and_hard_asks_whether_that_is_a_proof():
    for level in LEVELS:
        for one in asked("period", level):
            assert max(amounts_of(one.rule)) <= (11 if level == "hard" else 7)
            assert (one.with_start, one.with_proof) == (level != "easy", level == "hard")
            period, start, _proof = one._right()
            short = one.upto - (start + 2 * period)
            assert short >= (-1 if level == "hard" else 0)
            if level != "hard":
                assert 3 * period <= max(one.upto, start + 2 * period)
                assert one.upto <= max(start + 2 * period, 3 * period) + 5
    assert max(max(amounts_of(one.rule)) for one in asked("period", "hard")) > 7
    proofs = [one.example()[2] for one in asked("period", "hard")]
    assert {*proofs} == {"yes", "no"}


def test_splits_are_asked_alone_then_with_the_mex_then_as_a_whole():
    for level in LEVELS:
        for one in asked("splitting", level):
            if isinstance(one, FindAllMoves):
                assert level == "hard"
                continue
            options_of_last = moves(one.rule, one.last)
            splits = [(one.last, c) for c, left in enumerate(options_of_last) if len(left) > 1]
            if level == "easy":
                assert one.first == one.last
                assert 1 <= len(one.cells) <= 2
                assert {*one.cells} <= {*splits}
            elif level == "medium":
                assert [*one.cells] == [*splits, (one.last, MEX)]
                assert one.last - 2 <= one.first <= one.last
            else:
                every = [(one.last, column) for column in range(len(options_of_last))]
                assert [*one.cells] == [*every, (one.last, MEX)]
    assert {type(one) for one in asked("splitting", "hard")} == {FindAllMoves, DerivationCells}


def test_stories_have_a_state_worth_looking_at_and_conditions_come_later():
    for level in LEVELS:
        found = asked("recognise", level)
        stories = [one for one in found if isinstance(one, Recognise)]
        assert all(sum(one.state) > 3 and one.story in BY_LEVEL[level] for one in stories)
        games = [one for one in found if not isinstance(one, Recognise)]
        assert bool(games) == (level != "easy")
        assert {len(one.gaps) for one in games} <= {{"medium": 3, "hard": 4}.get(level)}


def test_coins_of_a_story_move_left_to_the_edge_or_the_coin_before():
    moves = story_moves.coins_that_block((3, 5, 7), 1)
    assert [*moves] == [(1, 5, 7), (2, 5, 7), (3, 4, 7), (3, 5, 6)]


def test_coins_of_a_story_go_a_step_down_and_from_the_first_out_of_the_game():
    assert [*story_moves.stairs((1, 1), 1)] == [(0, 1), (2, 0)]


def test_pairs_of_a_story_are_all_from_1_up_to_the_largest():
    assert [*story_moves.pairs(3)(1)] == [(1, 1), (1, 2), (2, 2), (1, 3), (2, 3), (3, 3)]


def test_misere_positions_grow_with_the_level():
    for level, many, top in (("easy", 3, 3), ("medium", 4, 3), ("hard", 5, 4)):
        for one in asked("misere", level):
            assert one.misere
            if isinstance(one, FindMove):
                assert [*one.heaps] == sorted(one.heaps)
                if level == "easy":
                    assert [n > 1 for n in one.heaps] == [False] * (len(one.heaps) - 1) + [True]
                elif level == "medium":
                    assert len(one.heaps) == 3
                    assert max(one.heaps) <= 6
                else:
                    assert one.heaps[0] == 1
            else:
                assert len(one.boards) <= many
                assert all(max(board.heaps) <= top for board in one.boards)


def test_mixed_practice_takes_every_skill_by_turns():
    assert {mixed_skill(seed) for seed in range(len(MIXED_SKILLS))} == set(MIXED_SKILLS)
    for seed in range(10):
        assert question("mixed", "easy", seed) == question(mixed_skill(seed), "easy", seed)
    forms = {repr(question("mixed", "medium", seed)) for seed in range(20)}
    assert len(forms) == 20


@WHOLE_PROGRAM
def test_the_same_question_in_every_process():
    names = [[*sheet, 7] for sheet in SHEETS]
    code = (
        "import json, sys; from gamecore.lessons.practice import question\n"
        "print(json.dumps([repr(question(*name)) for name in json.loads(sys.argv[1])]))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code, json.dumps(names)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "11", "PATH": ""},
    ).stdout
    assert json.loads(told) == [repr(question(*name)) for name in names]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (("maths", "easy", 0), "There is no skill “maths”; the skills are labels,"),
        (("mex", "brutal", 0), "There is no level “brutal”; the levels are easy, medium, hard"),
        (("mex", "easy", -1), "A seed is a whole number from 0 to 999999999, not -1"),
        (("mex", "easy", 10**9), "not 1000000000"),
        (("mex", "easy", "7"), "not '7'"),
        (("mex", "easy", True), "not True"),
    ],
)
def test_what_is_not_asked_for_is_refused_in_a_sentence(name, said):
    with pytest.raises(GameError, match=r"^[^\n]*$") as refusal:
        question(*name)
    assert said in str(refusal.value)


def test_looking_at_the_largest_heaps_alone_finds_the_winning_moves_in_them():
    # 2 ⊕ 3 ⊕ 3 = 2: the 2 can be cleared, and each 3 can be made 1.
    asked = FindAllMoves(("take any",) * 3, (2, 3, 3))
    in_largest = frozenset({(1, (1,)), (2, (1,))})
    assert (in_largest,) in [s.answer for s in asked.slips() if s.mistake == "largest_heap"]
    assert asked.example() == (in_largest | {(0, ())},)


def test_hard_periods_are_shown_to_where_a_proof_just_fits_or_just_does_not():
    shown = [question("period", "hard", seed) for seed in range(40)]
    assert {found.upto >= found.enough for found in shown} == {True, False}
    for found in shown:
        two_periods = found.pattern.preperiod + 2 * found.pattern.period
        assert abs(found.upto - found.enough) <= 2 or found.upto == two_periods - 1


def test_a_derivation_speaks_of_parts_where_an_option_is_asked_for():
    rule = "take 1 or split into 2"
    for cells in ((4, MEX),), ((4, 0),), ((4, 0), (4, MEX)), ((3, MEX), (4, MEX)):
        asked = DerivationCells(rule, 3, 5, cells)
        options = any(column != MEX for _n, column in cells)
        assert ("parts side by side" in asked.asks) == options


def test_a_game_with_different_moves_for_each_player_breaks_no_other_condition():
    apart = [game.says for game in GAMES if game.breaks == "same-moves"]
    assert all(says.endswith("whoever cannot move loses") for says in apart)
