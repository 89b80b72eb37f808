"""Closed forms of shaped rules: chosen by what is allowed, right by definition, exact at 10^18."""

from functools import cache, reduce
from itertools import product
from operator import xor

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from form_law import FEW, check_form
from gamecore import grundy_value, options, parse_rule
from gamecore.errors import ConditionError, LimitExceeded
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.forms.bounds import TakeAtMost
from gamecore.grundy.forms.linear import NoMultiple, ShiftedByOne, TakeAny
from gamecore.grundy.forms.one_or_equal import TakeOneOrSplitEqually
from gamecore.grundy.forms.powers_of_two import Halve, Mark, TakeDivisor, TakeOneOrHalve
from gamecore.grundy.forms.primes_and_divisors import SplitEqually, TakeCoprime
from gamecore.grundy.forms.splits import TakeOneOrSplitConsecutive
from gamecore.grundy.growth import cycle_of, line_of
from gamecore.grundy.mex import mex
from gamecore.limits import HEAP_SIZE
from gamecore.rules.normal_form import normal_form
from gamecore.rules.number_theory import is_prime, prime_factors
from strategies import conditions, heap_rules, values

MARK = "take k where k == 1 or k == n - n // 2"

FORMS = [
    ("take a power of 2", NoMultiple),
    ("take k where power(k, 2)", NoMultiple),
    ("take 1 or take a prime", NoMultiple),
    ("take k where prime(k) or k == 1", NoMultiple),
    ("take k where k % 2 == 1", NoMultiple),
    ("take k where odd(k) or k == 5", NoMultiple),
    ("take k where k <= 3 or k % 4 == 2", NoMultiple),
    ("take k where not divides(3, k)", NoMultiple),
    ("take 1-2 or take a power of 2", NoMultiple),
    ("take k where 2*k > k", TakeAny),
    ("take k where odd(k) or even(k)", TakeAny),
    ("take k where k % 3 != 0 or k == n", ShiftedByOne),
    ("take 1-3 or take at least n/1", ShiftedByOne),
    ("take k where k == 1 or k == n", ShiftedByOne),
    ("take k where k == n", ShiftedByOne),
    ("take a power of 2 or take k where n == k", ShiftedByOne),
    ("take k where k < n", ShiftedByOne),
    ("take k where 1 <= k < n", ShiftedByOne),
    ("take k where k != n and k % 3 != 0", ShiftedByOne),
    ("take a divisor", TakeDivisor),
    ("take a proper divisor", TakeDivisor),
    ("take a divisor or take a proper divisor", TakeDivisor),
    ("take a proper divisor or take at least n/1", TakeDivisor),
    ("take 1 or take a divisor", TakeDivisor),
    ("take k where n % k == 0", TakeDivisor),
    ("take k where divides(k, n)", TakeDivisor),
    ("take k where gcd(k, n) == k", TakeDivisor),
    ("take k where divides(k, n - k) and k < n", TakeDivisor),
    ("take k where (n - k) % k == 0", TakeDivisor),
    ("take k where divides(k, n) and k < n", TakeDivisor),
    ("take k where k != n and n % k == 0", TakeDivisor),
    ("take k where n >= 2 * k and divides(k, n)", TakeDivisor),
    (MARK, Mark),
    ("take 1 or take k where k == (n + 1) // 2", Mark),
    ("take k where n - n // 2 == k or k == 1", Mark),
    ("take k where 2 * k < n", TakeAtMost),
    ("take k where k <= (n + 1) // 2", TakeAtMost),
    ("take k where k <= (n + 2) // 3", TakeAtMost),
    ("take k where n >= k * 3", TakeAtMost),
    ("take k where (n + 1) // 3 >= k", TakeAtMost),
    ("halve into 2", Halve),
    ("halve into 3", Halve),
    ("halve into 2 or halve into 3", Halve),
    ("take 1 or halve into 2", TakeOneOrHalve),
    ("take 1 or halve into 4 or halve into 2", TakeOneOrHalve),
    ("take 1 or halve into 1", TakeOneOrHalve),
    ("take 1 or halve into 3", TakeOneOrHalve),
    ("take 1 or halve into 3 or halve into 4", TakeOneOrHalve),
    ("take k where k == 1 or halve into 3", TakeOneOrHalve),
    ("take k where gcd(k, n) == 1", TakeCoprime),
    ("take k where gcd(k, n) == 1 and k < n", TakeCoprime),
    ("take k where gcd(k, n) == 1 or k == n", TakeCoprime),
    ("split equally", SplitEqually),
    ("split equally or halve into 2", SplitEqually),
    ("take at most half or take at least half or halve into 1", TakeAny),
    ("take 1 or split equally", TakeOneOrSplitEqually),
    ("halve into 2 or split equally or take k where k < 2", TakeOneOrSplitEqually),
    ("take 1 or split 1+2+...+k", TakeOneOrSplitConsecutive),
]


def test_every_form_is_right_on_the_first_heaps():
    for text, form in FORMS:
        check_form(text, form, upto=FEW)


@pytest.mark.parametrize(("text", "form"), FORMS, ids=[text for text, _ in FORMS])
def test_what_the_clauses_allow_chooses_the_form_and_the_form_is_right(text, form):
    check_form(text, form)


def test_a_condition_on_remainders_is_known_for_divisors_up_to_1024():
    assert str(closed_form(parse_rule("take k where k % 1024 != 0")).losing).endswith("of 1024")
    assert closed_form(parse_rule("take k where k % 1025 != 0")) is None


def test_the_heap_that_2_divides_most_often_is_worth_the_mex_of_its_options():
    n = 1 << HEAP_SIZE.bit_length() - 1
    for text in [text for text, form in FORMS if form in (Halve, TakeOneOrHalve)]:
        every = options(normal_form(parse_rule(text)), n)
        reached = {reduce(xor, (grundy_value(text, m) for m in left), 0) for left in every}
        assert grundy_value(text, n) == mex(reached)


@pytest.mark.parametrize(("text", "form"), FORMS, ids=[text for text, _ in FORMS])
def test_a_form_that_claims_a_repetition_has_it_and_it_is_least(text, form):
    found = closed_form(parse_rule(text)).repetition
    if found is None:
        return
    rises = np.array(values_by_definition(text, 120))
    n0, p = found.preperiod, found.period
    assert (rises[n0 + p :] == rises[n0:-p] + found.saltus).all()
    assert n0 == 0 or rises[n0 - 1 + p] != rises[n0 - 1] + found.saltus
    for q in range(1, p):
        assert len(set((rises[n0 + q :] - rises[n0:-q]).tolist())) > 1


@pytest.mark.parametrize(
    "text",
    [
        "take a square",
        "take a fibonacci number",
        "take 1 or take a fibonacci number",
        "take a prime",
        "take k where odd(k) or k == 4",
        "take k where k % 5 < 4 and k % 5 > 0",
        "take k where k % 2 == 1 or k == n and n > 4",
        "take k where k == 1 or k == n // 2",
        "take k where n % 2 == 1",
        "take k where k * k < n + 3",
        "take k where k <= n % 5",
        "take k where n // 2 + n // 4 > k",
        "take k where k <= n // 2 - n % 2",
        "take k where k >= n // 2 - n % 2",
        "take 1-2 or take a divisor",
        "take 1 or take a proper divisor",
        "take 2 or split equally",
        "take any or split equally",
        "take 1 or split equally or split into 2",
        "take 2 or split 1+2+...+k",
        "take 1-2 or halve into 2",
        "take a divisor or take k where k == (n + 1) // 2",
        "take k where k % 0 == 1",
        "take a prime or take at least n/1",
        "take 2 or take k where odd(k) and k != n",
    ],
)
def test_other_rules_have_no_closed_form(text):
    assert closed_form(parse_rule(text)) is None


@settings(max_examples=150, deadline=None)
@given(heap_rules(most_clauses=2, everything=True, conditional=True))
def test_whatever_form_a_random_rule_has_agrees_with_the_definition(rule):
    form = closed_form(rule)
    assume(form is not None)
    try:
        expected = values_by_definition(rule, 30)
    except (ConditionError, LimitExceeded):
        return
    assert form.values(np.arange(31)).tolist() == expected


@settings(max_examples=200, deadline=None)
@given(values(["k"]), st.integers(0, 200))
@example(parse_rule("take k where (3*k + 1) // 4 % 7 == 1").clauses[0].condition.operands[0], 40)
def test_lines_rise_as_they_say(expression, x):
    line = line_of(expression, "k")
    if line is not None:
        rise = expression.value({"k": x + line.period}) - expression.value({"k": x})
        assert rise == line.rise


@settings(max_examples=200, deadline=None)
@given(conditions(["k"]), st.integers(0, 300))
def test_the_truth_of_a_condition_comes_again_as_the_cycle_says(condition, x):
    cycle = cycle_of(condition, "k")
    if cycle is None:
        return
    x += cycle.start
    try:
        truth = condition.is_true({"k": x})
    except ConditionError:
        return
    assert condition.is_true({"k": x + cycle.period}) == truth


# -- near 10^18, against recursions that share nothing with the forms -----------------------------

HUGE = st.one_of(
    st.integers(1, 10**18),
    st.builds(lambda m, v: m << v, st.integers(1, 10**6), st.integers(0, 39)),
)


@cache
def mark_by_recursion(n):
    if n == 0:
        return 0
    reached = {mark_by_recursion(n - 1), mark_by_recursion(n // 2)}
    return next(g for g in range(3) if g not in reached)


def mark_far(n):
    """Follow only the options that matter to the values of the two options, by brute force."""
    known = {}

    def value(m):
        if m < 900:
            return mark_by_recursion(m)
        if m not in known:
            # Whether an option is worth 0 is decided by halving alone.
            zero = (m & -m).bit_length() % 2 == 0
            known[m] = (
                0 if zero else next(g for g in (1, 2) if g not in {value(m - 1), value(m // 2)})
            )
        return known[m]

    return value(n)


@settings(max_examples=100, deadline=None)
@given(HUGE)
def test_mark_is_exact_at_ten_to_the_eighteen(n):
    assert grundy_value(MARK, n) == mark_far(n)
    options = {grundy_value(MARK, n - 1), grundy_value(MARK, n // 2)}
    assert grundy_value(MARK, n) == next(g for g in range(3) if g not in options)
    form = closed_form(parse_rule(MARK))
    sizes = np.array([n, n - 1, n // 2], dtype=np.int64)
    assert form.values(sizes).tolist() == [form.value(int(m)) for m in sizes]


@settings(max_examples=100, deadline=None)
@given(HUGE, st.integers(1, 6))
def test_halving_is_exact_at_ten_to_the_eighteen(n, k):
    rule = f"take 1 or halve into {k}"
    reached = {grundy_value(rule, n - 1)}
    if n % 2 == 0:
        reached.add(reduce(xor, [grundy_value(rule, n // 2)] * k))
    assert grundy_value(rule, n) == next(g for g in range(4) if g not in reached)


@settings(max_examples=100, deadline=None)
@given(HUGE)
def test_divisors_are_exact_at_ten_to_the_eighteen(n):
    v = len(bin(n)) - len(bin(n).rstrip("0"))
    assert grundy_value("take a divisor", n) == v + 1
    assert grundy_value("take a proper divisor", n) == v


@settings(max_examples=60, deadline=None)
@given(HUGE, st.sampled_from(["2 * k < n", "k <= (n + 1) // 2", "7 * k <= 3 * n", "k < n // 100"]))
def test_bounded_amounts_obey_their_recurrence_at_ten_to_the_eighteen(n, condition):
    form = closed_form(parse_rule(f"take k where {condition}"))
    most = {
        "2 * k < n": lambda n: (n - 1) // 2,
        "k <= (n + 1) // 2": lambda n: (n + 1) // 2,
        "7 * k <= 3 * n": lambda n: 3 * n // 7,
        "k < n // 100": lambda n: max(0, n // 100 - 1),
    }[condition]
    m = max(0, most(n))
    expected = m if m > max(0, most(n - 1)) else form.value(n - 1 - m)
    assert form.value(n) == expected
    assert form.values(np.array([n, n - 1], dtype=np.int64)).tolist() == [
        expected,
        form.value(n - 1),
    ]


def test_sizes_with_a_value_by_twos_are_counted_not_listed():
    zeros = closed_form(parse_rule(MARK)).sizes_with(0, 0, 10**18)
    assert len(zeros) == 1 + sum(10**18 // 2**v - 10**18 // 2 ** (v + 1) for v in range(1, 60, 2))
    assert [zeros[i] for i in range(4)] == [0, 2, 6, 8]
    assert 2 * 3**37 in zeros
    assert 4 * 3**36 not in zeros
    odd = closed_form(parse_rule("take a proper divisor")).sizes_with(0, 1, 10**18)
    assert (len(odd), odd[0], odd[-1]) == (5 * 10**17, 1, 10**18 - 1)
    ones = closed_form(parse_rule("take 1 or halve into 3")).sizes_with(1, 0, 10**18)
    low = 10**18 - 100
    assert [m for m in ones[-40:] if m >= low] == [
        m for m in range(low, 10**18 + 1) if grundy_value("take 1 or halve into 3", m) == 1
    ]


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from([2, 3, 5, 7, 101, 10007, 999983]), min_size=1, max_size=12))
def test_equal_splits_count_the_odd_primes_that_a_heap_was_made_of(primes):
    n = 1
    used = []
    for p in primes:
        if n * p <= 10**18:
            n, used = n * p, [*used, p]
    odd = sum(p > 2 for p in used)
    assert grundy_value("split equally", n) == odd + (n % 2 == 0)


def test_equal_splits_of_a_product_of_two_large_primes():
    assert grundy_value("split equally", 999999937 * 999999929) == 2
    assert grundy_value("split equally", 2 * 499999993 * 999999937) == 3
    assert grundy_value("split equally", 10**18) == 19


def test_taking_one_or_splitting_equally_loses_exactly_on_odd_primes():
    form = closed_form(parse_rule("take 1 or split equally"))
    table = form.table(30_000)
    assert [n for n in range(30_001) if table[n] == 0] == [0] + [
        n for n in range(3, 30_001) if is_prime(n)
    ]
    doubles = {n for n in range(30_001) if n % 4 == 2 and n > 4 and is_prime(n // 2)}
    powers = {1, *(2**k for k in range(2, 15))}
    assert {n for n in range(30_001) if table[n] == 1} == doubles | powers
    assert form.value(999999999999999989) == 0
    prime = next(p for p in range(5 * 10**17 - 1, 0, -2) if is_prime(p))
    assert form.value(2 * prime) == 1


def test_the_recursion_agrees_with_a_table_of_every_odd_divisor():
    top = 300_000
    known = closed_form(parse_rule("take 1 or split equally")).table(top)
    form = closed_form(parse_rule("take 1 or split equally"))
    for n in (*range(top - 60, top + 1), 2**18 - 1, 3**11):
        divisors = [1]
        for p, e in prime_factors(n).items():
            divisors = [d * p**i for d in divisors for i in range(e + 1)]
        reached = {int(known[n - 1])} | {int(known[n // d]) for d in divisors if d > 1 and d % 2}
        reached |= {0} if n % 2 == 0 else set()
        expected = next(g for g in range(64) if g not in reached)
        assert known[n] == form.value(n) == expected
    far = form.values(np.array([10**8, 10**8 + 1], dtype=np.int64))
    assert far.tolist() == [form.value(10**8), form.value(10**8 + 1)]


def test_what_needs_too_many_factors_is_refused_in_a_sentence():
    form = closed_form(parse_rule("take 1 or split equally"))
    with pytest.raises(LimitExceeded, match="999999999999999999"):
        form.value(10**18 - 1)
    with pytest.raises(LimitExceeded, match="fewer or smaller"):
        closed_form(parse_rule("split equally")).values(np.arange(10**18 - 5000, 10**18))
    with pytest.raises(LimitExceeded, match="for 0 to"):
        closed_form(parse_rule("split equally")).sizes_with(2, 0, 10**18)
    with pytest.raises(LimitExceeded, match="fewer or smaller"):
        form.values(np.arange(10**9 - 4000, 10**9))


def test_prime_factors_of_many_heaps_and_of_huge_ones_are_counted_alike():
    form = closed_form(parse_rule("split equally"))
    near = np.random.default_rng(2).integers(0, 10**9, 60_000)
    sizes = np.concatenate((near, [0, 1, 2**32 - 1, 2**32, 3**20, 2 * 3**37, 10**18]))
    values = form.values(sizes)
    for place in [*range(40), *range(60_000, 60_007)]:
        n = int(sizes[place])
        odd = sum(e for p, e in prime_factors(n).items() if p > 2) if n else 0
        assert values[place] == odd + (n % 2 == 0 and n > 0), n
    assert form.values(sizes[::-1].reshape(-1, 1)).ravel().tolist() == values[::-1].tolist()


def test_the_numbers_of_a_proof_are_the_modulus_and_the_one_before_it():
    rule = parse_rule("take k where k % 5 != 0")
    assert closed_form(rule).proof_numbers == {"q": 5, "q1": 4}


@pytest.mark.parametrize("rule", ["take 1 or halve into 3", "take 1 or halve into 2"])
def test_heaps_of_a_value_are_found_below_the_odd_parts_that_are_exceptions(rule):
    form = closed_form(parse_rule(rule))
    worth = values_by_definition(rule, 12)
    for low, high, value in product(range(13), range(13), range(3)):
        if low <= high:
            own = [n for n in range(low, high + 1) if worth[n] == value]
            assert [*form.sizes_with(value, low, high)] == own


@pytest.mark.parametrize("parts", [3, 4, 5])
def test_splits_into_many_are_said_with_one_less_than_their_parts(parts):
    form = closed_form(parse_rule(f"split into {parts}"))
    assert form.formula == f"⌊(n − 1)/{parts - 1}⌋ for n ≥ 1"
    assert form.proof_numbers == {"m": parts, "m1": parts - 1}


@pytest.mark.sweep(quick=6)
@pytest.mark.parametrize(
    ("rule", "formula", "losing"),
    [
        ("take k where k % 3 != 0 or k == n", "1 + (n − 1) mod 3 for n ≥ 1", None),
        (
            "take k where k % 3 != 0 and k < n",
            "(n − 1) mod 3 for n ≥ 1",
            "0 and the numbers one more than a multiple of 3",
        ),
        ("take at least half", "bit length of n = ⌊log2 n⌋ + 1 for n ≥ 1", None),
        ("take at least n/3", "G(n) = 1 + G(⌊2n/3⌋) for n ≥ 1", None),
        ("take a power of 2", "n mod 3", "the multiples of 3"),
        ("take k where odd(k)", "n mod 2", "the even numbers"),
    ],
)
def test_a_form_is_said_in_a_formula_and_its_losing_heaps_by_name(rule, formula, losing):
    form = closed_form(parse_rule(rule))
    assert form.formula == formula
    assert (None if form.losing is None else str(form.losing)) == losing
