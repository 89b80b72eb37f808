"""What one answer may cost: whatever is asked ends by an answer or by a size that is too large."""

import pytest

from gamecore import limits
from gamecore.coupled.palindromes import options as cuts
from gamecore.errors import Cancelled, LimitExceeded
from gamecore.grundy.engines import engine_for
from gamecore.grundy.engines.taking import Bounds
from gamecore.grundy.forms import one_or_equal, primes_and_divisors
from gamecore.grundy.sequence import forget_sequences, grundy_value, grundy_values
from gamecore.misere.heap_table import HeapTable
from gamecore.misere.single_heaps import misere_value
from gamecore.players import opponents
from gamecore.players.beating import offered
from gamecore.players.record import board_of
from gamecore.positions.analysis import analyse
from gamecore.progress import Work, watched
from gamecore.rules.language import parse_rule
from gamecore.rules.number_theory import divisors, prime_factors
from gamecore.rules.options import has_option, options
from misere_definition import Misere, as_position
from sizes import FULL_SIZE


class Counted(Work):
    """Work that counts its reports, and ends after some of them."""

    def __init__(self, most=1 << 62):
        super().__init__()
        self.reports = 0
        self._most = most

    def report(self, done, total):
        self.reports += 1
        if self.reports > self._most:
            self.cancel()
        super().report(done, total)


DEAR = [
    # Rules, heaps, misère play, whether the sentence names a heap that does work.
    (f"0.{'7' * 40}", (10**6,), False, True),
    (f"0.{'7' * 100}", (10**6,), False, True),
    ("take a prime", (25_000_000,), False, True),
    ("take a square", (25_000_000,), False, True),
    ("take k where prime(n + k)", (300_000,), False, True),
    ("take 1 or split into 3 unequal", (30_000,), False, True),
    ([f"0.{'37' * n}4" for n in range(2, 18)], (100_000,) * 16, False, True),
    ("split equally", (99_990,), True, True),
    ("take 1 or split equally", (65_536,), True, True),
    ("take a proper divisor", (10**18,), True, True),
    ("0.77 or take 1-1000000000000000000", (100_000, 100_000), True, True),
    ("0.77", tuple(range(20, 44)), True, False),
    pytest.param("split into 2 unequal", (10**6,), False, True, marks=FULL_SIZE),
]


@pytest.mark.sweep(quick=3, check=6)
@pytest.mark.parametrize(("rule", "heaps", "misere", "names_a_size"), DEAR)
def test_dear_questions_are_refused_with_a_size_that_works(rule, heaps, misere, names_a_size):
    forget_sequences()
    with pytest.raises(LimitExceeded) as refused:
        analyse(rule, heaps, misere=misere)
    if names_a_size:
        assert 0 < refused.value.limit < max(heaps)
        assert f"{refused.value.limit}" in str(refused.value)
    else:
        assert "write fewer or smaller heaps" in str(refused.value)


@pytest.mark.sweep(quick=1, check=2)
@pytest.mark.parametrize("rule", [f"0.{'7' * 100}", "take a prime", "take k where prime(n + k)"])
def test_the_size_that_is_named_does_work(rule):
    forget_sequences()
    with pytest.raises(LimitExceeded) as refused:
        grundy_value(rule, limits.TABLE)
    reached = refused.value.message.fields["reached"]
    assert reached > 1000
    forget_sequences()
    assert grundy_value(rule, reached) == grundy_values(rule, reached)[reached]


def test_the_games_of_a_sum_share_the_heaps_of_their_tables(monkeypatch):
    monkeypatch.setattr(limits, "SUM_TABLE", 9_000)
    dear = ["split into 2 unequal", "0.376", "take 1 or split into 2"]
    near, far = (3_000,) * 3, (3_000, 3_001, 3_000)
    assert len(analyse(dear, near).values) == 3
    forget_sequences()
    with pytest.raises(LimitExceeded, match=r"“0.376” heaps up to 3000"):
        analyse(dear, far)
    # One of them alone, a formula and a proved period count for nothing.
    assert analyse(["0.376", "take any", "0.376"], (9_000, 10**18, 5)).values[1] == 10**18
    assert analyse(["0.77", "take 1, 3, 4"], (10**18, 10**17)).values[0] > 0


def test_a_table_that_can_be_known_beforehand_is_refused_before_it_begins():
    work = Counted()
    with watched(work), pytest.raises(LimitExceeded) as refused:
        Bounds.for_rule(parse_rule("take at most n/3 or take 5, 9"), 10**7).values(10**7)
    assert work.reports == 0
    assert 10**5 < refused.value.limit < 10**7


@pytest.mark.parametrize(
    ("ask", "reports"),
    [
        (lambda: options("take any", 50_000), 10),
        (lambda: options("split equally", 99_990), 0),
        (lambda: cuts("ab" * 100), 0),
        (lambda: list(parse_rule("take k where prime(k * k + n)").clauses[0].amounts(20_000)), 3),
        (lambda: HeapTable(parse_rule("split equally")).extend_to(5000), 10),
        (lambda: grundy_value("take 1 or split equally", 10**9 + 7 * 64), 3),
        (lambda: engine_for(parse_rule("split into 3"), 700).values(701), 20),
        (lambda: analyse("split into 3", (9, 2000)).winning_moves.total, 2),
    ],
)
def test_what_takes_long_can_be_ended_on_the_way(ask, reports):
    forget_sequences()
    work = Counted()
    with watched(work):
        ask()
    assert work.reports >= reports
    if work.reports > 1:
        forget_sequences()
        with pytest.raises(Cancelled), watched(Counted(work.reports // 2)):
            ask()


def test_a_table_of_heaps_under_misere_play_goes_on_where_it_was_ended():
    table, whole = (HeapTable(parse_rule("take 1 or split equally")) for _table in range(2))
    with pytest.raises(Cancelled), watched(Counted(most=1)):
        table.extend_to(300)
    assert 0 < len(table._pairs) < 300
    assert [table.pair(n) for n in range(300)] == [whole.pair(n) for n in range(300)]
    assert table._left == whole._left


@pytest.mark.parametrize(
    "rule", ["take 1 or split equally", "split equally", "take 2 or halve into 3", "halve into 4"]
)
def test_many_equal_heaps_under_misere_play_are_worth_what_they_are_by_definition(rule):
    witness, heap_rule = Misere(), parse_rule(rule)
    by_definition = [witness.value(as_position([(heap_rule, n)])) for n in range(9)]
    assert [misere_value(rule, n) for n in range(9)] == by_definition


@pytest.mark.parametrize("n", [897_612_484_786_617_600, 10**18, 10**18 - 1, 10**15 + 3])
def test_a_far_equal_split_is_refused(n):
    with pytest.raises(LimitExceeded, match="prime factors of too many"):
        grundy_value("take 1 or split equally", n)
    assert grundy_value("take 1 or split equally", 10**18 - 11) == 0  # a prime, by the theorem


def test_too_many_factors_are_refused_before_they_are_looked_for(monkeypatch):
    forget_sequences()
    asked = []
    monkeypatch.setattr(
        primes_and_divisors, "prime_factors", lambda n: asked.append(n) or prime_factors(n)
    )
    n = 897_612_484_786_617_600  # it has a hundred thousand divisors
    with pytest.raises(LimitExceeded, match="prime factors of too many"):
        grundy_value("take 1 or split equally", n)
    assert asked == [n // (n & -n)]


def test_the_factors_of_a_heap_are_handed_on_to_the_heaps_it_splits_into(monkeypatch):
    asked = []
    monkeypatch.setattr(
        primes_and_divisors, "prime_factors", lambda n: asked.append(n) or prime_factors(n)
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
    table = HeapTable(parse_rule(rule))
    with pytest.raises(LimitExceeded) as refused:
        table.extend_to(n)
    assert table._most - table._left < limits.MISERE_OPTIONS // 2
    assert f"ask for heaps up to {refused.value.limit}." in str(refused.value)
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
    for rule in ("take a divisor", "take a proper divisor"):
        assert has_option(parse_rule(rule), 897_612_484_786_617_600)
    assert not has_option(parse_rule("take a proper divisor"), 1)


def test_the_parts_of_a_heap_with_a_thousand_divisors_are_asked_about_together(monkeypatch):
    asked = []
    known = one_or_equal._Recursion
    monkeypatch.setattr(one_or_equal, "_Recursion", lambda table: asked.append(1) or known(table))
    winning = analyse("take 1 or split equally", (735_134_400, 720_720)).winning_moves
    assert len(winning) > 0
    assert len(divisors(735_134_400)) > 1000
    assert len(asked) < 50


def test_looking_for_an_opponent_that_adds_the_heaps_ends_soon(size, monkeypatch):
    monkeypatch.setattr(limits, "PLAY_MOVES", size(quick=500, full=limits.PLAY_MOVES))
    asked = []
    known = opponents._is_lost
    monkeypatch.setattr(opponents, "_is_lost", lambda board: asked.append(1) or known(board))
    assert "perfect" in offered(board_of("take any or split into 2", (10**7, 10**7)))
    most = limits.PLAY_MOVES * (1 + limits.PLAY_LOOKS * 100 // limits.PLAY_MOVES)
    assert 0 < len(asked) <= most
