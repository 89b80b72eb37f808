"""A whole program that solves the problem, behind the question how its time grows."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

from ui.base.marks import announced, panel, soft
from ui.base.markup import html, markup
from ui.base.words import _, say
from ui.contest.solved import note

if TYPE_CHECKING:
    from ui.contest.bench import ProblemBench

_PROGRAMS = Path(__file__).resolve().parents[2] / "content" / "programs"

_LANGUAGES = {"py": "Python", "cpp": "C++"}
"""End of a file → what its language is called."""


@cache
def programs(slug: str) -> dict[str, str]:
    """Return the programs of a problem: end of the file → text. A problem may have none."""
    files = {end: _PROGRAMS / f"{slug}.{end}" for end in _LANGUAGES}
    return {end: file.read_text("utf-8") for end, file in files.items() if file.is_file()}


def model_program(bench: ProblemBench) -> None:
    """Draw the question, and once it is answered or passed over the programs."""
    found = programs(bench.problem.slug)
    if not found:
        return
    st.markdown(f"### {_('A program that solves it')}")
    if bench.open_all or st.session_state.get(bench.own("cost-known")):
        _program(bench, found)
    else:
        _question(bench)


def _question(bench: ProblemBench) -> None:
    cost, key = bench.problem.cost, bench.own("cost")

    def know() -> None:
        st.session_state[bench.own("cost-known")] = True

    def guessed() -> None:
        right = st.session_state[key] == cost.bound
        note(bench, "cost", right)
        if right:
            know()

    html(soft(say(cost.of)))
    guess = st.radio(
        _("Before you look: which of these is the smallest bound on its running time?"),
        cost.offered(bench.problem.slug),
        index=None,
        key=key,
        horizontal=True,
        on_change=guessed,
    )
    if guess is not None:
        words = _("It is not {guess}. What does the program have to look at, and how often?")
        html(announced(panel("bad", words.format(guess=guess))))
    st.button(_("Show the program"), key=bench.own("show-program"), type="tertiary", on_click=know)


def _program(bench: ProblemBench, found: dict[str, str]) -> None:
    cost = bench.problem.cost
    told = markup("<b>{}</b> {} {}", cost.bound, say(cost.of), say(cost.why))
    html(announced(panel("good", told)))
    end = st.segmented_control(
        _("Language"),
        list(found),
        default=next(iter(found)),
        format_func=_LANGUAGES.__getitem__,
        key=bench.own("language"),
        required=True,
        label_visibility="collapsed",
    )
    chosen = end or next(iter(found))
    # No colours: those of the highlighter are too faint to read in both themes.
    st.code(found[chosen].rstrip("\n"), language=None)
    st.download_button(
        _("Download this program"),
        data=found[chosen],
        file_name=f"{bench.problem.slug}.{chosen}",
        mime="text/plain",
        key=bench.own("download-program"),
        icon=":material/download:",
        on_click="ignore",
    )
