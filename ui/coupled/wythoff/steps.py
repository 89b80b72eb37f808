"""The derivation of one value of Wythoff's game, from its row, its column and its diagonal."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING
from zlib import crc32

import streamlit as st

from gamecore.coupled.wythoff import derive_cell
from gamecore.lessons.mex_guesses import mex_choices
from ui.base import page_limits
from ui.base.fields import Field
from ui.base.marks import heap_badge, legend, letter, panel, soft, to_press, value_chip
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.words import N_, _, kept_by_reader, number, sentences, several
from ui.coupled.coupled_page import claim_out
from ui.coupled.walk import stepper
from ui.frame.audience import presenting
from ui.links import link_state
from ui.links.links import field
from ui.pieces.cell_board import Cell, cell_board
from ui.pieces.question import beside_and_below, mex_guess, skip_buttons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.coupled.wythoff import CellDerivation
    from ui.coupled.coupled_page import CoupledState
    from ui.coupled.wythoff.sieve import Place

ASKED = 3
"""The step that shows row, column and diagonal, and asks for the mex."""

LAST = 4
"""The step that shows the mex."""

FIELDS = (Field("step", "number", ASKED, low=0, high=LAST),)

VALUE = N_(
    "The value of a position, its Grundy value, is its mex: the smallest number missing among the "
    "values of what its moves leave."
)
"""What a class is told that comes to a board of values without the lesson."""

LEAST_BOARD = 6
"""Least number of the last row and column: even for small positions the board is 7 × 7."""

_LINES = (
    # Name, sign of the direction, look on the board, label; in the order in which they are read.
    ("row", "←", "row-of", N_("Row: take from {heap}")),
    ("column", "↑", "column-of", N_("Column: take from {heap}")),
    ("diagonal", "↖", "diagonal-of", N_("Diagonal: take from both")),
)


_cell_at = lru_cache(maxsize=256)(derive_cell)  # every step uses the same cell


def wythoff_steps(state: CoupledState) -> None:
    """Draw the view: the stepper, the board with the lines so far, the guess, the number line."""
    a, b = state.position
    if max(a, b) > page_limits.CELLS:
        _too_far(state)
        return
    cell = _cell_at(a, b)
    step = stepper(state, LAST, asks=frozenset({ASKED}))
    told = step >= ASKED and is_derived(state)
    question, subject, below = beside_and_below(square=True)
    with question:
        html(markup('<p class="gl-step" role="status">{}</p>', _sentence(cell, step)))
        if step == ASKED:
            _guess(state, cell)
    with subject:
        cell_board(
            board_of(cell, step, told=told),
            key=f"_{state.page.prefix}-derive-cells",
            name=_("Board of values: row for heap A, column for heap B"),
            here=(a, b),
            on_pick=lambda x, y: state.put((x, y)),
        )
    with below:
        html(lines_table(cell, step))
        if told:  # the first empty seat is the answer
            html(number_line(cell, step, told=told))
        if presenting():
            html(legend(_(VALUE)))
    html(to_press(_("Press a cell to derive its value instead.")))


def is_derived(state: CoupledState) -> bool:
    """Return whether the steps have told the value of the page's position."""
    told = link_state.number(state.page, "step") == LAST
    return told or st.session_state.get(_guess_key(state)) == _cell_at(*state.position).mex


def _too_far(state: CoupledState) -> None:
    words = _(
        "The value of {a} and {b} is not derived here: no formula for it is known, and the board "
        "ends at {most}. “Winning move” still shows who wins, and by which moves."
    ).format(
        a=number(state.position[0]), b=number(state.position[1]), most=number(page_limits.CELLS)
    )
    html(panel("note", words))
    small = state.game.parse(str(field(state.page, state.page.position).default))
    with st.container(horizontal=True):
        st.button(
            markdown(_("Derive {a} and {b}"), a=number(small[0]), b=number(small[1])),
            key=f"_{state.page.prefix}-small",
            on_click=state.put,
            args=(small,),
        )
        st.button(
            _("Winning move"),
            key=f"_{state.page.prefix}-to-moves",
            on_click=state.set,
            kwargs={"view": "move"},
        )


# -- what is said ---------------------------------------------------------------------------------


def _sentence(cell: CellDerivation, step: int) -> str:
    place = {"a": number(cell.a), "b": number(cell.b)}
    if step == 0:
        return _(
            "What is the value of ({a}, {b})? A move goes left along the row, up the column, or up "
            "the diagonal."
        ).format(**place)
    if step == 1:
        said = several(
            "Taking from {heap} goes left along the row, to {count} position.",
            "Taking from {heap} goes left along the row, to {count} positions.",
            len(cell.row),
            heap=letter(1),
        )
        known = _("Values nearer to the corner were found before, in the same way.")
        return sentences(said, known) if cell.row else said
    if step == 2:
        return several(
            "Taking from {heap} goes up the column, to {count} position.",
            "Taking from {heap} goes up the column, to {count} positions.",
            len(cell.column),
            heap=letter(0),
        )
    if step == ASKED:
        return several(
            "Taking the same from both goes up the diagonal, to {count} position. Which number is "
            "the smallest that is missing?",
            "Taking the same from both goes up the diagonal, to {count} positions. Which number is "
            "the smallest that is missing?",
            len(cell.diagonal),
        )
    told = _("({a}, {b}) is worth {mex}, the smallest number that no move leads to.")
    return told.format(**place, mex=number(cell.mex))


# -- what is drawn --------------------------------------------------------------------------------


@kept_by_reader  # up to a thousand cells, drawn again after a guess or in another view
def board_of(cell: CellDerivation, step: int, *, told: bool) -> list[list[Cell]]:
    """Return the board at a step, with numbers only in the lines read so far."""
    last = max(cell.a, cell.b, LEAST_BOARD)
    seen = _seen(cell, step)
    return [
        [_cell(cell, (a, b), seen, step, told) for b in range(last + 1)] for a in range(last + 1)
    ]


def _seen(cell: CellDerivation, step: int) -> dict[Place, tuple[int, str, bool]]:
    """Return place → (value, look, whether this step reads it), for the cells with numbers."""
    a, b = cell.a, cell.b
    both = len(cell.diagonal)
    places = (
        [(a, left) for left in range(b)],
        [(left, b) for left in range(a)],
        [(a - back, b - back) for back in range(both, 0, -1)],
    )
    values = (cell.row, cell.column, cell.diagonal)
    return {
        place: (value, look, step == number_of)
        for number_of, (line, worth, (_name, _sign, look, _label)) in enumerate(
            zip(places, values, _LINES, strict=True), start=1
        )
        for place, value in zip(line, worth, strict=True)
        if number_of <= step
    }


def _cell(
    cell: CellDerivation,
    place: Place,
    seen: dict[Place, tuple[int, str, bool]],
    step: int,
    told: bool,
) -> Cell:
    where = _("{a} and {b}").format(a=place[0], b=place[1])
    if place == (cell.a, cell.b):
        text = str(cell.mex) if told else "?"
        return Cell(text, "told" if told else "ask", f"{where}: {text}")
    if place not in seen:
        return Cell("", "faint", where)
    value, look, is_new = seen[place]
    names = f"{look} new" if is_new and step < ASKED else look
    return Cell(str(value), names, _("{place}: value {value}").format(place=where, value=value))


@kept_by_reader
def lines_table(cell: CellDerivation, step: int) -> Markup:
    """Return the table of the three lines: the kind of move, and the values that it leads to."""
    values = (cell.row, cell.column, cell.diagonal)
    heaps = (heap_badge(1), heap_badge(0), "")
    rows = join(
        markup(
            '<tr class="{now}"><th scope="row">{sign} {words}</th><td>{chips}</td></tr>',
            now="now" if place == step < ASKED else "",
            sign=sign,
            words=markup(_(label), heap=heap),
            chips=_chips(worth) if place <= step else "",
        )
        for place, (worth, heap, (_name, sign, _look, label)) in enumerate(
            zip(values, heaps, _LINES, strict=True), start=1
        )
    )
    name = _("The values that moves lead to")
    return markup(
        '<div class="gl-scroll" tabindex="0" role="region" aria-label="{}">'
        '<table class="gl-table gl-lines"><caption class="gl-hidden">{}</caption>'
        "<tbody>{}</tbody></table></div>",
        name,
        name,
        rows,
    )


def _chips(values: Sequence[int]) -> Markup:
    if not values:
        return markup('<span class="gl-soft">{}</span>', _("no such move"))
    return join(map(value_chip, values), " ")


@kept_by_reader
def number_line(cell: CellDerivation, step: int, *, told: bool) -> Markup:
    """Return the seats 0, 1, 2, …, each with the signs of the lines that contain its number.

    The line always ends two seats after the largest value, so its length does not give the mex
    away. With `told` the mex is marked.
    """
    lines = (cell.row, cell.column, cell.diagonal)[:step]
    count = (cell.seen[-1] if cell.seen else 0) + 3
    seats = join(_seat(value, lines, told and value == cell.mex) for value in range(count))
    label = _("Number line: which values are there already")
    return markup('<ol class="gl-seats small" start="0" aria-label="{}">{}</ol>', label, seats)


def _seat(value: int, lines: Sequence[Sequence[int]], is_mex: bool) -> Markup:
    signs = [sign for line, (_n, sign, _l, _t) in zip(lines, _LINES, strict=False) if value in line]
    if is_mex:
        kind, inside = "mex", markup("<b>{}</b>", _("mex"))
    elif signs:
        kind, inside = "taken", markup("<i>{}</i>", " ".join(signs))
    else:
        kind, inside = "empty", markup('<span class="gl-hidden">{}</span>', _("empty"))
    return markup(
        '<li class="{}"><span class="no">{}</span><span class="box">{}</span></li>',
        kind,
        number(value),
        inside,
    )


# -- the guess ------------------------------------------------------------------------------------


def _guess_key(state: CoupledState) -> str:
    return f"_{state.page.prefix}-mex-{crc32(state.text.encode())}"


def guess_mex(cell: CellDerivation, key: str) -> int | None:
    """Draw the question for the mex of a position's options; return the guess."""
    values = [*cell.row, *cell.column, *cell.diagonal]
    return mex_guess(mex_choices(cell.seen), values, key=key)


def _guess(state: CoupledState, cell: CellDerivation) -> None:
    """Draw the question for the mex; a guess that names the wrong winner can be played out."""
    with st.container(border=True, key="derive-guess"):
        guess = guess_mex(cell, _guess_key(state))
        if guess == cell.mex:
            return
        if guess is not None and 0 in (guess, cell.mex):
            _play_guess_out(state, guess)
        with st.container(horizontal=True):
            skip_buttons(
                f"_{state.page.prefix}",
                lambda to: state.set(step=to),
                skip_to=LAST,
                skip_help=_("Shows this mex."),
                show_to=LAST,
                show_help=_(
                    "Opens every answer from now on; the switch at the top of the page undoes it."
                ),
            )


def _play_guess_out(state: CoupledState, guess: int) -> None:
    """Draw what a wrong value would mean for the winner, and the button to play it out."""
    said = _("If ({a}, {b}) were worth {guess}, the player to move would win. Play it: you begin.")
    if not guess:
        said = _(
            "If ({a}, {b}) were worth 0, the player to move would lose. Play it: the computer "
            "moves first."
        )
    a, b = map(number, state.position)
    html(soft(said.format(a=a, b=b, guess=number(guess))))
    claim_out(state, "mex", state.position, says_lost=not guess)
