"""The sieve of Wythoff's game: the learner finds losing positions, the board marks winning ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Literal

import streamlit as st

from gamecore.coupled.wythoff import every_move, is_lost, lost_pair, wythoff_table
from ui.base.marks import announced, captioned_table, legend, panel, to_press, with_lead
from ui.base.markup import html, join, markup
from ui.base.words import _, number, prose
from ui.coupled.coupled_page import claim_out
from ui.frame.audience import note_question, presenting
from ui.links import link_state
from ui.links.link_widgets import switch_row
from ui.pieces.cell_board import Cell, cell_board
from ui.pieces.question import beside, hide_button
from ui.room.question import ClassBlank
from ui.room.wall import ask_one

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.coupled.coupled_page import CoupledState
    from ui.room.question import Value


Place = tuple[int, int]

OFFERED = 4
"""Most empty cells that a class chooses from."""


@st.cache_data(max_entries=40, show_spinner=False)
def table_to(last: int) -> tuple[tuple[int, ...], ...]:
    """Return the Grundy values of the positions (a, b), 0 ≤ a, b ≤ last, as rows a."""
    return tuple(map(tuple, wythoff_table(last + 1, last + 1).tolist()))


@dataclass(frozen=True, slots=True)
class Sieve:
    """The first losing positions, and what follows from them about the others.

    Attributes
    ----------
    found : int
        Number of losing pairs found, (0, 0) included: those with differences 0 to found − 1.
    """

    found: int

    @property
    def lost(self) -> tuple[Place, ...]:
        """The losing positions found, each with its mirror image."""
        return _first_lost(self.found)

    @property
    def next(self) -> tuple[Place, ...]:
        """The next losing pair and its mirror image: all their options are known to be N."""
        return tuple(_both(*lost_pair(self.found)))

    def choices(self, last: int) -> list[Place]:
        """Return the next losing position among empty cells near it, not always the first."""
        sides = range(last + 1)
        empty = [(a, b) for a in sides for b in sides if a < b and not self.label((a, b))]
        near = sorted(sorted(empty, key=sum)[:OFFERED])
        turn = self.found % len(near)
        return near[turn:] + near[:turn]

    def label(self, place: Place) -> Literal["P", "N", ""]:
        """Return P for a position found, N if it has a move to one, else ""."""
        a, b = place
        if place in self.lost:
            return "P"
        return "N" if self.witness(a, b) is not None else ""

    def witness(self, a: int, b: int) -> Place | None:
        """Return a P found so far that a move from (a, b) reaches; None if there is none."""
        return next((lost for lost in self.lost if _reaches((a, b), lost)), None)

    def unknown_option(self, a: int, b: int) -> Place | None:
        """Return the first option of (a, b) that is neither P nor N yet; None if there is none."""
        return next((to for to in every_move((a, b)) if not self.label(to)), None)


@cache
def _first_lost(found: int) -> tuple[Place, ...]:
    pairs = [lost_pair(k) for k in range(found)]
    return tuple(place for low, high in pairs for place in _both(low, high))


def _both(low: int, high: int) -> tuple[Place, ...]:
    return ((low, high), (high, low)) if low != high else ((low, high),)


def _reaches(start: Place, goal: Place) -> bool:
    down, left = start[0] - goal[0], start[1] - goal[1]
    return (
        down >= 0 and left >= 0 and (down, left) != (0, 0) and (0 in (down, left) or down == left)
    )


def xor_misleads(a: int, b: int) -> bool:
    """Return whether XOR, as in Nim, names the wrong winner for heaps a and b."""
    return (a == b) != is_lost(a, b)


def cell_words(place: Place, words: str) -> str:
    """Return the text alternative of a cell."""
    return _("{a} and {b}: {words}").format(a=place[0], b=place[1], words=words)


def draw_board(
    state: CoupledState,
    last: int,
    name: str,
    cell: Callable[[Place], Cell],
    on_pick: Callable[[int, int], None],
    *,
    golden: bool = False,
) -> None:
    """Draw a board of all positions up to a last row, with the page's own in a frame.

    Parameters
    ----------
    state : CoupledState
    last : int
        The last row and column.
    name : str
        Accessible name of the board.
    cell : callable
        Position → its cell.
    on_pick : callable
        Receives the position of a pressed cell; runs as a callback.
    golden : bool
        Whether the lines of the golden ratio are drawn.
    """
    here = state.position
    cell_board(
        [[cell((a, b)) for b in range(last + 1)] for a in range(last + 1)],
        key=f"_{state.page.prefix}-cells",
        name=name,
        here=here if max(here) <= last else None,
        golden=golden,
        on_pick=on_pick,
    )


def is_open(state: CoupledState) -> bool:
    """Return whether the board shows its answer.

    It reads the state of the switch `verdict`, which is drawn later than the board.
    """
    return state.open_all or link_state.switch(state.page, "verdict")


def say_step(sentence: str) -> None:
    """Draw the sentence beside a board, announced to screen readers."""
    html(markup('<p class="gl-step" role="status">{}</p>', sentence))


def sieve_map(state: CoupledState, last: int) -> None:
    """Draw the board on which the losing positions are found one by one."""
    carried = link_state.number(state.page, "found")
    on_board = next(k for k in range(last + 2) if lost_pair(k)[1] > last)
    all_shown = is_open(state) or carried >= on_board
    sieve = Sieve(on_board if all_shown else carried)
    is_told = _is_told(state, sieve)
    question, subject = beside(square=True)
    with question:
        is_answered = False
        if is_told:  # a class is asked of the next one with a press of its own
            is_answered = _answered(state, sieve)
            key = f"_{state.page.prefix}-sieve-step-Right-go-on"
            st.button(_("Next"), key=key, on_click=st.session_state.pop, args=(_judge_key(state),))
        elif all_shown:
            say_step(
                _(
                    "All losing positions with heaps up to {last}. They stay close to the two "
                    "dashed lines, where one heap is φ = 1.618… times the other."
                ).format(last=number(last))
            )
        else:
            say_step(
                _("Which empty cell must be a P?")
                if presenting()
                else _("Which empty cell must be a P? Press it on the board.")
            )
            if presenting():
                _offer(state, sieve, last)
            is_answered = _answered(state, sieve)
        _below(state, sieve, all_shown, carried >= on_board)
        if all_shown:
            html(to_press(_("Press a cell to make it the position on the left.")))
        elif not (presenting() and is_answered):  # the reply takes the room of the letters' meaning
            html(legend(prose("wythoff", "sieve")))
    with subject:
        draw_board(
            state,
            last,
            _("Board of losing positions: row for heap A, column for heap B"),
            partial(_sieve_cell, sieve),
            (lambda a, b: state.put((a, b))) if all_shown else partial(_judge, state, sieve),
            golden=all_shown and not is_told,
        )
    _pairs_table(sieve)


def _sieve_cell(sieve: Sieve, place: Place) -> Cell:
    label = sieve.label(place)
    look = {"P": "lost", "N": "won", "": "blank"}[label]
    known = {
        "P": _("P, the player to move loses"),
        "N": _("N, the player to move wins"),
        "": _("no letter yet"),
    }[label]
    return Cell(label, look, cell_words(place, known))


def _judge_key(state: CoupledState) -> str:
    return f"_{state.page.prefix}-picked"


def _judge(state: CoupledState, sieve: Sieve, a: int, b: int) -> None:
    """Record whether the pressed cell is a next losing position, and add the pair if so."""
    right = (a, b) in sieve.next
    if right:
        state.set(found=sieve.found + 1)
    st.session_state[_judge_key(state)] = (sieve.found + right, (a, b), right)


def _offer(state: CoupledState, sieve: Sieve, last: int) -> None:
    """Offer a class some empty cells to choose from, on the screen and on its phones."""
    asks, key = _("Which empty cell must be a P?"), f"_{state.page.prefix}-guess-{sieve.found}"
    cells = {f"{a} {b}": (a, b) for a, b in sieve.choices(last)}
    if len(cells) < 2:
        return  # at the edge of a small board
    names = {name: _("{a} and {b}").format(a=a, b=b) for name, (a, b) in cells.items()}

    def reason(given: Value) -> str:
        place = cells[str(given)]
        return answer_words(sieve, place, right=place in sieve.next)

    def chosen() -> None:
        if (name := st.session_state[key]) is None:
            st.session_state.pop(_judge_key(state), None)
        else:
            _judge(state, sieve, *cells[name])

    right = " ".join(map(str, min(sieve.next)))
    blank = ClassBlank("choice", "", tuple(names.items()))
    ask_one(key, asks, blank, (right,), reason, is_open=True)
    st.pills(
        asks,
        list(names),
        format_func=names.__getitem__,
        key=key,
        on_change=chosen,
        label_visibility="collapsed",
    )


def _skip(state: CoupledState, sieve: Sieve) -> None:
    """Mark the next pair; the reason is said, and nobody praised for it."""
    state.set(found=sieve.found + 1)
    _tell(state, sieve.found + 1)


def _tell(state: CoupledState, found: int) -> None:
    """Say why the losing pair found last is one."""
    st.session_state[_judge_key(state)] = (found, lost_pair(found - 1), None)


def _is_told(state: CoupledState, sieve: Sieve) -> bool:
    """Return whether a class is being told of the losing position that was found last."""
    found, _place, right = st.session_state.get(_judge_key(state), (0, (0, 0), False))
    return presenting() and found == sieve.found and right is not False


def _answered(state: CoupledState, sieve: Sieve) -> bool:
    """Draw the reply to the last press, if it belongs to the board as it is; return whether."""
    note_question(_judge_key(state))
    found, (a, b), right = st.session_state.get(_judge_key(state), (0, (0, 0), False))
    if found != sieve.found:
        return False
    if right is None:
        html(announced(panel("note", answer_words(sieve, (a, b), right=True))))
        return True
    lead = _("Right.") if right else _("Not this one.")
    said = with_lead(lead, answer_words(sieve, (a, b), right))
    html(announced(panel("good" if right else "bad", said)))
    # Before a class a link more would make all letters smaller.
    if not right and sieve.label((a, b)) != "P" and not presenting():
        claim_out(state, "sieve", (a, b), says_lost=True)
    return True


def answer_words(sieve: Sieve, place: Place, right: bool) -> str:
    """Return why a pressed cell is a next losing position, or why not."""
    a, b = place
    where = {"a": number(a), "b": number(b)}
    if right:
        return _(
            "Every move from ({a}, {b}) leads to an N, so it is P; and so is its mirror image. "
            "Every position with a move to it is N now."
        ).format(**where)
    label = sieve.label(place)
    if label == "P":
        return _("({a}, {b}) has its letter already.").format(**where)
    if label == "N":
        x, y = sieve.witness(a, b) or (0, 0)
        return _(
            "From ({a}, {b}) a move reaches ({x}, {y}), which is P. That makes it N: the player to "
            "move wins."
        ).format(**where, x=number(x), y=number(y))
    x, y = sieve.unknown_option(a, b) or place
    return _(
        "From ({a}, {b}) a move leads to ({x}, {y}), which has no letter yet. If that is P, this "
        "is N: it is too early to tell."
    ).format(**where, x=number(x), y=number(y))


def _below(state: CoupledState, sieve: Sieve, all_shown: bool, complete: bool) -> None:
    prefix = state.page.prefix
    is_told = _is_told(state, sieve)
    with st.container(horizontal=True, vertical_alignment="center"):
        if presenting() and sieve.found > 1 and not is_told and not is_open(state):
            key, told = f"_{prefix}-sieve-step-Left-go-on", partial(_tell, state, sieve.found)
            st.button(_("Back"), key=key, on_click=told)
        if not all_shown and not is_told:
            st.button(
                _("Skip"),
                key=f"_{prefix}-sieve-skip",
                help=_("Marks the next one and asks again."),
                on_click=_skip,
                args=(state, sieve),
            )
        if sieve.found > 1 and not is_open(state):
            hide_button(f"_{prefix}-sieve", partial(state.set, found=sieve.found - 1))
        if complete or (sieve.found > 1 and not all_shown):
            st.button(
                _("Start again"),
                key=f"_{prefix}-sieve-first",
                help=_("Leaves only the corner marked."),
                on_click=state.set,
                kwargs={"found": 1, "verdict": False},
            )
        if not state.open_all:
            switch_row(_("Show them all"), state.key("verdict"), disabled=complete)


def _pairs_table(sieve: Sieve) -> None:
    """Draw the box with the table of the losing pairs found and the golden ratio's formulas."""
    with st.expander(_("The pairs as a table")):
        rows = join(
            markup(
                '<tr><th scope="row">{}</th><td class="n">{}</td><td class="n">{}</td></tr>',
                number(k),
                number(low),
                number(high),
            )
            for k, (low, high) in ((k, lost_pair(k)) for k in range(sieve.found))
        )
        heads = (_("Difference k"), _("Smaller heap ⌊k·φ⌋"), _("Larger heap ⌊k·φ⌋ + k"))
        name = _("Losing pairs")
        html(captioned_table("gl-family", name, name, heads, rows, seen=False))
