"""The library of mistakes: each is heard somewhere, and its instance really refutes it."""

from itertools import combinations_with_replacement, product

import pytest

from gamecore.lessons.asking import first_or_second
from gamecore.lessons.kinds.label_strip import THOUGHTS as LABEL_THOUGHTS
from gamecore.lessons.kinds.label_strip import LabelStrip
from gamecore.lessons.kinds.mex_set import MexSet
from gamecore.lessons.kinds.spot_period import SpotPeriod
from gamecore.lessons.kinds.xor_columns import XorColumns
from gamecore.lessons.mex_guesses import MISTAKES as MEX_MISTAKES
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
        heard = SpotPeriod(rule, 30).check((twice,)).mistakes
        assert [mistake.name for mistake in heard] == ["multiple_of_period"]


def test_an_xor_left_blank_is_answered_with_the_solution():
    assert "1 ⊕ 2 = 3" in XorColumns((1, 2)).check((None,)).refutation.says
    assert "x = 1 ⊕ 2 = 3" in XorColumns((1,), 2).check((None,)).refutation.says


def test_every_way_to_a_wrong_mex_is_in_the_library():
    assert {mistake.reason for mistake in MEX_MISTAKES} <= set(MISTAKES)


def test_the_instances_that_compute_say_the_truth():
    said = {name: str(MISTAKES[name].instance().says) for name in MISTAKES}
    assert (
        "a heap of 3 has 2 options, worth 0 and 0; the first number missing is 1"
        in (said["option_count"])
    )
    assert "heaps of 1 and 3 are lost" in said["xors_sizes"]
    assert "nothing can be taken from a heap of 1" in said["only_zero_ends"]
    assert "period 3, but only from heap 8 on" in said["seen_is_proved"]
    assert "1 ⊕ 2 = 3 is not 0" in said["covers_everything"]
    assert "heap 6 is worth 1. The move to 1 and 5 makes it 2" in said["larger_matters"]


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


def test_nearly_every_mistake_is_heard_in_practice():
    # One of them belongs to a question that only a lesson asks.
    unheard = set(MISTAKES) - {"larger_matters"}
    for seed, skill, level in product(range(20), SKILLS, LEVELS):
        heard = {slip.mistake for slip in question(skill, level, seed).slips()}
        assert "larger_matters" not in heard
        unheard -= heard
        if not unheard:
            break
    assert not unheard


def test_two_labels_that_are_wrong_for_different_reasons_are_no_third_mistake():
    strip = LabelStrip("take 1-3", 8, tuple(range(9)))
    right = strip.example()
    slip = max(strip.slips(), key=lambda one: len(strip.wrong(one.answer)))
    led = strip.wrong(slip.answer)
    assert len(led) > 4

    def heard(at):
        given = tuple(slip.answer[n] if n in at else right[n] for n in range(9))
        return [found.name for found in strip.check(given).mistakes]

    assert slip.mistake not in heard(led[1:3])
    assert slip.mistake in heard(led[1:])
    assert slip.mistake in heard(led[:1])


@pytest.mark.parametrize(("many", "formulas"), [(1, False), (2, False), (3, True), (9, True)])
def test_three_labels_are_a_sign_of_a_formula_and_fewer_are_not(many, formulas):
    strip = LabelStrip("take 1, 3, 4", 8, tuple(range(9 - many, 9)))
    about_one_move = {"some_and_all", "end_wins", "only_zero_ends"}
    about_all = {"multiples_of_max", "multiples_of_sum", "longest_game", "first_always_wins"}
    assert {slip.mistake for slip in strip.thoughts()} == about_one_move | (
        about_all if formulas else set()
    )


@pytest.mark.parametrize("rule", ["take 1-3", "take 1, 3, 4", "take 2, 3", "take any"])
def test_who_begins_wrong_with_one_heap_labels_it_like_a_known_mistake(rule):
    for n in range(1, 15):
        asked = first_or_second((rule,), (n,))
        ((_, choices),) = asked.gaps
        (wrong,) = (choice for choice in choices if not choice.holds)
        assert wrong.mistake in ("", *LABEL_THOUGHTS)
        if wrong.name == "first":
            assert wrong.mistake == "first_always_wins"


@pytest.mark.parametrize(("n", "mistake"), [(5, "end_wins"), (6, "some_and_all")])
def test_who_goes_second_with_a_heap_that_is_won_hears_the_first_mistake_that_says_so(n, mistake):
    heard = first_or_second(("take 1-3",), (n,)).check(("second",)).mistakes
    assert [found.name for found in heard] == [mistake]


def test_the_mex_of_nothing_is_0_and_the_known_slip_says_1():
    question = MexSet(())
    assert question.accepts((0,))
    assert [(slip.mistake, slip.answer) for slip in question.slips()] == [("nothing_is_one", (1,))]
