"""One game in other words: its plainest words have the same options, and get the same verdict."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore import find_pattern, options, parse_rule
from gamecore.rules import conditions as c
from gamecore.rules import linear, plain_clauses
from gamecore.rules import normal_form as wording
from gamecore.rules.heap_rule import HeapRule, Take
from gamecore.rules.linear import LATEST
from gamecore.rules.normal_form import normal_form
from gamecore.rules.where import SplitWhere, TakeWhere
from sizes import EVERY_CASE
from strategies import amount_sets, codes, heap_rules, linear_rules

pytestmark = EVERY_CASE

MOST = 60

FAMILIES = {
    "take any": [
        "take k where k <= n + 5",
        "take k where 1 <= k <= n + 1",
        "take k where k < n + 1",
        "take k where 2 * k <= 2 * n",
        "take k where k <= 3 or k > 3",
        "take k where not k > n",
        "take k where n // 3 <= n",
        "take k where even(4) or k == 2",
        "take at most n/1",
        "take at most n/3 or take at least n/3",
        "take 1 or take all but 1",
    ],
    "0.0": ["take k where k < 1", "take k where k > n", "split a+b where a > n", "0.00"],
    "take at least n/1": ["take k where k == n", "take k where k >= n", "take k where not k < n"],
    "take at least half": [
        "take k where 2 * k >= n",
        "take k where k >= n - k",
        "take k where k >= n - n // 2",
        "take at least half or take k where 3 * k > 2 * n",
    ],
    "take at most half": ["take k where k <= n // 2", "take k where k <= n - k"],
    "take at most n/4": [
        "take k where k <= n // 2 // 2",
        "take k where k <= n // (1 + 3)",
        "take k where k <= min(n // 2, n - 1) // 2",
        "take k where k <= max(n, 5) // 4 and n >= 4",
        "take k where k <= n // 4 or prime(3 * 3)",
    ],
    "take 1, 3, 4": [
        "take 1 or take 3 or take 4",
        "take k where k == 1 or 3 <= k <= 4",
        "take k where k <= 4 and k != 2",
        "take 1 or take k where 3 <= k < 5",
        "take 1 or take k where min(k, 5) > 2 and max(k, 4) < 5",
        "0.3033",
    ],
    "take 1 or halve into 1": [
        "take k where k == 1 or 2 * k == n",
        "take k where 2 * k == n or take 1",
        "take k where k == 1 or n - k == k",
        "0.3 or halve into 1",
    ],
    "take 1 or take k where k == n - n // 2": [
        "take k where k == 1 or k == n - n // 2",
        "take k where k == 1 or n <= 2 * k <= n + 1",
    ],
    "take 3 or take at most n/3": ["take k where k == 3 or 3 * k <= n"],
    "take k where k <= 3 or 4 <= n <= 9": [
        "take k where k <= 3 or n < 10",
        "take k where not (k > 3 and n >= 10)",
        "take 1-3 or take k where n < 10",
        "take k where k <= max(3, n) and (k <= 3 or n <= 9)",
    ],
    "take k where k >= 3 and k <= 5 and k < n": [
        "take k where 3 <= k < 6 and k != n",
        "take k where n > k and k > 2 and not k > 5",
        "0.00222",
    ],
    "take all but 3 or 0.002": ["take k where k != 3 or n > 3", "take k where k != 3 or k < n"],
    "take all but 1, 7 or 0.1 or split into 2": [
        "4.12 or take all but 1, 7",
        "split into 2 or take k where k >= 2 and k != 7 or k == n and n < 2",
    ],
    "take k where k < n": ["take k where k != n", "take k where k + 1 <= n"],
    "take k where (k == 2 or k >= 5) and k < n": [
        "take k where k != n and (k > 4 or k == 2)",
        "take k where k == 2 and k < n or k >= 5 and k + 1 <= n",
    ],
    "split a+b where a >= 3 and b >= 3": ["split a+b where a > 2 and b > 2"],
    "split a+b where a <= 4": ["split a+b where min(a, b) <= 4", "split a+b where a < 5 or b < 5"],
    "split into 2 unequal": [
        "split a+b where a != b",
        "split a+b where a < b",
        "split a+b where b < a",
        "split a+b where 2 * a != n",
        "split into 2 unequal or split a+b where a > b",
        "split a+b where max(a, b) > min(a, b)",
    ],
    "split into 2": ["split a+b where a <= b", "split a+b where a >= 1", "4.0"],
    "halve into 2": ["split a+b where a == b", "split a+b where 2 * a == n"],
    "split equally": ["split equally or halve into 2", "split equally or split a+b where a == b"],
    "split into 2 or split equally": ["split equally or split into 2 unequal"],
    "split into 3": ["8.0", "split into 3 unequal or split into 3"],
    "0.07": ["take 2 or 0.04", "0.03 or 0.04", "0.04 or take k where k == 2"],
}


@pytest.mark.parametrize("plain", FAMILIES)
def test_a_game_in_other_words_has_its_plain_words(plain):
    for text in (plain, *FAMILIES[plain]):
        assert str(normal_form(parse_rule(text))) == plain, text


@pytest.mark.parametrize("text", [f"0.{'F' * 70}1", f"8.{'4' * 65}1", f"0.{'12347' * 20}"])
def test_a_long_code_stays_in_one_piece(text):
    # In pieces its values take ten times as long, and what proves the pattern of a code finds none.
    assert str(assert_same_options(parse_rule(text), 40)) == text


def test_amounts_far_beyond_a_code_are_not_written_digit_by_digit():
    rule = parse_rule("0.4441 or take 3-1000000000000")
    assert str(normal_form(rule)) == "take 3-1000000000000 or 0.444"


def test_a_large_heap_that_is_taken_whole_is_named_and_not_counted_up_to_in_digits():
    for most in (64, 70):
        rule = parse_rule(f"take k where k == {most} and k == n")
        said = f"0.{'1':0>64}" if most == 64 else "take k where n == 70 and k >= 70"
        assert str(assert_same_options(rule, 80)) == said


def test_digits_that_end_heaps_are_one_code_beside_what_is_no_code():
    # Too many amounts for bounds. 2 is allowed as the whole heap and as a part: that is always.
    odd = ", ".join(str(k) for k in range(5, 80, 2))
    rule = parse_rule(f"take 1, 3, {odd} or take a square or 0.0{'10' * 20} or 0.02")
    said = f"take 1-3, {odd} or 0.000{'10' * 18}1 or take a square"
    assert str(assert_same_options(rule, 40)) == said


def test_splits_of_small_heaps_are_said_by_their_heaps_from_heap_2_on():
    for text, plain in (
        ("split a+b where a == 1 and b == 1", "split a+b where n == 2"),
        ("split a+b where a + b < 6", "split a+b where 2 <= n <= 5"),
    ):
        assert str(normal_form(parse_rule(text))) == plain


def test_amounts_in_a_row_that_leave_a_stone_are_said_by_as_many_bounds_as_they_have():
    for first, last in combinations_with_replacement(range(1, 6), 2):
        bounds = [f"k == {first}"]
        if first < last:
            bounds = [f"k >= {first}"] * (first > 1) + [f"k <= {last}"]
        code = f"0.{'0' * (first - 1)}{'2' * (last - first + 1)}"
        said = " and ".join([*bounds, "k < n"])
        assert str(normal_form(parse_rule(code))) == f"take k where {said}"


@pytest.mark.parametrize(
    "text",
    [
        "take k where even(k)",
        "take k where k * k <= n",
        "take k where k >= 4 - gcd(2, n)",
        "take k where n % k == 0",
        "take a square",
        "split a+b where gcd(a, b) == 1",
        "split 1+2+...+k",
        "split into 4 unequal",
        "halve into 3",
    ],
)
def test_what_is_not_linear_keeps_its_words(text):
    assert str(normal_form(parse_rule(text))) == text


def test_bounds_that_meet_too_late_keep_their_words():
    for text in ("take 5, 1000000000 or take at least half", f"take k where n <= {2 * LATEST}"):
        assert str(normal_form(parse_rule(text))) == text


def test_bounds_beside_a_long_list_of_amounts_keep_their_words():
    for many, words in ((16, "take at most half"), (17, "take k where k <= n // 2")):
        listed = ", ".join(str(2 * k + 1) for k in range(many))
        text = f"take {listed} or take k where k <= n // 2"
        assert str(normal_form(parse_rule(text))) == f"take {listed} or {words}"


def assert_same_options(rule, upto=MOST):
    plain = normal_form(rule)
    for n in range(upto + 1):
        assert options(rule, n) == options(plain, n), (str(rule), str(plain), n)
    return plain


@settings(max_examples=300, deadline=None)
@given(linear_rules())
def test_the_plain_words_have_the_same_options(rule):
    plain = assert_same_options(rule, 40)
    assert normal_form(plain) == plain


@settings(max_examples=60, deadline=None)
@given(heap_rules(everything=True, largest_amount=9))
def test_rules_without_conditions_have_the_same_options(rule):
    plain = assert_same_options(rule, 30)
    assert normal_form(plain) == plain


@settings(max_examples=60, deadline=None)
@given(amount_sets(20), codes(20))
def test_all_but_some_amounts_beside_a_code_needs_no_condition(amounts, code):
    rule = HeapRule((Take(amounts.complement()), code))
    plain = assert_same_options(rule, 24)
    assert normal_form(plain) == plain
    assert all(clause.plain_takes is not None for clause in plain.clauses)


@pytest.mark.sweep(quick=2)
@pytest.mark.parametrize("plain", FAMILIES)
def test_the_words_of_a_family_have_the_same_options(plain):
    for text in FAMILIES[plain]:
        for n in range(MOST + 1):
            assert options(text, n) == options(plain, n)


# The least limit at which a rule gets its plain words: below it, it keeps other ones.
EDGES = [
    (linear, "MOST_LINES", "take k where 3 * k <= n", 1),
    (linear, "MOST_LINES", "take k where 3 * k <= n and k > 6", 2),
    (linear, "LATEST", "take k where k > 4 and 2 * k <= n", 9),
    (linear, "LATEST", "split a+b where a > 4", 10),
    (linear, "MOST_CHOICES", "take k where min(k, 5) < max(3, k)", 2),
    (wording, "LONGEST_CODE", "take 1, 3 or 0.4", 3),
    (plain_clauses, "LONGEST_CODE", "0.13", 2),
    (plain_clauses, "LONGEST_CODE", "take 2 or take k where k == n and k < 4", 3),
    (plain_clauses, "LONGEST_CODE", "0.1023", 4),
    (plain_clauses, "MOST_HEAPS", "split a+b where a == 1 and b == 3 or a == 2 and b == 5", 2),
    (plain_clauses, "MOST_HEAPS", "take k where n == 5 and k == 2 or n == 7 and k == 3", 2),
]


@pytest.mark.parametrize(("module", "limit", "text", "least"), EDGES)
def test_plain_words_begin_at_the_limit_and_below_it_others_say_the_same(
    module, limit, text, least, monkeypatch, request
):
    request.addfinalizer(normal_form.cache_clear)
    request.addfinalizer(linear.bands_of.cache_clear)
    said = {}
    for most in range(least - 1, least + 2):
        monkeypatch.setattr(module, limit, most)
        normal_form.cache_clear()
        linear.bands_of.cache_clear()
        said[most] = str(assert_same_options(parse_rule(text), 16))
    assert said[least - 1] != said[least] == said[least + 1]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("take k where k <= 2 * (n // 3)", "take k where k <= 2 * (n // 3)"),
        ("take k where n % 1 == 0 and k < 4", "take 1-3"),
        ("take k where prime(7) and k < 4", "take 1-3"),
        ("take k where k < n - gcd(4, 6)", "take k where k <= n - 3"),
    ],
)
def test_quotients_remainders_and_primes_without_a_name_are_worked_out_or_kept(text, plain):
    assert str(assert_same_options(parse_rule(text), 20)) == plain


NEGATED = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
TURNED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


@st.composite
def otherwise(draw, test):
    """Return a condition in other words that hold for the same numbers."""
    match test:
        case c.Not(statement=statement):
            return c.Not(draw(otherwise(statement)))
        case c.Joined(statements=statements):
            parts = tuple(draw(otherwise(part)) for part in draw(st.permutations(statements)))
            if draw(st.booleans()):
                return type(test).of(parts)
            opposite = c.Or if isinstance(test, c.And) else c.And
            return c.Not(opposite.of(tuple(map(c.Not, parts))))
    links = []
    for left, sign, right in zip(test.operands, test.operators, test.operands[1:], strict=False):
        if draw(st.booleans()):
            left, sign, right = right, TURNED[sign], left
        times = draw(st.integers(1, 3))
        if times > 1:
            left, right = (c.Arithmetic(c.Number(times), "*", x) for x in (left, right))
        more = c.Variable(draw(st.sampled_from(["n"])))
        if draw(st.booleans()):
            left, right = (c.Arithmetic(x, "-", more) for x in (left, right))
        link = c.Comparison((left, right), (sign,))
        if draw(st.booleans()):
            link = c.Not(c.Comparison((left, right), (NEGATED[sign],)))
        links.append(link)
    return links[0] if len(links) == 1 else c.And.of(tuple(links))


@st.composite
def twins(draw):
    """Return a rule, and the same in other words."""
    rule = draw(linear_rules(most_clauses=2))
    clauses = []
    for clause in draw(st.permutations(rule.clauses)):
        if isinstance(clause, TakeWhere | SplitWhere):
            clause = type(clause)(draw(otherwise(clause.condition)))
        clauses.append(clause)
    return rule, HeapRule(tuple(clauses))


@settings(max_examples=200, deadline=None)
@given(twins())
def test_one_game_in_two_wordings_gets_one_verdict(pair):
    rule, other = pair
    assert normal_form(rule) == normal_form(other)
    assert find_pattern(rule, 60) == find_pattern(other, 60)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("take k where divides(k, 6)", "take 1-3, 6"),
        ("take k where 6 % k == 0", "take 1-3, 6"),
        ("take k where prime(k) and k < 12", "take 2, 3, 5, 7, 11"),
        ("take k where power(k, 2) and k * k <= 70 or k == 11", "take 1, 2, 4, 8, 11"),
        ("take k where divides(k, 6) or take k where k > 1", "take any"),
        ("take k where square(k) and gcd(k, 10) == 20", "0.0"),
    ],
)
def test_a_few_amounts_are_listed(text, plain):
    assert str(normal_form(parse_rule(text))) == str(parse_rule(plain))


@pytest.mark.parametrize(
    "text", ["prime(k) or k < 5", "divides(6, k)", "6 % k == 1", "k < 5 and n > 9"]
)
def test_amounts_without_an_end_or_of_one_heap_are_not_listed(text):
    assert not isinstance(normal_form(parse_rule(f"take k where {text}")).clauses[0], Take)
