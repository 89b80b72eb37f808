"""From every page the next ideas lead on to a game, also where they go round in a circle."""

import pytest

from ui.catalogue.lookup import ENTRIES, next_game


@pytest.mark.parametrize("page", ENTRIES.values(), ids=lambda page: page.slug)
def test_every_game_leads_on_to_another_one(page):
    if page.next_idea:
        there = next_game(page)
        assert there.is_playable
        assert there != page
