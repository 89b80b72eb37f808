"""Work that may take long, on a page: done at once, or with a bar that fills and a button to stop.

    @long_work(most=128, says=lambda rule: _("Working out the values of “{rule}”.")…)
    def facts(rule): …

A function decorated so is called as before. Answers are kept, at most `most` of them, and shared by
all visitors. One that is not kept is worked out in a thread of the pool, for all who ask for the
same together. The page waits for it and draws nothing as long as the wait is short; then it shows
where the call stands what is worked out, a bar and a Stop button. Whatever a visitor does on the
page meanwhile, begins a new run of it as ever; work that the new page does not ask for ends by
itself. After Stop, the page ends where the work would have been, with a way to go on.

The function draws nothing and calls nothing of Streamlit; its loops report their progress
(gamecore/progress.py).
"""

from __future__ import annotations

from functools import update_wrapper
from html import escape
from typing import TYPE_CHECKING, Any, Generic, TypeVar, TypeVarTuple
from zlib import crc32

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from gamecore.errors import Cancelled
from ui import page_limits
from ui.marks import panel
from ui.words import _, number
from ui.work_pool import Desk, Job

if TYPE_CHECKING:
    from collections.abc import Callable

Given = TypeVarTuple("Given")
Answer = TypeVar("Answer")

_AWAITED = "_awaited_work"
"""In the session: the job that its page waits for, or waited for last."""

_STOPPED = "_stopped_work"
"""In the session: what was stopped last, as (key of the work, how far it was)."""


class LongWork(Generic[*Given, Answer]):
    """A function whose answers may take long; call it as the function itself.

    Outside a page's run, in a test or in another such function, it answers without any thread.
    """

    def __init__(
        self, function: Callable[[*Given], Answer], most: int, says: Callable[..., str] | None
    ) -> None:
        update_wrapper(self, function)
        self._desk: Desk[Answer] = Desk(function, most)
        self._says = says
        self._name = f"{function.__module__}.{function.__qualname__}"

    def __call__(self, *args: *Given) -> Answer:
        """Return the answer; on a page that is stopped, end the page instead."""
        kept = self._desk.kept.get(args)
        if kept is not None:
            return kept[0]
        context = get_script_run_ctx(suppress_warning=True)
        if context is None:
            return self._desk.answer(args)
        says = _("Working out the values.") if self._says is None else self._says(*args)
        return _awaited(self._desk, args, _key(self._name, args), says, context.session_id)

    def clear(self) -> None:
        """Forget all answers that are kept."""
        self._desk.kept.clear()


def long_work(
    *, most: int, says: Callable[..., str] | None = None
) -> Callable[[Callable[[*Given], Answer]], LongWork[*Given, Answer]]:
    """Make a function of hashable arguments answer as this file describes.

    Parameters
    ----------
    most : int
        Most answers to keep.
    says : callable, optional
        Given the same arguments, returns a sentence in the reader's language: what is worked out.
    """

    def decorated(function: Callable[[*Given], Answer]) -> LongWork[*Given, Answer]:
        return LongWork(function, most, says)

    return decorated


def _key(function: str, args: tuple[Any, ...]) -> str:
    """Return a name of a function with its arguments, for keys of widgets."""
    return f"{function.rpartition('.')[2]}-{crc32(repr((function, args)).encode()):x}"


def _awaited(
    desk: Desk[Answer], args: tuple[Any, ...], key: str, says: str, visitor: str
) -> Answer:
    stopped = st.session_state.get(_STOPPED)
    if stopped is not None and stopped[0] == key:
        _leave(visitor)
        _draw_stopped(key, says, stopped[1])
        st.stop()
    job = desk.job(args, visitor)
    _leave(visitor, unless=job)
    st.session_state[_AWAITED] = job
    if not job.wait(visitor, max(page_limits.SILENT_SECONDS - job.age, 0)):
        _draw_waiting(job, key, says, visitor)
    st.session_state.pop(_AWAITED, None)
    try:
        return job.result()
    except Cancelled:
        # It was given up while this page could not ask for it: it is wanted all the same.
        st.rerun()


def _leave(visitor: str, unless: Job[Any] | None = None) -> None:
    """Give up what the page waited for before, if that is something else."""
    job = st.session_state.get(_AWAITED)
    if job is not None and job is not unless:
        job.leave(visitor)


def _draw_waiting(job: Job[Any], key: str, says: str, visitor: str) -> None:
    """Show how far a job is until it ends; the visitor's next click ends this run from inside."""
    place = st.empty()
    with place.container(key=f"long-work-{key}"):
        st.html(f'<p class="gl-step" role="status">{escape(says)}</p>')
        bar = st.progress(*_how_far(job))
        st.button(
            _("Stop"),
            key=f"_stop-{key}",
            icon=":material/stop_circle:",
            on_click=_stop,
            args=(job, key, visitor),
        )
    while not job.wait(visitor, page_limits.POLL_SECONDS):
        bar.progress(*_how_far(job))
    place.empty()


def _how_far(job: Job[Any]) -> tuple[float, str]:
    """Return what the bar shows: a part of 1, and the same in numbers."""
    done, total = job.work.progress
    if not job.is_running:
        return 0.0, _("Waiting until the work of others is done.")
    if not total:
        return 0.0, _("Just begun.")
    shown = _("Heap {done} of {total}").format(done=number(done), total=number(total))
    return min(done / total, 1.0), shown


def _stop(job: Job[Any], key: str, visitor: str) -> None:
    st.session_state[_STOPPED] = (key, job.work.progress)
    job.leave(visitor)


def _draw_stopped(key: str, says: str, progress: tuple[int, int]) -> None:
    """Say what was stopped and where, with a way to go on."""
    done, total = progress
    words = _("Stopped.")
    if total:
        words = _("Stopped at heap {done} of {total}.").format(
            done=number(done), total=number(total)
        )
    words += " " + _("Change the rule or the heaps, or go on: the work then starts again.")
    st.html(f'<p class="gl-step gl-soft">{escape(says)}</p>')
    st.html(panel("note", f'<span role="status">{words}</span>'))
    st.button(
        _("Go on"),
        key=f"_go-on-{key}",
        icon=":material/play_arrow:",
        on_click=lambda: st.session_state.pop(_STOPPED, None),
    )
