"""Every number and claim in the texts of the contest problems is recomputed here."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from gamecore import grundy_values, limits
from gamecore.chance import expectimax
from gamecore.coupled.games import coupled_game
from gamecore.patterns.find_pattern import find_pattern
from gamecore.problems import equal_split
from gamecore.problems.catalogue import SLUGS, problem
from ui.base.words import prose


def told(slug):
    return "\n".join(
        prose(f"problems/{slug}", part) for part in ("short", "asked", "theory", "watch")
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_every_problem_has_its_texts(slug):
    for part in ("short", "asked", "theory", "watch"):
        assert prose(f"problems/{slug}", part)


def test_at_least_half_is_worth_the_binary_digits_and_the_xor_is_never_0():
    values = grundy_values("take at least half", 600).tolist()
    assert values == [n.bit_length() for n in range(601)]
    total = 0
    for n in range(1, 601):
        total ^= values[n]
        assert total == (1 if n % 2 else 1 ^ n.bit_length())
        assert total
    assert int(math.log2(2**49 - 1)) == 49
    assert all(int(math.log2(2**b - 1)) == b - 1 for b in range(2, 31))


def test_less_than_moves_the_whole_table_by_one():
    for amounts in ((1, 3, 4), (2, 5), (3, 7, 8)):
        values = grundy_values("take " + ", ".join(map(str, amounts)), 100).tolist()
        wrong = [0]
        for j in range(1, 101):
            seen = {wrong[j - a] for a in amounts if a < j}
            wrong.append(next(g for g in range(9) if g not in seen))
        assert wrong[1:] == values[:-1]


def test_residues_of_the_xor_are_the_xor_of_the_residues_only_mod_4():
    pairs = [(a, b) for a in range(40) for b in range(40)]
    assert all((a ^ b) % 4 == (a % 4) ^ (b % 4) for a, b in pairs)
    assert any(((a ^ b) % 5 == 0) != ((a % 5) ^ (b % 5) == 0) for a, b in pairs)


def test_the_stairs_that_do_not_tell_the_parities_apart():
    game = coupled_game("staircase")
    assert game.analyse((1, 1, 1, 1)).outcome == "P"
    stairs = problem("cses-1099")
    wrong = stairs.mistake("other parity")
    assert stairs.caught(wrong, "1\n4\n1 1 1 1\n") is None
    assert stairs.caught(wrong, "1\n2\n0 4\n") is not None


def test_the_lost_heaps_of_grundys_game():
    values = grundy_values("split into 2 unequal", 20_000).tolist()
    lost = [n for n in range(1, 20_001) if values[n] == 0]
    assert lost[:11] == [1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270]
    assert lost[-1] == 1222
    assert [n for n in lost if n > 1000] == [1222]
    splits = [(a, 9 - a, values[a] ^ values[9 - a]) for a in range(1, 5)]
    assert [worth for _a, _b, worth in splits] == [2, 0, 0, 2]
    assert values[9] == 1


def test_the_recruiter_has_one_department_or_three():
    found = set()
    for heaps in [(a, b, c) for a in range(9) for b in range(9) for c in range(9)]:
        total = heaps[0] ^ heaps[1] ^ heaps[2]
        if total:
            found.add(sum((n ^ total) < n for n in heaps))
    assert found == {1, 3}


def test_one_stone_or_a_triangle():
    values = grundy_values("take 1 or split 1+2+...+k", 500).tolist()
    assert values == [2 if n == 3 else n % 2 for n in range(501)]


def test_equal_splits_and_primes():
    values = grundy_values("take 1 or split equally", 2000).tolist()
    prime = [n > 1 and all(n % d for d in range(2, math.isqrt(n) + 1)) for n in range(2001)]
    for n in range(1, 2001):
        assert (values[n] == 0) == (prime[n] and n != 2)
        is_power = n >= 4 and n & (n - 1) == 0
        is_twice = n % 2 == 0 and n // 2 > 2 and prime[n // 2]
        assert (values[n] == 1) == (n == 1 or is_power or is_twice)
    primes_only = {values[18 // d] for d in (3,)} | {values[17], 0}
    assert values[18] != next(g for g in range(9) if g not in primes_only)


def test_the_page_of_equal_splits_states_what_large_inputs_cost():
    text = " ".join(told("equal-split").split())
    most, table = limits.FAR_EQUAL_SPLITS, equal_split.TABLE
    assert f"at most {most} different heaps above {table:,}" in text


def test_the_chances_of_drawn_heaps():
    for count in range(1, 7):
        assert expectimax((1,) * count).chance == count % 2
        for large in range(1, min(count, 3) + 1):
            usual = Fraction(1, 2)
            if large == 1 and count % 2:
                usual = Fraction(count // 2 + 1, count)
            assert expectimax((1,) * (count - large) + (3,) * large).chance == usual
    assert expectimax((1, 1, 2)).chance == expectimax((1, 1, 9)).chance


def test_up_to_half_or_one():
    values = grundy_values("take 1 or take at most half", 400).tolist()
    assert values[:8] == [0, 1, 0, 1, 2, 0, 3, 1]
    for m in range(2, 200):
        assert values[2 * m] == m
        assert values[2 * m + 1] == values[m]
    literal = grundy_values("take at most half", 400).tolist()
    differ = [n for n in range(401) if literal[n] != values[n]]
    assert differ[:7] == [1, 2, 3, 5, 7, 11, 15]


def test_wythoff_in_doubles_and_with_the_literal_ratio():
    exact = [(k + math.isqrt(5 * k * k)) // 2 for k in range(300)]
    assert next(k for k in range(300) if int(k * 1.618) != exact[k]) == 233
    pair = (165580140, 267914295)
    k = pair[1] - pair[0]
    assert (k + math.isqrt(5 * k * k)) // 2 == pair[0]
    assert int(k * (1 + math.sqrt(5)) / 2) != pair[0]
    assert "14 losing positions" in told("luogu-p2252")  # counted in the tests of the coupled games


def test_lieges_of_legendre():
    for k in range(1, 7):
        values = grundy_values(f"take 1 or halve into {k}", 400).tolist()
        if k % 2 == 0:
            assert values[:3] == [0, 1, 2]
            assert values[3:] == [1 - n % 2 for n in range(3, 401)]
        else:
            assert values[:5] == [0, 1, 0, 1, 2]
            for n in range(5, 401):
                assert values[n] == (0 if n % 2 else 2 if values[n // 2] == 1 else 1)


def test_runs_of_a_string_are_dawsons_chess():
    pattern = find_pattern("0.137", 300)
    assert (pattern.status, pattern.preperiod, pattern.period) == ("proved", 52, 34)
    values = grundy_values("0.137", 60).tolist()
    for n in range(1, 61):
        seen = {values[max(j - 2, 0)] ^ values[max(n - j - 1, 0)] for j in range(1, n + 1)}
        assert values[n] == next(g for g in range(20) if g not in seen)


def test_the_strategy_says_what_the_solver_prints():
    assert problem("grundy-strategy").solve("9\nbye\n") == "2 7\n"


def mean_of_best(heaps, known, *, last_wins=True, by_size=False):
    """The chance of the player to move, for rules that may differ from the page's."""
    if heaps not in known:
        total = Fraction(0)
        for place, size in enumerate(heaps):
            rest = heaps[:place] + heaps[place + 1 :]
            left = [rest, *(tuple(sorted((*rest, other))) for other in range(1, size))]
            kinds = {"last_wins": last_wins, "by_size": by_size}
            best = max(1 - mean_of_best(after, known, **kinds) for after in left)
            total += best * (Fraction(size, sum(heaps)) if by_size else Fraction(1, len(heaps)))
        known[heaps] = total if heaps else Fraction(0 if last_wins else 1)
    return known[heaps]


def test_what_is_said_of_the_reconstructed_rules():
    usual, misere, by_size = {}, {}, {}
    every = [
        heaps
        for count in range(1, 6)
        for heaps in combinations_with_replacement(range(1, 4), count)
    ]
    for heaps in every:
        fair = mean_of_best(heaps, usual)
        assert fair == expectimax(heaps).chance
        turned = mean_of_best(heaps, misere, last_wins=False)
        assert turned == (1 - fair if max(heaps) == 1 else fair)
    assert mean_of_best((1, 1, 3), by_size, by_size=True) != mean_of_best((1, 1, 3), usual)


def test_the_mistakes_of_published_write_ups_are_told():
    assert [pair for pair in ((4, 5), (2, 7), (3, 6)) if _leaves_0(*pair)] == [(2, 7), (3, 6)]
    assert problem("cmb-hr").solve("2,0,3\n") == "C,1\n"
    assert problem("cmb-hr").solve("2, 0, 4\n") == "C,2\n"
    k = 267914296 - 165580141
    assert int(k * (1 + math.sqrt(5)) / 2) == 165580141
    assert problem("luogu-p2252").solve("165580141 267914296\n") == "1\n"
    coins = problem("coin-game")
    for amounts in ((1, 3, 4), (2, 5), (3, 7, 8)):
        write = f"1 {len(amounts)}\n{' '.join(map(str, amounts))}\n"
        wrong = [
            heap
            for heap in range(1, 9)
            if coins.caught(coins.mistake("less than"), f"{write}{heap}\n") is not None
        ]
        assert wrong[0] == min(amounts)


def _leaves_0(first, second):
    values = grundy_values("split into 2 unequal", 9).tolist()
    return values[first] ^ values[second] == 0
