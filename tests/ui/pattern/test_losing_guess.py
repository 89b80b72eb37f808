"""The guess which heaps lose: every tempting answer is met by a heap that contradicts it."""

from __future__ import annotations

import re

import pytest

from gamecore import grundy_value, options
from gamecore.search import search
from opened_page import html, linked, open_view
from pages.equal_split import PAGE as GAME
from ui.pattern.facts import pattern_facts
from ui.pattern.losing_guess import TEMPTING, TRUTH, UNSEEN, asks_for_losing, choices, judge_losing

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
