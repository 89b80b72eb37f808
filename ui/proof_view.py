"""The proof below the verdict, told step by step: a bar fills as the window is checked."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

import streamlit as st

from ui.proof_steps import bar_html, proof_steps
from ui.words import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.bench import Bench
    from ui.pattern_facts import PatternFacts


def proof_view(bench: Bench, facts: PatternFacts) -> None:
    """Draw the proof in an expander; nothing when the pattern is not proved."""
    if facts.pattern.status != "proved":
        return
    with st.expander(_("Why it never stops: the proof")):
        _walk(bench, facts)


@st.fragment
def _walk(bench: Bench, facts: PatternFacts) -> None:
    """Draw the steps so far, the bar and the buttons: a fragment, so that nothing else redraws."""
    steps = proof_steps(bench.rule, facts.pattern, facts.values)
    if not steps:
        return
    key = f"_{bench.game.prefix}-proof-{crc32(str(bench.rule).encode())}"
    last = len(steps) if bench.open_all else 1
    shown = min(max(int(st.session_state.get(key, last)), 1), len(steps))

    def goes_to(step: int) -> Callable[[], None]:
        return lambda: st.session_state.update({key: step})

    for step in steps[:shown]:
        st.markdown(step.words)
    bar = steps[shown - 1].bar
    if bar is not None:
        st.html(bar_html(bar))
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        for name, icon, to in (
            (_("Back"), ":material/chevron_left:", shown - 1),
            (_("Next"), ":material/chevron_right:", shown + 1),
            (_("All steps"), ":material/last_page:", len(steps)),
        ):
            st.button(
                name,
                icon=icon,
                key=f"{key}-{icon}",
                on_click=goes_to(to),
                disabled=not 1 <= to <= len(steps) or to == shown,
            )
        words = _("Step {step} of {last}").format(step=shown, last=len(steps))
        st.html(f'<p class="gl-soft gl-small" role="status">{words}</p>')
