"""The editor of a rule: its first values, and the stories behind the presets."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from definition import values_by_definition
from gamecore import analyse, grundy_values
from gamecore.patterns.find_pattern import find_pattern
from gamecore.positions.heaps import parse_heaps
from gamecore.rules.language import parse_rule
from gamecore.rules.options import options
from house import GAMES as HOUSE
from pages import octal
from sizes import FULL_SIZE
from ui.base import page_limits
from ui.base.words import prose, rule_text
from ui.rule.editor import COLOURS, LAST, told_about, value_strip

CONTENT = Path(__file__).resolve().parents[3] / "content" / "en"
GAMES = {slug: game for slug, game in HOUSE.items() if game.story}

SOURCED = {
    # Bouton, Annals of Mathematics 3 (1901); Sprague, Tohoku Math. J. 41 (1935); Grundy, Eureka 2.
    "nim": {1901, 1935, 1939, 1961},
    # Bachet, Problèmes plaisants et délectables (1612); Golomb, J. Combinatorial Theory 1 (1966).
    "subtraction": {1612, 1966},
    "at_least_half": set(),
    "grundys_game": {1939},
    # Lasker, Brettspiele der Völker (1931); champion from 1894 to 1921.
    "lasker": {1931, 1921 - 1894},
    # Dudeney, puzzle 73 (1907); Dawson, Caissa's Wild Roses (1935); Guy and Smith (1956);
    # Gangolli and Plambeck, Int. J. Game Theory 18 (1989), with the period.
    "octal": {1907, 1935, 1956, 1989, 149459},
    "equal_split": set(),
    # The largest heap of both contests is part of their statements.
    "triangular_split": {2022, 10**9},
    "lieges": {2015, 603, 10**9},
}
"""Years, names and limits that come from a source and cannot be computed."""

COMPUTED = {
    "nim": {1, 3, 5, 7},
    "subtraction": {1, 2, 4, 7, 8, 10, 100},
    "at_least_half": {1, 7, 10},
    "grundys_game": {0, 1, 2, 3, 4, 7, 10, 12, 13, 20, 23, 26, 27, 50, 53, 400},
    "lasker": {0, 1, 2, 3, 4},
    "octal": {0, 1, 2, 3, 4, 7, 8, 9, 11, 4096, 600_000},
    "equal_split": {1, 2, 3, 5, 6, 7, 9, 30},
    "triangular_split": {0, 1, 2, 3, 4, 6, 9, 10, 15},
    "lieges": {2, 1000},
}
"""The numbers that the tests below compute, page by page."""

CODES = re.compile(r"\b[04]\.[0-9A-F]+\b")
THIN = "\N{NARROW NO-BREAK SPACE}"
NUMBERS = re.compile(rf"\d{{1,3}}(?:{THIN}\d{{3}})+|\d+")


def story(slug):
    """Return a page's longer text without its heading and section names."""
    text = (CONTENT / f"{slug}.md").read_text(encoding="utf-8")
    return re.sub(r"^#.*$", "", text, flags=re.MULTILINE)


def values(rule, upto):
    return [int(value) for value in grundy_values(rule, upto)]


def losing(rule, upto):
    return [n for n, value in enumerate(values(rule, upto)) if value == 0]


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_no_number_of_a_story_goes_unchecked(slug):
    written = {
        int(number.replace(THIN, "")) for number in NUMBERS.findall(CODES.sub("", story(slug)))
    }
    assert written <= COMPUTED.get(slug, set()) | SOURCED.get(slug, set())


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_section_of_a_story_is_told(slug):
    game = GAMES[slug]
    text = (CONTENT / f"{slug}.md").read_text(encoding="utf-8")
    sections = set(re.findall(r"^## (.+)$", text, flags=re.MULTILINE))
    assert sections == {game.story, *(preset.story for preset in game.presets)} - {""}
    assert len(prose(slug, game.story)) > 200


def test_the_numbers_are_those_of_stories():
    assert set(SOURCED) | set(COMPUTED) <= set(GAMES)
    assert all((CONTENT / f"{slug}.md").exists() for slug in GAMES)


def test_the_rule_in_force_is_told_about_first():
    told = told_about(octal.PAGE, parse_rule("0.137"))
    assert told.startswith("**Dawson's Chess**")
    assert "**How to read a code.**" in told
    assert told_about(octal.PAGE, parse_rule("0.3")).startswith("**How to read a code.**")


def test_nim_of_the_film_is_lost_and_any_stone_taken_away_wins_it_back():
    heaps = [1, 3, 5, 7]
    assert not analyse("take any", heaps).winning_moves
    for place, size in enumerate(heaps):
        fewer = [*heaps[:place], size - 1, *heaps[place + 1 :]]
        assert analyse("take any", fewer).winning_moves


def test_the_race_to_a_hundred_is_won_by_one_first_move():
    (move,) = analyse("take 1-10", [100]).winning_moves
    assert move.after == (99,)


def test_take_2_4_7_goes_its_own_way_for_eight_heaps():
    assert find_pattern("take 2, 4, 7", 512).preperiod == 8


def test_ten_heaps_of_the_stones_game_are_won_with_seven_stones():
    heaps = parse_heaps("1..10")
    assert list(heaps) == list(range(1, 11))
    moves = analyse("take at least half", heaps).winning_moves
    assert min(move.before - sum(move.after) for move in moves) == 7


def test_at_most_half_hides_in_its_own_second_values():
    found = values("take at most half", 400)
    assert found[1::2] == found[: len(found[1::2])]
    assert found[2::2] == list(range(1, len(found[2::2]) + 1))


def test_grundys_game_seems_to_repeat_until_heap_13():
    found = values("split into 2 unequal", 13)
    assert found[3:13] == [1, 0, 2, 1, 0, 2, 1, 0, 2, 1]
    assert all(found[n] == found[n - 3] for n in range(6, 13))
    assert found[13] != found[10]


def test_grundys_game_has_27_losing_heaps_up_to_400():
    zeros = losing("split into 2 unequal", 400)[1:]
    assert len(zeros) == 27
    assert zeros[:10] == [1, 2, 4, 7, 10, 20, 23, 26, 50, 53]


def test_laskers_heap_3_has_the_options_of_the_story():
    assert (1, 2) in options(parse_rule("take any or split into 2"), 3)
    found = values("take any or split into 2", 4)
    assert found[1] ^ found[2] == 3
    assert found[3:] == [4, 3]


def test_dudeneys_kayles_has_one_winning_move():
    assert GAMES["octal"].heaps == "1 11"
    # Thirteen pins, the second down: one pin on its left, eleven on its right.
    assert (1, 13 - 2) in options(parse_rule("0.77"), 13 - 1 + 1)
    assert len(analyse("0.77", [1, 11]).winning_moves) == 1


def test_a_row_of_kayles_is_always_won():
    pattern = find_pattern("0.77", 4096)
    assert pattern.status == "proved"
    assert losing("0.77", pattern.preperiod + pattern.period) == [0]


def test_dawsons_games_are_the_same_but_for_one_heap():
    kayles, chess = values("0.07", 301), values("0.137", 300)
    assert kayles[1:] == chess
    assert kayles[:2] == [0, 0]
    for rule in ("0.07", "0.137"):
        assert find_pattern(rule, 4096).status == "proved"


def test_dawsons_chess_takes_pawns_as_the_story_says():
    rule = parse_rule("0.137")
    assert set(options(rule, 1)) == {()}
    ends_and_middles = {
        tuple(sorted(part for part in (left, 7 - 3 - left) if part)) for left in range(5)
    }
    assert set(options(rule, 7)) == {(5,), *ends_and_middles}


def test_016_shows_no_period_in_thousands_of_heaps():
    assert page_limits.VERDICT_SPLIT == 4096
    assert find_pattern("0.16", 4096).status == "none"
    assert "`python -m gamecore pattern 0.16 --upto 600000`" in story("octal")
    assert set(options(parse_rule("0.16"), 1)) == {()}
    assert () not in options(parse_rule("0.16"), 2)


@FULL_SIZE
def test_016_repeats_where_its_story_looks_for_it():
    far = find_pattern("0.16", 600_000)
    assert (far.status, far.period) == ("proved", 149459)


def test_47_may_split_without_taking_and_is_simple():
    rule = parse_rule("4.7")
    assert {(2, 2), (1, 3)} <= set(options(rule, 4))
    assert {(), (1,)} & set(options(rule, 1)) == {()}
    assert {(4,), (2, 2)} <= set(options(rule, 5))
    assert find_pattern(rule, 512).period == 2


def test_08f_must_leave_three_heaps_after_one_stone():
    rule = parse_rule("0.8F")
    assert {len(left) for left in options(rule, 9) if sum(left) == 8} == {3}
    assert {len(left) for left in options(rule, 9) if sum(left) == 7} == {1, 2, 3}
    assert () in options(rule, 2)
    for n in (1, 2, 3):
        assert not any(sum(left) == n - 1 for left in options(rule, n))
    assert any(sum(left) == 3 for left in options(rule, 4))


def test_the_digits_of_a_code_add_up_as_the_story_says():
    for digit, parts in (("7", "124"), ("3", "12")):
        for n in range(8):
            together = set(options(parse_rule(f"0.{digit}"), n))
            assert together == {o for part in parts for o in options(parse_rule(f"0.{part}"), n)}
    assert {len(left) for left in options(parse_rule("0.3"), 1)} == {0}
    assert {len(left) for left in options(parse_rule("0.3"), 5)} == {1}
    assert {len(left) for left in options(parse_rule("0.7"), 5)} == {1, 2}
    assert {len(left) for left in options(parse_rule("0.8"), 5)} == {3}


def test_equal_split_asks_for_the_odd_primes_and_nine_is_none_of_them():
    rule = "take 1 or split equally"
    assert set(options(parse_rule(rule), 6)) == {(5,), (3, 3), (2, 2, 2), (1,) * 6}
    primes = [n for n in range(3, 31) if all(n % d for d in range(2, n))]
    assert losing(rule, 30) == [0, *primes]
    assert primes[:3] == [3, 5, 7]
    assert 9 not in primes


@pytest.mark.parametrize("slug", ["equal_split"])
def test_the_losing_heaps_are_not_given_away(slug):
    game = GAMES[slug]
    assert "prime" not in (game.tagline + game.title + story(slug)).lower()


def test_triangular_splits_change_one_value_only():
    rule = "take 1 or split 1+2+...+k"
    assert set(options(parse_rule(rule), 10)) == {(9,), (1, 2, 3, 4)}
    can_split = [
        n for n in range(16) if any(len(left) > 1 for left in options(parse_rule(rule), n))
    ]
    assert can_split == [3, 6, 10, 15]
    differs = [n for n, value in enumerate(values(rule, 2000)) if value != n % 2]
    assert differs == [3]


def test_only_the_parity_of_k_matters_to_the_lieges():
    even = values("take 1 or halve into 2", 500)
    assert values("take 1 or halve into 1000", 500) == even
    odd = values("take 1 or halve into 1", 500)
    assert values("take 1 or halve into 3", 500) == odd != even
    assert all(a != b for a, b in pairwise(even[3:]))
    assert even[3:] == [1 - n % 2 for n in range(3, 501)]


@pytest.mark.parametrize("rule", ["take any", "0.77", "take k where k % 3 != 0 or k == n"])
def test_a_cell_has_the_value_its_colour_and_its_heap(rule):
    last = 12  # the definition is slow
    cell = r'<li class="v(\d)"><b>(\d+)</b><small>(\d+)</small></li>'
    cells = re.findall(cell, value_strip(rule, last))
    assert [int(heap) for _colour, _value, heap in cells] == list(range(last + 1))
    assert [int(value) for _colour, value, _heap in cells] == values_by_definition(rule, last)
    assert all(int(colour) == int(value) % COLOURS for colour, value, _heap in cells)
    assert value_strip(rule).count("<li") == LAST + 1


def test_values_out_of_reach_are_a_sentence():
    assert "gl-error" in value_strip("take k where n % (k - k) == 0")


def test_a_rule_in_a_sentence_keeps_its_ranges_in_one_line_and_is_read_back():
    for rule in ("take 1-5", "take 2, 5-17 or split into 2-4", "take any"):
        shown = rule_text(parse_rule(rule))
        assert not re.search(r"\d-\d", shown)
        assert re.sub("\u2060", "", shown) == rule
        assert str(parse_rule(shown)) == rule
    assert f"*{rule_text('take 1-10')}*" in prose("subtraction", "about")
