"""A game with a friend: the invitation, the side that a link's token opens, and its controls.

The play view draws the board as for any other game; everything particular to two browsers is here.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import quote_plus, urlsplit

import streamlit as st

from ui.base import page_limits
from ui.base.component import component, sent_by
from ui.base.marks import panel, soft
from ui.base.markup import html
from ui.base.words import N_, _, sentences
from ui.catalogue.lookup import entry
from ui.frame import frame
from ui.frame.navigation import go_to
from ui.frame.share import (
    LONG_LINK,
    copy_box,
    field_values,
    link_for_others,
    link_for_this_machine,
    link_of,
    qr_image,
    too_long,
)
from ui.links import link_state
from ui.links.links import encode
from ui.pieces.heaps import Control
from ui.play.facts import FRIEND
from ui.play.table import FIELDS, WRONG
from ui.room.documents import StoreError
from ui.room.games import Seat, Ticket, read_ticket
from ui.room.service import ROOMS, visitor_address

if TYPE_CHECKING:
    from gamecore.players.played import Played
    from ui.base.page import Page
    from ui.catalogue.entry import Entry
    from ui.play.table import AnyGame, Table
    from ui.room.games import GameRefusal, SharedGame

_KEYS = "_friend-keys"
"""Session key: name of a game → the key of the side that this visitor has in it."""

_TAKEN = "_friend-taken"
"""Session key: the name of a game whose two sides others have."""

_LISTENER = component("friend", "room_poll.css", "room_poll.js", "friend.js")

SLOWER = 4
"""Factor of the polling interval while the next move is one's own."""

REFUSED_GAMES: dict[GameRefusal, str] = {
    "full": N_("This server has as many games as it takes. Try again soon."),
    "many": N_("As many games were opened from here as one address may have. Try again later."),
    "large": N_("This position is too large to be played with a friend."),
}
"""Why no game is opened → what is said."""


def can_invite(*, has_move: bool) -> bool:
    """Tell whether a friend can be asked to play: a server runs here, and the start has a move."""
    return ROOMS.is_running and has_move


# -- opening a game --------------------------------------------------------------------------------


def invite(table: Table, facts: AnyGame) -> None:
    """Open a game with a friend from the position of the page; only from callbacks."""
    page = table.page
    query = encode(page, _start(page))
    opened = _open(page.slug, query, table.played, 0 if facts.began == "you" else 1)
    if isinstance(opened, Ticket):
        link_state.write(page, {FRIEND: str(opened)})
    else:
        table.note(WRONG["board"], facts, opened)


def challenge(there: Entry, query: dict[str, str], played: Played) -> None:
    """Open a game with a friend on another page, and go there; the friend begins.

    Only from callbacks.

    Parameters
    ----------
    there : Entry
    query : dict
        Field of the link that holds the position there → text.
    played : Played
        The game as that page plays it.
    """
    fields = there.query({**query, "view": "play"})
    said = "&".join(f"{key}={quote_plus(text)}" for key, text in fields.items())
    opened = _open(there.slug, said, played, 1)
    if isinstance(opened, Ticket):
        _go(there, said, opened)


def _open(page: str, query: str, played: Played, first: int) -> Ticket | str:
    """Open a game and take its first side; return the token, or a sentence why that fails."""
    try:
        opened = ROOMS.open_game(_visitor(), page, query, played, first)
    except StoreError:
        return _("No game can be opened at the moment. Try again soon.")
    if isinstance(opened, str):
        return _(REFUSED_GAMES.get(opened, REFUSED_GAMES["full"]))
    _keys()[opened.name] = opened.key
    return opened


def _start(page: Page) -> dict[str, Any]:
    """Return the link fields of a page's position and look, without those of its game."""
    of_games = {one.name for one in FIELDS}
    said = {name: value for name, value in field_values(page).items() if name not in of_games}
    return {**said, "view": "play"}


def _go(there: Entry, query: str, ticket: Ticket) -> None:
    go_to(f"{there.address}?{query}&{there.key(FRIEND)}={ticket}", frame.places())


def _visitor() -> str:
    return visitor_address(st.context.ip_address, st.context.headers)


def _keys() -> dict[str, str]:
    keys: dict[str, str] = st.session_state.setdefault(_KEYS, {})
    return keys


# -- the side that a link opens --------------------------------------------------------------------


def seat_at(table: Table) -> Seat | None:
    """Return the side that the token in a page's link opens; draw why if it opens none."""
    page = table.page
    ticket = read_ticket(link_state.text(page, FRIEND))
    if ticket is None or not ROOMS.is_running:
        _no_seat(table, _("A game with a friend needs its whole link and Grundy Lab's server."))
        return None
    own = _keys().get(ticket.name, "")
    try:
        found = ROOMS.find_game(ticket, is_known=bool(own))
    except StoreError:
        html(panel("note", _("The game cannot be reached at the moment. Try again soon.")))
        _listener(table, ticket, "", turn=-2)  # no game's: its first answer draws the page again
        return None
    if found is None:
        _no_seat(table, _("There is no such game: it has ended, or its link is not whole."))
        return None
    game, side = found
    if (game.page, game.played) != (page.slug, table.played):
        _elsewhere(game, ticket)
        return None
    key = ticket.key
    if side is None and own:  # Back leads to the invitation once more
        key, side = own, game.side_of(own)
    if side is None:
        if st.session_state.get(_TAKEN) == ticket.name:
            _no_seat(table, _taken())
            _own_address(table, ticket)
        else:
            html(soft(_("Joining the game …")))
        _listener(table, ticket, "", turn=game.turn)
        return None
    _keys()[ticket.name] = key
    seat = Seat(Ticket(ticket.name, key), game, side)
    _come_back(seat)
    is_mine = (game.first + len(game.moves)) % 2 == side and all(game.keys) and not game.wishes
    slower, invites = SLOWER if is_mine else 1, _invites(seat)
    _listener(
        table,
        ticket,
        key,
        turn=game.turn,
        slower=slower,
        invites=invites,
        side=side,
        away=_away_words(seat),
    )
    return seat


def _come_back(seat: Seat) -> None:
    """Tell the friend of whoever had left the game, and opens its link again."""
    if seat.side in seat.game.left:
        with suppress(StoreError):
            ROOMS.games.come_back(seat.ticket)


def _away_words(seat: Seat) -> str:
    """Return what is said while the friend's browser is silent, unless the friend has left."""
    if has_left(seat):
        return ""
    said = _("Your friend is not here at the moment.")
    is_over = seat.game.record(seat.side).is_over
    return said if is_over else sentences(said, _("The game waits."))


def _invites(seat: Seat) -> bool:
    """Return whether nobody has taken the other side of a game opened here."""
    return not (seat.side or all(seat.game.keys))


def _listener(
    table: Table,
    ticket: Ticket,
    key: str,
    *,
    turn: int,
    slower: int = 1,
    invites: bool = False,
    side: int | None = None,
    away: str = "",
) -> None:
    """Draw the component that stores a side's key in the browser and polls for a new revision."""
    name = f"_{table.page.prefix}-friend-listener"

    def take() -> None:
        sent = sent_by(name, "take")
        try:
            taken = ROOMS.games.take(ticket, sent if isinstance(sent, str) else "")
        except StoreError:
            return  # the run that follows says so
        if isinstance(taken, Ticket):
            _keys()[taken.name] = taken.key
            link_state.write(table.page, {FRIEND: str(taken)})
        else:
            st.session_state[_TAKEN] = ticket.name

    _LISTENER(
        key=name,
        height=1,
        data={
            "channel": ticket.name,
            "key": key,
            "turn": turn,
            "every": page_limits.GAME_POLL_SECONDS * slower,
            "invites": invites,
            "side": side,
            "patience": page_limits.GAME_AWAY_SECONDS,
            "away": away,
            "lost": _("No connection. Trying again …"),
        },
        on_take_change=take,
        on_again_change=lambda: None,
    )


def _no_seat(table: Table, said: str) -> None:
    """Say why there is no game to play here, and offer the one against the computer."""
    html(panel("note", said, alert=True))
    st.button(
        _("Play against the computer"),
        key=f"_{table.page.prefix}-friend-alone",
        on_click=link_state.write,
        args=(table.page, {FRIEND: ""}),
    )


def _taken() -> str:
    said = _("Is one of them yours? Open it in the same browser, at the address where you play.")
    return sentences(_("Both sides of this game are taken."), said)


def _own_address(table: Table, ticket: Ticket) -> None:
    """Lead whoever opened the game at localhost, and sees its invitation, back to its side."""
    link = link_of(table.page, {**_start(table.page), FRIEND: str(ticket)})
    if own := link_for_this_machine(link):
        st.link_button(_("Open it at {address}").format(address=urlsplit(own).netloc), own)


def _elsewhere(game: SharedGame, ticket: Ticket) -> None:
    """Lead to the game where this page shows another position than the one it began with."""
    there = entry(game.page)
    html(panel("note", _("The game with your friend began with another position."), alert=True))
    st.button(
        _("Back to the game"),
        key=f"_{there.prefix}-friend-back",
        on_click=_go,
        args=(there, game.query, ticket),
    )


# -- around the board ------------------------------------------------------------------------------


def invitation(table: Table, seat: Seat) -> None:
    """Draw the invitation, as long as nobody has taken the other side."""
    if not _invites(seat):
        return
    page = table.page
    link = link_of(page, {**_start(page), FRIEND: str(seat.ticket.invitation)})
    theirs = link_for_others(link)
    with st.container(border=True, key="friend-invitation"):
        words, code = st.columns([4, 1])  # on a phone one below the other
    with words:
        html(soft(_("Send this link to your friend. Whoever opens it first has the other side.")))
        copy_box(page, "friend-link", theirs or link, _("Invitation"), _("Copy the link"))
        if not theirs:
            html(soft(_("Only this computer can open it. Open Grundy Lab in your network first.")))
        elif len(theirs) > LONG_LINK:
            html(soft(too_long()))
        else:
            with code:
                html(qr_image(theirs, _("QR code of the invitation"), 130))
        if theirs not in ("", link):
            said = _("The link is for your friend alone: your own side stays at {address}.")
            html(soft(said.format(address=urlsplit(link).netloc)))


def has_left(seat: Seat | None) -> bool:
    """Return whether the friend has left the game, and not come back."""
    return seat is not None and 1 - seat.side in seat.game.left


def with_leaving(table: Table, facts: AnyGame, turn: str) -> str:
    """Return whose turn it is or who has won, after the word that the friend has left, if so."""
    seat = table.seat
    if seat is None or not has_left(seat):
        return turn
    said = _("Your friend has left.")
    if seat.game.record(seat.side).is_over:
        return sentences(turn, said)
    return sentences(said, turn if facts.to_move == "you" else "")


def left_words(seat: Seat) -> str:
    """Say what comes next where the friend has left; "" where nobody has."""
    if not has_left(seat):
        return ""
    return _("They can come back by their link. Wait for them, or play against the computer.")


def rematch(seat: Seat) -> Control:
    """Return the control that asks for another game."""
    is_wanted = seat.side in seat.game.wishes
    return Control(
        "rematch",
        _("Rematch, sides swapped"),
        partial(_rematch, seat),
        icon="swap",
        look="button" if is_wanted else "main",
        is_idle=is_wanted,
    )


def _rematch(seat: Seat) -> None:
    with suppress(StoreError):  # the run that follows says so
        ROOMS.games.rematch(seat.ticket, seat.game.number)


def is_offered_rematch(seat: Seat) -> bool:
    """Return whether the friend has asked for a rematch, and this side has not."""
    return bool(seat.game.wishes) and seat.side not in seat.game.wishes


def rematch_words(seat: Seat) -> str:
    """Say who has asked for a rematch; "" where nobody has."""
    if is_offered_rematch(seat):
        return _("Your friend would like a rematch.")
    if seat.game.wishes:
        return _("Your friend is asked for a rematch. It begins once you both want it.")
    return ""


def leave(table: Table, facts: AnyGame) -> Control:
    """Return the control that leaves the game: it can be gone on with against the computer."""
    is_alone = has_left(table.seat)
    return Control(
        "leave",
        _("Play against the computer") if is_alone else _("Leave the game"),
        partial(_leave, table, facts),
        look="main" if is_alone else "plain",
        help=_("You go on against the computer. Back leads to the game again."),
    )


def _leave(table: Table, facts: AnyGame) -> None:
    seat = table.seat
    assert seat is not None
    with suppress(StoreError):  # the game has gone on without a word before
        ROOMS.games.leave(seat.ticket)
    # A game that is over was won or lost by the friend: against the computer a new one begins.
    is_kept = facts.codes and not seat.game.record(seat.side).is_over
    replace(table, seat=None).save(facts.text if is_kept else "")
    link_state.write(table.page, {FRIEND: ""})
