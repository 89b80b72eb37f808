"""The answer before a class: heap by heap what its value must become, and the moves at the end."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore import limits
from ui.base.markup import html, markup
from ui.base.palette import letter
from ui.base.words import _, number, several
from ui.frame.audience import presenting
from ui.pieces.stepper import step_buttons, step_count

if TYPE_CHECKING:
    from ui.move.facts import MoveFacts
    from ui.move.move_state import MoveState


def heap_by_heap(state: MoveState, facts: MoveFacts) -> int | None:
    """Tell the next heap of an open answer, and return how many heaps are told; None for all.

    A reader on their own has all of it at once; a class has one heap for each press of a clicker,
    which presses the buttons that are drawn here out of sight (present.js).
    """
    if not presenting() or not facts.nim_sum or facts.unlisted is not None:
        return None
    key, last = _key(state), len(facts.heaps) + 1
    step = min(int(st.session_state.get(key, 0)), last)
    with st.container(key="tree-stepper", horizontal=True):
        targets = (0, max(step - 1, 0), min(step + 1, last), last)
        go = partial(st.session_state.__setitem__, key)
        step_buttons(f"_{state.prefix}-move-step", step, targets, go)
        words = _("Step {step} of {last}").format(step=number(step), last=number(last))
        html(step_count(words, step, last), width="content")
    if step == last:
        return None
    told = told_of_heap(facts, step - 1) if step else told_of_all(facts)
    html(markup('<p class="gl-step" role="status">{}</p>', told))
    return step


def from_the_first(state: MoveState) -> None:
    """Begin with the first heap when the answer is opened next."""
    st.session_state.pop(_key(state), None)


def _key(state: MoveState) -> str:
    return f"_{state.prefix}-told-{state.mark}"


def told_of_all(facts: MoveFacts) -> str:
    """Say what every heap is asked."""
    return _(
        "A winning move makes the XOR 0. So one heap has to go from its value to value ⊕ "
        "{nim_sum}: which heap can?"
    ).format(nim_sum=number(facts.nim_sum))


def told_of_heap(facts: MoveFacts, place: int) -> str:
    """Say what the value of a heap must become, and whether a move does it."""
    heap, value, count = letter(place), facts.values[place], facts.wins[place]
    if not facts.has_move[place]:
        return _("Heap {heap} has no move.").format(heap=heap)
    target = value ^ facts.nim_sum
    need = _("Heap {heap} would need value {value} ⊕ {nim_sum} = {target}").format(
        heap=heap, value=number(value), nim_sum=number(facts.nim_sum), target=number(target)
    )
    if count == 0:
        return _("{need}; no move reaches it.").format(need=need)
    if count is None:
        words = (
            _("{need}. That is lower, and more than {count} moves reach it.")
            if target < value
            else _("{need}. That is higher, and still more than {count} moves reach it.")
        )
        return words.format(need=need, count=number(limits.WINNING_MOVES))
    if target < value:
        return several(
            "{need}. That is lower, and {count} move reaches it.",
            "{need}. That is lower, and {count} moves reach it.",
            count,
            need=need,
        )
    return several(
        "{need}. That is higher, and still {count} move reaches it.",
        "{need}. That is higher, and still {count} moves reach it.",
        count,
        need=need,
    )
