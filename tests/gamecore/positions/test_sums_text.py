"""A sum of different games as text: `take 1-3: 9; take 1-5: 10 4`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore import limits
from gamecore.errors import LimitExceeded, PositionError, RuleSyntaxError
from gamecore.positions.heaps import by_heap, format_sum, parse_sum
from gamecore.rules.language import parse_rule
from strategies import heap_rules


def test_a_sum_is_read_game_by_game():
    components = parse_sum("take 1-3: 9; take 1-5: 10 4; 0.77: 14")
    assert [(str(rule), heaps) for rule, heaps in components] == [
        ("take 1-3", (9,)),
        ("take 1-5", (10, 4)),
        ("0.77", (14,)),
    ]


def test_each_heap_gets_its_rule():
    rules, heaps = by_heap(parse_sum("take 1-3: 9\ntake any: 1..3"))
    assert heaps == (9, 1, 2, 3)
    assert list(map(str, rules)) == ["take 1-3", "take any", "take any", "take any"]


def test_nothing_and_trailing_semicolons_are_allowed():
    assert parse_sum("") == []
    assert parse_sum(" ;; ") == []
    assert parse_sum("take any: 3;") == [(parse_rule("take any"), (3,))]
    assert parse_sum("take any:") == [(parse_rule("take any"), ())]


components = st.lists(
    st.tuples(heap_rules(everything=True), st.lists(st.integers(0, 99), max_size=20).map(tuple)),
    max_size=5,
)


@given(components)
def test_formatting_reads_back_to_the_same_sum(sums):
    assert parse_sum(format_sum(sums)) == sums


def test_a_wrong_rule_is_placed_in_the_whole_text():
    text = "take 1-3: 9;  take 1-5, x: 10"
    with pytest.raises(RuleSyntaxError) as caught:
        parse_sum(text)
    assert caught.value.text == text
    assert text[caught.value.position] == "x"


def test_a_wrong_heap_is_placed_in_the_whole_text():
    text = "take 1-3: 9; take 1-5: 10 -4"
    with pytest.raises(PositionError, match="“-4”") as caught:
        parse_sum(text)
    assert text[caught.value.position :] == "-4"


def test_a_missing_colon_is_named():
    text = "take 1-3: 9; take 1-5 10"
    with pytest.raises(PositionError, match=r"“take 1-5 10” has no colon") as caught:
        parse_sum(text)
    assert text[caught.value.position :] == "take 1-5 10"


def test_before_the_first_colon_there_has_to_be_a_rule():
    with pytest.raises(RuleSyntaxError):
        parse_sum(": 3 5")


def test_heaps_are_counted_over_all_games():
    with pytest.raises(LimitExceeded, match="more than 5 heaps"):
        parse_sum("take any: 3x1; take 1-3: 3x1", most_heaps=5)
    assert len(parse_sum("take any: 3x1; take 1-3: 2x1", most_heaps=5)) == 2


def test_the_number_of_games_has_a_limit():
    games = [f"take {n}: 1" for n in range(1, limits.SUM_RULES + 2)]
    assert len(parse_sum(";".join(games[:-1]))) == limits.SUM_RULES
    with pytest.raises(LimitExceeded, match=str(limits.SUM_RULES)):
        parse_sum(";".join(games))


def test_a_colon_without_a_rule_before_it_is_still_a_colon():
    with pytest.raises(RuleSyntaxError, match="The rule is empty"):
        parse_sum(": 5")
