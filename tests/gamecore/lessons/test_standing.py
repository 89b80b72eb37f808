"""Marks follow the results, mastery is earned in mixed practice only, and a code carries them."""

import itertools
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore import limits
from gamecore.errors import GameError
from gamecore.lessons.catalogue import LESSONS
from gamecore.lessons.practice import LEVELS, MIXED, MIXED_SKILLS, question, skill_names
from gamecore.lessons.progress_code import (
    _STANDINGS,
    LETTERS,
    LONGEST,
    VERSION,
    WITH_BALANCE,
    WITH_MANY,
    WITH_OTHERS,
    WITH_REVIEWS,
    Carried,
    _check,
    decode,
    encode,
    names_kept,
)
from gamecore.lessons.standing import (
    AFTER,
    MOST_REVIEWS,
    Pick,
    Result,
    Review,
    Standing,
    due,
    learned_skills,
    marks,
    missed,
    next_mixed,
    reviewed,
)
from gamecore.problems.catalogue import SLUGS
from sizes import EVERY_CASE

pytestmark = EVERY_CASE


def standing(results):
    """What is remembered of one thing after all its results."""
    return reduce(Standing.after, results, Standing())


def mark(story, where="practice"):
    """The mark after results written as + and -; M and m are right and missed in mixed practice."""
    results = [
        Result("skill:mex", sign in "+M", "mixed" if sign in "Mm" else where) for sign in story
    ]
    return standing(results).mark


@pytest.mark.parametrize(
    ("story", "expected"),
    [
        ("", "○"),
        ("-", "◔"),
        ("+", "◔"),
        ("++", "◔"),
        ("+++", "●"),
        ("++-", "◔"),  # 67 per cent
        ("+++-", "◑"),
        ("-++++", "◑"),
        ("-+++++", "●"),  # the miss is five results ago
        ("+++++", "●"),
        ("+++M", "★"),
        ("M", "◔"),  # right in mixed practice, but not proficient
        ("++M", "★"),
        ("+++Mm", "◑"),
        ("+++M-", "◑"),
        ("+++M+", "★"),
        ("+++M-+++M", "◑"),
        ("+++M-++++M", "★"),
        ("-----", "◔"),
    ],
)
def test_the_mark_follows_the_results(story, expected):
    assert mark(story) == expected


def test_mastery_is_never_earned_in_a_lesson_or_in_practice():
    assert mark("+" * 50) == mark("+" * 50, "lesson") == "●"
    assert mark("+" * 5, "lab") == "★"


@given(st.lists(st.tuples(st.booleans(), st.sampled_from(["practice", "lesson", "mixed", "lab"]))))
def test_a_miss_never_raises_a_mark_and_a_right_answer_never_lowers_it(history):
    order = "○◔◑●★"
    results = [Result("lesson:mex", right, where) for right, where in history]
    before = standing(results)
    missed = before.after(Result("lesson:mex", False, "lab"))
    assert order.index(missed.mark) <= max(1, order.index(before.mark))
    assert missed.mark != "★"
    better = before.after(Result("lesson:mex", True))
    assert order.index(better.mark) >= order.index(before.mark)


def test_marks_of_what_was_never_begun():
    found = {"lesson:mex": standing([Result("lesson:mex", True)])}
    assert marks(found, ["lesson:mex", "skill:mex"]) == {"lesson:mex": "◔", "skill:mex": "○"}


# -- the next question ----------------------------------------------------------------------------


def practised(turns, misses=()):
    """Answer the questions that are picked, those in `misses` wrong; return what was picked."""
    results, picks = [], []
    for _turn in range(turns):
        pick = next_mixed(results)
        picks.append(pick)
        right = pick.skill not in misses
        results.append(Result(f"skill:{pick.skill}", right, "mixed"))
    return picks


def test_every_skill_gets_its_turn_and_none_twice_running():
    picks = practised(40)
    assert {pick.skill for pick in picks[:10]} == set(MIXED_SKILLS)
    assert all(one.skill != other.skill for one, other in itertools.pairwise(picks))


def test_what_was_missed_comes_back_sooner():
    picks = [pick.skill for pick in practised(60, misses=("xor",))]
    assert picks.count("xor") > 2 * picks.count("mex")


def test_a_miss_wants_another_try_until_it_is_answered_right():
    story = [("mex", False), ("xor", True), ("labels", False), ("mex", False), ("period", False)]
    results = [Result(f"skill:{name}", right) for name, right in story]
    assert [pick.skill for pick in missed(results)] == ["labels", "mex", "period"]
    assert missed(results)[1] == Pick("mex", "easy", 2), "a fresh question"
    results += [Result("lesson:labels", True), Result("skill:labels", True)]
    assert [pick.skill for pick in missed(results)] == ["mex", "period"]
    assert missed([Result("skill:mex", True)]) == []


def test_no_question_is_picked_twice_and_the_level_rises():
    picks = practised(80)
    assert len(set(picks)) == len(picks)
    of_mex = [pick.level for pick in picks if pick.skill == "mex"]
    assert of_mex[0] == "easy"
    assert "hard" in of_mex
    assert question(picks[-1].skill, picks[-1].level, picks[-1].seed)


def test_the_level_rises_with_every_second_right_answer_in_a_row():
    levels = []
    for rights in range(8):
        story = [True, False] + [True] * rights
        pick = next_mixed([Result("skill:mex", right) for right in story], ["mex"])
        assert (pick.skill, pick.seed) == ("mex", len(story))
        levels.append(pick.level)
    assert levels == ["easy"] * 2 + ["medium"] * 2 + ["hard"] * 4


def test_a_skill_rests_twice_as_long_for_every_right_answer():
    # The others are missed each time; of those that are due as long the first is taken.
    def turns(rights):
        results = [Result("skill:mex", True)] * rights
        for turn in range(40):
            pick = next_mixed(results, ["mex", "xor", "period"])
            if pick.skill == "mex":
                return turn
            results.append(Result(f"skill:{pick.skill}", False))
        return None

    assert [turns(rights) for rights in (1, 2, 3, 4, 5, 6)] == [2, 4, 8, 16, 16, 16]


def test_only_what_was_learned_is_asked():
    found = {"lesson:mex": Standing((True,)), "skill:xor": Standing((False,))}
    learned = learned_skills(found, {"mex": ["mex"], "misere": ["misere", "recognise"]})
    assert learned == ["mex", "xor"]
    picks, results = [], []
    for _ in range(6):
        picks.append(next_mixed(results, learned).skill)
        results.append(Result(f"skill:{picks[-1]}", True))
    assert set(picks) == {"mex", "xor"}


# -- what was missed is asked again ---------------------------------------------------------------

MISSED = Pick("mex", "easy", 7)


def others(reviews, many, first=100):
    """Answer this many other questions, all right."""
    for turn in range(many):
        reviews = reviewed(reviews, Pick("xor", "easy", first + turn), True)
    return reviews


def test_what_was_missed_comes_back_after_three_and_after_ten_others_and_next_time():
    reviews = reviewed((), MISSED, False)
    for wait in AFTER:
        assert due(others(reviews, wait - 1), "mex") is None
        reviews = others(reviews, wait)
        assert due(reviews, "mex") == MISSED
        assert due(reviews, "xor") is None, "it comes back where it was missed"
        reviews = reviewed(reviews, MISSED, True)
    assert due(reviews, "mex", resting={MISSED}) is None, "not in the same visit"
    assert due(reviews, "mex") == MISSED
    assert reviewed(reviews, MISSED, True) == ()


def test_a_second_miss_begins_anew_and_what_was_never_missed_is_not_kept():
    reviews = reviewed(others(reviewed((), MISSED, False), AFTER[0]), MISSED, True)
    assert reviewed(reviews, MISSED, False) == (Review(MISSED),)
    assert reviewed((), MISSED, True) == ()


def test_a_full_list_comes_back_sooner_and_loses_first_what_was_answered_right_since():
    picks = [Pick("mex", "hard", seed) for seed in range(MOST_REVIEWS + 1)]
    reviews = (Review(picks[1], 1, 9), Review(picks[0]), *map(Review, picks[2:-1]))
    assert len(reviews) == MOST_REVIEWS
    assert due(reviews, "mex") is None, "not two times running"
    assert due(reviewed(reviews[:-1], MISSED, True), "mex") is None
    full = reviewed(reviews, MISSED, True)
    assert due(full, "mex") == picks[0], "after one other question where there is no more room"
    kept = reviewed(full, picks[-1], False)
    assert len(kept) == MOST_REVIEWS
    assert {one.pick for one in kept} == {*picks} - {picks[1]}


# -- the code -------------------------------------------------------------------------------------

progress = st.dictionaries(st.sampled_from(names_kept(SLUGS)), st.sampled_from(_STANDINGS[1:]))


@given(progress)
def test_a_code_carries_all_progress(found):
    code = encode(found, SLUGS)
    assert decode(code, SLUGS) == Carried(found)
    assert decode(code.lower().replace("-", " "), SLUGS) == Carried(found)
    assert decode(code, (*SLUGS, "new-problem")) == Carried(found)
    assert len(code) < 80


picks = st.builds(
    Pick, st.sampled_from(skill_names()), st.sampled_from(LEVELS), st.integers(0, limits.SEED)
)
kept_reviews = st.lists(
    st.builds(Review, picks, st.integers(0, len(AFTER)), st.integers(0, max(AFTER))),
    max_size=MOST_REVIEWS,
)


@given(progress, st.frozensets(st.sampled_from(LESSONS)), kept_reviews)
def test_a_code_carries_what_was_ended_and_what_was_missed(found, ended, reviews):
    code = encode(found, SLUGS, ended, reviews)
    assert decode(code, SLUGS) == Carried(found, ended, tuple(reviews))
    assert len(code) < LONGEST / 2 + 10 * len(reviews[8:])
    version = WITH_REVIEWS if ended or reviews else VERSION
    used = {*found, *(f"skill:{one.pick.skill}" for one in reviews)}
    for skill, added in (("balance", WITH_BALANCE), ("others", WITH_OTHERS)):
        if f"skill:{skill}" in used:
            version = added
    if len(reviews) > 8:
        version = WITH_MANY
    assert code[0] == LETTERS[version]


def test_a_full_code_of_a_hundred_names_is_no_longer_than_it_may_be():
    last = Review(Pick(MIXED, LEVELS[-1], limits.SEED), len(AFTER), max(AFTER))
    problems = [f"problem-{place}" for place in range(100 - len(names_kept()))]
    found = dict.fromkeys(names_kept(problems), _STANDINGS[-1])
    code = encode(found, problems, LESSONS, [last] * MOST_REVIEWS)
    assert len(code) <= LONGEST
    assert decode(code, problems) == Carried(found, frozenset(LESSONS), (last,) * MOST_REVIEWS)


def test_a_code_is_short_and_its_form_is_kept():
    found = {"lesson:mex": Standing((True,) * 3), "skill:mex": Standing((True,))}
    code = encode(found)
    assert decode(code) == Carried(found)
    assert set(code) <= {*LETTERS, "-"}
    assert code == "15KHZ-3K1WT-XDZHR-4HN8"  # old codes stay readable
    assert encode({}) == "10T9F-1"
    old = decode("313CF-BT7NG-NKFGF-KJ71G-DQ340-00004-70QH", ["cses-1730"])
    assert old.ended == {"mex"}
    assert old.found == {
        "skill:balance": Standing((True,)),
        "problem:cses-1730": Standing((False,)),
    }


def test_every_standing_that_results_can_make_has_its_place():
    for many in range(7):
        for signs in itertools.product("+-Mm", repeat=many):
            results = [Result("x", s in "+M", "mixed" if s in "Mm" else "practice") for s in signs]
            assert standing(results) in _STANDINGS
    assert len(set(_STANDINGS)) == len(_STANDINGS)
    assert _STANDINGS[0] == Standing()


@given(progress, st.data())
def test_one_wrong_letter_is_noticed(found, data):
    code = encode(found, SLUGS)
    places = [place for place, letter in enumerate(code) if letter != "-"]
    place = data.draw(st.sampled_from(places))
    other = data.draw(st.sampled_from([letter for letter in LETTERS if letter != code[place]]))
    with pytest.raises(GameError):
        decode(code[:place] + other + code[place + 1 :], SLUGS)


@given(st.text(max_size=500))
def test_junk_is_refused_in_one_sentence(text):
    with pytest.raises(GameError) as refusal:
        decode(text, SLUGS)
    assert len(str(refusal.value).splitlines()) == 1
    assert len(str(refusal.value)) < 120


def test_a_refused_code_says_what_is_wrong_with_it():
    code = encode({f"problem:{SLUGS[0]}": Standing((True,))}, SLUGS)
    other = next(letter for letter in LETTERS if letter not in code[0] + LETTERS[WITH_REVIEWS])
    for text, words in (
        ("0" * (LONGEST + 1), f"at most {LONGEST} characters"),
        (f"{LETTERS[VERSION]}01" + _check(f"{LETTERS[VERSION]}01"), "not written as it should be"),
        (code + "!", "letters and digits only, not “!”"),
        (code[0], "too short"),
        (other + code[1:], "of a version that is not known"),
        (code + "0", "has a mistake in it"),
    ):
        with pytest.raises(GameError, match=words):
            decode(text, SLUGS)


def test_a_code_may_stand_among_blanks_as_long_as_the_limit():
    found = {f"problem:{SLUGS[0]}": Standing((True,))}
    assert decode(encode(found, SLUGS).ljust(LONGEST), SLUGS) == Carried(found)


def test_a_code_of_more_problems_than_are_known_is_refused():
    code = encode({f"problem:{SLUGS[-1]}": Standing((True,))}, SLUGS)
    with pytest.raises(GameError, match="more than is known here"):
        decode(code, SLUGS[:-1])
