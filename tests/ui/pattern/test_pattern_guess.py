"""The guesses before the verdict: the right one is praised, a wrong one contradicted by heaps."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore import grundy_value, options
from gamecore.grundy.sequence import grundy_values
from gamecore.patterns.find_pattern import find_pattern
from gamecore.search import search
from opened_page import html, linked, open_view
from pages.equal_split import PAGE as GAME
from ui.pattern.facts import pattern_facts
from ui.pattern.guess import (
    KINDS,
    LENGTHS,
    OTHERWISE,
    TEMPTING,
    TRUTH,
    UNSEEN,
    asks_for_losing,
    choice_name,
    choices,
    judge,
    judge_losing,
    truth,
)

CHOICES = [choice for choice in (*LENGTHS, *KINDS) if choice != OTHERWISE]

TRUTHS = {
    "take 1-5": "6",
    "take 2, 4, 7": "3",
    "take 1-14": "longer",
    "take any": "line",
    "take all but 2, 3, 7": "line",
    "take at least half": "slower",
    "take at least n/3": "slower",
    "take at most half": "copies",
    "take at most n/3": "copies",
    "split into 2 unequal": "none",
    "take at least n/1": "1",
    "take any or split into 2": "line",
    "take a divisor": "twos",
    "take a proper divisor": "twos",
    "take k where k == 1 or k == n - n // 2": "twos",
    "take 1 or halve into 3": "twos",
    "halve into 3": "twos",
    "take k where k <= (n + 1) // 2": "copies",
    "split equally": "primes",
    "take 1 or split equally": "primes",
    "take a power of 2": "3",
    "take 1 or split 1+2+...+k": "2",
    "take k where k % 3 != 0 or k == n": "3",
}


def answer(choice, rule, upto=60, examined=2000):
    return judge(choice, grundy_values(rule, examined), upto, find_pattern(rule, 512))


@pytest.mark.parametrize("rule", TRUTHS)
def test_exactly_one_choice_is_right(rule):
    assert truth(find_pattern(rule, 512)) == TRUTHS[rule]
    assert [c for c in CHOICES if answer(c, rule).right] == [TRUTHS[rule]]


def test_a_multiple_of_the_period_is_told_that_it_repeats_already_sooner():
    assert answer("12", "take 1-5").words == "True, but there is a shorter repeat."


@pytest.mark.parametrize("rule", TRUTHS)
def test_that_they_do_not_repeat_is_called_right_first_wherever_it_is(rule):
    values = grundy_values(rule, 2000).tolist()
    said = answer(OTHERWISE, rule)
    repeats = [p for p in range(1, 500) if values[100 : 2000 - p] == values[100 + p : 2000]]
    assert said.right == (not repeats)
    assert said.words.startswith("Right:" if said.right else "There is one")


def test_a_wrong_period_is_met_by_the_first_heaps_after_the_preperiod_that_contradict_it():
    assert answer("4", "take 2, 4, 7").words == (
        "They can't repeat every 4 heaps: heap 8 has value 1, but heap 12 has value 0."
    )


def test_without_a_period_the_contradiction_is_the_last_one_in_the_plot():
    words = answer("3", "split into 2 unequal").words
    n = int(re.search(r"heap (\d+)", words)[1])
    assert 40 < n <= 57


@given(st.sampled_from(sorted(TRUTHS)), st.sampled_from(CHOICES), st.integers(10, 200))
def test_every_heap_named_has_the_value_that_is_said(rule, choice, upto):
    values = grundy_values(rule, 2000)
    said = answer(choice, rule, upto)
    for n, value in re.findall(r"heap (\d+) has value (\d+)", said.words):
        assert values[int(n)] == int(value)
    if said.words.startswith("They can't repeat every"):
        (a, x), (b, y) = re.findall(r"heap (\d+) has value (\d+)", said.words)
        assert int(b) - int(a) == int(choice)
        assert x != y


def test_a_length_after_which_the_values_come_back_higher_says_by_how_much():
    words = answer("4", "take all but 2, 3, 7").words
    assert words.startswith("No: heap 0 has value 0, but heap 4 has value 2.")
    values = grundy_values("take all but 2, 3, 7", 40)
    (rise,) = map(int, re.findall(r"but (\d+) higher each time", words))
    assert set((values[24:] - values[20:-4]).tolist()) == {rise}


def test_giving_up_is_answered_by_where_to_look():
    assert "rows whose columns are constant" in answer("none", "take 1-5").words
    assert "beyond heap 60" in answer("none", "take 100, 200").words
    assert "do not repeat" in answer("none", "take at least half").words


def test_a_stretch_too_short_to_contradict_is_no_evidence():
    short = judge(
        "12", grundy_values("split into 2 unequal", 8), 8, find_pattern("split into 2 unequal", 8)
    )
    assert not short.right
    assert "prove nothing" in short.words


def test_no_number_is_missing_from_a_choice():
    assert choice_name("longer") == "longer than 12"
    assert all("{" not in choice_name(choice) for choice in (*CHOICES, OTHERWISE))


RULE = "take 1 or split equally"


def test_the_question_is_asked_where_primes_decide_which_heaps_lose():
    assert asks_for_losing(pattern_facts(RULE), 60)
    assert not asks_for_losing(pattern_facts(RULE), 10)
    for other in (
        "split equally",
        "take 1-5",
        "take 1 or halve into 3",
        "take 1, 2 or split equally",
    ):
        assert not asks_for_losing(pattern_facts(other), 60)


def test_the_choices_hold_the_name_of_the_losing_heaps_among_tempting_ones():
    offered = choices(pattern_facts(RULE))
    assert offered[TRUTH] == "0 and the odd primes"
    assert set(TEMPTING) < set(offered)
    words = list(offered.values())
    assert words[:-1] == sorted(words[:-1], key=str.casefold)
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("choice", TEMPTING)
def test_a_tempting_answer_is_met_by_the_first_heap_that_contradicts_it(choice):
    answer = judge_losing(choice, RULE, pattern_facts(RULE))
    assert not answer.right
    n = int(re.search(r"[Hh]eap (\d+)", answer.words)[1])
    means = TEMPTING[choice][1]
    loses = [search((heap,), moves).outcome == "P" for heap in range(n + 1)]
    assert all(means(m) == loses[m] for m in range(1, n))
    assert means(n) != loses[n]
    assert ("loses too" in answer.words) == loses[n]


def moves(heaps):
    """Return what a position of heaps can become, from the definition alone."""
    return [
        tuple(sorted((*heaps[:place], *option, *heaps[place + 1 :])))
        for place, n in enumerate(heaps)
        for option in options(RULE, n)
    ]


@pytest.mark.parametrize(
    ("choice", "heap", "option"), [("odd", 9, (3, 3, 3)), ("primes", 2, (1, 1))]
)
def test_a_heap_that_does_not_lose_shows_its_move_to_0(choice, heap, option):
    words = judge_losing(choice, RULE, pattern_facts(RULE)).words
    assert f"heap {heap}" in words
    assert " + ".join(map(str, option)) in words
    assert option in options(RULE, heap)
    assert sum(grundy_value(RULE, part) for part in set(option)) == 0 or len(option) % 2 == 0


def test_who_sees_no_rule_is_shown_the_heaps_and_not_their_name():
    answer = judge_losing(UNSEEN, RULE, pattern_facts(RULE))
    assert not answer.right
    assert "3, 5, 7, 11, 13, 17, 19, 23" in answer.words
    assert "prime" not in answer.words


def test_the_page_of_equal_splits_asks_and_a_right_answer_opens_the_verdict():
    at = open_view(GAME, "pattern")
    (guess,) = [pills for pills in at.button_group if "Which heaps" in pills.label]
    assert "odd primes" not in html(at)
    guess.set_value("odd").run()
    assert "3 + 3 + 3" in html(at)
    assert linked(at, "equal-verdict") is False
    guess = next(pills for pills in at.button_group if "Which heaps" in pills.label)
    guess.set_value(TRUTH).run()
    assert not at.exception
    assert linked(at, "equal-verdict") is True
    assert "<b>0 and the odd primes</b>" in html(at)
    assert "why is it so for every heap?" in html(at)
