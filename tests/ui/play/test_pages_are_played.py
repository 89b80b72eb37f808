"""What every game page opens with: perfect play never loses it, and its record is read again."""

import pytest

from gamecore import parse_record
from gamecore.players.opponents import chosen
from golden_games import play_from
from house import PAGES
from opened_board import game_of, opened
from opened_page import open_page
from pages import chance
from pages import sum as sum_page
from play_witness import PlayWitness, every_position_after, never_loses

DECIDED = [page for page in PAGES.values() if page.entry.is_playable and page is not chance.PAGE]
"""Where nobody can win for sure, there is nothing to lose either."""


LONG = ("equal_split", "lieges", "subtraction")
"""Pages on which it takes seconds to try all replies, half a minute under misère play."""

CASES = [
    pytest.param(
        page,
        misere,
        id=f"{page.slug}{'-misere' if misere else ''}",
        marks=pytest.mark.sweep(quick=0, check=0) if page.slug in LONG else (),
    )
    for page in DECIDED
    for misere in (False, True)
    if not misere or page.entry.rule or page is sum_page.PAGE
]


@pytest.mark.sweep(quick=1, check=12)
@pytest.mark.parametrize(("page", "misere"), CASES)
def test_what_a_page_opens_with_is_never_lost_by_the_perfect_player(page, misere):
    """Every reply is tried; where the player to move has lost, every move is made first."""
    board, witness = opened(page, misere), PlayWitness(misere)
    seen = set()
    if witness.to_move_wins(board):
        never_loses(board, seen)
    else:
        assert board.knowledge.to_move_wins is False
        for after in every_position_after(board):
            never_loses(after, seen)
    assert len(seen) > 3
    assert chosen(board, "perfect", 0) is not None


@pytest.mark.parametrize("page", DECIDED, ids=lambda page: page.slug)
def test_a_game_of_every_page_is_played_to_its_end_and_read_back(page):
    record = play_from(opened(page), ("perfect", "skill-0.3"), seed=1)
    assert record.winner is not None
    assert parse_record(game_of(page), str(record)) == record


MOST_PARTS = 64
"""Elements and containers that a page may have which is opened to be played: what the server sends
and the browser lays out one by one. They are 39 to 58 now."""


@pytest.mark.parametrize("page", [*DECIDED, chance.PAGE], ids=lambda page: page.slug)
def test_a_page_that_is_played_on_has_few_parts(page):
    at = open_page(page.slug, **{page.key("view"): "play"})
    assert sum(1 for _part in at._tree) <= MOST_PARTS
