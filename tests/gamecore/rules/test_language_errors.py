"""Texts that are not rules: the place, what was expected, and the nearest right form."""

from __future__ import annotations

import re

import pytest
from lark import Token

from gamecore import limits, parse_rule
from gamecore.errors import GameError, LimitExceeded, RuleSyntaxError
from gamecore.rules.language import as_rule
from gamecore.rules.reading import number
from productions import FIRST_WORDS
from sizes import EVERY_CASE

pytestmark = EVERY_CASE

A_CLAUSE = (*FIRST_WORDS, "a code such as 0.77")
BEGINNINGS = ", ".join(f"“{word}”" for word in FIRST_WORDS) + " or a code such as 0.77"
AN_AMOUNT = ("a number", "k", "a", "an", "all", "any", "at")
AFTER_A_NUMBER = (",", "-", "then", "or", "the end")
SPLITS = ("a number", "a", "equally", "into")
A_KIND = (
    *("cube", "divisor", "even", "factorial", "fibonacci", "multiple", "odd", "power", "prime"),
    *("proper", "square", "triangular"),
)
A_VALUE = ("a number", "n", "k", "(", "-", "a function such as gcd(x, y)")
A_TEST = (*A_VALUE, "a test such as even(x)", "not")

AFTER_A_VALUE = ("an operator such as *", "a comparison such as ==", "and", "or")

WRONG = [
    # text, place, what was expected, what is offered
    ("", 0, A_CLAUSE, None),
    ("   ", 3, A_CLAUSE, None),
    ("tak 1-5", 0, A_CLAUSE, "take 1-5"),
    ("or take 1", 0, A_CLAUSE, None),
    ("take", 4, AN_AMOUNT, None),
    (
        "take half",
        0,
        ("take k where 2 * k == n", "take k where k == n // 2"),
        ("take k where 2 * k == n", "take k where k == n // 2"),
    ),
    (
        "take n/3",
        0,
        ("take k where 3 * k == n", "take k where k == n // 3"),
        ("take k where 3 * k == n", "take k where k == n // 3"),
    ),
    ("take -1", 5, AN_AMOUNT, None),
    ("take 1.5", 5, AN_AMOUNT, None),
    ("take ٣", 5, AN_AMOUNT, None),
    ("take 1,,3", 7, ("a number",), None),
    ("take 1,", 7, ("a number",), None),
    ("take 1-", 7, ("a number",), None),
    ("take 1 3 4", 7, AFTER_A_NUMBER, None),
    ("take 1; 3", 8, ("or", "halve", "leave", "n", "split", "take"), None),
    ("take 1 take 2", 7, AFTER_A_NUMBER, None),
    ("take 0", 5, ("a number from 1 up",), None),
    ("take 0-3", 5, ("a number from 1 up",), None),
    ("take 2, 5-1", 10, ("a number from 5 up",), None),
    ("take all but", 12, ("a number",), None),
    ("take all but 0", 13, ("a number from 1 up",), None),
    ("take at least", 13, ("half", "n/3"), None),
    ("take at most n/0", 15, ("a number from 1 up",), None),
    ("take 1 or", 9, A_CLAUSE, None),
    ("take 1 or tak 2", 10, A_CLAUSE, "take 1 or take 2"),
    ("take a", 6, A_KIND, None),
    ("take a sqare", 7, A_KIND, "take a square"),
    ("split", 5, SPLITS, None),
    ("split into 1", 11, ("a number from 2 up",), None),
    ("split 1+3+...+k", 8, ("2",), None),
    ("split 1+2+3", 10, ("...",), None),
    ("split a+b", 9, ("where",), None),
    ("halve into 0", 11, ("a number from 1 up",), None),
    ("1.77", 0, ("0", "4", "8", "C"), None),
    ("0.", 2, ("a digit 0-9 or A-F",), None),
    ("0.7g", 3, ("...", "or", "the end"), None),
    ("take k where", 12, A_TEST, None),
    ("take k where k >", 16, A_VALUE, None),
    ("take k where a == 1", 13, A_TEST, None),
    ("take k where (k > 1", 19, (")", *AFTER_A_VALUE), None),
    ("take k where k", 14, AFTER_A_VALUE[:2], None),
    ("take k where k > 1)", 18, (*AFTER_A_VALUE, "the end"), None),
    ("take k where k > 1 and", 22, A_TEST, None),
    ("take k where k == 1.5", 18, A_VALUE, None),
    ("take k where evn(k)", 13, A_TEST, "take k where even(k)"),
    (
        "take k where k / 2 == 1",
        0,
        ("take k where k == 2 * 1", "take k where k // 2 == 1"),
        ("take k where k == 2 * 1", "take k where k // 2 == 1"),
    ),
    ("take k where __import__('os')", 13, A_TEST, None),
    ("hello world", 0, A_CLAUSE, None),
    ("take \x00", 5, AN_AMOUNT, None),
    ("take \ud800", 5, AN_AMOUNT, None),
]


@pytest.mark.parametrize(("text", "place", "expected", "offered"), WRONG)
def test_a_wrong_text_is_answered_with_place_expectation_and_what_it_may_mean(
    text, place, expected, offered
):
    with pytest.raises(RuleSyntaxError) as caught:
        parse_rule(text)
    error = caught.value
    assert error.text == text
    assert error.position == place
    assert set(error.expected) == set(expected)
    assert error.expected
    assert (error.suggestion or error.readings or None) == offered
    for rule in error.offers:
        assert str(parse_rule(rule)) == rule
        assert f"“{rule}”" in str(error)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "take 1 or tak 2",
            f"I cannot read “tak” here, after “take 1 or”: {BEGINNINGS} can stand in its place."
            " Did you mean “take 1 or take 2”?",
        ),
        (
            "take 0",
            "A move takes at least 1 stone, so 0 is not an amount; write 1 or more.",
        ),
        (
            "take 1,",
            "The rule stops too early after “take 1,”: a number follows.",
        ),
        (
            "any",
            f"I cannot read “any” here: a rule starts with {BEGINNINGS}. Did you mean “take any”?",
        ),
    ],
)
def test_an_error_is_one_clear_sentence(text, sentence):
    with pytest.raises(RuleSyntaxError) as caught:
        parse_rule(text)
    assert str(caught.value) == sentence


def test_an_error_quotes_what_cannot_be_printed_by_its_number():
    for text, shown in [("take \x00", "U+0000"), ("take \ud800", "U+D800")]:
        with pytest.raises(RuleSyntaxError) as caught:
            parse_rule(text)
        assert shown in str(caught.value)
        assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("text", "limit", "words"),
    [
        (f"take {10**18 + 1}", limits.HEAP_SIZE, "too large"),
        (f"take all but 1-{10**18 + 1}", limits.HEAP_SIZE, "too large"),
        (f"take k where k == {10**30}", limits.HEAP_SIZE, "too large"),
        (f"take at most n/{10**30}", limits.HEAP_SIZE, "too large"),
        (f"split into {10**29}", limits.HEAP_SIZE, f"number {10**29} is too large"),
        (f"halve into {10**30}", limits.HEAP_SIZE, r"number 10{11}… \(31 digits\) is too large"),
        ("take " + "9" * 490, limits.HEAP_SIZE, "490 digits"),
        ("take " + "9" * 5000, limits.RULE_TEXT, "at most 500 characters"),
        ("x" * 1_000_000, limits.RULE_TEXT, "1000000"),
        ("take 1" + " " * limits.RULE_TEXT, limits.RULE_TEXT, "characters"),
        ("split into 9", limits.SPLIT_PARTS, "the most is 8"),
        (" or ".join(["take 1"] * 9), limits.CLAUSES, "at most 8 clauses"),
        ("take k where " + "k+" * 60 + "k>1", limits.CONDITION_DEPTH, "nested"),
    ],
)
def test_what_is_too_large_is_refused_with_its_limit(text, limit, words):
    with pytest.raises(LimitExceeded, match=words) as caught:
        parse_rule(text)
    assert caught.value.limit == limit


def test_a_number_too_long_for_python_itself_is_refused_before_it_is_read():
    with pytest.raises(LimitExceeded, match="5000 digits"):
        number(Token("NUM", "9" * 5000))


def test_what_is_just_small_enough_is_read():
    assert str(parse_rule(f"take {10**18}")) == f"take {10**18}"
    assert str(parse_rule("take " + "0" * 400 + "7")) == "take 7"
    assert len(parse_rule(" or ".join(f"take {k}" for k in range(1, 9))).clauses) == 8
    assert parse_rule("take 1".ljust(limits.RULE_TEXT))


def test_a_text_whose_canonical_form_is_too_long_is_refused_so_that_every_rule_reads_back():
    text = "take " + ",".join(str(k) for k in range(10, 260, 2))
    assert len(text) <= limits.RULE_TEXT
    with pytest.raises(LimitExceeded, match="written out"):
        parse_rule(text)


@pytest.mark.parametrize("rule", [None, 5, ["take 1"], b"take 1"])
def test_what_is_no_text_is_refused_in_words(rule):
    with pytest.raises(GameError, match="A rule is a text"):
        parse_rule(rule)


def test_errors_are_not_remembered_as_rules():
    for _ in range(2):
        with pytest.raises(RuleSyntaxError):
            as_rule("take 0")


@pytest.mark.parametrize(("digits", "told"), [(20, "7" * 20), (21, f"{'7' * 20}…")])
def test_what_stands_before_the_point_of_a_code_is_told_by_twenty_digits(digits, told):
    with pytest.raises(RuleSyntaxError, match=f"stands 0, 4, 8 or C, not “{told}”"):
        parse_rule("7" * digits + ".77")


@pytest.mark.parametrize(("digits", "told"), [(30, "7" * 30), (31, f"{'7' * 12}… (31 digits)")])
def test_a_number_that_is_too_large_is_told_by_thirty_digits(digits, told):
    with pytest.raises(LimitExceeded, match=f"number {re.escape(told)} is too large"):
        parse_rule("take " + "7" * digits)


def test_all_but_some_is_offered_with_what_it_means_beside_what_is_left():
    with pytest.raises(RuleSyntaxError) as caught:
        parse_rule("take all but one")
    said = "“take all but 1”, that is “take k where k != 1”, or “take k where k == n - 1”"
    assert said in str(caught.value)
