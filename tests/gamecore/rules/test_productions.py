"""Every production of the grammar: its meaning, its canonical text, its nearest wrong forms."""

from __future__ import annotations

from functools import wraps

import pytest

from gamecore import options, parse_rule
from gamecore.errors import RuleSyntaxError
from gamecore.rules import language
from gamecore.rules.reading import RuleReader
from productions import PRODUCTIONS
from sizes import EVERY_CASE

pytestmark = EVERY_CASE

by_name = pytest.mark.parametrize("name", PRODUCTIONS)


@pytest.fixture(scope="module")
def productions_of():
    """Return a function from a rule text to the names of the productions that read it."""
    called = set()

    def noted(name, method):
        @wraps(method)
        def read(reader, parts):
            called.add(name)
            return method(reader, parts)

        return read

    with pytest.MonkeyPatch.context() as patch:
        for name in productions():
            patch.setattr(RuleReader, name, noted(name, getattr(RuleReader, name)))
        language._parser.cache_clear()
        parser = language._parser()
    language._parser.cache_clear()

    def of(text):
        called.clear()
        parser.parse(language._plain(text))
        return set(called)

    return of


def productions() -> set[str]:
    return {name for name, member in vars(RuleReader).items() if callable(member)}


def test_the_table_names_every_production():
    assert set(PRODUCTIONS) == productions()


@by_name
def test_the_example_is_read_by_its_production(name, productions_of):
    assert name in productions_of(PRODUCTIONS[name].typed)


@by_name
def test_a_production_means_these_options(name):
    assert options(PRODUCTIONS[name].typed, PRODUCTIONS[name].heap) == PRODUCTIONS[name].options


@by_name
def test_a_production_is_written_in_one_way(name):
    entry = PRODUCTIONS[name]
    rule = parse_rule(entry.typed)
    assert entry.typed != entry.canonical
    assert str(rule) == entry.canonical
    assert parse_rule(entry.canonical) == rule


@pytest.mark.parametrize(
    ("text", "place", "nearest"),
    [(text, *answer) for entry in PRODUCTIONS.values() for text, answer in entry.wrong.items()],
)
def test_what_stands_next_to_a_production_is_answered_with_place_and_nearest_form(
    text, place, nearest
):
    with pytest.raises(RuleSyntaxError) as caught:
        parse_rule(text)
    error = caught.value
    assert (error.position, error.suggestion or error.readings or None) == (place, nearest)


@pytest.mark.parametrize(
    ("text", "rule"),
    [pair for entry in PRODUCTIONS.values() for pair in entry.words.items()],
)
def test_people_s_own_words_for_a_production_are_read_as_it(text, rule):
    assert str(parse_rule(text)) == rule
