"""The proof below the verdict, told step by step beside the strip it speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

import streamlit as st

from ui.base.markup import html, markup
from ui.base.words import _
from ui.frame.audience import presenting
from ui.links import link_state
from ui.pattern.formula_words import set_formulas
from ui.pattern.proof_steps import bar_html, told_proof
from ui.pattern.strip import still_strip
from ui.pieces.stepper import step_count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.links.page_state import PageState
    from ui.pattern.facts import PatternFacts
    from ui.pattern.proof_steps import ProofStep


@st.fragment
def proof_view(state: PageState, facts: PatternFacts, shown: bool) -> None:
    """Draw the proof in an expander: a fragment, so that a step redraws nothing else.

    Nothing is seen before the verdict is shown, nor when the pattern has no proof in plain words.
    The step that the link names is kept all the same.
    """
    link_state.reset_for_new(state.game, ("proof",), str(state.rule))
    carried = link_state.number(state.game, "proof")
    steps = told_proof(str(state.rule)) if shown else ()
    if not steps:
        return
    title = (
        _("Why it holds for every heap: the proof")
        if facts.pattern.period is None
        else _("Why it never stops: the proof")
    )
    box = st.expander(title, expanded=_stays_open(state, carried))
    with box, st.container(key="told-proof"):
        _walk(state, steps, carried)


def _stays_open(state: PageState, carried: int) -> bool:
    """Return whether the proof is open: from the second step on, and after coming back from it."""
    key = f"_{state.game.prefix}-proof-open-{crc32(str(state.rule).encode())}"
    st.session_state[key] = st.session_state.get(key, False) or carried > 1
    return bool(st.session_state[key])


def _walk(state: PageState, steps: Sequence[ProofStep], carried: int) -> None:
    """Draw the picture and the words of the step, the bar and the buttons."""
    # With "just show me" an untouched proof is told in full, so its first step alone has no link.
    first = 2 if state.open_all else 1
    shown = len(steps) if carried < first else min(carried, len(steps))
    step = steps[shown - 1]
    if step.picture is not None:
        still_strip(step.picture, key=f"_{state.game.prefix}-proof-strip")
    # One sentence a step; a class has forgotten the one before, which it goes on from.
    if presenting() and 1 < shown < len(steps):
        with st.container(key="told-before"):
            st.markdown(set_formulas(steps[shown - 2].words))
    # Whoever has come to the end has the whole proof to read.
    for told in steps if shown == len(steps) else (step,):
        st.markdown(set_formulas(told.words))
    if step.bar is not None:
        html(bar_html(step.bar))
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        for name, icon, to in (
            (_("Back"), ":material/chevron_left:", shown - 1),
            (_("Next"), ":material/chevron_right:", shown + 1),
            (_("All steps"), ":material/last_page:", len(steps)),
        ):
            st.button(
                name,
                icon=icon,
                key=f"_{state.game.prefix}-proof-{icon}",
                on_click=state.set,
                kwargs={"proof": to},
                disabled=not first <= to <= len(steps) or to == shown,
            )
        words = _("Step {step} of {last}").format(step=shown, last=len(steps))
        count = step_count(words, shown, len(steps))
        html(markup('<p class="gl-small gl-cardline" role="status">{}</p>', count))
