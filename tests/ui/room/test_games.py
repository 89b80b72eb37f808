"""What may happen in a game of two friends: legal moves by turns, and nothing else."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.players.graph_game import GraphGame, read_game, steps
from gamecore.players.played import Played
from gamecore.players.record import parse_record
from ui.base import page_limits
from ui.room.documents import Document
from ui.room.games import Games, Ticket, dumped, loaded, read_ticket

NIM = Played("heaps", ("take any",), "1 2")
STARTS = (
    NIM,
    Played("heaps", ("take any",), "2 3 1", misere=True),
    Played("heaps", ("take 1-3", "0.77"), "5 4"),
    Played("coupled", ("wythoff",), "3 5"),
    Played("chance", (), "3 2 2"),
    Played("graph", ("a: b c\nb: c d\nc: d",), "a b a"),
    Played("graph", ("a: b\nb: a c",), "a b"),  # may go round, and end in a draw
)


class InMemory:
    """Documents in a dictionary, for laws that open thousands of games."""

    def __init__(self):
        self.documents = {}

    def create(self, name, document, _now):
        self.documents[name] = document
        return "made"

    def read(self, name, _now):
        return self.documents.get(name)

    def change(self, name, change, _now):
        if name not in self.documents:
            return None
        self.documents[name], result = change(self.documents[name])
        return result


@pytest.fixture
def games(documents, clock):
    return Games(documents, clock)


def opened(games, played=NIM, first=0):
    """Open a game and take both its sides."""
    mine = games.open("nim", "nim-view=play", played, first)
    theirs = games.take(mine.invitation)
    return [mine, theirs]


def game_of(games, ticket):
    return games.find(ticket).game


def legal(record):
    """Return the moves of a game of any kind, as its record writes them."""
    if isinstance(record, GraphGame):
        return [record.played(step).codes[-1] for step in steps(record.now) if not record.is_over]
    return [record.board.code(step) for step in record.board.steps()]


def play_out(games, sides):
    """Play a game to its end, each time the last move there is."""
    while True:
        game = game_of(games, sides[0])
        record = game.record(0)
        if record.is_over:
            return game
        side = 0 if record.to_move == "you" else 1
        assert games.play(sides[side], game.number, len(game.moves), legal(record)[-1]) is None


PRESSES = st.lists(
    st.tuples(
        st.integers(0, 1),
        st.sampled_from((0, 0, 0, -1, 1)),
        st.sampled_from((1, 1, 1, 2)),
        st.integers(0, 99) | st.sampled_from(("A1-0", "Z9-1", "", "4")),
    ),
    max_size=40,
)
"""Presses of two players: who, after how many moves more than there are, of which game, what."""


@given(st.sampled_from(STARTS), st.integers(0, 1), PRESSES)
def test_any_interleaving_of_two_players_is_a_legal_game(played, first, presses):
    games = Games(InMemory())
    sides = opened(games, played, first)
    moves = []
    for side, later, number, what in presses:
        found = legal(game_of(games, sides[side]).record(side))
        code = found[what % len(found)] if isinstance(what, int) and found else str(what)
        refusal = games.play(sides[side], number, len(moves) + later, code)
        if refusal is None:
            assert (side, later, number) == ((first + len(moves)) % 2, 0, 1)
            assert code in found
            moves.append(code)
        assert game_of(games, sides[side]).moves == moves
    game = play_out(games, sides)
    assert game.moves[: len(moves)] == moves
    for side in range(2):
        record = game.record(side)
        if isinstance(record, GraphGame):
            assert read_game(record.start, str(record)) == record
            ends = {record.result, game.record(1 - side).result}
            assert ends in ({"you", "other"}, {"draw"})
        else:
            assert parse_record(played.game, str(record)) == record
            assert (record.winner == "you") != (game.record(1 - side).winner == "you")
        assert games.play(sides[side], 1, len(game.moves), "A1-0") == "over"


def test_both_sides_see_the_same_game_from_their_own(games):
    mine, theirs = opened(games, first=1)
    assert games.play(theirs, 1, 0, "B2-1") is None
    game = game_of(games, mine)
    assert str(game.record(0)) == "other*1_2*B2-1"
    assert str(game.record(1)) == "you*1_2*B2-1"
    assert game.turn == 2


@pytest.mark.parametrize(
    ("number", "at", "code", "refusal"),
    [
        (1, 0, "B2-3", "illegal"),
        (1, 0, "C1-0", "illegal"),
        (1, 0, "", "illegal"),
        (1, 0, "A1-0" * 1_000, "illegal"),
        (1, 1, "A1-0", "late"),
        (1, -1, "A1-0", "late"),
        (2, 0, "A1-0", "late"),
    ],
)
def test_what_is_no_move_now_is_refused(games, number, at, code, refusal):
    mine, _theirs = opened(games)
    before = game_of(games, mine)
    assert games.play(mine, number, at, code) == refusal
    assert game_of(games, mine) == before


def test_only_the_side_to_move_moves_and_only_by_its_key(games):
    mine, theirs = opened(games)
    assert games.play(theirs, 1, 0, "A1-0") == "turn"
    for stranger in (mine.invitation, Ticket(mine.name, "x" * 24), Ticket(mine.name, "")):
        assert games.play(stranger, 1, 0, "A1-0") == "stranger"
        assert games.rematch(stranger, 1) == "stranger"
    other = opened(games)[0]
    assert games.play(Ticket(mine.name, other.key), 1, 0, "A1-0") == "stranger"
    assert games.play(Ticket("game-" + "x" * 16, mine.key), 1, 0, "A1-0") == "gone"
    assert game_of(games, mine).moves == []


def test_the_first_who_opens_the_invitation_has_the_other_side(games):
    mine = games.open("nim", "", NIM, 0)
    assert games.find(mine.invitation).side is None
    theirs = games.take(mine.invitation)
    assert (games.find(mine).side, games.find(theirs).side) == (0, 1)
    assert games.take(mine.invitation) == "taken"
    assert games.take(mine.invitation, "x" * 24) == "taken"
    assert games.take(Ticket(mine.name, "x" * 24)) == "stranger"
    assert games.find(Ticket(mine.name, "x" * 24)) is None
    # Whoever has a side comes back to it, by the invitation too.
    assert games.take(mine.invitation, theirs.key) == theirs
    assert games.take(mine.invitation, mine.key) == mine


def test_the_document_holds_fingerprints_of_keys_alone(games):
    sides = opened(games)
    text = dumped(game_of(games, sides[0])).text
    for ticket in (*sides, sides[0].invitation):
        assert ticket.key not in text
        assert read_ticket(str(ticket)) == ticket
    assert loaded(text) == game_of(games, sides[0])


def test_a_rematch_begins_once_both_want_it_with_the_sides_exchanged(games, clock):
    sides = opened(games)
    assert games.rematch(sides[0], 1) == "playing"
    ended = play_out(games, sides)
    assert games.rematch(sides[0], 1) is None
    wished = game_of(games, sides[0])
    clock.now += 1
    assert games.rematch(sides[0], 1) is None
    assert game_of(games, sides[0]) == wished  # it keeps no game alive either
    assert wished.moves == ended.moves
    assert games.rematch(sides[1], 1) is None
    again = game_of(games, sides[0])
    assert (again.number, again.first, again.moves, again.wishes) == (2, 1, [], [])
    assert games.rematch(sides[1], 1) == "late"
    assert games.play(sides[1], 1, 0, "A1-0") == "late"
    play_out(games, sides)


def test_of_two_presses_at_once_one_is_a_move(games):
    played = Played("heaps", ("take 1-3",), "400")
    mine, theirs = opened(games, played)

    def press(number):
        at = number // 16
        return games.play((mine, theirs)[at % 2], 1, at, f"A{400 - at}-{399 - at - number % 3}")

    with ThreadPoolExecutor(8) as threads:
        results = list(threads.map(lambda number: press(number % 16), range(64)))
    assert results.count(None) == 1
    assert set(results) <= {None, "late"}
    assert len(game_of(games, mine).moves) == 1


def test_two_phones_that_open_the_invitation_at_once_have_not_both_a_side(games):
    mine = games.open("nim", "", NIM, 0)
    with ThreadPoolExecutor(8) as threads:
        results = list(threads.map(lambda _one: games.take(mine.invitation), range(24)))
    assert results.count("taken") == 23


def test_a_thousand_rubbish_messages_change_nothing():
    games = Games(InMemory())
    mine, theirs = opened(games)
    luck = random.Random(7)
    letters = "AB12-+.→ \0🦊'\"\\x"
    before = game_of(games, mine)
    for _message in range(1_000):
        rubbish = "".join(luck.choices(letters, k=luck.randrange(60)))
        at, number = luck.randrange(-9, 9), luck.randrange(3)
        if luck.random() < 0.5:  # right in all but the move
            at, number, rubbish = 0, 1, f"{rubbish}B2-9"
        assert games.play(mine, number, at, rubbish) in {"late", "illegal"}
        assert games.play(theirs, 1, 0, rubbish) == "turn"
        assert games.play(Ticket(mine.name, rubbish), 1, 0, "A1-0") == "stranger"
        assert games.take(Ticket(mine.name, rubbish), rubbish) == "stranger"
        assert read_ticket(rubbish) is None
        assert games.find(Ticket(rubbish, mine.key)) is None
        assert games.state(f"game-{rubbish}") is None
    assert game_of(games, mine) == before


def test_a_game_ends_three_hours_after_the_last_move(games, clock):
    mine, _theirs = opened(games)
    clock.now += page_limits.GAME_SECONDS - 1
    assert games.play(mine, 1, 0, "A1-0") is None
    clock.now += page_limits.GAME_SECONDS - 1
    assert games.state(mine.name).turn == 2
    clock.now += 1
    assert games.state(mine.name) is None
    assert games.find(mine) is None
    assert games.take(mine.invitation) == "gone"
    assert games.play(mine, 1, 1, "B2-0") == "gone"


def test_whoever_polls_is_here_and_whoever_does_not_is_away(games, clock):
    mine = games.open("nim", "", NIM, 0)
    clock.now += 30
    assert games.state(mine.name) == (0, (30, 0))  # nobody is waited for at a free side
    theirs = games.take(mine.invitation)
    clock.now += 9
    assert games.seen(mine.name, 0) == (1, (0, 9))
    assert games.play(mine, 1, 0, "A1-0") is None
    before = game_of(games, mine)
    clock.now += 1
    assert games.seen(mine.name, 1).away == (1, 0)
    assert game_of(games, mine).until == before.until  # a game lives no longer for that
    assert game_of(games, mine).turn == 2
    assert games.seen("game-" + "x" * 16, 0) is None
    assert games.play(theirs, 1, 1, "B2-0") is None
    assert game_of(games, mine).seen == [clock.now - 1, clock.now]


def test_a_move_forgets_nobody_who_polls_meanwhile(games, clock, monkeypatch):
    mine, _theirs = opened(games)
    inner = games._documents.change

    def polled_first(*change):
        monkeypatch.undo()
        clock.now += 5
        games.seen(mine.name, 1)
        return inner(*change)

    monkeypatch.setattr(games._documents, "change", polled_first)
    assert games.play(mine, 1, 0, "A1-0") is None
    assert games.state(mine.name) == (2, (5, 0))


def test_games_are_so_many_and_leave_rooms_their_place(games, documents, clock, monkeypatch):
    monkeypatch.setattr(page_limits, "GAMES", 3)
    monkeypatch.setattr(page_limits, "ROOMS", 1)
    first = opened(games)[0]
    clock.now += 10
    others = [opened(games)[0] for _game in range(2)]
    assert games.open("nim", "", NIM, 0) == "full"
    room = Document("{}", clock.now + page_limits.ROOM_SECONDS)
    assert documents.create("BBBB", room, clock.now) == "made"
    assert documents.create("CCCC", room, clock.now) == "none free"
    clock.now += page_limits.GAME_IDLE_SECONDS - 5
    assert games.play(others[0], 1, 0, "A1-0") is None
    assert isinstance(games.open("nim", "", NIM, 0), Ticket)  # in place of the idle one
    assert games.find(first) is None
    assert documents.read("BBBB", clock.now) == room


def test_whoever_leaves_takes_the_wish_along_and_may_come_back(games):
    sides = opened(games)
    play_out(games, sides)
    assert games.rematch(sides[0], 1) is None
    turn = game_of(games, sides[0]).turn
    assert games.leave(sides[0]) is None
    assert games.leave(sides[0]) is None
    game = game_of(games, sides[1])
    assert (game.left, game.wishes, game.turn) == ([0], [], turn + 1)
    assert games.come_back(sides[0]) is None
    assert game_of(games, sides[1]).left == []
    assert games.leave(Ticket(sides[0].name, "x" * 24)) == "stranger"


def test_a_game_has_so_many_bytes(games, monkeypatch):
    assert games.open("nim", "x" * page_limits.GAME_BYTES, NIM, 0) == "large"
    mine, theirs = opened(games, Played("heaps", ("take 1-3",), "400"))
    monkeypatch.setattr(page_limits, "GAME_BYTES", len(dumped(game_of(games, mine)).text) + 20)
    assert games.play(mine, 1, 0, "A400-399") is None
    assert games.play(theirs, 1, 1, "A399-398") == "large"
    assert len(game_of(games, mine).moves) == 1


@pytest.mark.parametrize(
    ("played", "refusal"),
    [
        (Played("heaps", ("take any",), "0 0"), "over"),
        (Played("heaps", ("take nonsense",), "3"), "illegal"),
        (Played("heaps", ("take any",), "x"), "illegal"),
    ],
)
def test_what_cannot_be_played_is_not_opened(games, played, refusal):
    assert games.open("nim", "", played, 0) == refusal


def test_what_is_stored_is_one_small_text(games):
    mine, _theirs = opened(games)
    assert len(json.dumps(dumped(game_of(games, mine)).text)) < 700
