"""A wrong answer to “who wins?” is refuted in stones, and the winning move stays a question."""

import re

import pytest

from gamecore.positions.analysis import analyse
from opened_page import html, open_page
from opened_page import only_button as button


def told_wrong(slug, answer, **fields):
    """Answer “who wins?” wrongly; return the markup of the page."""
    at = open_page(slug, **fields)
    button(at, answer).click().run()
    assert not at.exception
    assert "It is the other way round." in html(at)
    return html(at).replace("\xa0", " ")


@pytest.mark.parametrize("misere", ["false", "true"])
def test_a_wrong_guess_that_the_mover_wins_meets_a_reply_in_stones(misere):
    fields = {"sub-view": "move", "sub-rule": "take 1-3", "sub-misere": misere}
    heaps = "1 2 3" if misere == "false" else "1 4"
    said = told_wrong("subtraction", "The player to move", **fields, **{"sub-heaps": heaps})
    found = re.search(
        r"A 1 → 0 leaves ([\d, ]+)\. Your opponent .* example with (\w) (\d+) → (\d+)", said
    )
    left = list(map(int, found[1].split(", ")))
    left[left.index(int(found[3]))] = int(found[4])
    assert not analyse("take 1-3", left, misere=misere == "true").to_move_wins


@pytest.mark.parametrize("misere", ["false", "true"])
def test_a_wrong_guess_that_the_mover_loses_hears_neither_heap_nor_move(misere):
    fields = {"nim-view": "move", "nim-heaps": "5 4 3", "nim-misere": misere}
    said = told_wrong("nim", "The other player", **fields)
    assert "Your answer: The other player." in said
    told = re.sub("<[^>]*>", " ", said[said.index("Your answer") :])
    assert not re.search(r"wins? (?:in|with) (?:heap )?C|[Hh]eap C wins|C 3 → 1", told)


def test_a_move_that_ends_misere_play_is_its_own_refutation():
    fields = {"nim-view": "move", "nim-heaps": "1", "nim-misere": "true"}
    said = told_wrong("nim", "The player to move", **fields)
    assert "After A 1 → 0 no move is left. The last move was yours" in said


def test_a_wrong_guess_of_a_sum_meets_a_reply_too():
    fields = {"sum-view": "move", "sum-games": "take 1-3: 5; take any: 1"}
    said = told_wrong("sum", "The player to move", **fields)
    assert re.search(r"A 5 → (\d) leaves \1, 1\. Your opponent moves next, and wins", said)
