"""The view Play: tokens are moved by a press along arrows, against the computer or by two."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Literal

import streamlit as st

from gamecore.errors import GameError
from gamecore.players.graph_game import GraphGame, Step, hints, read_game, reply, steps, ways
from gamecore.players.played import Played
from ui.base.fields import Field
from ui.base.marks import announced, letter, panel, soft
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.page import View
from ui.base.words import N_, _, gap, say, sentences
from ui.frame.audience import presenting
from ui.graph.drawing import Shown, draw_picture
from ui.graph.ending import (
    draw_ending,
    draw_review,
    draw_what_next,
    is_reviewed,
    last_mistake,
    move_words,
)
from ui.links import link_state
from ui.links.link_widgets import choice_row
from ui.play.facts import FRIEND, PEOPLE, TWO
from ui.play.friend import (
    can_invite,
    has_left,
    invitation,
    invite,
    leave,
    left_words,
    rematch,
    rematch_words,
    seat_at,
    with_leaving,
)
from ui.play.table import WRONG, Table
from ui.play.words import begins_words, side_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.players.graph_game import Side
    from ui.graph.drawing import GraphState, Look

OPPONENTS = {
    "perfect": N_("Perfect"),
    "skill-0.5": N_("With slips"),
    TWO: N_("Two players"),
}
"""Opponent → its label."""

_SKILLS = {"perfect": Fraction(1), "skill-0.5": Fraction(1, 2)}

_SEEDS = 9_999

FIELDS = (
    Field("game", "text", ""),
    Field("player", "choice", "perfect", choices=tuple(OPPONENTS)),
    Field("seed", "number", 1, low=0, high=_SEEDS),
    Field(FRIEND, "text", "", unshared=True),
)

_OTHER: dict[Side, Side] = {"you": "other", "other": "you"}


def play_view(state: GraphState) -> None:
    """Draw the game: what happened, the picture, the controls, and the look back at its end."""
    link_state.reset_for_new(state.page, ("game",), (str(state.graph), state.tokens))
    player = link_state.choice(state.page, "player")
    table = _table(state)
    with st.container(key="play"):
        if link_state.text(state.page, FRIEND):
            seat = seat_at(table)
            if seat is None:
                return
            table, player = replace(table, seat=seat), FRIEND
        game = _game(table, state, player)
        rule = sentences(_("Move one token along an arrow."), _("Whoever cannot move loses."))
        html(markup('<p class="gl-play-rule">{}</p>', rule))
        if table.seat is not None:
            invitation(table, table.seat)
        html(_status(table, game, player))
        if game.is_over:
            draw_ending(table, game, player)
        _board(table, state, game, player)
        _controls(table, state, game, player)
        _below(table, state, game, player)
        if table.seat is None:
            _opponents(table, state, game)


def _table(state: GraphState) -> Table:
    """Return the game of the page as other boards have it: its link, its notes, its friend."""
    return Table(
        page=state.page,
        played=Played("graph", (str(state.graph),), " ".join(state.tokens)),
        put=lambda tokens: state.set(tokens=tokens),
    )


def _opponents(table: Table, state: GraphState, game: GraphGame) -> None:
    choice_row(
        state.page, "player", _("Opponent"), {name: _(says) for name, says in OPPONENTS.items()}
    )
    if can_invite(has_move=not state.position.is_terminal) and not presenting():
        st.button(_("Play a friend"), key=state.own("invite"), on_click=invite, args=(table, game))


def play_out(state: GraphState, computer_begins: bool) -> None:
    """Open a game from the page's tokens against the perfect computer; only from callbacks."""
    state.set(view="play", game="other*" if computer_begins else "", player="perfect")


# -- the game -------------------------------------------------------------------------------------


def _game(table: Table, state: GraphState, player: str) -> GraphGame:
    """Return the game of the link, or a new one, with the moves that the computer owes."""
    text = link_state.text(state.page, "game") or st.session_state.get(table.own("long"), "")
    if table.seat is not None:
        text = str(table.seat.game.record(table.seat.side))
    try:
        game = read_game(state.position, text)
    except GameError as error:
        html(panel("note", say(error.message), alert=True))
        game = GraphGame(state.position)
    return _answered(state, game, player)


def _answered(state: GraphState, game: GraphGame, player: str) -> GraphGame:
    """Return a game after the computer's move, if it is its turn."""
    if player in PEOPLE or game.result is not None or game.to_move == "you":
        return game
    seed = link_state.number(state.page, "seed")
    return game.played(reply(game, _SKILLS[player], seed))


def _save(state: GraphState, game: GraphGame) -> None:
    """Write a game to the link; to the session if it is too long."""
    _table(state).save(str(game) if game.moves or game.began == "other" else "")
    for note in ("hint", "which"):
        st.session_state.pop(state.own(note), None)


def _play(table: Table, state: GraphState, game: GraphGame, player: str, step: Step) -> None:
    after = game.played(step)
    if table.seat is not None:
        table.send(table.seat, game, after.codes[-1])
    else:
        _save(state, _answered(state, after, player))


def _begin(state: GraphState, began: Side, player: str = "") -> None:
    seed = link_state.number(state.page, "seed")
    st.session_state.pop(_table(state).own("taken-back"), None)
    _save(state, GraphGame(state.position, began))
    state.set(seed=seed % _SEEDS + 1)
    if player:
        state.set(player=player)


def _go_back(table: Table, state: GraphState, game: GraphGame, moves: int) -> None:
    """Keep only the first `moves` moves of a game, and play on from there."""
    table.take_back(game, moves)
    _save(state, game.until(moves))


# -- what is said ---------------------------------------------------------------------------------


def _status(table: Table, game: GraphGame, player: str) -> Markup:
    """Return the last moves, and whose turn it is or how the game has ended."""
    shown = range(max(0, len(game.moves) - (1 if player == TWO else 2)), len(game.moves))
    lines = [
        _("{who}: {move}.").format(
            who=side_words(game.mover(place), player), move=move_words(game, place)
        )
        for place in shown
    ]
    if said := table.noted(WRONG["board"], game):
        lines = [str(said)]
    elif table.seat is not None and all(table.seat.game.keys) and not lines:
        lines = [begins_words(game)]  # whoever opened a link has not been told yet
    body = markup("<p>{}</p>", join(lines, gap())) if lines else markup("")
    said = with_leaving(table, game, _turn(game, player))
    turn = markup('<p class="gl-turn"><b>{}</b></p>', said)
    return markup('<div role="status">{}{}</div>', body, turn)


def _turn(game: GraphGame, player: str) -> str:
    if game.result is None:
        if player == TWO:
            who = side_words(game.to_move, player)
            return _("{who}: press where a token goes.").format(who=who)
        if player == FRIEND and game.to_move == "other":
            return _("Your friend's move.")
        return _("Your move: press where a token goes.")
    if game.result == "draw":
        return _("A draw: nobody can force an end, and the play goes round.")
    if player == TWO or (player == FRIEND and game.result == "other"):
        return _("{who} wins: no token can be moved.").format(who=side_words(game.result, player))
    if game.result == "you":
        return _("You win! No token can be moved.")
    return _("The computer wins: no token can be moved.")


# -- the board ------------------------------------------------------------------------------------


def _board(table: Table, state: GraphState, game: GraphGame, player: str) -> None:
    is_live = game.result is None and (player != FRIEND or game.to_move == "you")
    every = list(steps(game.now)) if is_live else []
    play = partial(_play, table, state, game, player)
    if not state.is_drawn:
        _by_name(state, game, every, play)
        return
    looks: dict[str, Look] = {step.after: "ready" for step in every}
    lit = {(game.now.tokens[step.token], step.after): "ask" for step in every}
    draw_picture(
        state.graph,
        Shown({}, looks, lit, game.now.tokens),
        key=state.own("play-picture"),
        on_press=partial(_pressed, state, game, play, is_live),
        at=len(game.moves),
    )
    mark, name = st.session_state.get(state.own("which")) or ("", "")
    if mark != str(game) or not every:
        return
    found = ways(game.now, name)
    if not found:
        said = _("No arrow leads from a token to {name}.").format(name=name)
        html(announced(panel("note", said)))
        return
    html(markup('<p role="status">{}</p>', _("Which token goes to {name}?").format(name=name)))
    with st.container(horizontal=True):
        for step in found:
            st.button(
                markdown(
                    "{token}: {before} → {after}",
                    token=letter(step.token),
                    before=game.now.tokens[step.token],
                    after=name,
                ),
                key=state.own(f"which-{step.token}"),
                on_click=play,
                args=(step,),
            )


def _pressed(
    state: GraphState, game: GraphGame, play: Callable[[Step], None], is_live: bool, name: str
) -> None:
    found = ways(game.now, name) if is_live else []
    if len(found) == 1:
        play(found[0])
    else:
        st.session_state[state.own("which")] = (str(game), name)


def _by_name(
    state: GraphState, game: GraphGame, every: list[Step], play: Callable[[Step], None]
) -> None:
    """Let a move be chosen from a list, on a graph that is too large for a picture."""
    html(panel("note", _("The graph is too large for a picture; choose your move by its name.")))
    html(soft(_("Tokens on {tokens}").format(tokens=" ".join(game.now.tokens))))
    key = state.own(f"play-move-{len(game.moves)}")

    def chosen() -> None:
        if st.session_state[key] is not None:
            play(st.session_state[key])

    if every:
        st.selectbox(
            _("Move"),
            every,
            index=None,
            placeholder=_("choose"),
            format_func=lambda step: (
                f"{letter(step.token)}: {game.now.tokens[step.token]} → {step.after}"
            ),
            key=key,
            on_change=chosen,
        )


# -- the controls, and what is below them ---------------------------------------------------------


def _friends(table: Table, state: GraphState, game: GraphGame) -> None:
    """Draw the controls of a game with a friend, and who has asked for a rematch."""
    assert table.seat is not None
    row = (rematch(table.seat),) if game.is_over and not has_left(table.seat) else ()
    with st.container(horizontal=True):
        for control in (*row, leave(table, game)):
            st.button(
                control.label,
                key=state.own(control.name),
                help=control.help or None,
                type="primary" if control.look == "main" else "secondary",
                disabled=control.is_idle,
                on_click=control.press,
            )
    if said := sentences(rematch_words(table.seat), left_words(table.seat)):
        html(announced(panel("note", said)))


def _controls(table: Table, state: GraphState, game: GraphGame, player: str) -> None:
    if table.seat is not None:
        _friends(table, state, game)
        return
    own = [at for at in range(len(game.moves)) if player == TWO or game.mover(at) == "you"]
    with st.container(horizontal=True):
        if game.result is not None and game.moves:
            _once_more(table, state, game, player)
        elif game.result is None:
            asked = _hints_asked(state, game)
            st.button(
                _("Hint"),
                key=state.own("play-hint"),
                help=_("In three steps: where to look, what to aim at, the move."),
                disabled=asked >= 3,
                on_click=st.session_state.__setitem__,
                args=(state.own("hint"), (str(game), asked + 1)),
            )
        st.button(
            _("Undo"),
            key=state.own("undo"),
            disabled=not own,
            on_click=lambda: _go_back(table, state, game, own[-1]),
        )
        if game.result is None:
            st.button(
                _("Swap sides"),
                key=state.own("swap"),
                help=_("A new game, in which the other side begins."),
                on_click=_begin,
                args=(state, _OTHER[game.began]),
            )


def _once_more(table: Table, state: GraphState, game: GraphGame, player: str) -> None:
    """Draw the buttons that start another game; the first is the main one.

    It never gives the computer the winning side.
    """
    row: list[tuple[str, str, Callable[..., None], tuple[object, ...]]] = [
        ("swap", _("Rematch, sides swapped"), _begin, (state, _OTHER[game.began])),
        ("anew", _("Play again"), _begin, (state, game.began)),
    ]
    if player != TWO and game.start.outcome == ("N" if game.began == "you" else "P"):
        row.reverse()
    if game.result == "other" and player == "perfect":
        row.append(
            ("easier", _("Play an easier opponent"), _begin, (state, game.began, "skill-0.5"))
        )
    if (wrong := last_mistake(game, player)) is not None:
        back = (table, state, game, wrong.place)
        row.insert(0, ("from-there", _("Play on from there"), _go_back, back))
    for name, label, press, args in row:
        kind: Literal["primary", "secondary"] = "primary" if name == row[0][0] else "secondary"
        st.button(label, key=state.own(name), type=kind, on_click=press, args=args)


def _hints_asked(state: GraphState, game: GraphGame) -> int:
    mark, asked = st.session_state.get(state.own("hint")) or ("", 0)
    return int(asked) if mark == str(game) else 0


def _below(table: Table, state: GraphState, game: GraphGame, player: str) -> None:
    if game.result is not None:
        if is_reviewed(game, player) and st.toggle(_("Review"), key=state.own("review")):
            with st.container(key="graph-review"):
                draw_review(game, player)
        draw_what_next(table, game, player)
        return
    if table.seat is not None:
        return
    if asked := _hints_asked(state, game):
        html(announced(panel("note", say(hints(game.now)[asked - 1]))))
    if st.toggle(_("Who is winning?"), key=state.own("winning")):
        html(announced(panel("note", say(game.now.reason))))


PLAY = View("play", N_("Play"), play_view, fields=FIELDS, unnamed=False)
"""The view of a game."""
