"""The composition that all pages of coupled games share: links, limits, guesses, replies."""

from __future__ import annotations

import pytest

from gamecore.coupled.games import coupled_game
from gamecore.search import search
from house import COUPLED as PAGES
from opened_page import html, keyed, open_page, past_who_wins
from ui.base.page_limits import HEAPS
from ui.base.words import prose
from ui.coupled.coupled_page import CoupledPage
from ui.coupled.moves import position_words

by_page = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)


def untouched(page):
    return str(next(f for f in page.fields if f.name == page.position).default)


def test_the_fields_of_a_page_are_its_position_its_view_and_those_of_its_views():
    names = [field.name for field in PAGES["moore"].fields]
    assert names[:3] == ["heaps", "k", "view"]
    assert names[3:7] == ["game", "player", "seed", "friend"]
    assert names[7:] == ["step", "answer", "proof", "tree", "few", "whole"]
    assert PAGES["palindromes"].fields[0].name == "text"
    assert PAGES["staircase"].fields[0].name == "steps"


@by_page
def test_every_page_is_described_in_full(page):
    assert isinstance(page, CoupledPage)
    names = [field.name for field in page.fields]
    assert len(names) == len(set(names))
    assert page.position in names
    for view in page.views:
        assert {page.position, "view"} <= set(page.shown_fields(view.name))
    for section in filter(None, (page.about, page.why)):
        assert prose(page.slug, section)


@by_page
def test_every_view_of_every_page_opens(page):
    for view in page.views:
        at = open_page(page.slug, **{page.key("view"): view.name})
        assert not at.exception
        assert "gl-error" not in html(at)


@by_page
def test_an_untouched_page_asks_before_it_shows_and_then_shows(page):
    at = open_page(page.slug, **{page.key("view"): "move"})
    before = html(at)
    assert "gl-movecard" not in before
    keyed(at.toggle, f"_row-{page.key('answer')}").set_value(True).run()
    after = html(at)
    assert "gl-movecard" in after or "gl-replies" in after


@by_page
def test_plain_search_is_offered_under_the_winning_moves(page):
    at = past_who_wins(open_page(page.slug, **{page.key("view"): "move"}))
    assert any(box.label == "Check by brute force" for box in at.expander)


@pytest.mark.parametrize("slug", ["one_from_each", "moore", "staircase"])
def test_more_heaps_than_a_page_holds_are_refused_in_a_sentence(slug):
    page = PAGES[slug]
    text = " ".join(["1"] * (HEAPS + 1))
    at = open_page(slug, **{page.key(page.position): text})
    assert not at.exception
    assert "gl-error" in html(at)
    assert keyed(at.text_input, page.key(page.position)).value == text


def test_a_position_is_written_for_readers():
    assert (
        position_words((3, 10**6)) == "3, 1\N{NARROW NO-BREAK SPACE}000\N{NARROW NO-BREAK SPACE}000"
    )
    assert position_words(()) == "no heaps"
    assert position_words("aba") == "aba"
    assert position_words("") == "nothing"


@pytest.mark.parametrize("slug", ["wythoff", "staircase", "one-from-each", "moore-2", "string"])
def test_what_a_page_says_of_small_positions_is_what_search_finds(slug):
    """A spot check through the games as the pages ask for them; the games have their own tests."""
    game = coupled_game(slug)
    texts = ["abacaba", "aaaa", "abc"] if slug == "string" else ["3 2", "1 1", "4 2", "0 3"]
    for text in texts:
        position = game.parse(text)
        found = search(position, game.options)
        assert game.analyse(position).outcome == found.outcome
