"""Every right answer of *Which theorem applies?* leads to its reason on the page of its game."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qsl

import pytest

from house import PAGES
from opened_page import html, keyed, open_page
from ui.catalogue.learn_pages import THEOREM
from ui.links.inner_link import address
from ui.pieces.why_works import WORKED
from ui.screens.theorem_card import why_link
from ui.screens.which_theorem import CARDS, ROUND, card_name


@pytest.mark.parametrize(("game", "card"), CARDS, ids=[card_name(*pair) for pair in CARDS])
def test_a_right_answer_leads_to_its_reason(game, card):
    link = unescape(re.search(r'href="([^"]+)"', why_link(game, card)).group(1))
    query = link.partition("?")[2]
    fields = dict(parse_qsl(query))
    at = open_page(game.slug, **fields)
    assert not at.exception
    assert set(fields) <= {PAGES[game.slug].key(field.name) for field in PAGES[game.slug].fields}
    if any(key.endswith("-proof") for key in fields):
        assert any(box.proto.expanded for box in at.expander)


@pytest.mark.sweep(quick=3, check=12)
@pytest.mark.parametrize(
    ("place", "game", "card"),
    [(place, *pair) for place, pair in enumerate(CARDS)],
    ids=[card_name(*pair) for pair in CARDS],
)
def test_the_reason_stands_on_the_card_once_it_is_answered(place, game, card):
    at = open_page("which_theorem", **{"thm-card": str(place + 1)})
    link = str(why_link(game, card))
    assert (link in html(at)) == (place < WORKED), "no reason before the answer"
    if place >= WORKED:
        keyed(at.radio, f"_thm-guess-{place}").set_value(card.answer).run()
        assert link in html(at)
    named = re.search(f'data-gl-go="{address(THEOREM)}">(That is|Then) the theorem', html(at))
    assert (named is not None) == (card.answer in ("xor", "reduce"))


def test_a_round_and_the_end_say_what_was_missed_by_condition_with_its_reason():
    last = WORKED + ROUND - 1
    kept = ["-", *(card.answer for _game, card in CARDS[WORKED:])]
    missed = (1, 6)  # Wythoff's game, and one of chance
    for place in missed:
        kept[place] += "1"
    for card in (last, len(CARDS)):
        at = open_page("which_theorem", **{"thm-card": str(card + 1)})
        at.session_state["_progress"].drafts = {"thm": " ".join(kept)}
        said = html(at.run())
        (told,) = re.findall(r"Press a game to see why:</p><ul>(.*?)</ul>", said)
        named = ["one part per move", "no chance, nothing hidden"]
        assert re.findall("<b>(.*?)</b>", told) == named
        for place in missed:
            assert str(why_link(*CARDS[place], card_name(*CARDS[place]))) in told
    at.session_state["_progress"].drafts = {"thm": " ".join(kept).replace("1", "")}
    assert "Press a game to see why" not in html(at.run())
