"""Check by brute force: agreement, what each side looked at, and where the search ends."""

from dataclasses import replace

import pytest

from gamecore.brute_force import Witness
from opened_page import html, open_page, past_who_wins
from ui.base import page_limits
from ui.base.page_limits import Refused
from ui.move.brute_force import _verdict, coupled_witness, heaps_witness, witness_table


def test_the_theorem_and_search_agree_on_a_sum_of_different_games():
    found = heaps_witness(("take 1-3", "take 1-5", "take 1-7"), (9, 10, 14))
    assert found.agrees
    assert (found.winning, found.found_winning) == (2, 2)
    assert found.values == 10 + 11 + 15
    assert found.positions > 1000


def test_misere_is_compared_with_misere_search():
    found = heaps_witness("take any", (1, 1), misere=True)
    assert found.agrees
    assert found.outcome == "N"
    assert heaps_witness("take any", (1, 1)).outcome == "P"


def test_where_no_theorem_decides_misere_the_table_says_what_was_searched():
    found = heaps_witness("0.77", (5, 6), misere=True)
    assert found.agrees
    assert found.searched > 0
    assert f"{found.searched} positions" in witness_table(found, "As answered here")
    assert "No theorem decides this position" in _verdict(found)
    assert heaps_witness("take any", (3, 4), misere=True).searched is None
    assert heaps_witness("0.77", (5, 6)).searched is None


def test_the_box_is_closed_and_nothing_is_searched_until_it_is_opened(monkeypatch):
    monkeypatch.setattr("ui.move.brute_force.check", None)  # a call would fail
    at = past_who_wins(open_page("nim", **{"nim-view": "move"}))
    assert not at.exception
    assert "Check by brute force" in [box.label for box in at.expander]
    assert "By plain search" not in html(at)


@pytest.mark.parametrize(
    ("slug", "prefix", "params"),
    [
        ("nim", "nim", {"nim-view": "move"}),
        ("nim", "nim", {"nim-view": "move", "nim-misere": "true", "nim-heaps": "2 2"}),
        ("sum", "sum", {}),
        ("wythoff", "wyt", {"wyt-view": "move"}),
    ],
)
def test_the_open_box_tells_that_both_agree(slug, prefix, params):
    at = past_who_wins(open_page(slug, **params))
    at.session_state[f"_{prefix}-brute-force"] = True
    at.run()
    assert not at.exception
    assert "Both agree, move by move." in html(at)


def test_the_sum_page_has_the_box_too():
    assert "Check by brute force" in [box.label for box in past_who_wins(open_page("sum")).expander]


@pytest.mark.parametrize(
    "heaps", [(10**18, 10**18 - 1), (60,) * 24, (60, 70, 80)], ids=["huge", "many", "three"]
)
def test_beyond_its_limit_search_says_so_in_a_sentence(heaps):
    refused = heaps_witness("take 1-5", heaps)
    assert isinstance(refused, Refused)
    assert "too much for plain search" in refused.sentence
    assert f"{str(page_limits.BRUTE_FORCE)[:2]}\N{NARROW NO-BREAK SPACE}000 positions" in (
        refused.sentence
    )


def test_a_coupled_game_is_compared_position_by_position():
    found = coupled_witness("wythoff", "6 10")
    assert found.agrees
    assert (found.outcome, found.values) == ("P", None)
    assert coupled_witness("wythoff", "5 10").found_winning >= 1
    for text in ("100000 100000", "9000 9000", "200 200", "1000000000000000000 5"):
        assert isinstance(coupled_witness("wythoff", text), Refused)
    assert isinstance(coupled_witness("wythoff", "x"), Refused)
    assert isinstance(coupled_witness("chess", "1"), Refused)


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        ("staircase", "2 1 3 2"),
        ("one-from-each", "2 3 1"),
        ("moore-2", "2 3 4"),
        ("moore-3", "1 2 2 3"),
        ("string", "abacabadab"),
        ("hackenbush", "(()(())) (()()) 3"),
    ],
)
def test_every_coupled_game_agrees_with_search(slug, text):
    found = coupled_witness(slug, text)
    assert found.agrees
    assert found.positions > 5


def test_a_disagreement_would_not_be_hidden():
    right = Witness("N", "N", 1, 1, (), 7, 20)
    assert "Both agree" in _verdict(right)
    assert "do not agree" in _verdict(replace(right, outcome="P"))
    assert "do not agree" in _verdict(replace(right, differing=((0, ()),)))
    table = witness_table(right, "By the theorem")
    assert "at most 7 values of heaps" in table
    assert "20 positions" in table
    assert "the position alone" in witness_table(replace(right, values=None), "x")
