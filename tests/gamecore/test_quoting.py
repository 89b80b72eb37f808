"""Whatever is given: a refusal shows it in one short line that can be printed."""

import numpy as np
import pytest

import gamecore
from gamecore.cli import number
from gamecore.coupled import moore, staircase
from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError, LimitExceeded, PositionError
from gamecore.lessons import progress_code
from gamecore.lessons.catalogue import lesson
from gamecore.lessons.practice import question
from gamecore.lessons.worksheet import worksheet
from gamecore.messages import quoted, readable
from gamecore.problems.catalogue import problem

HUGE = 10**5000
"""Python refuses to write so many digits."""

ARGUMENTS = {
    "a heap": lambda given: gamecore.grundy_value("take any", given),
    "a heap with options": lambda given: gamecore.options("take any", given),
    "a heap of a position": lambda given: gamecore.analyse("take any", [given]),
    "the heaps": lambda given: gamecore.analyse("take any", given),
    "the end of a table": lambda given: gamecore.grundy_values("take any", given),
    "a step": lambda given: staircase.analyse([given]),
    "Moore's number": moore.game,
    "a heap on a board": lambda given: gamecore.board_of("take any", [given]),
    "the heaps on a board": lambda given: gamecore.board_of("take any", given),
    "a rule": gamecore.parse_rule,
    "the text of heaps": gamecore.parse_heaps,
    "a chance": gamecore.winning_chance,
    "the text of a sum": gamecore.parse_sum,
    "a code of progress": progress_code.decode,
    "a game that was played": lambda given: gamecore.parse_record("take any", given),
    "what luck is drawn from": lambda given: gamecore.choose_move("take any", [3], seed=given),
    "a contest input": lambda given: gamecore.solve("cses-1730", given),
    "a seed": lambda given: question("mex", "easy", given),
    "the items of a worksheet": lambda given: worksheet("mex", "easy", given),
}
NAMES = {
    "an opponent": lambda given: gamecore.choose_move("take any", [3], player=given),
    "a level": lambda given: question("mex", given, 0),
    "a skill": lambda given: question(given, "easy", 0),
    "a coupled game": coupled_game,
    "a lesson": lesson,
    "a problem": problem,
    "a number of the shell": lambda given: number(given, "upto"),
}


@pytest.mark.parametrize("asked", ARGUMENTS.values(), ids=ARGUMENTS)
@pytest.mark.parametrize("given", [-HUGE, [-HUGE], -1.5], ids=["huge", "listed", "fraction"])
def test_whatever_is_no_answerable_question_is_refused_in_a_short_line(asked, given):
    with pytest.raises(GameError) as caught:
        asked(given)
    assert len(str(caught.value)) < 200
    assert str(caught.value).isprintable()
    assert len(getattr(caught.value, "text", "")) <= 40


@pytest.mark.parametrize("asked", {**ARGUMENTS, **NAMES}.values(), ids=[*ARGUMENTS, *NAMES])
@pytest.mark.parametrize("text", ["x" * 100_000, "x\n\x1b"], ids=["long", "two lines"])
def test_a_text_is_refused_in_a_short_line(asked, text):
    with pytest.raises(GameError) as caught:
        asked(text)
    assert len(str(caught.value)) < 600
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "name", ["an opponent", "a level", "a skill", "a coupled game", "a lesson", "a problem"]
)
@pytest.mark.parametrize("given", [None, [1], pytest.param(HUGE, id="huge")])
def test_a_name_that_is_no_text_is_refused(name, given):
    with pytest.raises(GameError) as caught:
        NAMES[name](given)
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize(
    "name",
    ["a heap", "a heap with options", "a heap of a position", "the end of a table", "a step"],
)
def test_a_heap_that_nobody_can_read_is_too_large(name):
    with pytest.raises(LimitExceeded, match=r"A heap of about 10\^5000 stones is too large"):
        ARGUMENTS[name](HUGE)


def test_a_move_in_moores_game_touches_no_more_heaps_than_there_can_be():
    assert moore.game(200_000).k == 200_000
    for asked in (moore.game, lambda k: moore.analyse([3], k), lambda k: moore.options([3], k)):
        for k in (200_001, HUGE):
            with pytest.raises(LimitExceeded, match="touch at most 200000 heaps"):
                asked(k)


def test_heaps_that_are_no_text_are_not_read_as_one():
    with pytest.raises(PositionError, match=r"as a text such as “5 10 20”, not \[1, 2\]\."):
        gamecore.parse_heaps([1, 2])


def test_forty_digits_are_read_and_of_more_their_number_is_said():
    for short in (0, 10**40 - 1, 1 - 10**40):
        assert readable(short) == short
    assert readable(10**40) == "about 10^40"
    assert readable(-(10**40)) == "about -10^40"
    assert readable(5 * 10**99) == "about 10^100"


def test_text_is_cut_at_forty_characters_and_told_from_a_number():
    assert quoted("x" * 40) == "x" * 40
    assert quoted("x" * 41) == "x" * 20 + "…"
    assert quoted("7", repr) == "'7'"
    assert quoted(7, repr) == quoted("7") == "7"
    assert quoted([HUGE], repr) == "a list"
    assert quoted("a\u2028\ud800") == "aU+2028U+D800"


@pytest.mark.parametrize("given", [np.array(7), None, 5])
@pytest.mark.parametrize("name", ["the heaps", "the heaps on a board", "a chance"])
def test_what_is_no_row_of_heaps_is_refused(name, given):
    with pytest.raises(PositionError, match="Heaps are whole numbers in a row"):
        ARGUMENTS[name](given)


@pytest.mark.parametrize(
    "slug",
    [
        "wythoff",
        "staircase",
        "one-from-each",
        "moore-2",
        "string",
        "fibonacci-nim",
        "nim-with-a-pass",
        "hackenbush",
        "ruler",
    ],
)
@pytest.mark.parametrize("given", [None, 5, 1.5, np.array(7), [[2]], [None]])
def test_what_is_no_position_of_a_coupled_game_is_refused(slug, given):
    game = coupled_game(slug)
    for asked in (game.analyse, game.options, lambda heaps: gamecore.board_of(game, heaps)):
        with pytest.raises(PositionError):
            asked(given)


def test_rules_in_a_row_are_counted_before_they_are_looked_at():
    with pytest.raises(PositionError, match="There are 1000000000000 rules for 1 heaps"):
        gamecore.analyse(range(10**12), [3])


def test_a_page_allows_no_more_than_the_core():
    assert gamecore.parse_heaps("1..3", most_heaps=HUGE, largest=HUGE) == (1, 2, 3)
    for read, text in ((gamecore.parse_heaps, "{}"), (gamecore.parse_sum, "take any: {}")):
        for heaps in ("1..1000000", "9" * 19, "1000000x1"):
            with pytest.raises(LimitExceeded):
                read(text.format(heaps), most_heaps=HUGE, largest=HUGE)


@pytest.mark.parametrize("seed", [True, 1.0, "5", None, [5], 10**40, -(10**40)])
def test_a_seed_of_luck_is_a_whole_number_of_forty_digits(seed):
    with pytest.raises(GameError, match="A seed is a whole number of at most 40 digits, not "):
        gamecore.choose_move("take any", [3], "skill-0.5", seed=seed)


def test_numbers_of_numpy_are_seeds_heaps_and_parts_like_others():
    plain, numpy = 5, np.int64(5)
    moves = [
        gamecore.choose_move("take any", [30], "skill-0.0", seed=seed) for seed in (plain, numpy)
    ]
    assert moves[0] == moves[1]
    verdict = gamecore.check_move("take 1-3", (3, 5), np.int64(1), np.array([3]))
    assert verdict == gamecore.check_move("take 1-3", (3, 5), 1, (3,))
    assert verdict.wins


@pytest.mark.parametrize(
    "heap",
    [True, None, 0.0, "A", [0], *(pytest.param(far, id="far") for far in (HUGE, -HUGE))],
)
def test_what_is_no_heap_of_the_position_cannot_be_moved_in(heap):
    verdict = gamecore.check_move("take 1-3", (3, 5), heap, (2,))
    assert "There is no heap number" in verdict.reason
    assert len(verdict.reason) < 100


@pytest.mark.parametrize("after", [None, 2, "2", [None], [2.0], [True], [[2]]])
def test_a_heap_becomes_nothing_but_heaps(after):
    verdict = gamecore.check_move("take 1-3", (3, 5), 0, after)
    assert verdict.reason == "A heap becomes heaps of whole numbers of stones, such as 2+7."
