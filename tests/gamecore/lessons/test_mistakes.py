"""The library of mistakes: each is heard somewhere, and its instance really refutes it."""

from itertools import combinations_with_replacement, product

import pytest

from gamecore.lessons.kinds.choose import ALL, SOME, first_or_second, some_or_all
from gamecore.lessons.kinds.find_move import FindMove
from gamecore.lessons.kinds.labels import LabelStrip
from gamecore.lessons.kinds.one_number import MexSet, XorColumns
from gamecore.lessons.kinds.spot_period import SpotPeriod
from gamecore.lessons.mex_guesses import MEX_MISTAKES
from gamecore.lessons.mistakes import MISTAKES
from gamecore.lessons.play_out import first_wins
from gamecore.lessons.practice import LEVELS, SKILLS, question
from gamecore.positions.analysis import analyse
from gamecore.rules.language import parse_rule
from gamecore.rules.options import options
from gamecore.search import Search
from sizes import EVERY_CASE

pytestmark = EVERY_CASE


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_each_mistake_is_named_and_refuted(mistake):
    assert mistake.name.isidentifier()
    assert str(mistake.title)[0].isupper()
    assert not str(mistake.title).endswith(".")
    assert str(mistake.says).endswith(".")
    shown = mistake.instance()
    assert str(shown.says).endswith(".")
    if shown.plies:
        position = analyse(shown.rules, shown.heaps, shown.misere)
        begun = shown.plies[0]
        wins = (begun.heap, begun.after) in [(m.heap, m.after) for m in position.winning_moves]
        assert first_wins(shown) == wins


def test_twice_the_period_is_heard_as_a_multiple_of_it():
    for rule, twice in (("take 1-3", 8), ("take 1, 3, 4", 14)):
        heard = SpotPeriod(rule, 30).check((twice,))
        assert heard.mistake.name == "multiple_of_period"
        assert str(heard.refutations[0].says).startswith("True, but there is a shorter repeat")


def test_an_xor_left_blank_is_answered_with_the_solution():
    assert "1 ⊕ 2 = 3" in XorColumns((1, 2)).check((None,)).refutations[0].says
    assert "x = 1 ⊕ 2 = 3" in XorColumns((1,), 2).check((None,)).refutations[0].says


def test_a_difference_that_no_sum_gives_is_not_called_adding():
    assert XorColumns((38,), 25).check((13,)).mistake is None
    assert XorColumns((20,), 17).check((3,)).mistake is None
    for added in (XorColumns((21,), 12).check((33,)), XorColumns((12,), 25).check((13,))):
        assert added.mistake is MISTAKES["adds_values"]


def test_every_way_to_a_wrong_mex_is_in_the_library():
    assert {mistake.reason for mistake in MEX_MISTAKES} <= set(MISTAKES)


def test_the_instances_that_compute_say_the_truth():
    said = {name: str(MISTAKES[name].instance().says) for name in MISTAKES}
    assert "a heap of 3 has 2 moves, and yet a Nim heap of 1" in said["option_count"]
    assert "heaps of 1 and 3 are losing" in said["xors_sizes"]
    assert "nothing can be taken from a heap of 1" in said["only_zero_ends"]
    assert "period 3, but only from heap 8 on" in said["seen_is_proved"]
    assert "1 ⊕ 2 = 3 is not 0" in said["covers_everything"]


class Heaps:
    """What the definition says of heaps under one rule, for the instances that are the smallest."""

    def __init__(self, text):
        self.rule = parse_rule(text)
        self.search = Search(self.moves)

    def moves(self, heaps):
        for place, n in enumerate(heaps):
            for left in options(self.rule, n):
                yield (*heaps[:place], sum(left), *heaps[place + 1 :])

    def won(self, *heaps):
        return self.search.to_move_wins(heaps)

    def winning(self, *heaps):
        return [after for after in self.moves(heaps) if not self.won(*after)]


THREE, UNEVEN, NIM = map(Heaps, ("take 1-3", "take 1, 3, 4", "take any"))

REFUTES = {
    "first_always_wins": (1, lambda n: not THREE.won(n)),
    "all_winning_equal": (2, lambda a, b: THREE.won(a) and THREE.won(b) and THREE.won(a, b)),
    "adds_heaps": (2, lambda a, b: THREE.won(a + b) != THREE.won(a, b)),
    "xors_sizes": (2, lambda a, b: a != b and not UNEVEN.won(a, b)),
    "adds_values": (3, lambda a, b, c: a < b < c and not NIM.won(a, b, c)),
    "largest_heap": (
        3,
        lambda a, b, c: (
            b < c and {after[2] for after in NIM.winning(a, b, c)} == {c}  # only others win
        ),
    ),
    "takes_xor": (
        3,
        lambda a, b, c: a < b < c and 0 < a ^ b ^ c < c and NIM.won(a, b, c - (a ^ b ^ c)),
    ),
    "several_heaps": (2, lambda a, b: not NIM.won(a, b)),
    "only_one_move": (3, lambda a, b, c: a < b < c and len(NIM.winning(a, b, c)) > 1),
}


@pytest.mark.parametrize("name", REFUTES)
def test_no_smaller_position_refutes_a_mistake(name):
    many, refutes = REFUTES[name]
    smallest = next(
        (*rest, top)
        for top in range(1, 12)
        for rest in combinations_with_replacement(range(1, top + 1), many - 1)
        if refutes(*rest, top)
    )
    assert MISTAKES[name].instance().heaps == smallest


def test_every_mistake_is_named_in_practice():
    # Of a proof practice asks yes or no, which proves nothing; a lesson asks it with three choices.
    unheard = set(MISTAKES) - {"seen_is_proved"}
    for seed, skill, level in product(range(40), SKILLS, LEVELS):
        asked = question(skill, level, seed)
        named = {asked.diagnose(slip.answer) for slip in asked.slips()}
        assert "seen_is_proved" not in named
        unheard -= named
        if not unheard:
            break
    assert not unheard


def test_labels_that_are_wrong_in_another_way_than_a_mistake_are_none():
    strip = LabelStrip("take 1-3", 8, tuple(range(9)))
    right = strip.example()
    slip = max(strip.slips(), key=lambda one: len(strip.wrong(one.answer)))
    led = strip.wrong(slip.answer)
    assert len(led) > 4

    def heard(at):
        return strip.check(tuple(slip.answer[n] if n in at else right[n] for n in range(9))).mistake

    assert heard(led) is MISTAKES[slip.mistake]
    assert {heard(led[:kept]) for kept in range(1, len(led))} == {None}


@pytest.mark.parametrize(("many", "formulas"), [(1, False), (2, False), (3, True), (9, True)])
def test_three_labels_are_a_sign_of_a_formula_and_fewer_are_not(many, formulas):
    strip = LabelStrip("take 1, 3, 4", 8, tuple(range(9 - many, 9)))
    about_one_move = {"some_and_all", "end_wins", "only_zero_ends"}
    about_all = {"multiples_of_max", "multiples_of_sum", "longest_game", "first_always_wins"}
    assert {slip.mistake for slip in strip.thoughts()} == about_one_move | (
        about_all if formulas else set()
    )


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("rule", ["take 1-3", "take 1, 3, 4", "take 2, 3", "take any"])
def test_who_begins_wrong_is_no_slip_and_hears_why_with_these_numbers(rule, misere):
    for heaps in [*((n,) for n in range(1, 15)), (3, 3), (2, 5), (4, 7)]:
        asked = first_or_second((rule,) * len(heaps), heaps, misere)
        right = asked.example()[0]
        (wrong,) = {"first", "second"} - {right}
        feedback = asked.check((wrong,))
        assert feedback.mistake is None
        says = str(feedback.refutations[0].says)
        assert says.startswith(f"Go {right}")
        position = analyse((parse_rule(rule),) * len(heaps), heaps, misere)
        assert (position.outcome == "N") == (right == "first")
        if "a multiple of" in says:
            step = len(options(parse_rule(rule), 20)) + 1
            left = heaps[0] - (heaps[0] % step)
            assert f"{left}, a multiple of {step}" in says or (
                f"{left} is a multiple of {step}" in says and left == heaps[0]
            )
            assert (left == heaps[0]) == (right == "second")
        elif position.winning_moves:
            assert f"You can move {position.winning_moves[0]}:" in says


def test_a_wrong_move_in_the_heap_that_can_win_hears_that_the_heap_is_right():
    asked = FindMove(("take any",) * 3, (1, 4, 9))
    assert {heap for heap, _after in asked.winning} == {2}
    feedback = asked.check((((2, ()),),))
    assert feedback.mistake is None
    assert str(feedback.refutations[0].says).startswith("Right heap, but not this move.")
    elsewhere = FindMove(("take any",) * 3, (3, 4, 5)).check((((2, (4,)),),))
    assert elsewhere.mistake is None  # it may as well have been made to be copied
    assert "Right heap" not in elsewhere.refutations[0].says


def test_one_word_of_two_that_is_wrong_is_no_exchange_of_both():
    asked = some_or_all("take 1-3", 12)
    assert asked.example() == ("some", "all")
    heard = {answer: asked.check(answer) for answer in product(("some", "all"), repeat=2)}
    assert heard["all", "some"].mistake is MISTAKES["some_and_all"]
    assert [str(told.says) for told in heard["all", "some"].refutations] == [SOME, ALL]
    for answer, reason in ((("all", "all"), SOME), (("some", "some"), ALL)):
        assert heard[answer].mistake is None
        assert [str(told.says) for told in heard[answer].refutations] == [reason]
    in_words = some_or_all("take 1-3", 12, in_words=True)
    assert in_words.example() == ("all", "some")
    for answer, reason in ((("all", "all"), SOME), (("some", "some"), ALL)):
        assert [str(told.says) for told in in_words.check(answer).refutations] == [reason]
        assert in_words.is_told(answer), "so there is nothing left to mend"


def test_the_mex_of_nothing_is_0_and_the_known_slip_says_1():
    question = MexSet(())
    assert question.accepts((0,))
    assert [(slip.mistake, slip.answer) for slip in question.slips()] == [("nothing_is_one", (1,))]


def test_a_right_xor_that_is_written_in_binary_is_right_and_is_said_in_decimal():
    asked = XorColumns((5, 9))
    heard = asked.check((1100,))
    assert heard.right
    assert heard.note == "1100 is 12 in binary."
    assert asked.picture_with((1100,)) == asked.filled
    assert asked.check((12,)).note is None
    assert XorColumns((6,), 13).check((1011,)).right
    # Ten is the sum of 4 and 6, and 11 and 10 stand in four columns: these were meant in decimal.
    for numbers, value in (((4, 6), 10), ((8, 11), 11), ((8, 10), 10), ((5, 9), 1101)):
        assert not XorColumns(numbers).accepts((value,))


def test_a_number_too_large_for_the_columns_hears_of_the_columns_that_stand_there():
    for asked in (XorColumns((5, 9)), XorColumns((5,), 9)):
        said = asked.check((1110,)).refutations[0].says
        assert "to the left of the column of 8" in said
