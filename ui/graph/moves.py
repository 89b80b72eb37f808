"""The view Winning move: who wins with these tokens, a guess, and every move that decides."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.graphs.tokens import analyse_tokens
from ui.base import page_limits
from ui.base.fields import ANSWER, PROOF
from ui.base.marks import (
    answers_caption,
    captioned_table,
    heap_badge,
    letter,
    panel,
    soft,
    to_press,
    with_lead,
)
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.page import View
from ui.base.words import N_, _, number, say, several
from ui.frame.audience import note_question, presenting
from ui.graph.drawing import Shown, all_told, draw_picture, goes_round, legend, table
from ui.graph.play import play_out
from ui.lessons.progress import kept_answer
from ui.links import link_state
from ui.move.guess import ask_for_move
from ui.pieces.play_out import claim_button
from ui.pieces.question import (
    OpenQuestion,
    beside,
    is_told,
    move_switch,
    question_of,
    who_wins,
)
from ui.pieces.show_more import how_many_win, more, row_of_move, rows_shown
from ui.pieces.why_works import why_works
from ui.room.question import ClassBlank
from ui.room.wall import ask_one

if TYPE_CHECKING:
    from gamecore.graphs.tokens import TokenAnalysis, TokenMove
    from ui.graph.drawing import GraphState

LISTED = 40
"""Most moves that are offered by name; the others are pressed in the picture."""


def moves_view(state: GraphState) -> None:
    """Draw the question who wins, then that for a move, and the answer to both."""
    with kept_answer(_who_key(state)):
        _draw(state)


def _who_key(state: GraphState) -> str:
    """Return the session key of the guess who wins the position."""
    return state.own(f"who-{state.mark}")


def _draw(state: GraphState) -> None:
    position = state.position
    question, subject = beside()
    asks = OpenQuestion.NONE
    with question:
        key = state.key("answer")
        shown = position.is_terminal or state.open_all or link_state.is_on(key)
        known = _headline(state, told=shown)
        if not position.is_terminal:
            asks = question_of(winner_told=known, shown=shown)
            found = asks is OpenQuestion.MOVE and _guess(state)
            move_switch(
                key,
                open_all=state.open_all,
                is_lost=position.outcome == "P" and is_told(_who_key(state)),
                found=found and (position.outcome == "N" or position.count == 1),
                total=position.count,
            )
    with subject:
        _picture(state, asks)
        if not asks.covers("values"):
            html(_values(position))
    if is_open := link_state.is_on(state.key(PROOF.name)):  # a link to the reason shows it first
        why_works("graph", is_open=True)
    if shown and position.outcome == "P" and not position.is_terminal:
        _lost_moves(state)
    elif shown and not position.is_terminal:
        # A class sees them beside the picture, not below.
        with question if presenting() else nullcontext():
            _answer(state)
    if not is_open:
        why_works("graph")


def _headline(state: GraphState, *, told: bool) -> bool:
    """Draw the question who wins, or its answer; return whether the answer is shown."""

    def refute(_says_lost: bool) -> None:
        if state.position.outcome != "D":  # whoever can win begins if that is the player to move
            begins = state.position.outcome == "N"
            key, out = state.own("who-out"), partial(play_out, state)
            claim_button(key, out, says_lost=begins, as_winner=begins)

    return who_wins(
        _who_key(state),
        say(state.position.reason),
        wins={"N": True, "P": False, "D": None}[state.position.outcome],
        told=told,
        is_over=state.position.is_terminal,
        nobody=_("Nobody can force it") if goes_round(state.known) else "",
        refute=refute,
    )


# -- the picture and the values -------------------------------------------------------------------


def _picture(state: GraphState, asks: OpenQuestion) -> None:
    if not state.is_drawn:
        html(panel("note", _("The graph is too large for a picture; its moves are listed.")))
        return
    told = not asks.covers("values")
    lit: dict[tuple[str, str], str] = {}
    if not asks.covers("moves"):
        lit = {(move.before, move.after): "win" for move in state.position.moves}
    tried = st.session_state.get(state.own(f"tried-{state.mark}"))
    if asks is OpenQuestion.MOVE and tried is not None:
        lit[tried[1:]] = "ask"
    shown = Shown(all_told(state.known) if told else {}, {}, lit, state.tokens)
    press = partial(_pressed, state) if asks is OpenQuestion.MOVE else None
    draw_picture(state.graph, shown, key=state.own("moves-picture"), on_press=press)
    if told:
        html(legend(state.graph, round_too=goes_round(state.known)))
    box = st.expander(_("The graph as a table"), key=state.own("moves-twin"), on_change="rerun")
    if box.open:
        with box:
            html(table(state.graph, shown))


def _values(position: TokenAnalysis) -> Markup:
    """Return the table of the tokens: where each lies, its value, and their XOR."""
    body = join(
        markup(
            '<tr><th scope="row">{}</th><td>{}</td><td>{}</td></tr>',
            heap_badge(token),
            name,
            markup('<span class="gl-value">{}</span>', str(value)),
        )
        for token, (name, value) in enumerate(zip(position.tokens, position.values, strict=True))
    )
    if position.nim_sum is not None and len(position.tokens) > 1:
        body += markup(
            '<tr><th scope="row">{}</th><td></td><td><b>{}</b></td></tr>',
            _("XOR"),
            number(position.nim_sum),
        )
    heads = (_("Token"), _("lies on"), _("value"))
    return captioned_table("", _("The tokens"), _("The values of the tokens"), heads, body)


# -- the guess ------------------------------------------------------------------------------------


def _pressed(state: GraphState, name: str) -> None:
    """Take a press in the picture as a move of the first token that may go there."""
    for token, where in enumerate(state.tokens):
        if name in state.graph.options(where):
            _try(state, (token, where, name))
            return
    st.session_state[state.own(f"tried-{state.mark}")] = None
    st.session_state[state.own(f"refused-{state.mark}")] = name


def _try(state: GraphState, move: tuple[int, str, str]) -> None:
    st.session_state[state.own(f"tried-{state.mark}")] = move
    st.session_state[state.own(f"refused-{state.mark}")] = None


def _guess(state: GraphState) -> bool:
    """Draw the question for a move and the reply to a guess; return whether that is right."""
    for said in ("tried", "refused"):
        note_question(state.own(f"{said}-{state.mark}"))
    position = state.position
    every = [
        (token, where, option)
        for token, where in enumerate(state.tokens)
        for option in state.graph.options(where)
    ]
    with st.container(border=True, key="question-move"):
        if position.outcome == "D":
            st.markdown(_("**Which move keeps the draw?** Try one before you see the answer."))
        else:
            ask_for_move(wins=position.outcome == "N")
        if position.outcome != "P":
            _ask_class(state, every)
        _choices(state, every)
        tried = st.session_state.get(state.own(f"tried-{state.mark}"))
        refused = st.session_state.get(state.own(f"refused-{state.mark}"))
        if tried is not None:
            html(_verdict(state, tried))
        elif refused is not None:
            said = _("No token can be moved to {name} in one move.").format(name=refused)
            html(markup('<div role="status">{}</div>', panel("note", said)))
    return tried is not None and _of(position, tried) is not None


def _of(position: TokenAnalysis, move: tuple[int, str, str]) -> TokenMove | None:
    """Return the winning move, or the one that keeps the draw, that a guess is; None for none."""
    token, _before, after = move
    return next((one for one in position.moves if (one.token, one.after) == (token, after)), None)


def _choices(state: GraphState, every: list[tuple[int, str, str]]) -> None:
    """Draw the moves by name; a press in the picture does the same."""
    tried = st.session_state.get(state.own(f"tried-{state.mark}"))
    offered = every[:LISTED]
    key = state.own(f"move-{state.mark}")
    st.session_state[key] = tried if tried in offered else None

    def chosen() -> None:
        if st.session_state[key] is not None:
            _try(state, st.session_state[key])

    st.pills(
        _("Move"),
        offered,
        format_func=_named,
        key=key,
        on_change=chosen,
        label_visibility="collapsed",
    )
    if state.is_drawn:
        html(to_press(_("Or press the position in the picture where a token goes.")))


def _named(move: tuple[int, str, str]) -> str:
    token, before, after = move
    return markdown("{token}: {before} → {after}", token=letter(token), before=before, after=after)


def _ask_class(state: GraphState, every: list[tuple[int, str, str]]) -> None:
    """Ask the class for a move on its phones, where all that count are known."""
    right = {(move.token, move.after) for move in state.position.moves}
    ask_one(
        state.own(f"class-{state.mark}"),
        _("Which move wins?") if state.position.outcome == "N" else _("Which move keeps the draw?"),
        ClassBlank(
            "choice",
            "",
            tuple(
                (str(at), f"{letter(token)}: {before} → {after}")
                for at, (token, before, after) in enumerate(every)
            ),
        ),
        [str(at) for at, (token, _b, after) in enumerate(every) if (token, after) in right],
        lambda _given: "",
        is_open=st.session_state.get(state.own(f"tried-{state.mark}")) is None,
    )


def _verdict(state: GraphState, move: tuple[int, str, str]) -> Markup:
    """Return the reply to a guessed move."""
    token, _before, after = move
    found = _of(state.position, move)
    if found is not None:
        body = with_lead(_("Right."), say(found.reason))
        return markup('<div role="status">{}</div>', panel("good", body))
    left = analyse_tokens(state.known, moved(state.tokens, token, after))
    said = [_("That leaves {tokens}.").format(tokens=" ".join(left.tokens))]
    if left.outcome == "D":
        said.append(_("From there nobody can force a win; a win was there."))
    else:
        said.append(_("Your opponent, who moves next, wins."))
        if left.best is not None:
            reply = _("For example: {token} goes from {before} to {after}.")
            said.append(
                reply.format(
                    token=letter(left.best.token), before=left.best.before, after=left.best.after
                )
            )
    body = join(markup("<p>{}</p>", one) for one in said)
    return markup('<div role="status" class="gl-said">{}</div>', panel("bad", body))


def moved(tokens: tuple[str, ...], token: int, after: str) -> tuple[str, ...]:
    """Return the tokens after a move of one of them."""
    return (*tokens[:token], after, *tokens[token + 1 :])


# -- the answer -----------------------------------------------------------------------------------


def _answer(state: GraphState) -> None:
    """Draw every move that wins, or keeps the draw, with its reason."""
    position = state.position
    if position.outcome == "N":
        heading = how_many_win(position.count)
    else:
        heading = several(
            "The only move that keeps the draw", "{count} moves keep the draw", position.count
        )
    st.markdown(markdown("#### {said}", said=heading))
    if position.outcome == "N" and position.best is not None and goes_round(state.known):
        best = position.best
        said = _("The surest is {token}: {move}: whoever plays so each time comes to the end.")
        html(soft(said.format(token=letter(best.token), move=f"{best.before} → {best.after}")))
    rows = rows_shown(state.page.prefix, state.mark, position.count)
    for at, move in enumerate(position.moves[rows]):
        _move_row(state, move, at)
    more(state.page.prefix, state.mark, rows, position.count)


def _move_row(state: GraphState, move: TokenMove, at: int) -> None:
    with row_of_move(state.own(f"moverow-{at}")):
        html(
            markup(
                '<div class="gl-movecard"><p>{} <span class="gl-move">{} → {}</span></p>'
                '<p class="gl-small">{}</p></div>',
                heap_badge(move.token),
                move.before,
                move.after,
                say(move.reason),
            )
        )
        st.button(
            _("Play this move"),
            key=state.own(f"play-{at}"),
            on_click=state.set,
            kwargs={"tokens": " ".join(moved(state.tokens, move.token, move.after))},
        )


def _lost_moves(state: GraphState) -> None:
    """Draw the moves of a lost position, each with an answer that wins."""
    st.markdown(f"#### {_('Why every move fails')}")
    rows = [
        (token, where, option)
        for token, where in enumerate(state.tokens)
        for option in state.graph.options(where)
    ]
    place = rows_shown(state.page.prefix, state.mark, len(rows), page_limits.REPLIES_PRESENTED)
    shown = rows[place]
    body = join(_reply_row(state, *row) for row in shown)
    heads = (_("If you move"), _("your opponent plays"), _("and leaves you"))
    caption = answers_caption(len(shown), len(rows))
    html(captioned_table("gl-replies", _("Why every move fails"), caption, heads, body))
    more(state.page.prefix, state.mark, place, len(rows))


def _reply_row(state: GraphState, token: int, before: str, after: str) -> Markup:
    left = analyse_tokens(state.known, moved(state.tokens, token, after))
    best = left.best
    assert best is not None, "what a lost position moves to is won"
    leaves = " ".join(moved(left.tokens, best.token, best.after))
    return markup(
        '<tr><th scope="row">{} {} → {}</th><td>{} {} → {}</td><td>{}</td></tr>',
        heap_badge(token),
        before,
        after,
        heap_badge(best.token),
        best.before,
        best.after,
        leaves,
    )


MOVES = View("move", N_("Winning move"), moves_view, fields=(ANSWER, PROOF))
"""The view of winning moves."""
