"""The view Play: tokens are moved by a press along arrows, against the computer or by two."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.errors import GameError
from gamecore.players.graph_game import GraphGame, Step, hints, read_game, reply, steps, ways
from gamecore.players.played import Played
from ui.base.fields import Field
from ui.base.marks import announced, letter, panel, soft
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.page import View
from ui.base.words import N_, _, gap, number, say, sentences
from ui.frame.audience import presenting
from ui.graph.drawing import Shown, draw_picture
from ui.links import link_state
from ui.links.link_widgets import choice_row
from ui.play.facts import FRIEND, PEOPLE, TWO
from ui.play.friend import can_invite, invitation, invite, leave, rematch, rematch_words, seat_at
from ui.play.table import WRONG, Table
from ui.play.words import begins_words, side_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.players.graph_game import Mistake, Side
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

_NAMED = 6
"""Most mistakes that are named at the end of a game."""


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


def _begin(state: GraphState, began: Side) -> None:
    seed = link_state.number(state.page, "seed")
    _save(state, GraphGame(state.position, began))
    state.set(seed=seed % _SEEDS + 1)


# -- what is said ---------------------------------------------------------------------------------


def _who(side: Side, player: str) -> str:
    if player == TWO:
        return _("First player") if side == "you" else _("Second player")
    if player == FRIEND:
        return side_words(side, player)
    return _("You") if side == "you" else _("Computer")


def _move_words(game: GraphGame, place: int) -> str:
    step = game.moves[place]
    before = game.positions[place].tokens[step.token]
    return f"{letter(step.token)} {before} → {step.after}"


def _status(table: Table, game: GraphGame, player: str) -> Markup:
    """Return the last moves, and whose turn it is or how the game has ended."""
    shown = range(max(0, len(game.moves) - (1 if player == TWO else 2)), len(game.moves))
    lines = [
        _("{who}: {move}.").format(
            who=_who(game.mover(place), player), move=_move_words(game, place)
        )
        for place in shown
    ]
    if said := table.noted(WRONG["board"], game):
        lines = [str(said)]
    elif table.seat is not None and all(table.seat.game.keys) and not lines:
        lines = [begins_words(game)]  # whoever opened a link has not been told yet
    body = markup("<p>{}</p>", join(lines, gap())) if lines else markup("")
    turn = markup('<p class="gl-turn"><b>{}</b></p>', _turn(game, player))
    return markup('<div role="status">{}{}</div>', body, turn)


def _turn(game: GraphGame, player: str) -> str:
    if game.result is None:
        if player == TWO:
            return _("{who}: press where a token goes.").format(who=_who(game.to_move, player))
        if player == FRIEND and game.to_move == "other":
            return _("Your friend's move.")
        return _("Your move: press where a token goes.")
    if game.result == "draw":
        return _("A draw: nobody can force an end, and the play goes round.")
    if player == TWO or (player == FRIEND and game.result == "other"):
        return _("{who} wins: no token can be moved.").format(who=_who(game.result, player))
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


# -- the controls and the look back ---------------------------------------------------------------


def _friends(table: Table, state: GraphState, game: GraphGame) -> None:
    """Draw the controls of a game with a friend, and who has asked for a rematch."""
    assert table.seat is not None
    row = (rematch(table.seat),) if game.is_over else ()
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
    if said := rematch_words(table.seat):
        html(announced(panel("note", said)))


def _controls(table: Table, state: GraphState, game: GraphGame, player: str) -> None:
    if table.seat is not None:
        _friends(table, state, game)
        return
    over, asked = game.result is not None, _hints_asked(state, game)
    own = [at for at in range(len(game.moves)) if player == TWO or game.mover(at) == "you"]
    with st.container(horizontal=True):
        if over:
            st.button(
                _("Play again"),
                key=state.own("again"),
                type="primary",
                on_click=_begin,
                args=(state, game.began),
            )
        else:
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
            on_click=lambda: _save(state, game.until(own[-1])),
        )
        swapped: Side = "other" if game.began == "you" else "you"
        st.button(
            _("Swap sides"),
            key=state.own("swap"),
            help=_("A new game, in which the other side begins."),
            on_click=_begin,
            args=(state, swapped),
        )


def _hints_asked(state: GraphState, game: GraphGame) -> int:
    mark, asked = st.session_state.get(state.own("hint")) or ("", 0)
    return int(asked) if mark == str(game) else 0


def _below(table: Table, state: GraphState, game: GraphGame, player: str) -> None:
    if table.seat is not None:
        if game.is_over:
            _look_back_together(game)
        return
    if game.result is not None:
        _look_back(state, game, player)
        return
    if asked := _hints_asked(state, game):
        html(announced(panel("note", say(hints(game.now)[asked - 1]))))
    if st.toggle(_("Who is winning?"), key=state.own("winning")):
        html(announced(panel("note", say(game.now.reason))))


def _look_back(state: GraphState, game: GraphGame, player: str) -> None:
    """Draw which moves gave something away, and offer to play on from the last of them."""
    if player == TWO:
        return
    mistakes = game.mistakes
    if not mistakes:
        html(announced(panel("good" if game.result == "you" else "note", _flawless(game))))
        return
    lines = join(markup("<li>{}</li>", _mistake(game, one)) for one in mistakes[-_NAMED:])
    html(markup("<p><b>{}</b></p><ul>{}</ul>", _("Looking back"), lines))
    st.button(
        _("Play on from there"),
        key=state.own("from-there"),
        help=_("Goes back to before the last move named here."),
        on_click=lambda: _save(state, game.until(mistakes[-1].place)),
    )


def _look_back_together(game: GraphGame) -> None:
    """Draw for two friends which moves of either gave something away: both see the same."""
    mistakes = game.all_mistakes[-_NAMED:]
    if not mistakes:
        is_kept = game.result != "draw" or game.start.outcome == "D"
        said = (
            _("Neither of you gave anything away.")
            if is_kept
            else _("One of you could have won, and went round instead.")
        )
        html(announced(panel("note", said)))
        return
    lines = join(
        markup("<li>{}</li>", _mistake(game, one, _who(game.mover(one.place), FRIEND)))
        for one in mistakes
    )
    html(markup("<p><b>{}</b></p><ul>{}</ul>", _("Looking back"), lines))


def _flawless(game: GraphGame) -> str:
    """Return what is said of a game in which you gave nothing away."""
    if game.result == "you":
        return _("You gave nothing away from your first move on.")
    if game.result == "draw" and any(
        one.outcome == "N" and game.mover(place) == "you"
        for place, one in enumerate(game.positions)
    ):
        return _("You kept a win, but went round with it. A hint names the move that ends it.")
    if game.result == "draw":
        return _("You gave nothing away: against good play a draw was all there was.")
    return _("You made no mistake: the position was lost when your first move came.")


def _mistake(game: GraphGame, one: Mistake, who: str = "") -> str:
    before = game.positions[one.place].tokens
    if one.was_won and who:
        said = _("{who}: move {count}, {move}, gave the win away; {better} would have kept it.")
    elif who:
        said = _("{who}: move {count}, {move}, gave the draw away; {better} would have kept it.")
    elif one.was_won:
        said = _("Move {count}, {move}, gave the win away; {better} would have kept it.")
    else:
        said = _("Move {count}, {move}, gave the draw away; {better} would have kept it.")
    token, target = one.better
    better = f"{letter(token)} {before[token]} → {target}"
    return said.format(
        who=who, count=number(one.place + 1), move=_move_words(game, one.place), better=better
    )


PLAY = View("play", N_("Play"), play_view, fields=FIELDS, unnamed=False)
"""The view of a game."""
