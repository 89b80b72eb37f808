"""What one answer may cost: counted before it is done, and refused with the size that does work."""

from contextlib import suppress

import pytest

from gamecore import limits
from gamecore.coupled.cuts import options as cuts
from gamecore.errors import Cancelled, LimitExceeded
from gamecore.grundy.engines import engine_for
from gamecore.grundy.engines.set_mex import SetMex
from gamecore.grundy.find_theory import forget_theories, theory_of
from gamecore.grundy.forms import equal_splits, one_or_equal
from gamecore.grundy.values import grundy_value, grundy_values
from gamecore.misere.heap_table import HeapTable
from gamecore.misere.single_heaps import misere_value
from gamecore.players import mistakes
from gamecore.players.beating import offered
from gamecore.players.boards import board_of
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
from gamecore.rules import number_theory
from gamecore.rules.language import parse_rule
from gamecore.rules.number_theory import divisors, prime_factors
from gamecore.rules.options import has_option, options
from misere_definition import Misere, as_position
from sizes import FULL_SIZE


def paid(work: Work) -> int:
    """Return what a work with the purse of one answer has paid for, in nanoseconds."""
    return limits.ANSWER_WORK - work.left


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
    with at_most(1):
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


@pytest.fixture
def purse(size):
    """What one answer may pay for; a part of it in the quick tier."""
    return size(quick=limits.ANSWER_WORK // 8, full=limits.ANSWER_WORK)


@pytest.mark.sweep(quick=2, check=4)
@pytest.mark.parametrize(("rule", "heaps", "misere", "names_a_size"), DEAR)
def test_dear_questions_are_refused_within_the_purse(rule, heaps, misere, names_a_size, purse):
    forget_theories()
    work = Work(most=purse)
    with watched(work), pytest.raises(LimitExceeded) as refused:
        analyse(rule, heaps, misere=misere)
    if names_a_size:
        assert 0 < refused.value.limit < max(heaps)
        assert f"{refused.value.limit}" in str(refused.value)
    else:
        assert "Any number of heaps of up to 4 stones can be decided." in str(refused.value)


@pytest.mark.sweep(quick=1, check=2)
@pytest.mark.parametrize("rule", [SEVENS, "split into 2 unequal", "take a prime"])
def test_the_size_that_is_named_does_work(rule, purse, size):
    forget_theories()
    with watched(Work(most=purse)), pytest.raises(LimitExceeded) as refused:
        grundy_value(rule, 1_000_000)
    reached = refused.value.message.fields["reached"]
    assert reached > size(quick=100, full=500)
    forget_theories()
    with watched(Work(most=purse)):
        value = grundy_value(rule, reached)
    assert value == grundy_values(rule, reached)[reached]


def test_many_rules_share_one_purse(size):
    upto = size(quick=1500, full=5000)
    rules = [f"0.{'37' * n}4" for n in range(2, 18)]
    one = 0
    for rule in rules[:2]:
        forget_theories()
        work = Work()
        with watched(work):
            theory_of(rule, upto)
        one = max(one, paid(work))
    forget_theories()
    with watched(Work(most=3 * one)), pytest.raises(LimitExceeded):
        analyse(rules, [upto] * len(rules))


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


def test_a_heap_under_misere_play_that_is_refused_on_the_way_counts_once():
    table, whole = (HeapTable(parse_rule("0.77")) for _table in range(2))
    table.extend_to(25)
    whole.extend_to(26)
    left = table._left
    for most in range(0, 60_000, 150):
        with watched(Work(most=most)), suppress(LimitExceeded):
            table.extend_to(26)
        assert table._left == (left if len(table._pairs) == 26 else whole._left)
    assert len(table._pairs) == 27


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
    assert paid(work) < 500_000_000


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
    assert paid(work) > 200_000
    with watched(Work(most=200_000)), pytest.raises(LimitExceeded):
        ask()


def test_every_smaller_heap_of_an_equal_split_is_paid_for(purse, size):
    forget_theories()
    work = Work(most=purse)
    with watched(work), pytest.raises(LimitExceeded):
        grundy_value("take 1 or split equally", 99_999_999_997)
    # All of it takes about a second.
    assert purse - work.left > size(quick=60_000_000, full=500_000_000)


@pytest.mark.parametrize("n", [897_612_484_786_617_600, 10**18, 10**18 - 1, 10**15 + 3])
def test_a_far_equal_split_is_refused_soon(n):
    forget_theories()
    grundy_value("take 1 or split equally", 70_000)  # its first values are made once
    work = Work()
    with watched(work), pytest.raises(LimitExceeded, match="prime factors of too many"):
        grundy_value("take 1 or split equally", n)
    assert paid(work) < 200_000_000
    assert grundy_value("take 1 or split equally", 10**18 - 11) == 0  # a prime, by the theorem


def test_too_many_factors_are_refused_before_they_are_looked_for(monkeypatch):
    forget_theories()
    asked = []
    monkeypatch.setattr(
        equal_splits, "prime_factors", lambda n: asked.append(n) or prime_factors(n)
    )
    n = 897_612_484_786_617_600  # it has a hundred thousand divisors
    with pytest.raises(LimitExceeded, match="prime factors of too many"):
        grundy_value("take 1 or split equally", n)
    assert asked == [n // (n & -n)]


def test_the_factors_of_a_heap_are_handed_on_to_the_heaps_it_splits_into(monkeypatch):
    asked = []
    monkeypatch.setattr(
        equal_splits, "prime_factors", lambda n: asked.append(n) or prime_factors(n)
    )
    n = 3**2 * 5**2 * 7 * 11 * 13 * 101
    known = one_or_equal.table_of_values(one_or_equal.KNOWN)
    assert one_or_equal._Recursion(known).value(n) == grundy_value("take 1 or split equally", n)
    assert n in asked
    assert not [m for m in asked if m < n and n % m == 0]


FAR_UNDER_MISERE = [
    "take a proper divisor",
    "take 1 or split equally",
    "split equally",
    "split into 8",
    pytest.param("take k where n % (k + 1) == 2", marks=FULL_SIZE),
    "take any or split into 2",
]


@pytest.mark.sweep(quick=1, check=4)
@pytest.mark.parametrize("rule", FAR_UNDER_MISERE)
@pytest.mark.parametrize("n", [10**12, 897_612_484_786_617_600])
def test_a_heap_under_misere_play_that_is_surely_too_large_is_refused_beforehand(rule, n):
    work = Work()
    with watched(work), pytest.raises(LimitExceeded) as refused:
        HeapTable(parse_rule(rule)).extend_to(n)
    assert paid(work) < 700_000_000
    assert f"heaps of up to {refused.value.limit} can be worked out" in str(refused.value)
    with watched(Work()):
        HeapTable(parse_rule(rule)).extend_to(refused.value.limit)


def test_the_heap_that_is_named_beforehand_does_not_depend_on_what_was_asked_before():
    table = HeapTable(parse_rule("take 1 or split equally"))
    named = []
    for before in (0, 9_000):
        table.extend_to(before)
        with pytest.raises(LimitExceeded) as refused:
            table.extend_to(10**18)
        named.append(refused.value.limit)
    assert named[0] == named[1] > 1_000


def test_whether_a_divisor_may_be_taken_is_known_without_one():
    work = Work(most=0)
    with watched(work):
        for rule in ("take a divisor", "take a proper divisor"):
            assert has_option(parse_rule(rule), 897_612_484_786_617_600)
    assert not has_option(parse_rule("take a proper divisor"), 1)


def test_divisors_are_paid_for_once():
    n = 897_612_484_786_617_599 + 1
    number_theory._divisors.cache_clear()
    work = Work()
    with watched(work):
        assert len(divisors(n)) == 103_680
        first = paid(work)
        divisors(n)
    assert first > 40_000_000
    assert paid(work) == first


def test_far_heaps_of_equal_splits_are_paid_for():
    work = Work()
    with watched(work):
        grundy_value("take 1 or split equally", 10**9)
    assert paid(work) >= 1000 * one_or_equal.NEED_TIME


def test_the_parts_of_a_heap_with_a_thousand_divisors_are_asked_about_together(monkeypatch):
    asked = []
    known = one_or_equal._Recursion
    monkeypatch.setattr(one_or_equal, "_Recursion", lambda table: asked.append(1) or known(table))
    work = Work()
    with watched(work):
        winning = analyse("take 1 or split equally", (735_134_400, 720_720)).winning_moves
        assert len(winning) > 0
    assert len(divisors(735_134_400)) > 1000
    assert len(asked) < 50
    assert 0 < paid(work) < limits.ANSWER_WORK


def test_looking_for_an_opponent_that_adds_the_heaps_ends_soon(size, monkeypatch):
    offer = size(quick=limits.PLAY_OFFER // 8, full=limits.PLAY_OFFER)
    monkeypatch.setattr(limits, "PLAY_OFFER", offer)
    asked = []
    known = mistakes._is_lost
    monkeypatch.setattr(mistakes, "_is_lost", lambda board: asked.append(1) or known(board))
    with watched(Work()):
        assert "perfect" in offered(board_of("take any or split into 2", (10**7, 10**7)))
    most = len(mistakes.MISTAKES) * limits.PLAY_OFFER // mistakes.LOST_TIME
    assert 0 < len(asked) <= most
