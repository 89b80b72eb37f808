"""What one answer may cost: counted before it is done, and refused with the size that does work."""

import pytest

from gamecore import limits
from gamecore.coupled.palindromes import options as cuts
from gamecore.errors import Cancelled, LimitExceeded
from gamecore.grundy.engines import engine_for
from gamecore.grundy.engines.set_mex import SetMex
from gamecore.grundy.find_theory import forget_theories, theory_of
from gamecore.grundy.values import grundy_value, grundy_values
from gamecore.misere.heap_table import HeapTable
from gamecore.misere.single_heaps import misere_value
from gamecore.positions.analysis import analyse
from gamecore.progress import (
    HEARD_EVERY,
    UNBOUNDED,
    TooMuchWork,
    Work,
    affordable,
    at_most,
    pay,
    watched,
)
from gamecore.rules.language import parse_rule
from gamecore.rules.number_theory import prime_factors
from gamecore.rules.options import options
from misere_definition import Misere, as_position

SEVENS = f"0.{'7' * 40}"


def test_a_purse_holds_what_it_holds_and_is_empty_for_good_after_a_refusal():
    work = Work(most=100)
    with watched(work):
        pay(60)
        assert affordable() == 40
        with pytest.raises(TooMuchWork, match="fewer or smaller heaps"):
            pay(41)
        assert affordable() == 0
        with pytest.raises(TooMuchWork):
            pay(1)


def test_a_try_in_vain_leaves_the_rest_of_the_purse_to_the_next_one():
    work = Work(most=100)
    with watched(work):
        with pytest.raises(TooMuchWork), at_most(30):
            pay(31)
        assert affordable() == 70
        with at_most(1000):
            pay(50)
        assert affordable() == 20


def test_who_does_not_watch_pays_nothing():
    pay(10**15)
    assert affordable() == UNBOUNDED


def test_paid_work_hears_that_it_is_not_wanted():
    answers = iter([True, False])
    work = Work(is_wanted=lambda: next(answers))
    with watched(work):
        pay(HEARD_EVERY)
        pay(HEARD_EVERY // 2)
        with pytest.raises(Cancelled):
            pay(HEARD_EVERY // 2)
    assert work.progress == (0, 0)


DEAR = [
    # Rules, heaps, misère play, whether the sentence names a heap that does work.
    ("0.376", (10**6,), False, True),
    ("split equally", (99_990,), True, True),
    ("take 1 or split equally", (65_536,), True, True),
    ("take a proper divisor", (10**18,), True, True),
    ("0.77 or take 1-1000000000000000000", (100_000, 100_000), True, True),
    ("0.77", tuple(range(20, 44)), True, False),
]


@pytest.mark.parametrize(("rule", "heaps", "misere", "names_a_size"), DEAR)
def test_dear_questions_are_refused_within_the_purse(rule, heaps, misere, names_a_size):
    forget_theories()
    work = Work()
    with watched(work), pytest.raises(LimitExceeded) as refused:
        analyse(rule, heaps, misere=misere)
    if names_a_size:
        assert 0 < refused.value.limit < max(heaps)
        assert f"{refused.value.limit}" in str(refused.value)
    else:
        assert "Any number of heaps of up to 4 stones can be decided." in str(refused.value)


@pytest.mark.parametrize("rule", [SEVENS, "split into 2 unequal", "take a prime"])
def test_the_size_that_is_named_does_work(rule):
    forget_theories()
    with watched(Work()), pytest.raises(LimitExceeded) as refused:
        grundy_value(rule, 1_000_000)
    reached = refused.value.message.fields["reached"]
    assert reached > 500
    forget_theories()
    with watched(Work()):
        value = grundy_value(rule, reached)
    assert value == grundy_values(rule, reached)[reached]


def test_many_rules_share_one_purse():
    rules = [f"0.{'37' * n}4" for n in range(2, 18)]
    one = 0
    for rule in rules[:2]:
        forget_theories()
        work = Work()
        with watched(work):
            theory_of(rule, 5000)
        one = max(one, limits.ANSWER_WORK - work.left)
    forget_theories()
    with watched(Work(most=3 * one)), pytest.raises(LimitExceeded):
        analyse(rules, [5000] * len(rules))


def test_an_empty_purse_is_no_reason_to_give_a_rule_up():
    forget_theories()
    with watched(Work(most=1000)), pytest.raises(LimitExceeded):
        grundy_value("0.77", 10**12)
    assert grundy_value("0.77", 10**12) == grundy_value("0.77", 10**12 % 12 + 120)


def test_a_table_that_can_be_known_beforehand_pays_for_nothing_when_it_is_too_long():
    rule = parse_rule("take 1, 500000")
    work = Work(most=10**6)
    with watched(work), pytest.raises(LimitExceeded) as refused:
        SetMex.for_rule(rule, 10**6).values(10**6)
    assert work.left == 10**6
    with watched(work):
        engine_for(rule, refused.value.limit).values(refused.value.limit + 1)


def test_a_refused_table_of_heaps_under_misere_play_goes_on_where_it_ended():
    table = HeapTable(parse_rule("take 1 or split equally"))
    with watched(Work(most=3_000_000)), pytest.raises(LimitExceeded) as refused:
        table.pair(300)
    assert 0 < refused.value.limit < 300
    whole = HeapTable(parse_rule("take 1 or split equally"))
    assert [table.pair(n) for n in range(300)] == [whole.pair(n) for n in range(300)]


@pytest.mark.parametrize(
    "rule", ["take 1 or split equally", "split equally", "take 2 or halve into 3", "halve into 4"]
)
def test_many_equal_heaps_under_misere_play_are_worth_what_they_are_by_definition(rule):
    witness, heap_rule = Misere(), parse_rule(rule)
    by_definition = [witness.value(as_position([(heap_rule, n)])) for n in range(9)]
    assert [misere_value(rule, n) for n in range(9)] == by_definition


def test_equal_heaps_are_not_written_out_for_every_heap_of_a_table():
    work = Work()
    with watched(work):
        HeapTable(parse_rule("split equally")).extend_to(5000)
    # Written out they would be twenty million heaps.
    assert limits.ANSWER_WORK - work.left < 500_000_000


@pytest.mark.parametrize(
    "ask",
    [
        lambda: options("take any", 50_000),
        lambda: options("split equally", 99_990),
        lambda: prime_factors(999_999_999_989 * 999_999_999_961),
        lambda: cuts("ab" * 100),
        lambda: list(parse_rule("take k where prime(k * k + n)").clauses[0].amounts(20_000)),
    ],
)
def test_what_is_written_out_or_searched_is_paid_for(ask):
    work = Work()
    with watched(work):
        ask()
    assert limits.ANSWER_WORK - work.left > 200_000
    with watched(Work(most=200_000)), pytest.raises(LimitExceeded):
        ask()
