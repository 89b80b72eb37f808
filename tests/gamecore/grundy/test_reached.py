"""Far heaps with few options, and amounts larger than every heap of a position."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import analyse, grundy_value, grundy_values, limits, parse_rule
from gamecore.__main__ import main
from gamecore.errors import LimitExceeded
from gamecore.grundy.forms.linear import TakeUpToAndMultiple, TakeUpToAndOther
from gamecore.grundy.known_values import reached_heaps
from gamecore.grundy.repetition import find_repetition

FAR = 10**18
FEW = [
    "take k where n - k == n // 2",
    "take k where n - k == n // 2 or n - k == n // 3",
    "take k where k == n // 2 or k == n // 3",
    "leave n // 2 or leave n // 3",
    "leave n // 3 or halve into 2",
    "split a+b where a == b or a == 2 * b",
    "take k where k == n // 2 or split a+b where a == b",
    "take all or leave n // 5",
]


@pytest.mark.parametrize("text", FEW)
def test_the_heaps_reached_have_the_values_of_the_definition(text):
    known = reached_heaps(parse_rule(text))
    by_definition = values_by_definition(text, 120)
    assert [known.value(n) for n in range(121)] == list(by_definition)


@pytest.mark.parametrize("text", FEW)
@settings(max_examples=10, deadline=None)
@given(n=st.integers(min_value=limits.TABLE, max_value=FAR))
def test_a_far_heap_is_worth_the_mex_of_what_its_moves_leave(text, n):
    position = analyse(text, [n])
    for move in position.winning_moves[:20]:
        assert analyse(text, [*move.after]).nim_sum == 0
    assert bool(position.winning_moves[:1]) is (position.nim_sum != 0)


def independent(n, known):
    """Return the value when a move leaves a half or a third, rounded down."""
    if n == 0:
        return 0
    if n not in known:
        options = {independent(n // 2, known), independent(n // 3, known)}
        known[n] = next(v for v in range(3) if v not in options)
    return known[n]


@pytest.mark.parametrize("n", [FAR, FAR - 1, 3**37, 2**59, 123_456_789_012_345_678])
def test_a_half_or_a_third_of_10_to_the_18(n):
    assert grundy_value(FEW[1], n) == independent(n, {})
    assert grundy_value("leave n // 2 or leave n // 3", n) == independent(n, {})


def test_a_rule_with_many_options_is_refused_with_what_works():
    with pytest.raises(LimitExceeded, match="“take 2, 5, 900000000, 900000007”"):
        grundy_value("take 2, 5, 900000000, 900000007", FAR)


@pytest.mark.parametrize(
    ("text", "near", "n"),
    [
        ("take 1, 10000000", "take 1", 9_999_999),
        ("take 2, 7, 10000000", "take 2, 7", 9_999_999),
        ("take 2, 5-20000000", "take 2, 5-300", 300),
        ("take 5000", "0.0", 40),
    ],
)
def test_an_amount_larger_than_every_heap_plays_no_part(text, near, n):
    assert grundy_value(text, n) == grundy_value(near, n)
    assert analyse(text, (n, 12)).values == analyse(near, (n, 12)).values
    assert grundy_values(text, min(n, 4000)).tolist() == grundy_values(near, min(n, 4000)).tolist()


def test_it_plays_its_part_again_in_a_larger_heap():
    assert grundy_value("take 1, 4001, 9000", 4000) == 0
    assert grundy_value("take 1, 4001, 9000", 9000) == int(
        grundy_values("take 1, 4001, 9000", 9000)[-1]
    )


@pytest.mark.parametrize("k", [3, 1_000_000_000, 999_999_999])
def test_one_two_and_k_at_the_size_of_codeforces_1194d(k):
    """The one who begins loses where r = n mod (k+1) is a multiple of 3, but not k itself."""
    for n in (0, 1, 2, 3, k - 1, k, k + 1, 10**9, FAR):
        r = n % (k + 1)
        loses = r != k and r % 3 == 0 if k % 3 == 0 else n % 3 == 0
        assert (analyse(f"take 1-2, {k}" if k > 3 else "take 1-3", [n]).nim_sum == 0) is loses


@pytest.mark.parametrize("most", range(1, 6))
@pytest.mark.parametrize("other", range(2, 30))
def test_amounts_up_to_j_and_one_more_have_the_values_of_the_definition(most, other):
    if other <= most + 1:
        return
    kind = TakeUpToAndOther if other % (most + 1) else TakeUpToAndMultiple
    form = kind(most, other)
    values = values_by_definition(f"take {', '.join(map(str, (*range(1, most + 1), other)))}", 100)
    assert form.table(100).tolist() == values
    for value in range(most + 3):
        sizes = [n for n in range(7, 96) if values[n] == value]
        assert list(form.sizes_with(value, 7, 95)) == sizes
    found = form.repetition
    assert find_repetition(np.array(values)) == found


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_an_answer_that_is_known_is_not_lost_to_the_question_whether_a_move_is_left(
    options, capsys
):
    assert main(["moves", FEW[0], "100000000", *options]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    if options:
        assert json.loads(said.out)["count"] == 1
    else:
        assert "100000000→50000000" in said.out
