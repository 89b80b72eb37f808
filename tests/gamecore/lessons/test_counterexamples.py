"""Each counterexample is true, by the definition, and the smallest of its kind."""

import re
from itertools import combinations, pairwise, product

import pytest

from gamecore.lessons import counterexamples as shows
from gamecore.lessons.mex_guesses import MEX_MISTAKES
from gamecore.lessons.mistakes import MISTAKES
from gamecore.lessons.play_out import first_wins
from gamecore.messages import listed
from gamecore.rules.language import parse_rule
from gamecore.rules.options import options
from sizes import EVERY_CASE

pytestmark = EVERY_CASE


def mex(values):
    return min({*range(len(values) + 1)} - {*values})


def table(rule, upto):
    """The values of the heaps 0 … upto and of their options, by the definition."""
    found, worth = [], []
    for n in range(upto + 1):
        worth.append([])
        for left in options(parse_rule(rule), n):
            worth[n].append(0)
            for part in left:
                worth[n][-1] ^= found[part]
        found.append(mex(worth[n]))
    return found, worth


THREE, THREE_OPTIONS = table(shows.THREE, 20)
UNEVEN, UNEVEN_OPTIONS = table(shows.UNEVEN, 60)


def fields(refutation):
    return dict(refutation.says.fields)


def test_numbers_are_written_as_a_sentence_does():
    assert [listed(n) for n in ((3,), (3, 5), (3, 5, 7))] == ["3", "3 and 5", "3, 5 and 7"]


def test_the_smallest_heap_with_moves_that_is_lost():
    line = shows.first_player_loses()
    assert fields(line)["n"] == line.heaps[0] == THREE.index(0, 1)
    assert not first_wins(line)


def test_the_smallest_heap_with_one_good_move_among_bad_ones():
    line = shows.one_good_move_is_enough()
    one_good = [
        n for n, worth in enumerate(THREE_OPTIONS) if worth.count(0) == 1 and any(worth) and n > 3
    ]
    n = fields(line)["n"]
    assert (n, *line.heaps) == (one_good[0], one_good[0])
    assert n - fields(line)["good"] in (1, 2, 3)
    assert THREE[fields(line)["good"]] == 0
    assert first_wins(line)


def test_the_last_stone_and_the_empty_heap():
    line = shows.no_move_is_lost()
    assert line.heaps == (1,)
    assert [(ply.heap, ply.after) for ply in line.plies] == [(0, ())]
    assert fields(shows.nothing_has_mex_0())["mex"] == 0
    stuck = fields(shows.ends_above_0())
    assert stuck["n"] == 1
    assert shows.ends_above_0().heaps == (1,)


def test_the_smallest_heap_worth_another_number_than_it_has_options():
    said = fields(shows.count_is_not_value())
    wanted = [n for n, worth in enumerate(UNEVEN_OPTIONS) if 2 <= len(worth) != UNEVEN[n]]
    assert said["n"] == wanted[0]
    assert said["many"] == len(UNEVEN_OPTIONS[wanted[0]])
    assert said["mex"] == UNEVEN[wanted[0]]


def test_the_smallest_heap_worth_less_than_its_size():
    line = shows.size_is_not_value()
    n = next(n for n, value in enumerate(THREE) if value == 0 < n)
    assert fields(line)["n"] == n
    assert line.heaps == (n,)
    assert not first_wins(line)


@pytest.mark.parametrize("mistake", MEX_MISTAKES, ids=lambda one: one.reason)
def test_values_on_which_a_wrong_way_to_the_mex_shows(mistake):
    if mistake.reason == "heap_size":
        return  # the values do not tell it
    said = fields(shows.mex_goes_wrong(mistake.reason))
    sets = [found for many in (2, 3, 4) for found in combinations(range(5), many)]
    first = next(found for found in sets if mistake.answer(found, None) not in (mex(found), None))
    assert said["values"] == listed(first)
    assert said["mex"] == mex(first) != said["wrong"] == mistake.answer(first, None)


def test_two_won_heaps_that_are_not_worth_the_same():
    line = shows.two_winning_heaps()
    low, high = fields(line)["low"], fields(line)["high"]
    assert line.heaps == (low, high)
    assert 0 < THREE[low] != THREE[high] > 0
    assert first_wins(line)


def test_two_heaps_whose_total_names_the_wrong_winner():
    line = shows.heaps_do_not_add()
    a, b = line.heaps
    said = fields(line)
    assert said["total"] == a + b
    assert said["alone"] == ("N" if THREE[a + b] else "P")
    assert said["truth"] == ("N" if THREE[a] ^ THREE[b] else "P") != said["alone"]
    assert first_wins(line) == (said["truth"] == "N")


def test_different_heaps_that_are_worth_the_same():
    line = shows.sizes_mislead()
    a, b = line.heaps
    assert UNEVEN[a] == UNEVEN[b]
    assert fields(line)["xor"] == a ^ b != 0
    assert not first_wins(line)


def test_a_heap_with_options_and_parts():
    said = fields(shows.choices_mex_parts_xor())
    values, worth = table(said["rule"], 3)
    assert said["parts"] == "1 and 2"
    assert said["xor"] == values[1] ^ values[2]
    assert said["values"] == listed(tuple(worth[3]))
    assert said["mex"] == values[3]


def test_sums_of_nim_heaps():
    lost = shows.sum_is_not_xor()
    assert fields(lost)["total"] == sum(lost.heaps)
    assert not first_wins(lost)
    xor = shows.taking_the_xor_fails()
    a, b, c = xor.heaps
    assert fields(xor)["xor"] == a ^ b ^ c
    assert fields(xor)["top"] == c
    assert (xor.plies[0].heap, xor.plies[0].after) == (2, (c - (a ^ b ^ c),))
    assert not first_wins(xor)
    several = shows.several_moves_win()
    a, b, c = several.heaps
    winning = [n for n in several.heaps if n ^ a ^ b ^ c < n]
    assert fields(several)["many"] == len(winning) > 1
    assert a < b < c
    assert first_wins(several)
    assert fields(several)["moves"].count("→") == len(winning)
    top = shows.largest_heap_fails()
    a, b, c = top.heaps
    assert a ^ b >= c
    assert top.plies[0].heap != 2
    assert first_wins(top)
    equal = shows.one_heap_a_move()
    assert equal.heaps == (fields(equal)["n"],) * 2
    assert not first_wins(equal)


def test_the_smallest_position_with_a_winning_move_that_raises_a_value():
    line = shows.raising_wins()
    said = fields(line)
    assert said["before"] < said["after"]

    def raises(a, b):
        return any(
            UNEVEN[n - t] == UNEVEN[other] > UNEVEN[n]
            for n, other in ((a, b), (b, a))
            for t in (1, 3, 4)
            if t <= n
        )

    pairs = [(a, b) for b in range(1, 12) for a in range(1, b + 1)]
    assert line.heaps == next(pair for pair in pairs if raises(*pair))
    moved = line.plies[0]
    n, left = line.heaps[moved.heap], sum(moved.after)
    assert (said["before"], said["after"]) == (UNEVEN[n], UNEVEN[left])
    assert str(n) in said["move"]
    assert first_wins(line)


def test_a_row_that_begins_with_another_rhythm():
    said = fields(shows.pattern_breaks())
    start, period = said["start"], said["period"]
    row = table(said["rule"], 200)[0]
    assert start > 0
    assert all(row[n] == row[n + period] for n in range(start, 200 - period))
    assert row[start - 1] != row[start - 1 + period]
    assert said["values"] == " ".join(map(str, row[: start + 2 * period]))


def test_misere_play_and_the_queen():
    line = shows.misere_is_its_own()
    assert line.misere
    assert line.heaps == (2, 2)
    assert not first_wins(line)
    odd = MISTAKES["counts_parity"].instance()
    assert odd.heaps == (2,)
    assert first_wins(odd)
    assert not re.search(r"\b[NP]\b", f"{line.says} {odd.says}"), "said in words"
    said = fields(shows.theorem_has_conditions())
    assert (said["low"], said["high"], said["xor"]) == (1, 2, 1 ^ 2)
    assert said["heaps"] == "1 and 2"


@pytest.mark.parametrize("of_sum", [False, True])
def test_the_smallest_heap_that_no_multiple_explains(of_sum):
    line = shows.multiples_mislead(of_sum)
    said = fields(line)
    step = said["step"]
    assert step == (1 + 3 + 4 if of_sum else 4 + 1)
    wrong = [n for n in range(3 * step) if (UNEVEN[n] == 0) != (n % step == 0)]
    assert said["n"] == wrong[0] == line.heaps[0]
    assert said["truth"] == ("N" if UNEVEN[wrong[0]] else "P")
    assert first_wins(line) == (said["truth"] == "N")


def test_twice_the_period_repeats_too():
    said = fields(shows.lost_at_a_multiple())
    least = next(
        p for p in range(1, 9) if all(a == b for a, b in zip(THREE, THREE[p:], strict=False))
    )
    assert (said["period"], said["twice"]) == (least, 2 * least)


@pytest.mark.parametrize(("many", "least"), [*product((1, 2, 3), (1, 2))])
def test_positions_come_with_the_largest_heap_first_in_order(many, least):
    walk = shows._positions(shows.NIM, many, least)
    found = [next(walk).heaps for _ in range(20)]
    assert len(set(found)) == 20
    assert found[0] == (least,) * many
    assert all(list(heaps) == sorted(heaps) and heaps[0] >= least for heaps in found)
    assert all(one[-1] <= other[-1] for one, other in pairwise(found))
