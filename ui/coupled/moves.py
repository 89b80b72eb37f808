"""The winning moves of a coupled game: who wins, a guess, then every winning move and why.

In a losing position every move is answered. What only one game has to show (columns of digits, even
steps, …) is a card that its page draws between the verdict and the guess.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.errors import GameError
from ui.base.fields import ANSWER
from ui.base.marks import move_shown, panel
from ui.base.markup import Markup, html, join, markdown, markup, opened
from ui.base.page import View
from ui.base.words import N_, _, say
from ui.coupled.facts import winning
from ui.coupled.guess import coupled_guess, winning_reply
from ui.coupled.tree import play_claim_out
from ui.coupled.words import changes, position_words
from ui.links.link_widgets import switch_row
from ui.move.brute_force import brute_force_box
from ui.move.guess import claim_button
from ui.move.witnesses import coupled_witness
from ui.pieces.beside import beside
from ui.pieces.open_question import OpenQuestion, question_of
from ui.pieces.show_more import how_many_win, more, rows_shown
from ui.pieces.tables import answers_caption, captioned_table
from ui.pieces.who_wins import who_wins
from ui.pieces.why_works import why_works

if TYPE_CHECKING:
    from collections.abc import Callable

    from streamlit.delta_generator import DeltaGenerator

    from gamecore.coupled.game import CoupledMove
    from ui.coupled.bench import CoupledBench


def winning_moves(
    card: Callable[[CoupledBench, OpenQuestion], None] | None = None,
    below: Callable[[CoupledBench], None] | None = None,
) -> View:
    """Return the view of a game's winning moves, under the theorem and under plain search.

    Parameters
    ----------
    card : callable, optional
        As for `coupled_move_view`.
    below : callable, optional
        bench → draws what else belongs under the moves.
    """

    def draw(bench: CoupledBench) -> None:
        coupled_move_view(bench, card)
        if below is not None:
            below(bench)
        # A search of its own, told apart from the theorem that the view explains.
        brute_force_box(bench.page.prefix, lambda: coupled_witness(bench.game.slug, bench.text))

    return View("move", N_("Winning move"), draw, fields=(ANSWER,))


def coupled_move_view(
    bench: CoupledBench, card: Callable[[CoupledBench, OpenQuestion], None] | None = None
) -> None:
    """Draw the view.

    Parameters
    ----------
    bench : CoupledBench
    card : callable, optional
        (bench, what is still asked) → draws the game's own explanation of who wins.
    """
    analysis = bench.analysis
    played = _played(bench)
    question, above = beside()
    headline = question.container()
    asks = OpenQuestion.NONE
    if analysis.is_terminal:
        shown = True
        _headline(bench, headline, told=True)
    else:
        with question:
            guess = st.container()
            shown = _answer_switch(bench)
        known = _headline(bench, headline, told=played or shown)
        asks = question_of(winner_told=known, shown=shown)
        if asks is OpenQuestion.MOVE:
            with guess:
                coupled_guess(bench, play_button)
    if card is not None:
        with above:
            card(bench, asks)
    if shown and analysis.to_move_wins:
        _winning_moves(bench)
    elif shown and not analysis.is_terminal:
        _lost_moves(bench)
    if bench.page.why:
        why_works(bench.page.slug, bench.page.why)


def _headline(bench: CoupledBench, place: DeltaGenerator, *, told: bool) -> bool:
    """Ask who wins, or tell it; return whether it is told."""
    key = f"_{bench.page.prefix}-who-{bench.mark}"
    analysis = bench.analysis
    with place:
        return who_wins(
            key,
            say(analysis.reason),
            wins=analysis.to_move_wins,
            told=told,
            refute=partial(_wrong_winner, bench),
        )


def _wrong_winner(bench: CoupledBench, says_lost: bool) -> None:
    """Offer to play a wrong answer to the question who wins out, against the computer."""
    key = f"_{bench.page.prefix}-who-out"
    claim_button(key, partial(play_claim_out, bench), bench.text, computer_begins=says_lost)


def _answer_switch(bench: CoupledBench) -> bool:
    """Draw the switch that shows the answer, unless the whole app shows answers anyway."""
    if bench.open_all:
        return True
    return switch_row(_("Show the answer"), bench.key("answer"))


# -- a won position -----------------------------------------------------------------------------


def _winning_moves(bench: CoupledBench) -> None:
    rows = rows_shown(bench.page.prefix, bench.mark)
    found = winning(bench.game.slug, bench.text, rows)
    if found.total is None:
        st.markdown(f"#### {_('A winning move')}")
    else:
        st.markdown(markdown("#### {said}", said=how_many_win(found.total)))
    for index, move in enumerate(found.listed):
        _winning_move(bench, move, str(index))
    if found.total is not None:
        more(bench.page.prefix, bench.mark, len(found.listed), found.total)
    else:
        html(panel("note", _("There are more winning moves, too many to count here.")))


def _winning_move(bench: CoupledBench, move: CoupledMove[Any], name: str) -> None:
    with st.container(
        border=True,
        horizontal=True,
        vertical_alignment="center",
        gap="medium",
        wrap=False,
        key=f"_{bench.page.prefix}-moverow-{name}",
    ):
        html(_move_card(bench, move))
        play_button(bench, move, name)


def _move_card(bench: CoupledBench, move: CoupledMove[Any]) -> Markup:
    talk = bench.page.talk
    leaves = _("leaves {position}").format(position=position_words(move.after))
    return markup(
        '{}<p><span class="gl-move">{}</span> '
        '<span class="gl-soft">· {}</span></p>'
        '<p class="gl-small">{}</p></div>',
        opened("div", {"class": "gl-movecard"}, move_shown(changes(move.before, move.after))),
        talk.name(move),
        leaves,
        talk.why(bench, move),
    )


def play_button(bench: CoupledBench, move: CoupledMove[Any], name: str) -> None:
    """Draw the button that plays a winning move: the page then shows why the opponent has lost."""
    st.button(
        _("Play this move"),
        key=f"_{bench.page.prefix}-play-{name}",
        on_click=_play,
        args=(bench, move),
    )


def _play(bench: CoupledBench, move: CoupledMove[Any]) -> None:
    bench.put(move.after)
    key = f"_{bench.page.prefix}-played"
    st.session_state[key] = (bench.game.slug, move.after, bench.page.talk.name(move))


def _played(bench: CoupledBench) -> bool:
    """Say what was just played, as long as its position is the one on the page."""
    played = st.session_state.get(f"_{bench.page.prefix}-played")
    if played is None or played[:2] != (bench.game.slug, bench.position):
        return False
    said = _("You played: {move}. Your opponent moves next, and loses.")
    html(panel("good", said.format(move=played[2])))
    return True


# -- a losing position ----------------------------------------------------------------------------


def _lost_moves(bench: CoupledBench) -> None:
    st.markdown(f"#### {_('Why every move fails')}")
    try:
        total, moves = bench.game.every_move(bench.position)
        rows = [
            (move, winning_reply(bench, move))
            for move in islice(moves, rows_shown(bench.page.prefix, bench.mark))
        ]
    except GameError as refusal:
        html(panel("note", say(refusal.message)))
        return
    html(_replies_table(bench, rows, total))
    more(bench.page.prefix, bench.mark, len(rows), total)


def _replies_table(
    bench: CoupledBench, rows: list[tuple[CoupledMove[Any], CoupledMove[Any]]], total: int
) -> Markup:
    caption = answers_caption(len(rows), total)
    name = bench.page.talk.name
    body = join(
        markup(
            '{begun}<th scope="row">{name}</th><td>{after}</td><td>{answer}</td>'
            "<td>{then}</td></tr>",
            begun=opened("tr", move_shown(changes(move.before, move.after))),
            name=name(move),
            after=position_words(move.after),
            answer=name(reply),
            then=position_words(reply.after),
        )
        for move, reply in rows
    )
    heads = (_("If you move"), _("that leaves"), _("your opponent plays"), _("and you lose from"))
    return captioned_table("gl-replies", _("Why every move fails"), caption, heads, body)
