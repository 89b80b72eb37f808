"""The sentence under a rule says what a move is, for every kind of clause."""

from __future__ import annotations

import pytest

from gamecore import parse_rule
from gamecore.rules.clauses import Clause
from ui.rule import words as rule_words

SENTENCES = {
    "take any": "take any number of stones from it, at least one",
    "take 1-5": "take 1 to 5 stones from it",
    "take 1, 3, 4": "take 1, 3 or 4 stones from it",
    "take 1": "take 1 stone from it",
    "take all but 2, 3, 7": "any number of stones from it, but not 2, 3 or 7",
    "take at least half": "take at least half of its stones, rounded up",
    "take at most n/3": "between one stone and 1/3 of its stones, rounded down",
    "split into 2 unequal": "split it into 2 heaps of different sizes",
    "split into 3": "split it into 3 heaps of any sizes",
    "take a prime": "take a prime number of stones (2, 3, 5, 7, …) from it",
    "take k where k % 2 == 1": "take k of its n stones when k % 2 == 1",
    "split equally": "split it into two or more equal heaps",
    "split 1+2+...+k": "split it into heaps of 1, 2, …, k when they add up to it",
    "split a+b where a != b": "split it into a + b when a != b",
    "halve into 3": "replace an even heap by 3 heaps of half its size",
    "0.13": "take 1 and leave no heap, or take 2 and leave no heap or one heap",
    "take 1 or split into 2": "take 1 stone from it; or split it into 2 heaps of any sizes",
}


@pytest.mark.parametrize("text", SENTENCES)
def test_a_rule_is_said_in_words(text):
    sentence = rule_words.meaning(parse_rule(text))
    assert sentence.startswith("Choose one heap and ")
    assert SENTENCES[text] in sentence


def test_every_kind_of_clause_has_words():
    kinds, open_kinds = set(), [Clause]
    while open_kinds:
        kind = open_kinds.pop()
        open_kinds.extend(kind.__subclasses__())
        if not getattr(kind, "__abstractmethods__", None):
            kinds.add(kind.__name__)
    assert kinds == {kind.__name__ for kind, _words in rule_words._WORDS}


def test_a_long_list_of_amounts_is_cut_but_names_its_largest():
    text = "take " + ", ".join(str(k) for k in range(1, 60, 2))
    sentence = rule_words.meaning(parse_rule(text))
    assert "… up to 59" in sentence
    assert len(sentence) < 100
