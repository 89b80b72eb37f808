"""How far a budget of options goes."""

import pytest

from gamecore.patterns.reach import affordable
from gamecore.rules.options import options


@pytest.mark.parametrize("rule", ["take any", "take 1, 3, 4", "take at least half", "split into 2"])
def test_a_rule_with_a_shortcut_reaches_as_far_as_asked(rule):
    assert affordable(rule, 5000, options=10) == 5000


@pytest.mark.parametrize(
    "rule", ["split into 3 unequal", "take k where square(k) or k == n", "split into 8"]
)
@pytest.mark.parametrize("budget", [0, 50, 3000])
def test_the_options_up_to_there_fit_the_budget_and_one_heap_more_would_not(rule, budget):
    reach = affordable(rule, 5000, budget)
    used = sum(len(options(rule, n)) for n in range(reach + 1))
    assert used <= budget
    assert used + len(options(rule, reach + 1)) > budget


def test_a_small_question_is_answered_whole():
    assert affordable("split into 3 unequal", 20, options=100_000) == 20
