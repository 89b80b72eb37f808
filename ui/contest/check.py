"""Check your own program: an input made for it, its output, the first difference and the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast
from zlib import crc32

import streamlit as st

from gamecore.problems.problem import KINDS
from ui.base import page_limits
from ui.base.linked import linked_choice
from ui.base.links import field
from ui.base.marks import announced, panel, soft
from ui.base.markup import html, markup
from ui.base.words import _, say, several
from ui.contest.answer import uploaded_text, why
from ui.contest.bench import head_of
from ui.contest.facts import Refused, answered, compared, explained, generated
from ui.contest.solved import note
from ui.contest.words import KIND_HELP, KIND_NAMES

if TYPE_CHECKING:
    from gamecore.problems.problem import Kind
    from ui.contest.bench import ProblemBench


def check_view(bench: ProblemBench) -> None:
    """Draw the maker of inputs, the box for an output, and the verdict."""
    st.markdown(f"### {_('Check your program')}")
    st.markdown(f"#### 1 · {_('An input for it')}")
    text = _maker(bench)
    st.markdown(f"#### 2 · {_('What your program prints')}")
    given = _given(bench)
    if given.strip():
        _verdict(bench, text, given)
    else:
        html(soft(_("Run your program on this input and paste its output here.")))


def _maker(bench: ProblemBench) -> str:
    kind = cast(
        "Kind",
        linked_choice(
            _("Kind of input"),
            {name: _(KIND_NAMES[name]) for name in KINDS},
            key=bench.key("kind"),
            default=KINDS[0],
            width="content",
        ),
    )
    entry = field(bench.page, "seed")
    left, right = st.columns([1, 2], vertical_alignment="bottom")
    with left:
        seed = st.number_input(
            _("Seed"),
            min_value=entry.low,
            max_value=entry.high,
            value=int(entry.default),
            key=bench.key("seed"),
            bind="query-params",
            help=_("Another number, another input; the same number, the same input again."),
        )
    with right:
        html(soft(_(KIND_HELP[kind])))
    text = generated(bench.problem.slug, kind, int(seed))
    shown, is_cut = head_of(text, page_limits.INPUT_LINES, page_limits.OUTPUT_WIDTH)
    st.code(shown.rstrip("\n") + ("\n…" if is_cut else ""), language=None)
    st.download_button(
        _("Download this input"),
        data=text,
        file_name=f"{bench.problem.slug}-{kind}-{seed}.in",
        mime="text/plain",
        key=bench.own("download-input"),
        icon=":material/download:",
        on_click="ignore",
    )
    return text


def _given(bench: ProblemBench) -> str:
    text = st.text_area(
        _("Output of your program"),
        key=bench.own("given"),
        height=150,
        max_chars=page_limits.PASTED,
        help=_("Blanks and ends of lines do not count. Press Ctrl+Enter to compare."),
    )
    return uploaded_text(bench, "given") or text or ""


def _verdict(bench: ProblemBench, text: str, given: str) -> None:
    slug = bench.problem.slug
    difference = compared(slug, text, given)
    if isinstance(difference, Refused):
        html(panel("error", difference.sentence, alert=True))
        return
    if st.session_state.get(bench.own("judged")) != given:  # no new input with the old output
        st.session_state[bench.own("judged")] = given
        note(bench, f"input {crc32(text.encode())}", difference is None)
    right = answered(slug, text)
    tests = 1 if isinstance(right, Refused) else right.tests
    if difference is None:
        words = several("Right: the {count} test.", "Right: all {count} tests.", tests)
        html(announced(panel("good", markup("<b>{}</b>", words))))
        return
    body = markup("<b>{}</b> {}", _("The first difference."), say(difference.message))
    html(announced(panel("bad", body)))
    if difference.test < tests:
        st.markdown(f"#### {_('Why')}")
        why(bench, explained(slug, text, difference.test), of=tests)
