"""Proofs of a few lines, each against a small program that knows the moves and nothing else."""

from math import gcd

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from form_law import FEW, check_form
from gamecore import analyse, find_pattern, grundy_value, limits, parse_rule
from gamecore.errors import LimitExceeded
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.forms.bounds import TakeUpToRoot
from gamecore.grundy.forms.linear import NoMultiple, ShiftedByOne, TakeAny
from gamecore.grundy.forms.powers_of_two import Halve, TakeDivisor
from gamecore.grundy.forms.primes_and_divisors import TakeCoprime
from gamecore.grundy.forms.splits import SplitConsecutive, SplitEvenHeaps, TakeOneOrSplitConsecutive
from gamecore.grundy.sequence import sequence_of
from gamecore.search import Search


def values_of(moves, upto):
    """Return G(0), …, G(upto); `moves(n)` yields the heaps that each move leaves, as lists."""
    values = []
    for n in range(upto + 1):
        reached = set()
        for heaps in moves(n):
            value = 0
            for heap in heaps:
                value ^= values[heap]
            reached.add(value)
        values.append(next(v for v in range(n + 2) if v not in reached))
    return values


def check(text, moves, upto):
    """Check that a rule's pattern is proved, and true up to a heap, by a program of one's own."""
    found = find_pattern(text, 255)
    assert found.status == "proved"
    expected = values_of(moves, upto)
    known = sequence_of(text).reaching(upto)
    assert [known.value(n) for n in range(upto + 1)] == expected
    if found.period is not None:
        assert all(
            expected[n + found.period] == expected[n] + found.saltus
            for n in range(found.preperiod, upto + 1 - found.period)
        )
        start, period = found.preperiod, found.period
        assert not start or expected[start - 1 + period] != expected[start - 1] + found.saltus


def wins(moves, heaps):
    """Tell who wins a position of several heaps by looking at all that can follow."""

    def options(position):
        for i, n in enumerate(position):
            for left in moves(n):
                rest = (*position[:i], *left, *position[i + 1 :])
                yield tuple(sorted(heap for heap in rest if heap))

    return Search(options, 200_000).to_move_wins(tuple(sorted(heaps)))


# -- amounts, and halving into an even number of heaps --------------------------------------------


def take_or_halve(amounts, heaps):
    def moves(n):
        yield from ([n - k] for k in amounts if k <= n)
        if n and n % 2 == 0:
            yield [n // 2] * heaps

    return moves


@settings(deadline=None, max_examples=40)
@given(st.sets(st.integers(1, 7), min_size=1, max_size=4), st.sampled_from([2, 4]))
def test_amounts_beside_halves_that_cancel_repeat_for_twenty_windows(amounts, heaps):
    listed = ", ".join(map(str, sorted(amounts)))
    text = f"take {listed} or halve into {heaps}"
    found = find_pattern(text, 1023)
    assert found.status == "proved"
    _low, high = found.window or (0, 20)
    check_to = min(20 * high, 6000)
    assert [grundy_value(text, n) for n in range(check_to + 1)] == values_of(
        take_or_halve(amounts, heaps), check_to
    )


# -- one program for each form ---------------------------------------------------------------------


def takes(allowed):
    def moves(n):
        yield from ([n - k] for k in range(1, n + 1) if allowed(n, k))

    return moves


def splits(allowed):
    def moves(n):
        yield from ([a, n - a] for a in range(1, n) if allowed(a, n - a))

    return moves


def stairs(amounts):
    def moves(n):
        yield from ([n - k] for k in amounts(n))
        k = 2
        while k * (k + 1) // 2 < n:
            k += 1
        if k * (k + 1) // 2 == n:
            yield list(range(1, k + 1))

    return moves


def powers(base, *more):
    listed = {*more, *(base**j for j in range(60))}
    return takes(lambda n, k: k in listed)


FORMS = [
    ("take k where power(k, 3)", powers(3), NoMultiple),
    ("take 2 or take k where power(k, 3)", powers(3, 2), NoMultiple),
    ("take k where power(k, 1)", takes(lambda n, k: k == 1), NoMultiple),
    ("take k where 2 * k * k <= 2 * n * n", takes(lambda n, k: True), TakeAny),
    ("take k where k * 3 * k < 3 * n * n", takes(lambda n, k: k < n), ShiftedByOne),
    ("take k where n % 2 != 2 or k == 3", takes(lambda n, k: True), TakeAny),
    ("take k where gcd(k, n) >= 1", takes(lambda n, k: True), TakeAny),
    ("take k where k * k < n", takes(lambda n, k: k * k < n), TakeUpToRoot),
    ("take k where n > k * k", takes(lambda n, k: k * k < n), TakeUpToRoot),
    ("take k where k * k <= n - 1", takes(lambda n, k: k * k < n), TakeUpToRoot),
    ("take k where k * k <= n * n", takes(lambda n, k: True), TakeAny),
    ("take k where not 3 * (k * k) > 3 * (n * n)", takes(lambda n, k: True), TakeAny),
    ("take k where k * k < n * n", takes(lambda n, k: k < n), ShiftedByOne),
    ("take k where divides(k, n) and odd(k)", takes(lambda n, k: n % k == 0 and k % 2), NoMultiple),
    (
        "take k where n % k == 0 and k % 2 == 1",
        takes(lambda n, k: n % k == 0 and k % 2),
        NoMultiple,
    ),
    ("take k where k * k <= n and odd(k)", takes(lambda n, k: k * k <= n and k % 2), NoMultiple),
    (
        "take 1-2 or take k where gcd(k, n) == 1 and k % 3 == 2",
        takes(lambda n, k: k < 3 or (gcd(k, n) == 1 and k % 3 == 2)),
        NoMultiple,
    ),
    ("take k where gcd(k, n) == 1", takes(lambda n, k: gcd(k, n) == 1), TakeCoprime),
    ("take 1 or take k where gcd(n, k) < 2", takes(lambda n, k: gcd(k, n) == 1), TakeCoprime),
    (
        "take k where gcd(k, n - k) == 1 and k != n",
        takes(lambda n, k: gcd(k, n) == 1 and k < n),
        TakeCoprime,
    ),
    (
        "take k where gcd(k, n) == 1 or k >= n",
        takes(lambda n, k: gcd(k, n) == 1 or k == n),
        TakeCoprime,
    ),
    ("take k where divides(k, n) and k <= n", takes(lambda n, k: n % k == 0), TakeDivisor),
    ("split a+b where gcd(a, b) == 1", splits(lambda a, b: gcd(a, b) == 1), SplitEvenHeaps),
    ("split a+b where divides(a, b)", splits(lambda a, b: b % a == 0), SplitEvenHeaps),
    ("split a+b where a * a == b * b", splits(lambda a, b: a == b), Halve),
    (
        "halve into 4 or split a+b where gcd(a, b) == 3",
        lambda n: [
            *([[n // 2] * 4] if n and n % 2 == 0 else []),
            *([a, n - a] for a in range(1, n) if gcd(a, n) == 3),
        ],
        SplitEvenHeaps,
    ),
    ("split 1+2+...+k", stairs(lambda n: []), SplitConsecutive),
    ("take 1 or split 1+2+...+k", stairs(lambda n: [1] if n else []), TakeOneOrSplitConsecutive),
]


def test_every_form_is_right_on_the_first_heaps():
    for text, _moves, form in FORMS:
        check_form(text, form, upto=FEW)


@pytest.mark.sweep(quick=4, check=12)
@pytest.mark.parametrize(("text", "moves", "form"), FORMS, ids=[text for text, _, _ in FORMS])
def test_what_is_proved_is_what_a_program_of_its_own_finds(text, moves, form, size):
    check_form(text, form)
    check(text, moves, size(quick=300, full=1100))


@pytest.mark.parametrize(
    ("text", "moves", "_form"), FORMS, ids=[f"{text} in pairs" for text, _, _ in FORMS]
)
def test_two_heaps_are_won_as_a_search_of_all_play_says(text, moves, _form):
    for heaps in ([3, 4], [5, 5], [6, 7], [2, 9], [4, 6, 3]):
        assert (analyse(text, heaps).outcome == "N") == wins(moves, heaps)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("take k where power(k, 6) or k == 2", None),
        ("take k where power(k, 4)", None),
        ("take k where power(k, -3)", None),
        ("take k where k == n // 2", None),
        ("take any or split 1+2+...+k", None),
        ("take 1 or take k where k * k < n", None),
        ("take k where k == n - n // 3", None),
        ("split a+b where gcd(a, b) == 2", None),
        ("split a+b where a == 1 or b % (a - 2) == 0", None),
        ("take 1 or split a+b where gcd(a, b) == 1", None),
        ("split a+b where gcd(a, b) == 1 or split into 3", None),
        ("take k where divides(k, n) and odd(k) or k == n", None),
        ("take k where odd(k) and 7 % (k - 3) == 1", None),
        ("take k where k * k <= n * n + 1", None),
        ("take 1-2 or take k where gcd(k, n) == 1", None),
        ("take a divisor or take k where gcd(k, n) == 1", None),
        ("take k where gcd(k, n) == 2", None),
        ("take k where gcd(k, n) == 1 and 2 * k <= n", None),
    ],
)
def test_what_only_looks_alike_is_claimed_by_none_of_these(text, kind):
    assert closed_form(parse_rule(text)) is kind


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("take k where k == n - n // 2", 0),
        ("split 1+2+...+k", 0),
        ("split a+b where gcd(a, b) == 1", 1),
        ("take k where gcd(k, n) == 1", 0),
        ("take 1-2 or halve into 2", grundy_value("take 1-2 or halve into 2", 400)),
    ],
)
def test_the_largest_heap_has_its_value_at_once(text, value):
    assert grundy_value(text, 10**18) == value


# -- amounts without a common divisor with the heap ------------------------------------------------

COPRIME = "take k where gcd(k, n) == 1"


@pytest.mark.parametrize("whole", ["as any amount", "never", "always"])
def test_the_least_prime_factor_decides_twenty_times_as_far_as_a_pattern_is_looked_for(whole, size):
    form, upto = TakeCoprime(whole), size(quick=4, full=20) * 255
    values = np.zeros(upto + 1, dtype=np.int64)
    for n in range(1, upto + 1):
        left = np.flatnonzero(np.gcd(np.arange(n), n) == 1)  # gcd(n − m, n) = gcd(m, n)
        seen = {*values[left].tolist()} - ({0} if whole == "never" and n == 1 else set())
        seen |= {0} if whole == "always" else set()
        values[n] = next(v for v in range(n + 2) if v not in seen)
    assert form.table(upto).tolist() == values.tolist()


@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.one_of(
            st.integers(0, 10**6),
            st.integers(1, 10**17).map(lambda m: 2 * m),
            st.integers(1, 10**17).map(lambda m: 6 * m + 3),
            st.integers(1, 10**7).map(lambda m: 25 * (6 * m + 1)),
            st.sampled_from([101**8, 65_537**3, 2**32 + 1, 99_991**2]),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_heaps_together_and_apart_have_the_place_of_their_least_prime_factor(heaps):
    primes = [p for p in range(2, 1100) if all(p % d for d in range(2, p))]
    form = TakeCoprime("never")
    found = form.values(np.array(heaps)).tolist()
    assert found == [form.value(n) for n in heaps]
    for n, value in zip(heaps, found, strict=True):
        least = next((i for i, p in enumerate(primes, 1) if n % p == 0), None)
        assert value == least if least and n else value > len(primes) or n < 2 or n in primes


def test_a_least_prime_factor_too_large_to_count_is_refused():
    with pytest.raises(LimitExceeded, match=f"primes are counted only up to {limits.FACTOR_TABLE}"):
        grundy_value(COPRIME, 10**9 + 7)
    assert grundy_value(COPRIME, 24_999_983) == 1_565_927  # a prime


def test_winning_moves_share_no_factor_with_the_heap():
    found = analyse(COPRIME, [35, 12, 8])
    moves = {(move.heap, move.after) for move in found.winning_moves}
    assert found.nim_sum == 3
    even = {(0, (m,)) for m in range(2, 35, 2) if gcd(m, 35) == 1}
    assert moves == even | {(1, (5,)), (2, (5,))}
