"""The derivation view: one heap's value step by step, with a guess before each mex."""

from __future__ import annotations

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
from ui.base.words import N_, _, number, say, sentences
from ui.derivation.cards import option_lines, rows_table, seats_line
from ui.derivation.opening import WHY, back_link, opener, place_key, why_beside, why_links
from ui.derivation.steps import (
    Walk,
    alone,
    growing_rows,
    option_sentence,
    row_asked,
    row_told,
    single_row,
)
from ui.frame.audience import presenting
from ui.frame.export import parts_of, rule_line
from ui.frame.share import field_values
from ui.links import link_state
from ui.links.link_widgets import choice_row, number_field
from ui.links.links import field
from ui.pieces.play_out import play_guess_out
from ui.pieces.question import beside, mex_guess, skip_buttons
from ui.pieces.stepper import step_buttons, step_count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.document import Part
    from gamecore.grundy.derivation import Derivation
    from ui.derivation.opening import Place
    from ui.links.link_state import PageState

_GRAINS = {"heaps": N_("Heap by heap"), "options": N_("Option by option")}
"""`Walk.by` → its label, marked for translation."""

FIRST = N_(
    "An option is what one move makes of a heap. The value of a heap is its mex: the smallest "
    "number missing among the values of its options. Heap 0 has no options, so 0 is missing."
)
"""What a class is told that begins with the smallest heap, and knows none of the words."""


def derivation_view(state: PageState) -> None:
    """Draw the view: choice of heap and step size, the stepper, the rows, the guess."""
    with st.container(key="derive-choose", horizontal=True, vertical_alignment="center"):
        size = number_field(state.page, "size", _("Heap to derive"))
        return_way = st.container(width="content")
        st.space("stretch")
        by = choice_row(
            state.page,
            "by",
            _("How fine the steps are"),
            {name: _(words) for name, words in _GRAINS.items()},
            width="content",
        )
    if by == "options":
        with return_way:
            back_link(state, size)
    rows = _rows_of(state, size, by)
    if presenting() and size == field(state.page, "size").default:
        size, rows = _to_the_largest(state, size, by, rows)
    if isinstance(rows, Message):
        html(panel("error", say(rows), alert=True))
        return
    walk = Walk(by, size, len(rows[-1].steps))
    step = _stepper(state, walk, rows)
    place = (by, size, step)
    row, asked = _newest(walk, step, rows), walk.asks(step)
    question, subject = beside()
    with question:
        sentence = _sentence(walk, step, row)
        html(markup('<p class="gl-step" role="status">{}</p>', sentence))
        if asked:
            _guess(state, walk, step, row)
    solved = asked and _is_solved(state, row)
    with subject:
        if by == "heaps":
            _table(state, rows[: walk.row(step) + 1], step, asked=asked, solved=solved)
        else:
            worked, told = min(step, walk.options), solved or step > walk.options
            lines = option_lines(row, worked, told=told)
            html(markup("{}{}", seats_line(row, worked, told=told), lines))
        why_beside(state, whole=opener(state, place))
    _foot(state, place)


def _to_the_largest(
    state: PageState, size: int, by: str, rows: Sequence[Derivation] | Message
) -> tuple[int, Sequence[Derivation] | Message]:
    """Return the largest heap of the position and its rows, for a class that waits for its value.

    The page's own heap and rows if that is smaller, or too large to be derived.
    """
    largest = max(state.heaps, default=0)
    if not size < largest <= page_limits.DERIVE_OPTIONS:
        return size, rows
    longer = _rows_of(state, largest, by)
    return (size, rows) if isinstance(longer, Message) else (largest, longer)


def _table(
    state: PageState, rows: Sequence[Derivation], step: int, *, asked: bool, solved: bool
) -> None:
    """Draw the table of the rows so far, the newest asked for or complete."""
    n = rows[-1].n
    if asked and n > 1 and step == field(state.page, "step").default:
        # Nobody has answered anything yet: explain the rows above the question.
        words = _("Heaps 0 to {last} are worked out. Now heap {n}.")
        html(aside(words.format(last=number(n - 1), n=number(n))))
    html(rows_table(rows, asked=asked, solved=solved, heaps=state.heaps))


def _newest(walk: Walk, step: int, rows: Sequence[Derivation]) -> Derivation:
    return rows[walk.row(step)] if walk.by == "heaps" else rows[-1]


def _sentence(walk: Walk, step: int, row: Derivation) -> str:
    """Return the sentence or the question of a step."""
    if walk.by == "options":
        return option_sentence(row, step)
    if walk.asks(step):
        return row_asked(row)
    if not presenting():
        return row_told(row)
    return sentences(row_told(row) if row.n else _(FIRST), alone(row))


def _rows_of(state: PageState, size: int, by: str) -> Sequence[Derivation] | Message:
    """Return the derivations of the heaps 0..size, or of `size` alone, or why there are none."""
    rule = str(state.rule)
    if by == "options":
        row = single_row(rule, size)
        return row if isinstance(row, Message) else (row,)
    return growing_rows(rule, size)


# -- the stepper --------------------------------------------------------------------------------


def _stepper(state: PageState, walk: Walk, rows: Sequence[Derivation]) -> int:
    """Draw First, Back, Next, Last and the number of the step; return the step to show."""
    _settle(state, walk)
    with st.container(
        key="derive-stepper", horizontal=True, vertical_alignment="center", gap="small"
    ):
        buttons = st.container(horizontal=True, gap="small", width="content")
        step = _step_field(state, walk)
    asked = walk.asks(step)
    solved = asked and _is_solved(state, _newest(walk, step, rows))
    first, last = (walk.shown(place, state.open_all) for place in (0, walk.last))
    back = walk.before(step, open_all=state.open_all)
    ahead = walk.after(step, solved=solved, open_all=state.open_all)
    with buttons:
        step_buttons(
            f"_{state.page.prefix}-step",
            step,
            (first, back, ahead, last),
            lambda to: state.set(step=to),
        )
    return step


def _step_field(state: PageState, walk: Walk) -> int:
    entry = field(state.page, "step")
    arrived = st.number_input(
        _("Step shown"),
        min_value=entry.low,
        max_value=entry.high,
        value=int(entry.default),
        key=state.key("step"),
        bind="query-params",
        label_visibility="collapsed",
        width=64,
    )
    if arrived > walk.last:
        # A link may point beyond the end; `_settle` corrects the field in the next run.
        st.rerun()
    st.session_state[place_key(state)] = (walk.by, walk.size, int(arrived))
    shown = _("of {last}").format(last=number(walk.last))
    html(step_count(shown, int(arrived), walk.last), width="content")
    return walk.shown(int(arrived), state.open_all)


def _settle(state: PageState, walk: Walk) -> None:
    """Adjust the step after the heap or the step size was changed, see `Walk.entered_from`."""
    key = state.key("step")
    link_state.seed(state.page, "step")
    step = st.session_state.get(key)
    if step is None:
        return  # the first run on this page: the link sets the step
    before: Place | None = st.session_state.get(place_key(state))
    if before is not None and before[2] == step and before[:2] != (walk.by, walk.size):
        step = walk.entered_from(before[0], step)
    step = min(step, walk.last)
    if step != st.session_state[key]:
        st.session_state[key] = step


# -- the guess ----------------------------------------------------------------------------------


def _guess_key(state: PageState, row: Derivation) -> str:
    return f"_{state.page.prefix}-mex-{crc32(str(state.rule).encode())}-{row.n}"


def _is_solved(state: PageState, row: Derivation) -> bool:
    return st.session_state.get(_guess_key(state, row)) == row.mex


def _guess(state: PageState, walk: Walk, step: int, row: Derivation) -> None:
    """Draw the question for the mex, the reply to the guess, and buttons to skip it or all."""
    values = [entry.value for entry in row.steps]
    with st.container(border=True, key="derive-guess"):
        guess = mex_guess(mex_choices(values), values, key=_guess_key(state, row), n=row.n)
        if guess == row.mex:
            _go_on(state, walk, step)
            return
        if guess is not None:
            play_guess_out(state, row.n, guess)
        told = walk.shown(step, True)
        with st.container(horizontal=True):
            skip_buttons(
                f"_{state.page.prefix}",
                lambda to: state.set(step=to),
                skip_to=told,
                skip_help=_("Shows this mex and asks for the next one again."),
                show_to=told,
                show_help=_(
                    "Shows every mex from now on; the switch at the top of the page undoes it."
                ),
            )


def _go_on(state: PageState, walk: Walk, step: int) -> None:
    """Draw Continue right under a right answer, near the pointer."""
    st.button(
        _("Continue"),
        key=f"_{state.page.prefix}-go-on",
        icon=":material/chevron_right:",
        icon_position="right",
        on_click=state.set,
        kwargs={"step": walk.after(step, solved=True, open_all=False)},
    )


# -- why is that number so? ---------------------------------------------------------------------


def _foot(state: PageState, place: Place) -> None:
    """Receive presses on numbers, and draw the line that explains them."""
    why_links(
        key=f"_{state.page.prefix}-why-links",
        on_open=opener(state, place),
        on_why=lambda heaps: state.set(why=heaps),
    )
    html(to_press(_("Press a heap or a value to see why.")))


# -- as a file ----------------------------------------------------------------------------------


def _written(state: PageState) -> list[Part]:
    """Return what is on the screen, for a file; a mex that is still asked for stays a question."""
    fields = field_values(state.page)
    size, by = int(fields["size"]), str(fields["by"])
    rows = _rows_of(state, size, by)
    if isinstance(rows, Message):
        return [rule_line(state.rule), say(rows)]
    walk = Walk(by, size, len(rows[-1].steps))
    step = walk.shown(int(fields["step"]), state.open_all)
    row, asked = _newest(walk, step, rows), walk.asks(step)
    if asked and _is_solved(state, row):
        step, asked = step + 1, False
    if by == "heaps":
        (table,) = parts_of(rows_table(rows[: walk.row(step) + 1], asked=asked))
        assert isinstance(table, Table)
        head = (_("heap"), _("each option: its value"), _("mex"))
        sentence = _sentence(walk, step, row)
        return [rule_line(state.rule), Table((head, *table.rows[1:])), sentence]
    table = option_lines(row, min(step, walk.options), told=step > walk.options)
    return [rule_line(state.rule), table, _sentence(walk, step, row)]


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
"""The derivation view of heap games; each page sets its own default heap and step."""
