"""Misère values and genus of single heaps: published rows, the bare definition, the notation."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamecore import analyse, genus, grundy_value, limits, mex, misere_heap, misere_value
from gamecore.errors import LimitExceeded, PositionError
from gamecore.misere import pairs
from gamecore.misere.genus import Genus, superscript, term, terms_from_options, terms_of_pair
from gamecore.misere.heap_table import Effort, HeapTable
from gamecore.misere.play import MiserePlay
from gamecore.misere.single_heaps import misere_heaps, misere_options
from gamecore.rules.language import parse_rule
from misere_definition import Misere, as_position
from strategies import heap_rules

ROWS = json.loads(
    (Path(__file__).parents[2] / "data" / "misere_values.json").read_text(encoding="utf-8")
)["rows"]
NIM = parse_rule("take any")

NOT_SHOWN = {("0.007", 24)}
"""A tame heap that is called wild here: sums of heaps are not simplified as wholes."""

# Games whose rows are printed under another name: Dawson's Kayles is Dawson's Chess one heap later.
KAYLES = [
    "0^120",
    "1^031",
    "2^20",
    "3^31",
    "1^031",
    "4^146",
    "3^31",
    "2^20",
    "1^13",
    "4^046",
    "2^20",
    "6^46",
    "4^046",
    "1^13",
    "2^20",
    "7^57",
    "1^13",
    "4^64",
    "3^31",
    "2^20",
    "1^031",
]


@pytest.mark.parametrize("rule", list(ROWS))
def test_published_rows_come_out(rule):
    row = ROWS[rule]
    for n, terms in enumerate(row["terms"]):
        found = misere_heap(rule, n)
        assert (found.genus.value, found.genus.misere) == (row["value"][n], row["misere"][n])
        assert "".join(str(found.genus.term(twos)) for twos in range(8)) == terms
        # CGSuite raises no digit, or one, for a tame heap.
        raised = row["genus"][n].partition("^")[2]
        assert found.is_tame == (len(raised) <= 1 and (rule, n) not in NOT_SHOWN)
        assert found.is_tame or not row["nim_position_after_simplifying"][n]
        if not found.is_tame and (rule, n) not in NOT_SHOWN:
            assert str(found.genus) == row["genus"][n]


def test_kayles_as_winning_ways_writes_it():
    assert [str(genus("0.77", n)) for n in range(21)] == KAYLES


def test_dawsons_kayles_is_dawsons_chess_one_heap_later():
    assert [genus("0.07", n + 1) for n in range(26)] == [genus("0.137", n) for n in range(26)]


def test_subtraction_games_are_tame_with_values_0_and_1_exchanged():
    values = [grundy_value("take 2, 3, 7", n) for n in range(21)]
    assert values[:5] == [0, 0, 1, 1, 2]
    for n, value in enumerate(values):
        expected = {0: "0^120", 1: "1^031", 2: "2^20"}[value]
        assert str(genus("take 2, 3, 7", n)) == expected
        assert misere_value("take 2, 3, 7", n) == {0: 1, 1: 0, 2: 2}[value]
        assert misere_heap("take 2, 3, 7", n).kind == ("firm" if value == 2 else "fickle")


def test_nim_heaps_have_the_traditional_genera():
    assert [str(genus("take any", n)) for n in range(8)] == [
        "0^120",
        "1^031",
        "2^20",
        "3^31",
        "4^46",
        "5^57",
        "6^64",
        "7^75",
    ]
    assert str(genus("take any", 13)) == "13^(13)(15)"
    assert misere_value("take any", 10**18) == 10**18


@settings(max_examples=60)
@given(heap_rules(most_clauses=2, largest_amount=6, everything=True), st.integers(0, 6))
def test_the_superscript_counts_twos_that_stand_beside_the_heap(rule, n):
    found = misere_heap(rule, n)
    witness = Misere()
    for twos in range(3):
        beside = as_position([(rule, n), *[(NIM, 2)] * twos])
        assert found.genus.term(twos) == witness.value(beside)
    # The value is the size of the one Nim heap beside which the player to move loses.
    most = max(8, found.genus.misere + 1)
    beside = {m: as_position([(rule, n), (NIM, m)]) for m in range(most + 1)}
    lost = [m for m, position in beside.items() if not witness.wins(position)]
    assert lost == [found.genus.misere]


def test_winner_and_terms_of_tame_heaps_are_known_without_a_look_at_what_follows():
    play = MiserePlay([HeapTable(NIM)], Effort(10_000, 10_000, positions=1, steps=1))
    position = play.position([(0, 9), (0, 30)])
    assert play.to_move_wins(position)
    assert play.positions == 0
    assert play.terms(position) == (9 ^ 30, 9 ^ 30 ^ 2)


def test_the_terms_are_kept_of_as_many_positions_as_the_limit_allows_and_no_more():
    def terms(positions):
        effort = Effort(10_000, 10_000, positions, steps=10_000)
        play = MiserePlay([HeapTable(parse_rule("0.77"))], effort)
        return play.terms(play.position([(0, 5)]))

    assert terms(6) == (1, 4, 6)  # of 5, and of 3+1, 2+2, 2+1, 3 and 1
    with pytest.raises(LimitExceeded, match="at most 5 positions"):
        terms(5)


def test_the_superscript_is_as_short_as_the_last_two_allow():
    assert str(Genus(4, (1, 4, 6))) == "4^146"
    assert [Genus(4, (1, 4, 6)).term(i) for i in range(6)] == [1, 4, 6, 4, 6, 4]
    for pair in range(2, 40):
        if not pair & pairs.FIRM and pair > 2:
            continue
        terms = terms_of_pair(pair)
        assert terms[-1] == terms[-2] ^ 2
        assert len(terms) == 2 or terms[-3] != terms[-1]
    assert term((0, 3, 1), 100) == 1


@pytest.mark.parametrize("rule", ["take 1, 3, 4", "0.77", "take 1 or halve into 3"])
def test_many_heaps_are_each_alone(rule):
    assert list(misere_heaps(rule, 16)) == [misere_heap(rule, n) for n in range(17)]


@pytest.mark.parametrize("rule", ["take 1, 3, 4", "0.77", "split into 2 unequal"])
def test_a_misere_value_is_the_mex_of_the_options(rule):
    for n in range(15):
        reached = {value for _, value in misere_options(rule, n)}
        assert misere_value(rule, n) == (mex(reached) if reached else 1)


def test_what_is_no_heap_or_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(limits, "MISERE_POSITIONS", 2000)
    with pytest.raises(PositionError, match="whole number"):
        misere_value("take any", -1)
    with pytest.raises(LimitExceeded, match="heap"):
        genus("0.77", 10**6)
    with pytest.raises(LimitExceeded, match="too large to search") as refused:
        genus("0.77", 70)
    assert refused.value.limit == limits.MISERE_POSITIONS
    assert str(genus("0.77", 20)) == "1^031"  # and a smaller question is answered afterwards


def test_terms_of_two_digits_stand_in_brackets_and_a_game_that_is_over_has_its_terms():
    assert superscript((9, 10, 11)) == "9(10)(11)"
    assert terms_from_options([]) == terms_of_pair(pairs.OVER) == (1, 2, 0)


@pytest.mark.parametrize("name", ["MISERE_POSITIONS", "MISERE_STEPS"])
def test_a_search_ends_where_too_much_is_written_down(name, monkeypatch):
    monkeypatch.setattr(limits, name, 30)
    with pytest.raises(LimitExceeded, match="too large to search"):
        analyse("0.77", [33, 34, 35], misere=True)
