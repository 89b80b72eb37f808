"""Every right answer of *Which theorem applies?* leads to its reason on the page of its game."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qsl

import pytest

from house import PAGES
from opened_page import open_page
from ui.screens.theorem_card import why_link
from ui.screens.which_theorem import CARDS, card_name


@pytest.mark.parametrize(("game", "card"), CARDS, ids=[card_name(*pair) for pair in CARDS])
def test_a_right_answer_leads_to_its_reason(game, card):
    address = unescape(re.search(r'href="([^"]+)"', why_link(game, card)).group(1))
    query = address.partition("?")[2]
    fields = dict(parse_qsl(query))
    at = open_page(game.slug, **fields)
    assert not at.exception
    assert set(fields) <= {PAGES[game.slug].key(field.name) for field in PAGES[game.slug].fields}
    if any(key.endswith("-proof") for key in fields):
        assert any(box.proto.expanded for box in at.expander)
