"""The rule language: text to rule to text."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings

from gamecore import limits, parse_rule
from gamecore.errors import LimitExceeded
from gamecore.rules.amounts import ALL_AMOUNTS, AmountSet
from gamecore.rules.heap_rule import HeapRule, SplitInto, Take, TakeFraction
from gamecore.rules.language import as_rule
from gamecore.rules.named_amounts import TakeKind
from gamecore.rules.splits import Code, HalveInto, SplitConsecutive, SplitEqually
from gamecore.rules.where import SplitWhere, TakeWhere
from sizes import EVERY_CASE
from strategies import heap_rules

pytestmark = EVERY_CASE

CANONICAL = [
    *("take any", "take 1-5", "take 1, 3, 4", "take 2, 5-7", "take all but 2, 3, 7"),
    *("take at least half", "take at most half", "take at least n/3", "take at most n/3"),
    *("take a square", "take a prime", "take a power of 2", "take a fibonacci number"),
    *("take a divisor", "take a proper divisor", "take k where k % 2 == 1 or k == n"),
    *("split into 2", "split into 2 unequal", "split into 3", "split equally", "split 1+2+...+k"),
    *("split a+b where a != b and a % 2 == 0", "halve into 3", "0.77", "4.7", "0.137", "0.8F"),
    *("take 1 or split equally", "take any or split into 2", "take 1 or 0.07"),
    "take k where k == 1 or k == n - n // 2",
    *("take all", "take a cube", "take a factorial", "take a triangular number"),
    *("take an odd number", "take an even number", "take a multiple of 3"),
    *("leave any", "leave 0-2, 5", "leave at most half", "leave at least n/3", "leave a square"),
    *("leave an odd number", "leave n // 2", "leave k where odd(k)", "take 1 or leave n // 2"),
    *("split into 2-4", "split into any number", "split into any number unequal"),
    *("take 1-5 then split", "take any then split", "0.3...", "4.3...", "0.37..."),
]


@pytest.mark.parametrize("text", CANONICAL)
def test_canonical_text_is_its_own_canonical_text(text):
    assert str(parse_rule(text)) == text


@settings(max_examples=500)
@given(heap_rules(everything=True, conditional=True))
def test_reading_what_was_written_gives_the_rule_back(rule):
    text = str(rule)
    if len(text) > limits.RULE_TEXT:
        with pytest.raises(LimitExceeded):
            parse_rule(text)
    else:
        assert parse_rule(text) == rule


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("take any", Take(ALL_AMOUNTS)),
        ("take 2, 5-7", Take(AmountSet(((2, 2), (5, 7))))),
        ("take all but 2", Take(AmountSet(((1, 1), (3, None))))),
        ("take at least half", TakeFraction("at least", 2)),
        ("take at most n/3", TakeFraction("at most", 3)),
        ("take a proper divisor", TakeKind("proper divisor")),
        ("split into 3 unequal", SplitInto(3, unequal=True)),
        ("split equally", SplitEqually()),
        ("split 1+2+...+k", SplitConsecutive()),
        ("halve into 3", HalveInto(3)),
        ("c.8", Code((12, 8))),
    ],
)
def test_a_text_becomes_its_clause(text, clause):
    assert parse_rule(text) == HeapRule((clause,))


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("  TAKE\tAny \n", "take any"),
        ("take 1–5", "take 1-5"),  # en dash
        ("take 1 − 5", "take 1-5"),  # minus sign
        ("take 5,1,3-4", "take 1, 3-5"),
        ("take 1,2", "take 1, 2"),
        ("take 1,2,3", "take 1-3"),
        ("take 3-3", "take 3"),
        ("take 007", "take 7"),
        ("take all but 3,2,1", "take all but 1-3"),
        ("take at least n/2", "take at least half"),
        ("take at most ½", "take at most half"),
        ("take at most n / 03", "take at most n/3"),
        ("Take A Power Of 2", "take a power of 2"),
        ("take k where k==1or k==n", "take k where k == 1 or k == n"),
        ("split  1 + 2 + … + K", "split 1+2+...+k"),
        ("split a + b where a<b", "split a+b where a < b"),
        (".77", "0.77"),
        ("0.8f", "0.8F"),
        ("0.770", "0.77"),
        ("c.70", "C.7"),
        ("0.00", "0.0"),
        ("take 1or .07", "take 1 or 0.07"),
        ("take 1 or take 3 or take 1", "take 1 or take 3"),
        ("take 1-2 or take 2-3", "take 1, 2 or take 2, 3"),
        ("take\u00a01", "take 1"),  # a space that does not break
        ("\ufefftake 1", "take 1"),  # a mark some editors put first
    ],
)
def test_what_costs_nothing_is_forgiven(typed, canonical):
    assert str(parse_rule(typed)) == canonical


def test_or_starts_a_clause_when_a_clause_follows_and_belongs_to_the_condition_otherwise():
    for follower in ("take 2", "split into 2", "halve into 2", "0.07", ".07"):
        rule = parse_rule(f"take k where k == 1 or k == n or {follower}")
        assert isinstance(rule.clauses[0], TakeWhere)
        assert len(rule.clauses) == 2
    rule = parse_rule("take k where k == 1 or 4 == k or (k == 7 or not even(k))")
    assert len(rule.clauses) == 1
    rule = parse_rule("split a+b where a == 1 or b == 4 or take k where k == 2 or 0.7 or take any")
    assert [type(c) for c in rule.clauses] == [SplitWhere, TakeWhere, Code, Take]


def test_a_rule_is_passed_through_and_a_text_is_read_once():
    rule = parse_rule("take 1-5")
    assert as_rule(rule) is rule
    assert as_rule("take 1-5") == rule
    assert as_rule("take 1-5") is as_rule("take 1-5")


def test_rules_are_grouped_by_what_their_clauses_do():
    rule = parse_rule("take 1-3 or split into 2 or take 5 or 0.7")
    assert [str(c) for c in rule.take_clauses] == ["take 1-3", "take 5"]
    assert [str(c) for c in rule.split_clauses] == ["split into 2", "0.7"]
    assert rule.plain_amounts is None
    assert str(parse_rule("take 1-3 or take 5 or take 4").plain_amounts) == "1-5"
    squares = parse_rule("take a square")
    assert squares.clauses[0].is_fixed
    assert squares.plain_amounts is None
    assert parse_rule("take 1 or take all but 1").plain_amounts == ALL_AMOUNTS


def test_a_rule_without_clauses_cannot_be_made():
    with pytest.raises(ValueError, match="at least one clause"):
        HeapRule(())


def test_importing_the_core_does_not_load_the_parser():
    loaded = subprocess.run(
        [sys.executable, "-c", "import gamecore, sys; print('lark' in sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert loaded.stdout.strip() == "False"


@pytest.mark.parametrize(
    ("text", "rule"), [("0.8F.", "0.8F"), ("take 1 or c.8fc.", "take 1 or C.8FC"), ("0.a!", "0.A")]
)
def test_a_code_with_letters_may_end_a_sentence(text, rule):
    assert str(parse_rule(text)) == rule
