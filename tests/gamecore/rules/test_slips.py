"""One slip of the finger in a rule: the error points at it, and the rule meant is offered."""

from __future__ import annotations

import re

import pytest

from gamecore import limits, parse_rule
from gamecore.errors import RuleSyntaxError
from gamecore.rules.suggest import TRIES, WORDY_TRIES, _where_spelt, without_slips
from sizes import EVERY_CASE

pytestmark = EVERY_CASE

CONDITION = "take k where k % 3 != 0 or k == n"
RULES = (
    CONDITION,
    "take at least half",
    "take a fibonacci number",
    "take a proper divisor",
    "split into 2 unequal",
    "split equally",
    "take any or split into 2",
    "take k where not (k > 3 and k < n)",
    "take k where square(k) or fib(k)",
    "take k where divides(k, n) and k < n",
    "split a+b where odd(a) and odd(b)",
)


def offered(text):
    with pytest.raises(RuleSyntaxError) as caught:
        parse_rule(text)
    return caught.value.suggestion


@pytest.mark.parametrize("rule", RULES)
def test_a_letter_lost_from_a_word_is_found_again(rule):
    places = [place for word in re.finditer(r"[a-z]{3,}", rule) for place in range(*word.span())]
    assert len(places) > 8
    for place in places:
        assert offered(rule[:place] + rule[place + 1 :]) == rule


@pytest.mark.parametrize("rule", RULES)
def test_two_neighbours_swapped_in_a_word_are_put_in_order(rule):
    for word in re.finditer(r"[a-z]{3,}", rule):
        for at in range(word.start(), word.end() - 1):
            typed = rule[:at] + rule[at + 1] + rule[at] + rule[at + 2 :]
            assert typed == rule or offered(typed) == rule


@pytest.mark.parametrize("rule", RULES)
def test_a_wrong_letter_in_a_word_is_put_right(rule):
    for word in re.finditer(r"[a-z]{4,}", rule):
        for at in range(*word.span()):
            assert offered(f"{rule[:at]}z{rule[at + 1 :]}") == rule


@pytest.mark.parametrize("rule", RULES)
def test_a_letter_typed_twice_is_left_out(rule):
    for letter in re.finditer(r"[a-z](?=[a-z])", rule):
        assert offered(rule[: letter.end()] + rule[letter.start() :]) == rule


@pytest.mark.parametrize("rule", RULES)
def test_two_words_run_together_come_apart(rule):
    for blank in re.finditer(r"(?<=[a-z]) (?=[a-z])", rule):
        assert offered(rule[: blank.start()] + rule[blank.end() :]) == rule


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("take k here k % 3 != 0 or k == n", 7),
        ("take kwhere k % 3 != 0 or k == n", 5),
        ("take k wherek % 3 != 0 or k == n", 7),
        ("take k where % 3 != 0 or k == n", 13),
        ("take k where k % 3 ! 0 or k == n", 19),
        ("take k where k % 3 != 0 r k == n", 24),
        ("take k where k % 3 != 0 ork == n", 24),
        ("take k where k % 3 != 0 or == n", 27),
        ("tkae k where k % 3 != 0 or k == n", 0),
        ("Take K Wher K % 3 != 0 OR K == N", 7),
    ],
)
def test_the_condition_broken_anywhere_is_pointed_at_and_mended(typed, place):
    with pytest.raises(RuleSyntaxError) as caught:
        parse_rule(typed)
    assert (caught.value.position, caught.value.suggestion) == (place, CONDITION)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("take k where evenk) or k == 1", "take k where even(k) or k == 1"),
        ("take k where even(k or k == 1", "take k where even(k) or k == 1"),
        ("take k where gcd(k n) == 1", "take k where gcd(k, n) == 1"),
        ("take k where gcd(k, n == 1", "take k where gcd(k, n) == 1"),
        ("take k where gcd(, n) == 1", "take k where gcd(k, n) == 1"),
        ("take k where k == min3, n)", "take k where k == min(3, n)"),
        ("take k where 2 <=  < 5", "take k where 2 <= k < 5"),
        ("split a+b where odd() and odd(b)", "split a+b where odd(a) and odd(b)"),
        ("split x+y where x != y", "split a+b where a != b"),
        ("take a most n/3", "take at most n/3"),
        ("take at most n3", "take at most n/3"),
        ("split +2+...+k", "split 1+2+...+k"),
        ("077", "0.77"),
        ("take 1 or 007", "take 1 or 0.07"),
    ],
)
def test_a_sign_that_was_lost_is_put_back(typed, meant):
    assert offered(typed) == meant
    assert str(parse_rule(meant)) == meant


@pytest.mark.parametrize(
    "typed", ["take k where k % 3 != or k == n", "take k where k 3 != 0", "take k where power(k, )"]
)
def test_what_only_its_writer_can_know_is_not_made_up(typed):
    assert offered(typed) is None


def test_a_where_is_known_however_it_is_spelt_and_no_other_word_is():
    for word in ("where", "whree", "wher", "wheere", "wh", "hwere"):
        for start in ("take k", "takek", "split a+b", "split  a + b"):
            spelt = _where_spelt(f"{start} {word} odd(n)")
            assert spelt.split() == [*start.split(), "where", "odd(n)"]
    assert _where_spelt("take kwherek > 2") == "take k where k > 2"
    for other in ("take k w", "take k any", "take k", "take 1 where", "split a+b equally"):
        assert _where_spelt(other) == other


def test_a_text_full_of_slips_costs_a_bounded_number_of_readings():
    read = []
    text = " ".join(f"tak{letter} wher{letter}" for letter in "bcdfghij")
    assert without_slips(text, 0, read.append) == ()
    assert 1 <= len(read) <= TRIES + WORDY_TRIES


def test_what_is_offered_is_no_longer_than_a_rule_may_be(monkeypatch):
    half = "take at least half"
    monkeypatch.setattr(limits, "RULE_TEXT", len(half))
    assert offered("take at least hlf") == half
    monkeypatch.setattr(limits, "RULE_TEXT", len(half) - 1)
    assert offered("take at least hlf") is None
