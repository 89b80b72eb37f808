"""Moves that come again when the heap grows: what is seen to be so, and the periods it proves."""

from itertools import product

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from definition import values_by_definition
from gamecore import analyse, find_pattern, grundy_value, options, parse_rule
from gamecore.grundy.engines import engine_for
from gamecore.grundy.repetition import Repetition
from gamecore.grundy.theorems import certify, theorem_for, uncovered_clause
from gamecore.grundy.theorems.periodic_moves import bounded_amounts, regular_clause, regular_rule
from gamecore.grundy.theorems.theorem import Certificate
from gamecore.rules.normal_form import normal_form

PROVED = [
    ("take k where even(k)", Repetition(0, 2, 1)),
    ("take k where k % 3 == 1", Repetition(2, 3, 0)),
    ("take k where k % 3 == 2", Repetition(3, 3, 0)),
    ("take k where k % 3 == 0", Repetition(0, 3, 1)),
    ("take k where even(k) or k == n", Repetition(0, 2, 1)),
    ("take k where even(k) or k == 1", Repetition(0, 6, 3)),
    ("take 1 or take k where even(k)", Repetition(0, 6, 3)),
    ("take k where even(n - k)", Repetition(0, 2, 1)),
    ("take k where odd(n - k)", Repetition(0, 2, 1)),
    ("take k where k % 2 == n % 2", Repetition(0, 2, 1)),
    ("take k where k <= n % 3", Repetition(0, 3, 0)),
    ("take k where k <= 3 and k != n % 4", None),
    ("take k where k <= 4 and (n - k) % 5 != 2", None),
    ("take k where gcd(k, 6) == 1", Repetition(0, 2, 0)),
    ("take 1-2 or take at least n/1", None),
    ("take 2 or take at least n/1", Repetition(1, 4, 0)),
    ("take 1 or take k where k < n", Repetition(3, 1, 1)),
    ("take 3 or take k where k <= n - 2", Repetition(2, 1, 1)),
    ("take k where k <= 5 and n > 10", Repetition(10, 6, 0)),
    ("split a+b where even(a)", Repetition(1, 4, 0)),
    ("split a+b where odd(a) and odd(b)", Repetition(1, 2, 0)),
    ("split a+b where a == 1", Repetition(1, 2, 0)),
    ("split a+b where a == 2", Repetition(1, 4, 0)),
    ("split a+b where b == 5", Repetition(1, 10, 0)),
    ("split a+b where b != 17 or take 7, 9", Repetition(10, 2, 0)),
    ("take 1 or split a+b where even(a) and even(b)", Repetition(4, 4, 0)),
    ("take 1 or split a+b where a == 2", Repetition(1, 3, 0)),
    ("take 1-2 or split a+b where a == 1 or a % 4 == 3", None),
    ("take 1-2 or halve into 2", Repetition(3, 4, 0)),
    ("take 1, 3 or halve into 2", Repetition(7, 2, 0)),
    ("take 2, 5 or halve into 4", Repetition(23, 4, 0)),
    ("take all but 2 or halve into 2", Repetition(0, 4, 2)),
    ("take k where even(k) or halve into 2", Repetition(0, 2, 1)),
    ("0.77 or halve into 2", Repetition(71, 12, 0)),
]


def certificate_of(text, length=700):
    rule = parse_rule(text)
    return certify(rule, engine_for(rule, length - 1).values, length)


def test_what_repeats_from_heap_1024_on_counts_and_what_begins_later_does_not():
    for condition in ("k <= {} and n % 2 == 0", "n > {} and k < 5", "n - k > {} and k < 5"):
        found, none = (
            regular_clause(parse_rule(f"take k where {condition.format(least)}").clauses[0])
            for least in (1023, 1024)
        )
        assert max(found.taken, found.heap, found.part) == 1024
        assert none is None


@pytest.mark.parametrize(("text", "expected"), PROVED, ids=[text for text, _ in PROVED])
def test_periodic_moves_prove_a_period_that_goes_on_and_is_least(text, expected):
    certificate = certificate_of(text)
    assert isinstance(certificate, Certificate)
    assert certificate.theorem.name == "periodic moves"
    found = certificate.repetition
    assert expected is None or found == expected
    n0, p, s = found.preperiod, found.period, found.saltus
    values = np.array(values_by_definition(text, 240))
    assert (values[n0 + p :] == values[n0:-p] + s).all()
    assert n0 == 0 or values[n0 - 1 + p] != values[n0 - 1] + s
    for q in range(1, p):
        assert len(set((values[n0 + q :] - values[n0:-q]).tolist())) > 1


@pytest.mark.parametrize(
    "text",
    [
        "take k where 2 * k <= n",
        "take k where k * k <= n",
        "take k where gcd(k, n) == 1",
        "take k where prime(k)",
        "take k where n % k == 0",
        "take k where k % 0 == 1",
        "take k where k % 50 == 1",
        "split a+b where a < b",
        "split a+b where a != b",
        "split a+b where gcd(a, b) == 1",
        "take 1 or split into 2 unequal",
        "take a square or take k where even(k)",
        "take any or split a+b where even(a)",
        "take at least half",
        "halve into 3",
    ],
)
def test_no_such_theorem_is_claimed_where_moves_do_not_repeat(text):
    rule = parse_rule(text)
    assert theorem_for(rule) is None
    assert uncovered_clause(rule) in normal_form(rule).clauses


def test_the_clause_that_is_not_covered_is_named_not_one_that_would_be():
    rule = parse_rule("take k where even(k) or k == n // 2")
    assert uncovered_clause(rule) == rule.clauses[0]
    rule = parse_rule("take k where even(k) or split into 2 unequal")
    assert str(uncovered_clause(rule)) == "split into 2 unequal"


@pytest.mark.parametrize("c", [0, 1, 5])
def test_what_is_compared_with_a_number_repeats_from_the_next_one_on(c):
    def numbers(text):
        return regular_clause(parse_rule(text).clauses[0])

    assert numbers(f"take k where n - k > {c}").part == c + 1
    assert numbers(f"take k where k > {c}").taken == c + 1
    assert numbers(f"take k where n > {c}").heap == c + 1
    assert numbers(f"split a+b where a > {c}").part == c + 1


def repeating_conditions(first, second):
    """Conditions on remainders, quotients and multiples of two numbers, most of them regular."""
    number = st.integers(0, 4)
    weighted = st.builds(
        f"({{}}*{first} {{}} {{}}*{second})".format, number, st.sampled_from("+-"), number
    )
    parts = st.one_of(
        st.sampled_from([first, second, f"({first} - {second})"]),
        st.builds("{} % {}".format, weighted, st.integers(1, 4)),
        st.builds("{} // {}".format, st.sampled_from([first, second]), st.integers(1, 3)),
        st.builds("gcd({}, {})".format, weighted, st.integers(1, 6)),
    )
    compared = st.builds(
        "{} {} {}".format,
        parts,
        st.sampled_from(["==", "!=", "<", "<=", ">", ">="]),
        st.one_of(st.integers(0, 9).map(str), parts),
    )
    one = st.one_of(compared, compared.map("not ({})".format))
    return st.one_of(
        one, st.builds("({}) {} ({})".format, one, st.sampled_from(["and", "or"]), one)
    )


TAKING = repeating_conditions("n", "k").map(
    lambda text: parse_rule(f"take k where {text}").clauses[0]
)
SPLITTING = st.one_of(repeating_conditions("a", "b"), repeating_conditions("n", "a")).map(
    lambda text: parse_rule(f"split a+b where {text}").clauses[0]
)


@settings(max_examples=80, deadline=None)
@given(TAKING, st.integers(0, 40), st.integers(1, 60))
def test_what_may_be_taken_comes_again_as_the_numbers_say(clause, more, k):
    found = regular_clause(clause)
    if found is None:
        return
    q = found.modulus
    for n in range(max(found.heap, k), max(found.heap, k) + 3 * q + more):
        if n - k >= found.part:
            assert clause.allows(n + q, k) == clause.allows(n, k)
        if k > found.taken:
            assert clause.allows(n + q, k + q) == clause.allows(n, k)
            assert not (found.is_bounded and clause.allows(n, k))
        few = bounded_amounts(clause, n)
        if few is not None:
            assert [(n - k,) if k < n else () for k in few][::-1] == sorted(clause.options(n))


@settings(max_examples=60, deadline=None)
@given(SPLITTING, st.integers(1, 30))
def test_what_may_be_split_comes_again_as_the_numbers_say(clause, a):
    found = regular_clause(clause)
    if found is None:
        return
    q = found.modulus
    for b in range(max(found.part, 1), found.part + 3 * q + 5):
        assert clause.allows(a, b + q) == clause.allows(a, b)


@st.composite
def regular_texts(draw):
    """Rules of one or two clauses with conditions on remainders, small amounts and small rests."""
    m = draw(st.integers(2, 4))
    r = draw(st.integers(0, 3))
    takes = (
        f"k % {m} == {r % m}",
        f"(n + k) % {m} != {r % m}",
        f"n % {m} >= k",
        f"k <= {r + 1} and n % {m} != {r % m}",
        f"odd(n - k) or k == {r + 1}",
        f"n - k != {r}",
        f"k % {m} == {r % m} or k == n",
        f"k == n and n > {r}",
    )
    splits = (
        f"a % {m} == {r % m}",
        f"a % {m} == b % {m}",
        f"a == {r + 1} or b % {m} == 1",
        f"(a + 2 * b) % {m} == {r % m}",
    )
    clauses = [
        draw(
            st.one_of(
                st.sampled_from(takes).map("take k where {}".format),
                st.sampled_from(splits).map("split a+b where {}".format),
                st.sampled_from(["take 1", "take 2-3", "0.37", "take at least n/1"]),
            )
        )
        for _ in range(draw(st.integers(1, 2)))
    ]
    return " or ".join(clauses)


@settings(max_examples=40, deadline=None)
@given(regular_texts())
def test_whatever_periodic_moves_prove_is_true_far_beyond_the_window(text):
    theorem = theorem_for(parse_rule(text))
    assume(theorem is not None and theorem.name == "periodic moves")
    values = np.array(values_by_definition(text, 160))
    for length in (20, 40, 80):
        found = theorem.search(values[:length])
        if found is not None:
            n0, p, s = (getattr(found.repetition, x) for x in ("preperiod", "period", "saltus"))
            assert (values[n0 + p :] == values[n0:-p] + s).all()
            return


def test_the_window_is_as_long_as_the_proof_asks_and_no_shorter_table_is_enough():
    theorem = theorem_for(parse_rule("take k where k <= 3 and k != n % 4"))
    rule = regular_rule(parse_rule("take k where k <= 3 and k != n % 4"))
    assert (rule.modulus, rule.is_bounded, rule.heaps_left) == (4, True, 1)
    values = np.array(values_by_definition("take k where k <= 3 and k != n % 4", 60))
    found = theorem.search(values)
    low, high = found.window
    assert high - low == rule.taken + 4
    needed = theorem.last_heap_needed(found.repetition.preperiod, found.repetition.period) + 1
    assert theorem.search(values[: needed - 1]) is None
    assert theorem.search(values[: max(needed, 13)]) is not None


def test_far_heaps_of_conditions_are_answered_with_their_moves():
    rule = "take k where k % 3 == 1"
    assert [grundy_value(rule, n) for n in (10**18, 10**18 - 1, 10**18 - 2)] == [
        grundy_value(rule, n) for n in (10**3, 10**3 - 1, 10**3 - 2)
    ]
    position = analyse(rule, (10**18, 6))
    assert position.outcome == "N"
    moves = position.winning_moves
    assert moves.has_more
    assert all(
        grundy_value(rule, sum(move.after)) == move.target
        and (move.before - sum(move.after)) % 3 == 1
        for move in moves
    )
    assert grundy_value("take k where even(k)", 10**18) == 5 * 10**17


@pytest.mark.parametrize(
    "rule",
    ["take k where k <= 4 and (n - k) % 5 != 2", "take k where k <= n % 3", "take k where even(k)"],
)
def test_winning_moves_of_small_heaps_are_those_of_the_definition(rule):
    heaps = (23, 14, 9)
    position = analyse(rule, heaps)
    found = {(move.heap, move.after) for move in position.winning_moves}
    expected = {
        (i, option)
        for i, n in enumerate(heaps)
        for option in options(rule, n)
        if grundy_value(rule, sum(option)) == position.targets[i]
    }
    assert found == expected


def test_few_amounts_make_far_heaps_easy():
    rule = "take k where k <= 4 and (n - k) % 5 != 2"
    for n, extra in product((10**18, 10**18 - 3), (0, 6)):
        position = analyse(rule, (n, extra))
        assert len(position.winning_moves) == len(list(position.winning_moves))
        assert bool(len(position.winning_moves)) == (position.nim_sum != 0)


def test_the_reason_names_what_repeats_and_the_window():
    found = find_pattern("take k where even(k)", 60)
    assert "Periodic moves" in found.reason
    assert "grows by 2" in found.reason
    assert "G(n+2) = G(n)+1" in found.reason
    found = find_pattern("split a+b where even(a)", 60)
    assert "G(n+4) = G(n)" in found.reason
    assert found.window is not None
