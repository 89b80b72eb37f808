"""The derivation view: one heap's value step by step, with a guess before each mex is told."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from zlib import crc32

import streamlit as st

from gamecore.document import Table
from gamecore.lessons.mex_guesses import mex_choices
from gamecore.messages import Message
from ui.base import page_limits
from ui.base.fields import Field
from ui.base.marks import aside, panel, to_press
from ui.base.markup import html, markup
from ui.base.page import View
from ui.base.words import N_, _, number, say
from ui.derivation.cards import option_lines, rows_table, seats_line
from ui.derivation.opening import back_link, opener, place_key
from ui.derivation.refuted import play_guess_out
from ui.derivation.steps import Walk, growing_rows, single_row
from ui.derivation.why import WHY, why_beside
from ui.derivation.words import option_sentence, row_asked, row_told
from ui.frame.export import parts_of, rule_line
from ui.frame.share import page_state
from ui.links import link_state
from ui.links.link_widgets import choice_row, number_field
from ui.links.links import field
from ui.pieces.beside import beside
from ui.pieces.mex_guess import mex_guess
from ui.pieces.skip_buttons import skip_buttons
from ui.pieces.stepper import step_buttons, step_count
from ui.pieces.why_links import why_links

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gamecore.document import Part
    from gamecore.grundy.derivation import Derivation
    from ui.derivation.opening import Place
    from ui.links.bench import Bench

_GRAINS = {"heaps": N_("Heap by heap"), "options": N_("Option by option")}
"""How fine a derivation steps: heap by heap, or option by option of one heap."""


def derivation_view(bench: Bench) -> None:
    """Draw the view: which heap and how fine, the stepper, what is worked out, the guess."""
    with st.container(key="derive-choose", horizontal=True, vertical_alignment="center"):
        size = number_field(bench.game, "size", _("Heap to derive"))
        return_way = st.container(width="content")
        st.space("stretch")
        by = choice_row(
            bench.game,
            "by",
            _("How fine the steps are"),
            {name: _(words) for name, words in _GRAINS.items()},
            width="content",
        )
    if by == "options":
        with return_way:
            back_link(bench, size)
    rows = _rows_of(bench, size, by)
    if isinstance(rows, Message):
        html(panel("error", say(rows), alert=True))
        return
    walk = Walk(by, size, len(rows[-1].steps))
    step = _stepper(bench, walk, rows)
    place = (by, size, step)
    why = partial(why_beside, bench, whole=opener(bench, place))
    if by == "heaps":
        _heap_by_heap(bench, walk, step, rows, why)
    else:
        _option_by_option(bench, walk, step, rows[-1], why)
    _foot(bench, place)


def _rows_of(bench: Bench, size: int, by: str) -> Sequence[Derivation] | Message:
    """Return the derivations of the heaps 0..size, or of `size` alone, or why there are none."""
    rule = str(bench.rule)
    if by == "options":
        row = single_row(rule, size)
        return row if isinstance(row, Message) else (row,)
    found = growing_rows(rule, size)
    return found.rows if found.stopped is None else found.stopped


# -- the stepper --------------------------------------------------------------------------------


def _stepper(bench: Bench, walk: Walk, rows: Sequence[Derivation]) -> int:
    """Draw First, Back, Next, Last and the number of the step; return the step that is shown."""
    _settle(bench, walk)
    with st.container(
        key="derive-stepper", horizontal=True, vertical_alignment="center", gap="small"
    ):
        buttons = st.container(horizontal=True, gap="small", width="content")
        step = _step_field(bench, walk)
    asked = walk.asks(step)
    solved = asked and _is_solved(bench, _newest(walk, step, rows))
    first, last = (walk.shown(place, bench.open_all) for place in (0, walk.last))
    back = walk.before(step, open_all=bench.open_all)
    ahead = walk.after(step, solved=solved, open_all=bench.open_all)
    with buttons:
        step_buttons(
            f"_{bench.game.prefix}-step",
            step,
            (first, back, ahead, last),
            lambda to: bench.set(step=to),
        )
    return step


def _step_field(bench: Bench, walk: Walk) -> int:
    entry = field(bench.game, "step")
    arrived = st.number_input(
        _("Step"),
        min_value=entry.low,
        max_value=entry.high,
        value=int(entry.default),
        key=bench.key("step"),
        bind="query-params",
        label_visibility="collapsed",
        width=64,
    )
    if arrived > walk.last:
        # A link may point beyond the end; the field can be set right only in the next run.
        st.rerun()
    st.session_state[place_key(bench)] = (walk.by, walk.size, int(arrived))
    shown = _("of {last}").format(last=number(walk.last))
    html(step_count(shown, int(arrived), walk.last), width="content")
    return walk.shown(int(arrived), bench.open_all)


def _settle(bench: Bench, walk: Walk) -> None:
    """Move the step to a sensible place when the heap or the grain has changed without it."""
    key = bench.key("step")
    link_state.seed(bench.game, "step")
    step = st.session_state.get(key)
    if step is None:
        return  # the first run on this page: the link has the word
    before: Place | None = st.session_state.get(place_key(bench))
    if before is not None and before[2] == step and before[:2] != (walk.by, walk.size):
        step = walk.entered_from(before[0], step)
    step = min(step, walk.last)
    if step != st.session_state[key]:
        st.session_state[key] = step


# -- heap by heap -------------------------------------------------------------------------------


def _newest(walk: Walk, step: int, rows: Sequence[Derivation]) -> Derivation:
    return rows[walk.row(step)] if walk.by == "heaps" else rows[-1]


def _heap_by_heap(
    bench: Bench, walk: Walk, step: int, rows: Sequence[Derivation], why: Callable[[], None]
) -> None:
    row = _newest(walk, step, rows)
    asked = walk.asks(step)
    question, subject = beside()
    with question:
        _say(row_asked(row) if asked else row_told(row))
        if asked:
            _guess(bench, walk, step, row)
    solved = asked and _is_solved(bench, row)
    with subject:
        if asked and row.n > 1 and step == field(bench.game, "step").default:
            # Nobody has answered anything yet: what stands above the question is no riddle.
            said = _("Worked out for you: heaps 0 to {last}. Now heap {n}.")
            html(aside(said.format(last=number(row.n - 1), n=number(row.n))))
        html(rows_table(rows[: walk.row(step) + 1], asked=asked, solved=solved, heaps=bench.heaps))
        why()


# -- option by option ---------------------------------------------------------------------------


def _option_by_option(
    bench: Bench, walk: Walk, step: int, row: Derivation, why: Callable[[], None]
) -> None:
    worked, asked = min(step, walk.options), walk.asks(step)
    told = step > walk.options or (asked and _is_solved(bench, row))
    question, subject = beside()
    with question:
        _say(option_sentence(row, step))
        if asked:
            _guess(bench, walk, step, row)
    lines = option_lines(row, worked, told=told)
    with subject:
        html(markup("{}{}", seats_line(row, worked, told=told), lines))
        why()


def _say(sentence: str) -> None:
    html(markup('<p class="gl-step" role="status">{}</p>', sentence))


# -- the guess ----------------------------------------------------------------------------------


def _guess_key(bench: Bench, row: Derivation) -> str:
    return f"_{bench.game.prefix}-mex-{crc32(str(bench.rule).encode())}-{row.n}"


def _is_solved(bench: Bench, row: Derivation) -> bool:
    return st.session_state.get(_guess_key(bench, row)) == row.mex


def _guess(bench: Bench, walk: Walk, step: int, row: Derivation) -> None:
    """Ask for the mex, answer the guess, and offer to skip this one or all of them."""
    values = [entry.value for entry in row.steps]
    with st.container(border=True, key="derive-guess"):
        guess = mex_guess(mex_choices(values), values, key=_guess_key(bench, row), n=row.n)
        if guess == row.mex:
            _go_on(bench, walk, step)
            return
        if guess is not None:
            play_guess_out(bench, row.n, guess)
        told = walk.shown(step, True)
        with st.container(horizontal=True):
            skip_buttons(
                f"_{bench.game.prefix}",
                lambda to: bench.set(step=to),
                skip_to=told,
                skip_help=_("Shows this mex and asks for the next one again."),
                show_to=told,
                show_help=_(
                    "Shows every mex from now on; the switch at the top of the page undoes it."
                ),
            )


def _go_on(bench: Bench, walk: Walk, step: int) -> None:
    """Offer the next step right under a right answer, where the hand is."""
    st.button(
        _("Continue"),
        key=f"_{bench.game.prefix}-go-on",
        icon=":material/chevron_right:",
        icon_position="right",
        on_click=bench.set,
        kwargs={"step": walk.after(step, solved=True, open_all=False)},
    )


# -- why is that number so? ---------------------------------------------------------------------


def _foot(bench: Bench, place: Place) -> None:
    """Hear what is pressed, and say which heaps can be derived here."""
    why_links(
        key=f"_{bench.game.prefix}-why-links",
        on_open=opener(bench, place),
        on_why=lambda heaps: bench.set(why=heaps),
    )
    words = _(
        "Press a number to open its heap, a value to see why. Heaps 0 to {most} can be derived."
    ).format(most=number(page_limits.DERIVE_OPTIONS))
    html(to_press(words))


# -- as a file ----------------------------------------------------------------------------------


def _written(bench: Bench) -> list[Part]:
    """Return the steps that are on the screen; a mex that is still asked stays a question."""
    state = page_state(bench.game)
    size, by = int(state["size"]), str(state["by"])
    rows = _rows_of(bench, size, by)
    if isinstance(rows, Message):
        return [rule_line(bench.rule), say(rows)]
    walk = Walk(by, size, len(rows[-1].steps))
    step = walk.shown(int(state["step"]), bench.open_all)
    row, asked = _newest(walk, step, rows), walk.asks(step)
    if asked and _is_solved(bench, row):
        step, asked = step + 1, False
    if by == "heaps":
        (table,) = parts_of(rows_table(rows[: walk.row(step) + 1], asked=asked))
        assert isinstance(table, Table)
        head = (_("heap"), _("each option: its value"), _("mex"))
        told = row_asked(row) if asked else row_told(row)
        return [rule_line(bench.rule), Table((head, *table.rows[1:])), told]
    table = option_lines(row, min(step, walk.options), told=step > walk.options)
    return [rule_line(bench.rule), table, option_sentence(row, step)]


DERIVATION = View(
    "derivation",
    N_("Step by step"),
    derivation_view,
    written=_written,
    fields=(
        Field("size", "number", 0, low=0, high=page_limits.DERIVE_OPTIONS),
        Field("by", "choice", "heaps", choices=tuple(_GRAINS)),
        Field("step", "number", 0, low=0, high=2 * page_limits.DERIVE_OPTIONS + 2),
        WHY,
    ),
)
"""The first view of a page of heaps; each page says which heap is open, and how far."""
