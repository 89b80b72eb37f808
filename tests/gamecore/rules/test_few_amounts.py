"""Conditions that allow a few amounts: which are seen to, and that the list is what they allow."""

import pytest

from gamecore import parse_rule
from gamecore.rules.normal_form import LARGEST, listed_amounts
from sizes import EVERY_CASE

pytestmark = EVERY_CASE


def condition(text):
    (clause,) = parse_rule(f"take k where {text}").clauses
    return clause.condition


FEW = {
    "k == 5": lambda k: k == 5,
    "k <= 7": lambda k: k <= 7,
    f"k <= {LARGEST}": lambda k: k <= LARGEST,
    "k * k == 49": lambda k: k == 7,
    "k * k <= 50": lambda k: k <= 7,
    "divides(k, 0) and k <= 3": lambda k: k <= 3,
    "divides(k, 6)": lambda k: 6 % k == 0,
    "12 % k == 0": lambda k: 12 % k == 0,
    "divides(k, 1)": lambda k: k == 1,
    "1 % k == 0": lambda k: k == 1,
    f"divides(k, {LARGEST})": lambda k: LARGEST % k == 0,
    "prime(k) and k <= 13": lambda k: k in (2, 3, 5, 7, 11, 13),
    "k <= 9 and k <= 4": lambda k: k <= 4,
    "k == 3 or k * k == 4": lambda k: k in (2, 3),
    "k % 3 == 1 and (k == 4 or k == 5 or divides(k, 7))": lambda k: k in (1, 4, 7),
}


@pytest.mark.parametrize("text", FEW)
def test_the_list_is_what_the_condition_allows(text):
    found = listed_amounts(condition(text))
    assert [k for k in range(1, 400) if k in found.allowed] == [*filter(FEW[text], range(1, 400))]


@pytest.mark.parametrize(
    "text",
    [
        f"k <= {LARGEST + 1}",
        f"divides(k, {LARGEST + 1})",
        f"{LARGEST + 1} % k == 0",
        "k >= 5",
        "k != 5",
        "k * k >= 50",
        "k + k <= 50",
        "13 % k == 1",
        "0 % k == 0 or k == 3",
        "k % 12 == 0",
        "divides(6, k)",
        "k == 3 or k >= 9",
        "prime(k)",
        "k <= n",
        "k == 5 and n >= 7",
        "divides(n, 6) and k <= 3",
        "n * n <= 50 and prime(k)",
        "k == 5 and k == 6",
    ],
)
def test_no_list_is_made_where_no_bound_is_seen_or_the_heap_matters(text):
    assert listed_amounts(condition(text)) is None
