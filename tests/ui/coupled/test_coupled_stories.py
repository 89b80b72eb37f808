"""The texts of the coupled games' pages: every number in them is computed here, or is sourced."""

from __future__ import annotations

import re
from functools import reduce
from itertools import combinations, product
from operator import xor
from pathlib import Path

import pytest

from gamecore.coupled import (
    coins,
    fibonacci_nim,
    hackenbush,
    moore,
    nim_with_a_pass,
    one_from_each,
    palindromes,
    staircase,
)
from gamecore.coupled.coin_rules import MOCK_TURTLES, RULER
from gamecore.coupled.games import coupled_game
from gamecore.grundy.sequence import grundy_values
from gamecore.limits import HEAPS, STRING
from gamecore.patterns.find_pattern import find_pattern
from gamecore.positions.analysis import analyse
from gamecore.rules.language import parse_rule
from gamecore.rules.options import options as options_of_heap
from gamecore.search import Search
from pages import coins as coins_page
from pages import fibonacci as fibonacci_page
from pages import hackenbush as plants_page
from pages import moore as moore_page
from pages import nim_with_a_pass as pass_page
from pages import one_from_each as one_page
from pages import palindromes as string_page
from pages import staircase as stair_page
from ui.base.words import prose

CONTENT = Path(__file__).resolve().parents[3] / "content" / "en"
PAGES = {
    page.PAGE.slug: page.PAGE
    for page in (
        moore_page,
        one_page,
        string_page,
        stair_page,
        fibonacci_page,
        pass_page,
        plants_page,
        coins_page,
    )
}

SOURCED = {
    # Sprague, Tôhoku Math. J. 43 (1937); the numbers of the problems at cses.fi and codeforces.com.
    "staircase": {1937, 1099},
    "one_from_each": {2208},
    # Moore, Annals of Mathematics 11 (1910).
    "moore": {1910},
    "palindromes": {305},
    # Whinihan, Fibonacci Quarterly 1 (1963); Schwenk, Fibonacci Quarterly 8 (1970).
    "fibonacci_nim": {1963, 1970},
    "nim_with_a_pass": set(),
    # Berlekamp, Conway, Guy, Winning Ways.
    "hackenbush": {1982},
    "coins": set(),
}
"""Years and numbers of problems, which cannot be computed."""

COMPUTED = {
    "staircase": {0, 1, 2, 3, HEAPS},
    "one_from_each": {0, 1},
    "moore": {0, 1, 2, 3},
    "palindromes": {0, 1, 2, 3, 4, 6, 34, 52, STRING},
    "fibonacci_nim": {1, 2, 3, 4, 5, 6, 8, 10, 11, 13, 15, 20, 21, 29, 31},
    "nim_with_a_pass": {0, 1, 2, 3, 4, 5, 6},
    "hackenbush": {0, 1, 2, 3, 4},
    "coins": {0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 13, 14},
}
"""The numbers that the tests below compute, page by page."""

NUMBERS = re.compile(r"\d{1,3}(?: \d{3})+|\d+")


def story(slug):
    """Return a page's longer text without headings, list numbers and the code 0.137."""
    text = (CONTENT / f"{slug}.md").read_text(encoding="utf-8")
    text = re.sub(r"^#.*$|^\d\. ", "", text, flags=re.MULTILINE)
    return text.replace("0.137", "").replace("305E", "305")


@pytest.mark.parametrize("slug", sorted(PAGES))
def test_no_number_of_a_text_goes_unchecked(slug):
    written = {int(number.replace(" ", "")) for number in NUMBERS.findall(story(slug))}
    assert written <= COMPUTED[slug] | SOURCED[slug]


@pytest.mark.parametrize("slug", sorted(PAGES))
def test_every_section_is_told_somewhere(slug):
    text = (CONTENT / f"{slug}.md").read_text(encoding="utf-8")
    sections = set(re.findall(r"^## (.+)$", text, flags=re.MULTILINE))
    assert sections == {PAGES[slug].about, PAGES[slug].why} | (
        {"counting"} if slug == "staircase" else set()
    )
    assert all(len(prose(slug, section)) > 300 for section in sections)


# -- staircase ------------------------------------------------------------------------------------


def moves_to_rest(step):
    """Count the moves of a single stone from a step until it rests."""
    stones = (0,) * (step - 1) + (1,)
    count = 0
    while any(stones[1:]):
        (stones,) = staircase.options(stones)
        count += 1
    return count


def test_the_even_steps_are_an_odd_number_of_moves_from_rest():
    assert [moves_to_rest(step) % 2 for step in range(1, 9)] == [0, 1] * 4


def test_equal_steps_hide_the_wrong_parity_and_1_1_1_2_does_not():
    def by_parity(stones):
        return reduce(xor, stones[1::2], 0), reduce(xor, stones[::2], 0)

    assert by_parity((1, 1, 1, 1)) == (0, 0)
    assert by_parity((1, 1, 1, 2)) == (3, 0)
    assert Search(staircase.options).to_move_wins((1, 1, 1, 2))


def test_a_move_changes_one_even_step_on_every_small_staircase():
    for stones in product(range(4), repeat=5):
        for after in staircase.options(stones):
            changed = [k for k in range(2, 6, 2) if stones[k - 1] != after[k - 1]]
            assert len(changed) == 1


# -- one from each --------------------------------------------------------------------------------


def test_two_heaps_of_one_are_won_by_taking_both():
    values = [Search(one_from_each.options).to_move_wins((n,)) for n in range(8)]
    assert values == [n % 2 == 1 for n in range(8)]
    assert not analyse("take any", (1, 1)).to_move_wins  # so XOR says, and here it is wrong
    (move,) = one_from_each.analyse((1, 1)).winning_moves
    assert move.after == (0, 0)


def test_games_played_side_by_side_are_lost_when_every_single_one_is():
    """Of heaps of take 1-2, where a move plays in as many heaps as it likes; up to 3 heaps of 5."""

    def options(heaps):
        for count in range(1, len(heaps) + 1):
            for chosen in combinations(range(len(heaps)), count):
                ways = [
                    [n - k for k in (1, 2) if k <= n] if i in chosen else [n]
                    for i, n in enumerate(heaps)
                ]
                yield from product(*ways)

    witness = Search(options)
    for heaps in product(range(6), repeat=3):
        assert witness.to_move_wins(heaps) == any(n % 3 for n in heaps)


# -- Moore ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("k", [1, 2, 3])
def test_one_heap_more_than_a_move_may_touch_is_lost_when_all_are_equal(k):
    for heaps in product(range(5), repeat=k + 1):
        assert moore.analyse(heaps, k).to_move_wins == (len(set(heaps)) > 1)
    for heaps in product(range(5), repeat=k):
        moves = [move.after for move in moore.analyse(heaps, k).winning_moves]
        assert moves == ([(0,) * k] if any(heaps) else [])


def test_heaps_1_2_3_have_xor_0_and_are_won_by_making_them_equal():
    assert analyse("take any", (1, 2, 3)).nim_sum == 0
    assert not moore.analyse((1, 2, 3), 1).to_move_wins
    (move,) = moore.analyse((1, 2, 3), 2).winning_moves
    assert move.after == (1, 1, 1)


def test_a_multiple_of_2_is_boutons_theorem():
    for heaps in product(range(6), repeat=3):
        assert moore.analyse(heaps, 1).to_move_wins == (reduce(xor, heaps) != 0)


# -- the string -----------------------------------------------------------------------------------


def test_the_three_places_of_abacaba_are_heaps_of_one():
    assert palindromes.cuttable("abacaba") == [2, 4, 6]
    assert [run.length for run in palindromes.runs("abacaba")] == [1, 1, 1]
    winning = [move.place for move in palindromes.analyse("abacaba").winning_moves]
    assert winning == [2, 4, 6]


def test_a_cut_takes_one_two_or_three_places():
    for length in range(1, 10):
        text = ("ab" * 6)[: length + 2]
        for place in range(2, length + 2):
            left = sum(run.length for run in palindromes.runs(palindromes.after_cut(text, place)))
            at_ends = (place == 2) + (place == length + 1)
            assert length - left == 3 - at_ends


def test_0137_takes_one_two_or_three_as_the_text_says():
    rule = parse_rule(palindromes.DAWSONS_CHESS)
    for n in range(1, 10):
        left = set(options_of_heap(rule, n))
        assert {len(o) for o in left if sum(o) == n - 1} == ({0} if n == 1 else set())
        assert {len(o) for o in left if sum(o) == n - 2} <= {0, 1}
        assert {len(o) for o in left if sum(o) == n - 3} <= {0, 1, 2}
        assert all(n - 3 <= sum(o) < n for o in left)


def test_dawsons_chess_has_the_values_and_the_period_of_the_text():
    assert grundy_values("0.137", 9).tolist() == [0, 1, 1, 2, 0, 3, 1, 1, 0, 3]
    pattern = find_pattern("0.137", 512)
    assert (pattern.preperiod, pattern.period, pattern.status) == (52, 34, "proved")


# -- Fibonacci Nim --------------------------------------------------------------------------------


def lost_starts(c, upto):
    return [
        n
        for n in range(1, upto)
        if not Search(fibonacci_nim.game(c).options).to_move_wins(fibonacci_nim.parse((n,)))
    ]


def test_the_lost_starts_are_those_of_the_text():
    assert lost_starts(2, 14) == [1, 2, 3, 5, 8, 13]
    assert lost_starts(1, 33) == [1, 2, 4, 8, 16, 32]
    assert lost_starts(3, 22) == [1, 2, 3, 4, 6, 8, 11, 15, 21]


def test_31_stones_are_won_by_taking_2_or_10_as_the_text_says():
    assert fibonacci_nim.parts(31) == (2, 8, 21)
    assert fibonacci_nim.parts(29) == (8, 21)
    assert fibonacci_nim.winning_amounts(fibonacci_nim.parse("31")) == (2, 10)
    assert fibonacci_nim.largest_move(fibonacci_nim.parse("29 2")) == 4
    assert fibonacci_nim.largest_move(fibonacci_nim.parse("21 10")) == 20


def test_3_stones_have_no_value_of_their_own():
    witness = Search(fibonacci_nim.options)
    assert witness.to_move_wins(fibonacci_nim.parse("3 2"))
    assert not witness.to_move_wins(fibonacci_nim.parse("3 1"))


# -- Nim with a pass ------------------------------------------------------------------------------


def test_the_heaps_of_the_text_are_lost_and_won_as_it_says():
    witness = Search(nim_with_a_pass.options)

    def loses(text):
        return not witness.to_move_wins(nim_with_a_pass.parse(text))

    assert all(map(loses, ("1 1", "1 2 pass", "3 4 pass", "5 6 pass", "1 1 1 pass", "2 3 5 pass")))
    assert not any(map(loses, ("1 1 pass", "1 2", "1 2 3 pass", "2 2 pass", "5 pass")))
    assert nim_with_a_pass.options(nim_with_a_pass.parse("0 pass")) == []


# -- Green Hackenbush -----------------------------------------------------------------------------


def test_the_plants_of_the_text_are_lost_and_won_as_it_says():
    witness = Search(hackenbush.options)

    def wins(text):
        return witness.to_move_wins(hackenbush.parse(text))

    assert hackenbush.parse("(()(()))") == hackenbush.parse("(1 2)")
    sizes = {"()": 1, "(())": 2, "(()(()))": 4, "(()())": 3}
    assert all(len(hackenbush.edges_of(hackenbush.parse(p)).parents) == sizes[p] for p in sizes)
    assert hackenbush.parse("(())") == "2"
    assert not wins("(()(())) 4")
    assert not wins("(()()) 1")
    assert wins("(()()) 3")


def test_an_edge_below_adds_1_and_branches_are_xored():
    for text in ("1", "3", "(()())", "(()(()))", "(()()())", "((()())())"):
        worth = hackenbush.analyse(text).nim_sum
        assert not Search(hackenbush.options).to_move_wins(f"{text} {worth}")
        assert hackenbush.analyse(f"({text})").nim_sum == worth + 1
        after = {hackenbush.analyse(one).nim_sum for one in hackenbush.options(text)}
        assert {*range(worth)} <= after
        assert worth not in after
        for other in (1, 2, 3):
            assert hackenbush.analyse(f"({text} {other})").nim_sum == (worth ^ other) + 1


# -- turning coins --------------------------------------------------------------------------------


def turned_by(row, rule):
    """Return the coins that each winning move turns, by plain search."""
    game = coupled_game(rule)
    wins = Search(game.options).winning_moves(row)
    return [coins.differing(row, after) for after in wins]


def test_the_coins_of_the_text_win_as_it_says():
    assert turned_by("HTTHT", "turning-turtles") == turned_by("HTTHT", "mock-turtles") == [(1, 4)]
    assert turned_by("HTTHT", "ruler") == [(3, 4)]
    of_last = [places for places in turned_by("HHTTTTH", "mock-turtles") if places[-1] == 7]
    assert of_last == [(1, 2, 7), (3, 4, 7), (5, 6, 7)]
    for rule in ("turning-turtles", "ruler"):
        for row in map("".join, product("HT", repeat=7)):
            ends = [places[-1] for places in turned_by(row, rule)]
            assert len(ends) == len(set(ends)), "each head has one such move at most"


def test_the_values_of_the_places_are_those_of_the_text():
    assert [MOCK_TURTLES.value(n) for n in range(1, 9)] == [1, 2, 4, 7, 8, 11, 13, 14]
    assert [RULER.value(n) for n in range(1, 9)] == [1, 2, 1, 4, 1, 2, 1, 8]
    before_8 = [RULER.value_of(range(8 - count, 8)) for count in range(1, 8)]
    assert before_8 == [1, 3, 2, 6, 7, 5, 4]
