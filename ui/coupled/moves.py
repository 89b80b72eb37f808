"""The view of winning moves of any coupled game: who wins, a guess, every winning move and why.

In a losing position it shows a winning reply to every move. What only one game has (columns of
digits, even steps, …) is drawn by that game's `card`, beside the question.
"""

from __future__ import annotations

from contextlib import nullcontext
from itertools import islice
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.coupled.game import Remembered, heaps_of
from gamecore.errors import GameError
from gamecore.grundy.mex import nim_sum
from gamecore.messages import Message
from gamecore.players.coupled_board import CoupledBoard
from gamecore.players.record import GameRecord
from ui.base import page_limits
from ui.base.fields import ANSWER, PROOF
from ui.base.marks import answers_caption, captioned_table, move_shown, panel
from ui.base.markup import Markup, html, join, markdown, markup, opened
from ui.base.page import View
from ui.base.words import N_, _, number, say
from ui.coupled.coupled_page import claim_out
from ui.coupled.facts import winning
from ui.frame.audience import note_question, presenting
from ui.lessons.progress import kept_answer
from ui.links import link_state
from ui.move.brute_force import brute_force_box, coupled_witness
from ui.move.guess import ask_for_move
from ui.pieces.play_out import play_out_button
from ui.pieces.question import OpenQuestion, beside, is_told, move_switch, question_of, who_wins
from ui.pieces.show_more import how_many_win, more, row_of_move, rows_shown
from ui.pieces.stones import chosen_move
from ui.pieces.why_works import why_works
from ui.room.question import ClassBlank, named_heaps
from ui.room.wall import ask_one

if TYPE_CHECKING:
    from collections.abc import Callable

    from streamlit.delta_generator import DeltaGenerator

    from gamecore.coupled.game import CoupledMove
    from ui.coupled.coupled_page import CoupledState


def winning_moves(
    card: Callable[[CoupledState, OpenQuestion], None] | None = None,
    below: Callable[[CoupledState, OpenQuestion], None] | None = None,
) -> View:
    """Return the view of a game's winning moves, with a check by plain search at the end.

    Parameters
    ----------
    card : callable, optional
        (state, what is still asked) → draws the game's own explanation of who wins.
    below : callable, optional
        (state, what is still asked) → draws what else the game has under the moves.
    """

    def draw(state: CoupledState) -> None:
        with kept_answer(_who_key(state)):
            asks = _moves_view(state, card)
        if below is not None:
            below(state, asks)
        # A search that does not use the theorem that the view explains; it tells who wins.
        if asks is not OpenQuestion.WINNER:
            brute_force_box(state.page.prefix, lambda: coupled_witness(state.game.slug, state.text))

    return View("move", N_("Winning move"), draw, fields=(ANSWER, PROOF))


def _moves_view(
    state: CoupledState, card: Callable[[CoupledState, OpenQuestion], None] | None
) -> OpenQuestion:
    """Draw the position with its questions; return the one that is open."""
    analysis = state.analysis
    played = _played(state)
    question, above = beside()
    headline = question.container()
    asks = OpenQuestion.NONE
    if analysis.is_terminal:
        shown = True
        _headline(state, headline, told=True)
    else:
        shown = state.open_all or link_state.is_on(state.key("answer"))
        known = _headline(state, headline, told=played or shown)
        asks = question_of(winner_told=known, shown=shown)
        with question:
            found = asks is OpenQuestion.MOVE and _guess(state)
            move_switch(
                state.key("answer"),
                open_all=state.open_all,
                is_lost=not analysis.to_move_wins and (played or is_told(_who_key(state))),
                found=found,
                total=winning(state.game.slug, state.text, page_limits.MOVES_MORE).total,
            )
    if card is not None:
        with above:
            card(state, asks)
    # A link to the reason shows it first, above the moves.
    is_open = bool(state.page.why) and link_state.is_on(state.key(PROOF.name))
    if is_open:
        why_works(state.page.slug, state.page.why, is_open=True)
    if shown and analysis.to_move_wins:
        # A class sees them beside the board, not below it.
        with question if presenting() else nullcontext():
            _winning_moves(state)
    elif shown and not analysis.is_terminal:
        _lost_moves(state)
    if state.page.why and not is_open:
        why_works(state.page.slug, state.page.why)
    return asks


def _who_key(state: CoupledState) -> str:
    """Return the session key of the guess who wins the position."""
    return f"_{state.page.prefix}-who-{state.mark}"


def _headline(state: CoupledState, place: DeltaGenerator, *, told: bool) -> bool:
    """Draw the question who wins, or its answer; return whether the answer is shown."""
    analysis = state.analysis
    with place:
        return who_wins(
            _who_key(state),
            say(analysis.reason),
            wins=analysis.to_move_wins,
            told=told,
            is_over=analysis.is_terminal,
            position=_heaps(state),
            refute=lambda says_lost: claim_out(
                state, "who", state.position, says_lost=says_lost, as_winner=says_lost
            ),
        )


# -- the guess ------------------------------------------------------------------------------------


def _guess(state: CoupledState) -> bool:
    """Draw the question for a winning move and the reply; return whether the guess wins."""
    key = f"_{state.page.prefix}-guess-{state.mark}"
    note_question(key)
    talk = state.page.talk
    with st.container(border=True, key="question-move"):
        ask_for_move(wins=state.analysis.to_move_wins)
        moves = _offered(state) if presenting() else ()
        if state.analysis.to_move_wins and moves:
            _ask_class(state, moves, key)
        kinds = {str(place): talk.name(move) for place, move in enumerate(moves)}
        kinds = kinds or dict(talk.kinds(state))
        kind = st.pills(
            _("Move"),
            list(kinds),
            format_func=lambda name: kinds[name],
            key=f"{key}-kind",
            label_visibility="collapsed",
        )
        guess: Any = None
        if kind is not None:
            guess = moves[int(kind)].after if moves else talk.ask(state, kind, f"{key}-{kind}")
            if isinstance(guess, Message):
                html(panel("error", say(guess), alert=True))
                guess = None
            elif guess is not None:
                changed = changes(state.position, guess)
                if changed:
                    html(chosen_move(changed, _place_names(state)))
        tried_key = f"{key}-tried"
        # The reply stands where the button was pressed, and goes as soon as another move is chosen.
        if guess is not None and st.session_state.get(tried_key) == (kind, guess):
            return _verdict(state, guess)
        st.button(
            _("Try it"),
            key=f"{key}-try",
            disabled=guess is None,
            on_click=st.session_state.__setitem__,
            args=(tried_key, (kind, guess)),
        )
    return False


def _offered(state: CoupledState) -> tuple[CoupledMove[Any], ...]:
    """Return a few moves, for the wall and its phones; none where the game has too many of them.

    Of more than MOVES_OFFERED, half may win. Of the others the first is one that wins in Nim, where
    there is one, and the rest lie evenly among all moves, so that each kind of move is there.
    """
    try:
        total, each = state.game.every_move(state.position)
    except GameError:
        return ()
    moves = list(each) if total <= page_limits.MOVES_ON_WALL else []
    most = page_limits.MOVES_OFFERED
    if len(moves) <= most:
        return tuple(moves)
    is_right = [state.game.analyse(move.after).outcome == "P" for move in moves]
    chosen = [place for place, right in enumerate(is_right) if right][: most // 2]
    wrong = [place for place, right in enumerate(is_right) if not right]
    chosen += [place for place in wrong if not nim_sum(heaps_of(moves[place].after))][:1]
    wrong = [place for place in wrong if place not in chosen]
    count = most - len(chosen)
    chosen += [wrong[(2 * nth + 1) * len(wrong) // (2 * count)] for nth in range(count)]
    return tuple(moves[place] for place in sorted(set(chosen)))


def _ask_class(state: CoupledState, moves: tuple[CoupledMove[Any], ...], key: str) -> None:
    """Ask the class for a move on its phones; only if all that win are listed."""
    found = winning(state.game.slug, state.text, page_limits.MOVES_MORE)
    if found.total != len(found.listed):
        return
    wins = {move.after for move in found.listed}
    ask_one(
        key,
        _("Which move wins?"),
        ClassBlank(
            "choice",
            "",
            tuple((str(place), state.page.talk.name(move)) for place, move in enumerate(moves)),
        ),
        [str(place) for place, move in enumerate(moves) if move.after in wins],
        lambda _given: "",
        is_open=st.session_state.get(f"{key}-tried") is None,
        position=_heaps(state),
    )


def _place_names(state: CoupledState) -> list[str] | None:
    """Return the names of the places of a position; None if they are heaps."""
    if not state.page.step:
        return None
    return [_(state.page.step).format(number=place + 1) for place in range(len(state.position))]


def _heaps(state: CoupledState) -> tuple[tuple[str, str], ...]:
    """Return name and size of each heap for the phones of a class; () of a game on a text."""
    if isinstance(state.position, str):
        return ()
    return named_heaps(heaps_of(state.position), _place_names(state))


def _verdict(state: CoupledState, guess: Any) -> bool:
    """Draw the reply to a guess; return whether it wins."""
    talk = state.page.talk
    if state.game.analyse(guess).outcome == "P":
        move = _move(state, guess)
        _say("good", [_("Right."), talk.why(state, move)])
        _play_button(state, move, "guess")
        return True
    reply = winning_reply(state, _move(state, guess))
    _say(
        "bad",
        [
            _("That leaves {position}, and your opponent, who moves next, wins.").format(
                position=position_words(guess)
            ),
            _("For example: {reply}, which leaves you {position}.").format(
                reply=talk.name(reply), position=position_words(reply.after)
            ),
        ],
    )
    play_out_button(
        f"_{state.page.prefix}-guess-{state.mark}-out",
        lambda game: state.set(view="play", game=game, player="perfect"),
        str(GameRecord(CoupledBoard(state.game, state.position)).played(guess)),
    )
    return False


def _move(state: CoupledState, after: Any) -> CoupledMove[Any]:
    """Return the move to a position; a listed winning move as listed, with its values."""
    listed = winning(state.game.slug, state.text, page_limits.MOVES_MORE).listed
    found = next((move for move in listed if move.after == after), None)
    return found or state.game.move(state.position, after)


def _say(kind: str, sentences: list[str]) -> None:
    body = join(markup("<p>{}</p>", sentence) for sentence in sentences)
    html(markup('<div role="status" class="gl-said">{}</div>', panel(kind, body)))


# -- a won position -------------------------------------------------------------------------------


def _winning_moves(state: CoupledState) -> None:
    found = winning(state.game.slug, state.text, page_limits.MOVES_MORE)
    rows = rows_shown(state.page.prefix, state.mark, found.total)
    if found.total is None:
        st.markdown(f"#### {_('A winning move')}")
    else:
        st.markdown(markdown("#### {said}", said=how_many_win(found.total)))
    for index, move in enumerate(found.listed[rows]):
        _winning_move(state, move, str(index))
    if found.total is not None:
        more(state.page.prefix, state.mark, rows, found.total)
    else:
        html(panel("note", _("There are more winning moves, too many to count here.")))


def _winning_move(state: CoupledState, move: CoupledMove[Any], name: str) -> None:
    with row_of_move(f"_{state.page.prefix}-moverow-{name}"):
        html(_move_card(state, move))
        _play_button(state, move, name)


def _move_card(state: CoupledState, move: CoupledMove[Any]) -> Markup:
    talk = state.page.talk
    leaves = _("leaves {position}").format(position=position_words(move.after))
    return markup(
        '{}<p><span class="gl-move">{}</span> '
        '<span class="gl-soft">· {}</span></p>'
        '<p class="gl-small">{}</p></div>',
        opened("div", {"class": "gl-movecard"}, move_shown(changes(move.before, move.after))),
        talk.name(move),
        leaves,
        talk.why(state, move),
    )


def _play_button(state: CoupledState, move: CoupledMove[Any], name: str) -> None:
    """Draw the button that plays a winning move; the page then explains the new position."""
    st.button(
        _("Play this move"),
        key=f"_{state.page.prefix}-play-{name}",
        on_click=_play,
        args=(state, move),
    )


def _play(state: CoupledState, move: CoupledMove[Any]) -> None:
    state.put(move.after)
    key = f"_{state.page.prefix}-played"
    st.session_state[key] = (state.game.slug, move.after, state.page.talk.name(move))


def _played(state: CoupledState) -> bool:
    """Draw the line on the move just played; return whether its position is still the page's."""
    played = st.session_state.get(f"_{state.page.prefix}-played")
    if played is None or played[:2] != (state.game.slug, state.position):
        return False
    said = _("You played: {move}. Your opponent moves next, and loses.")
    html(panel("good", said.format(move=played[2])))
    return True


# -- a losing position ----------------------------------------------------------------------------


def _lost_moves(state: CoupledState) -> None:
    st.markdown(f"#### {_('Why every move fails')}")
    try:
        total, moves = state.game.every_move(state.position)
        at_once = page_limits.REPLIES_PRESENTED
        place = rows_shown(state.page.prefix, state.mark, total, at_once)
        rows = [
            (move, winning_reply(state, move)) for move in islice(moves, place.start, place.stop)
        ]
    except GameError as refusal:
        html(panel("note", say(refusal.message)))
        return
    html(_replies_table(state, rows, total))
    more(state.page.prefix, state.mark, place, total)


def winning_reply(state: CoupledState, move: CoupledMove[Any]) -> CoupledMove[Any]:
    """Return a winning reply to a losing move: the game's own choice, or any."""
    if state.page.talk.reply is not None:
        return state.page.talk.reply(state, move)
    reply = state.game.analyse(move.after).winning_moves.example
    assert reply is not None, "a move that leaves a losing position is no losing move"
    return reply


def _replies_table(
    state: CoupledState, rows: list[tuple[CoupledMove[Any], CoupledMove[Any]]], total: int
) -> Markup:
    caption = answers_caption(len(rows), total)
    name = state.page.talk.name
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


# -- positions in words ---------------------------------------------------------------------------


def position_words(position: Any) -> str:
    """Return a position in words: heaps separated by commas, a text as it is."""
    if isinstance(position, str):
        return position or _("nothing")
    if isinstance(position, Remembered):
        return say(position.said)
    return _(", ").join(map(number, position)) or _("no heaps")


def changes(before: Any, after: Any) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Return place → (size, what it becomes) for the heaps that a move changes; {} for a text."""
    return {
        place: (size, (left,) if left else ())
        for place, (size, left) in enumerate(zip(heaps_of(before), heaps_of(after), strict=False))
        if size != left
    }
