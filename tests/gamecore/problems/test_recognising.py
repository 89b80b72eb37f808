"""What an input says: how its heaps are misread, and whether a position is ever two heaps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gamecore import analyse, parse_heaps
from gamecore.coupled.games import coupled_game
from gamecore.errors import PositionError
from gamecore.problems.catalogue import SLUGS, problem
from gamecore.problems.recognising import (
    Reading,
    counterexample,
    is_lone,
    misread,
    sample_test,
)
from sizes import EVERY_CASE

pytestmark = EVERY_CASE


@pytest.mark.parametrize("slug", SLUGS)
def test_the_heaps_of_a_sample_are_told_right_in_every_way_of_writing_them(slug):
    asked = sample_test(problem(slug))
    if asked is None:
        assert slug == "cf-305e"  # a string
        return
    for typed in (asked.heaps, ",".join(asked.heaps.split()), f"  {asked.heaps} "):
        assert misread(problem(slug), asked, typed) == ""


@pytest.mark.parametrize(
    ("slug", "typed", "kind"),
    [
        ("cses-1730", "4 5 7 2 5", "count"),
        ("cses-1730", "5 7 2 5 4 1 3 5 6", "tests"),
        ("cses-1730", "4 1", "line"),
        ("cses-1730", "3 4 5 7 2 5 2 4 1 3 3 5 6", "input"),
        ("cses-1730", "5 7 2", "other"),
        ("coin-game", "1 4 5 6", "line"),
        ("coin-game", "3 6 8 3", "count"),
    ],
)
def test_each_way_to_misread_an_input_is_named(slug, typed, kind):
    one = problem(slug)
    assert misread(one, sample_test(one), typed) == kind


@pytest.mark.parametrize(
    ("slug", "typed", "coupled", "kind"),
    [
        ("coin-game", "3 6 8", "", ""),
        ("luogu-p2252", "1 2", "wythoff", ""),
        ("cses-2208", "4 5 5 5", "one-from-each", ""),
        ("npsc-2022-f", "4 1 1", "", ""),
        ("cses-1099", "2 1 3", "staircase", "order"),
    ],
)
def test_the_order_counts_only_where_places_do(slug, typed, coupled, kind):
    one = problem(slug)
    asked = sample_test(one)
    if slug == "cses-1099":  # its widest sample has heaps of one size only
        asked = replace(asked, heaps="1 2 3")
    assert misread(one, asked, typed, coupled) == kind


def test_what_is_no_list_of_heaps_is_refused():
    one = problem("coin-game")
    with pytest.raises(PositionError):
        misread(one, sample_test(one), "six")


def test_one_heap_that_is_never_parted_is_told_from_all_else():
    assert {slug for slug in SLUGS if is_lone(problem(slug))} == {"cses-1729", "tioj-1940"}


@pytest.mark.parametrize(
    ("slug", "right", "wrong"),
    [
        ("cses-1730", Reading("take any"), Reading("take at most half")),
        ("cses-1730", Reading("take any"), Reading(coupled="staircase")),
        ("cses-1099", Reading(coupled="staircase"), Reading("take any")),
        ("luogu-p2252", Reading(coupled="wythoff"), Reading("take any")),
        ("hackerrank-half", Reading("take at least half"), Reading("take at most half")),
    ],
)
def test_a_wrong_reading_is_shown_by_a_position_that_it_decides_otherwise(slug, right, wrong):
    def wins(reading, heaps):
        if reading.rule:
            return analyse(reading.rule, heaps).outcome == "N"
        return coupled_game(reading.coupled).analyse(heaps).outcome == "N"

    found = counterexample(problem(slug), right, wrong)
    heaps = parse_heaps(found.heaps)
    assert found.wins == wins(right, heaps) != wins(wrong, heaps)
    assert counterexample(problem(slug), right, right) is None
