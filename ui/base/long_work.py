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
from inspect import signature
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, ParamSpec, TypeVar
from zlib import crc32

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from gamecore.errors import Cancelled
from ui.base import page_limits
from ui.base.marks import panel
from ui.base.markup import html, markup
from ui.base.words import N_, _, number
from ui.base.work_pool import Desk, Job

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
Answer = TypeVar("Answer")

_AWAITED = "_awaited_work"
"""In the session: the job that its page waits for, or waited for last."""

_STOPPED = "_stopped_work"
"""In the session: what was stopped last, as (key of the work, how far it was)."""


class Counted(NamedTuple):
    """How the reports of a work are told: sentences with {done} and {total}."""

    running: str
    stopped: str


HEAPS = Counted(N_("Heap {done} of {total}"), N_("Stopped at heap {done} of {total}."))
POSITIONS = Counted(
    N_("{done} positions looked at, of at most {total}"),
    N_("Stopped after {done} of at most {total} positions."),
)


class LongWork(Generic[P, Answer]):
    """A function whose answers may take long; call it as the function itself.

    Outside a page's run, in a test or in another such function, it answers without any thread.
    """

    def __init__(
        self,
        function: Callable[P, Answer],
        most: int,
        says: Callable[..., str] | None,
        counted: Counted,
    ) -> None:
        update_wrapper(self, function)
        self._signature = signature(function)
        self._desk: Desk[Answer] = Desk(function, most)
        self._says = says
        self._counted = counted
        self._name = f"{function.__module__}.{function.__qualname__}"

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Answer:
        """Return the answer; on a page that is stopped, end the page instead."""
        given: tuple[Any, ...] = args
        if kwargs or len(given) < len(self._signature.parameters):
            # One answer, however its arguments are written.
            bound = self._signature.bind(*args, **kwargs)
            bound.apply_defaults()
            given = bound.args
        kept = self._desk.kept.get(given)
        if kept is not None:
            return kept[0]
        context = get_script_run_ctx(suppress_warning=True)
        if context is None:
            return self._desk.answer(given)
        says = _("Working out the values.") if self._says is None else self._says(*given)
        told = _Told(_key(self._name, given), says, self._counted)
        return _awaited(self._desk, given, told, context.session_id)

    def clear(self) -> None:
        """Forget all answers that are kept."""
        self._desk.kept.clear()


def long_work(
    *, most: int, says: Callable[..., str] | None = None, counted: Counted = HEAPS
) -> Callable[[Callable[P, Answer]], LongWork[P, Answer]]:
    """Make a function of hashable arguments answer as this file describes.

    Parameters
    ----------
    most : int
        Most answers to keep.
    says : callable, optional
        Given the same arguments, returns a sentence in the reader's language: what is worked out.
    counted : Counted
        What its reports count.
    """

    def decorated(function: Callable[P, Answer]) -> LongWork[P, Answer]:
        return LongWork(function, most, says, counted)

    return decorated


class _Told(NamedTuple):
    """A work as a page tells of it: the key of its widgets, what it is about, what it counts."""

    key: str
    says: str
    counted: Counted


def _key(function: str, args: tuple[Any, ...]) -> str:
    """Return a name of a function with its arguments, for keys of widgets."""
    return f"{function.rpartition('.')[2]}-{crc32(repr((function, args)).encode()):x}"


def _awaited(desk: Desk[Answer], args: tuple[Any, ...], told: _Told, visitor: str) -> Answer:
    stopped = st.session_state.get(_STOPPED)
    if stopped is not None and stopped[0] == told.key:
        _leave(visitor)
        _draw_stopped(told, stopped[1])
        st.stop()
    job = desk.job(args, visitor)
    _leave(visitor, unless=job)
    st.session_state[_AWAITED] = job
    if not job.wait(visitor, max(page_limits.SILENT_SECONDS - job.age, 0)):
        _draw_waiting(job, told, visitor)
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


def _draw_waiting(job: Job[Any], told: _Told, visitor: str) -> None:
    """Show how far a job is until it ends; the visitor's next click ends this run from inside."""
    place = st.empty()
    with place.container(key=f"long-work-{told.key}"):
        html(markup('<p class="gl-step" role="status">{}</p>', told.says))
        bar = st.progress(*_how_far(job, told.counted))
        st.button(
            _("Stop"),
            key=f"_stop-{told.key}",
            icon=":material/stop_circle:",
            on_click=_stop,
            args=(job, told.key, visitor),
        )
    while not job.wait(visitor, page_limits.POLL_SECONDS):
        bar.progress(*_how_far(job, told.counted))
    place.empty()


def _how_far(job: Job[Any], counted: Counted) -> tuple[float, str]:
    """Return what the bar shows: a part of 1, and the same in numbers."""
    done, total = job.work.progress
    if not job.is_running:
        return 0.0, _("Waiting until the work of others is done.")
    if not total:
        return 0.0, _("Just begun.")
    shown = _(counted.running).format(done=number(done), total=number(total))
    return min(done / total, 1.0), shown


def _stop(job: Job[Any], key: str, visitor: str) -> None:
    st.session_state[_STOPPED] = (key, job.work.progress)
    job.leave(visitor)


def _draw_stopped(told: _Told, progress: tuple[int, int]) -> None:
    """Say what was stopped and where, with a way to go on."""
    done, total = progress
    words = _("Stopped.")
    if total:
        words = _(told.counted.stopped).format(done=number(done), total=number(total))
    words += " " + _("Change the rule or the heaps, or go on: the work then starts again.")
    html(markup('<p class="gl-step gl-soft">{}</p>', told.says))
    html(panel("note", markup('<span role="status">{}</span>', words)))
    st.button(
        _("Go on"),
        key=f"_go-on-{told.key}",
        icon=":material/play_arrow:",
        on_click=lambda: st.session_state.pop(_STOPPED, None),
    )
