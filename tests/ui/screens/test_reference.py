"""The reference page: every form of the grammar occurs, each example opens, texts are answered."""

from __future__ import annotations

import re
from html import escape
from urllib.parse import parse_qs

import pytest
from lark import Lark

from gamecore.rules import language, reading
from gamecore.rules.language import parse_rule
from gamecore.rules.options import options
from opened_page import html, keyed, open_page
from pages import reference, your_rule
from ui.screens.reference import GROUPS, example

RULES = [rule for group in GROUPS for rule in group.rules]
GRAMMAR = re.sub(r"^\s*//.*$", "", reading.GRAMMAR, flags=re.MULTILINE)


@pytest.mark.parametrize("rule", RULES)
def test_an_example_is_canonical_and_different_from_the_others(rule):
    assert str(parse_rule(rule)) == rule
    assert RULES.count(rule) == 1


def words_of_the_grammar():
    """Return what stands in quotes in the productions: the words and signs of the language."""
    lines = [line for line in GRAMMAR.splitlines() if not re.match(r"_?[A-Z][A-Z_.0-9-]*:", line)]
    return sorted(set(re.findall(r'"([^"]+)"', "\n".join(lines))))


@pytest.mark.parametrize("word", words_of_the_grammar())
def test_every_word_of_the_grammar_occurs_in_an_example(word):
    pattern = rf"\b{re.escape(word)}\b" if word.isalpha() else re.escape(word)
    assert any(re.search(pattern, rule) for rule in RULES)


@pytest.mark.parametrize("sign", ["==", "!=", "<", "<=", ">", ">=", "//"])
def test_every_comparison_and_the_whole_division_occur_in_an_example(sign):
    assert any(sign in rule.split() for rule in RULES)


@pytest.fixture(scope="module")
def plain_parser():
    """Return a reader by the same grammar that keeps every production as a tree."""
    return Lark(
        GRAMMAR, parser="lalr", lexer="basic", postlex=language._OrByLookahead(reading.FIRST_WORDS)
    )


def test_every_production_of_the_grammar_occurs_in_an_example(plain_parser):
    names = set(re.findall(r"->\s*(\w+)", GRAMMAR))
    used = {
        str(tree.data)
        for rule in RULES
        for tree in plain_parser.parse(rule.lower()).iter_subtrees()
    }
    assert len(names) > 25
    assert names <= used


def test_an_example_shows_its_meaning_and_its_values():
    markup = example("take 1-5")
    assert "take 1 to 5 stones from it" in markup
    assert "0 1 2 3 4 5 0 1 2 3 4 5 0 1 2 3 …" in markup


def test_the_page_says_that_zero_is_a_square_and_a_fibonacci_number():
    (note,) = (group.note for group in GROUPS if "fib" in group.note)
    assert "(0 is square and fib)" in note
    assert options("take k where square(n - k) and fib(n - k)", 1) == [()]


def test_the_page_lists_every_example_with_a_way_to_open_it():
    at = open_page("reference")
    said = html(at)
    assert all(f"<code>{escape(rule)}</code>" in said for rule in RULES)
    opened = re.findall(r'href="your_rule\?(own-rule[^"]*)"', said)
    assert [parse_qs(query) for query in opened] == [{"own-rule": [rule]} for rule in RULES]


@pytest.mark.sweep(quick=6, check=16)
@pytest.mark.parametrize("rule", RULES)
def test_every_example_opens_as_a_game(rule):
    at = open_page("your_rule", **{"own-rule": rule, "show": "true"})
    assert not at.exception
    assert "gl-error" not in html(at)
    assert keyed(at.text_input, "own-rule").value == rule
    assert at.session_state["_own-last-valid-rule"][1] == rule


def test_a_text_that_is_a_rule_shows_its_canonical_form():
    at = open_page("reference")
    said = html(at)
    assert "take 1, 3, 4 or split into 2" in said
    assert "This is a rule." in said
    keyed(at.text_input, "ref-try").set_value("take 1-3").run()
    assert "This is its canonical form." in html(at)


def test_a_text_that_is_no_rule_shows_the_place_and_the_nearest_rule():
    at = open_page("reference", **{"ref-try": "take a prim"})
    said = html(at)
    assert said.count("gl-error") == 1
    assert "take a prim\n       ^" in said
    next(button for button in at.button if "take a prime" in button.label).click().run()
    assert keyed(at.text_input, "ref-try").value == "take a prime"
    assert "gl-error" not in html(at)


@pytest.mark.parametrize("text", ["", "<b>x</b>", "(" * 700, "take k where k % 0 == 1", "💥"])
def test_rubbish_is_answered_in_words(text):
    at = open_page("reference", **{"ref-try": text})
    assert not at.exception
    assert "gl-error" in html(at)
    assert "<b>x" not in html(at)


def test_the_untouched_text_is_no_canonical_form_so_that_the_page_has_something_to_show():
    default = reference.PAGE.fields[0].default
    assert str(parse_rule(default)) != default
    other = next(entry for entry in your_rule.PAGE.fields if entry.name == "with")
    assert other.default != your_rule.PAGE.rule


def test_the_example_that_a_game_starts_with_opens_also_after_another_one():
    at = open_page("reference")
    for rule in ("take any", your_rule.PAGE.rule, "take a prime", your_rule.PAGE.rule):
        at.switch_page("pages/your_rule.py")
        at.query_params["own-rule"] = rule
        at.run()
        assert keyed(at.text_input, "own-rule").value == rule
        at.switch_page("pages/reference.py").run()
        assert not at.exception
