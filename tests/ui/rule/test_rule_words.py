"""The sentence under a rule says what a move is, for every kind of clause."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore import parse_rule
from gamecore.rules.heap_rule import Clause
from productions import PRODUCTIONS
from ui.rule import words as rule_words
from ui.rule.condition_words import condition_said

SENTENCES = {
    "take any": "take any number of stones from it, at least one",
    "take 1-5": "take 1 to 5 stones from it",
    "take 1, 3, 4": "take 1, 3 or 4 stones from it",
    "take 1": "take 1 stone from it",
    "take all but 2, 3, 7": "any number of stones from it except 2, 3 or 7",
    "take at least half": "take at least half of its stones, rounded up",
    "take at least n/1": "take the whole heap.",
    "take at most n/1": "take any number of stones from it, at least one.",
    "take at most n/3": "at most a third of its stones, rounded down",
    "take at least n/7": "take at least 1/7 of its stones, rounded up",
    "split into 2 unequal": "split it into 2 heaps of different sizes",
    "split into 3": "split it into 3 heaps of any sizes",
    "take a prime": "take a prime number of stones (2, 3, 5, 7, …) from it",
    "take k where k % 2 == 1": "take k stones from it when k is odd.",
    "take k where k < n": "take k of its n stones when k is less than n",
    "take k where k % 3 != 0 or k == n": "when k is not a multiple of 3 or k is n (the whole heap)",
    "take k where k % 3 == 1": "when k leaves the remainder 1 when divided by 3",
    "take k where k % 3 != n % 2": "when k % 3 != n % 2",
    "take k where even(k) or k > 5 and k < n": "when even(k) or k > 5 and k < n",
    "split equally": "split it into two or more equal heaps",
    "split 1+2+...+k": "into heaps of 1, 2, …, k stones",
    "split a+b where a != b": "heaps that can be called a and b so that a does not equal b",
    "split a+b where 3 * a < n": "its n stones into two heaps that can be called a and b",
    "halve into 1": "take half of its stones, if their number is even",
    "halve into 2": "split it into two halves, if it has an even number of stones",
    "halve into 3": "by 3 heaps of half its size, if",
    "0.13": "leaving nothing; or take 2 stones from it, leaving nothing or",
    "4.77": "take 1 or 2 stones from it, leaving nothing, one heap or",
    "take 7 or 0.0": "Choose one heap and take 7 stones from it.",
    "take all": "take the whole heap.",
    "take a cube": "take a cube number of stones (1, 8, 27, 64, …) from it",
    "take a multiple of 3": "take 3, 6, … stones from it (a multiple of 3)",
    "leave 0-2, 5": "leave 0, 1, 2 or 5 of its stones, but fewer than there are.",
    "leave any": "leave any number of its stones, perhaps nothing, but not all.",
    "leave at most half": "leave at most half of its stones, perhaps nothing, but not all.",
    "leave at least n/3": "leave at least a third of its stones, but not all.",
    "leave a square": "leave a square number of stones (0, 1, 4, 9, …), but not all.",
    "leave a multiple of 3": "leave 0, 3, 6, … of its stones (a multiple of 3), but not all",
    "leave n // 2": "leave n // 2 of its n stones, if that is less than n and not below 0.",
    "leave k where odd(k)": "leave k of its stones, but not all, when k is odd.",
    "leave k where 2 * k < n": "leave k of its n stones, fewer than n, when 2 · k is less than n.",
    "split into 2-4": "split it into 2 to 4 heaps of any sizes",
    "split into 2-4 unequal": "split it into 2 to 4 heaps of different sizes",
    "split into any number": "split it into two or more heaps of any sizes",
    "split into any number unequal": "split it into two or more heaps of different sizes",
    "take 1-5 then split": "take 1 to 5 stones from it, then split what is left into two heaps, or",
    "0.7...": "take 1 or more stones from it, leaving nothing, one heap or two heaps.",
    "4.3...": "split it into two heaps; or take 1 or more stones from it, leaving nothing or one",
    "take 1 or split into 2": "take 1 stone from it; or split it into 2 heaps of any sizes",
}


@pytest.mark.parametrize("text", SENTENCES)
def test_a_rule_is_said_in_words(text):
    sentence = rule_words.meaning(parse_rule(text))
    assert sentence.startswith("Choose one heap and ")
    assert SENTENCES[text] in sentence


VALUE = st.sampled_from(("k", "n", "3", "2 * k", "n - k", "k + 1"))
TEST = st.one_of(
    st.builds("{} {} {}".format, VALUE, st.sampled_from(("==", "!=", "<", "<=", ">", ">=")), VALUE),
    st.builds("k % {} {} {}".format, st.integers(2, 9), st.sampled_from(("==", "!=")), st.just(0)),
    st.builds("n % 2 {} {}".format, st.sampled_from(("==", "!=")), st.integers(0, 1)),
    st.builds(
        "{}{}({})".format,
        st.sampled_from(("", "not ")),
        st.sampled_from(("even", "odd", "square", "prime", "fib")),
        VALUE,
    ),
    st.sampled_from(("power(k, 2)", "not power(k, 3)", "divides(k, n)", "not divides(k, n)")),
)


@given(st.lists(TEST, min_size=1, max_size=3), st.sampled_from((" and ", " or ")))
def test_the_words_of_a_condition_are_read_as_that_condition(tests, joins):
    (clause,) = parse_rule(f"take k where {joins.join(tests)}").clauses
    words = condition_said(clause.condition).removesuffix(" (the whole heap)")
    words = words.replace(" (the whole heap) ", " ")
    assert not re.search("[=<>(%]", words)
    (said,) = parse_rule(f"take k where {words}").clauses
    for n in range(1, 14):
        for k in range(1, n + 1):
            names = {"n": n, "k": k}
            assert said.condition.is_true(names) == clause.condition.is_true(names), words


def test_a_code_without_a_move_says_so():
    assert rule_words.meaning(parse_rule("0.0")) == "There is no move: the code allows none."


def test_no_sentence_counts_one_heap_as_several_or_writes_a_whole_as_a_fraction():
    texts = [production.canonical for production in PRODUCTIONS.values()]
    texts += ["halve into 1", "take at least n/1", "take at most n/1", "0.1", "0.0", "4.0", "C.F"]
    for text in texts:
        sentence = rule_words.meaning(parse_rule(text))
        assert not re.search(r"\b1 heaps|\b1 stones|1/1|between 1 and 1|do nothing", sentence), text
        assert sentence.endswith(".")


def test_every_kind_of_clause_has_words():
    kinds, open_kinds = set(), [Clause]
    while open_kinds:
        kind = open_kinds.pop()
        open_kinds.extend(kind.__subclasses__())
        # A kind that a test makes for itself is none of the language.
        if kind.__module__.startswith("gamecore.") and not getattr(kind, "__abstractmethods__", ()):
            kinds.add(kind.__name__)
    assert kinds == {kind.__name__ for kind, _words in rule_words._WORDS}


def test_a_long_list_of_amounts_is_cut_but_names_its_largest():
    text = "take " + ", ".join(str(k) for k in range(1, 60, 2))
    sentence = rule_words.meaning(parse_rule(text))
    assert "… up to 59" in sentence
    assert len(sentence) < 100


@pytest.mark.parametrize(
    ("rule", "beside"),
    [
        ("take 1-3", "take 1, 2 or 3"),
        ("0.77", "take 1 or 2 stones from it, leaving nothing, one heap or two heaps"),
        ("0.137", "0.137"),  # its words are longer than the heap is high
    ],
)
def test_beside_a_heap_a_short_code_stands_in_words(rule, beside):
    assert rule_words.beside_heap(rule) == beside
