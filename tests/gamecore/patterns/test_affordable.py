"""How far a budget of work goes."""

import pytest

from gamecore import grundy_values
from gamecore.errors import ConditionError, LimitExceeded
from gamecore.grundy.engines import engine_for
from gamecore.patterns.affordable import affordable
from gamecore.rules.language import parse_rule


@pytest.mark.parametrize(
    "rule",
    [
        "take any",
        "take 1, 3, 4",
        "take at least half",
        "split into 2",
        "take k where k * k <= n",  # its engine would count steps as it goes
    ],
)
def test_a_rule_with_a_shortcut_reaches_as_far_as_asked(rule):
    assert affordable(rule, 5000, steps=10) == 5000


@pytest.mark.parametrize(
    "rule",
    [
        "split into 4 unequal",
        "take k where square(k) or k == n",
        "take 1 or split into 8",
        "split a+b where a * b % 3 == 1",
        "0.0F",
    ],
)
@pytest.mark.parametrize("budget", [0, 3000, 60_000])
def test_the_table_up_to_there_fits_the_budget_and_a_longer_one_does_not(rule, budget):
    reach = affordable(rule, 5000, budget)
    assert len(grundy_values(rule, reach)) == reach + 1
    for upto, fits in ((reach, True), (reach + reach // 2 + 40, False)):
        engine = engine_for(parse_rule(rule), upto)
        engine.most_steps = budget
        if fits and reach:
            assert len(engine.values(upto + 1)) == upto + 1
        elif not fits:
            with pytest.raises(LimitExceeded):
                engine.values(upto + 1)


def test_more_work_reaches_farther():
    reaches = [affordable("take 1 or split into 5", 5000, 10**i) for i in (4, 5, 6)]
    assert 0 < reaches[0] < reaches[1] < reaches[2] < 5000


def test_a_small_question_is_answered_whole():
    assert affordable("split into 3 unequal", 20, steps=1_000_000) == 20


def test_a_division_by_zero_is_told():
    with pytest.raises(ConditionError):
        affordable("take k where n % (k - 3) == 0", 50, steps=1_000_000)
