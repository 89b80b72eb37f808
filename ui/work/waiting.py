"""How a page waits for a task: first nothing, then a progress bar with Stop, then Continue.

Any other click meanwhile runs the page again as usual; work that the new run does not ask for is
cancelled. After Stop, or without an answer, the run ends at this place of the page. Without worker
processes, the page computes the answer itself.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import uuid4

import streamlit as st

from gamecore import progress
from gamecore.errors import Cancelled
from ui.base import page_limits
from ui.base.component import ASSETS
from ui.base.fragments import leave_fragments
from ui.base.marks import panel
from ui.base.markup import html, markup, style
from ui.base.words import N_, _, number, sentences
from ui.work.cached_task import CachedTask, NoAnswer
from ui.work.pool import POOL, NoProcess
from ui.work.worker import LimitedWork

if TYPE_CHECKING:
    from ui.work.cached_task import ProgressText
    from ui.work.pool import Job

Answer = TypeVar("Answer")

_SHEET = style([ASSETS / "waiting.css"])

_VISIT = "_work_visit"
"""In the session: the `Visit`. Without it tasks compute their answers in place."""

_STOPPED = "_stopped_work"
"""In the session: the question stopped last, as (its key, (done, total))."""

_SEAT = "lab_seat"
"""Name of the cookie by which nginx identifies a browser (hosting/nginx.conf.template)."""

_WHY_NOT = {
    "crowd": N_(
        "Many people are asking right now: {queue} questions are waiting already. Try again in a "
        "moment, or choose a simpler rule or smaller heaps."
    ),
    "long": N_(
        "This takes longer than the {seconds} seconds that a page may work on it. Choose smaller "
        "heaps or a simpler rule."
    ),
    "long, of a size": N_(
        "This takes longer than the {seconds} seconds that a page may work on it. Choose smaller "
        "heaps, up to {half} for a start, or a simpler rule."
    ),
    "memory": N_("This needs more memory than a page may use. Choose smaller heaps."),
    "lost": N_("The work stopped before it was done. Try again, or choose smaller heaps."),
}
"""Reason of a `NoAnswer` → the sentence that explains it; "long, of a size" names a half size."""


class Visit:
    """One open tab and the job that it waits for.

    `visitor` is its browser if nginx names it; `shown` is the last (done, total) that its bar told,
    since a job that goes on to the next worker has nothing to report for a moment.
    """

    def __init__(self) -> None:
        self.visitor = st.context.cookies.get(_SEAT) or uuid4().hex
        self.job: Job | None = None
        self.shown = (0, 0)

    def leave(self, unless: Job | None = None) -> None:
        """Stop waiting for the job so far, unless it is this one, which becomes the current one."""
        if self.job is not unless:
            self.shown = (0, 0)
            if self.job is not None:
                POOL.leave(self.job, self)
        self.job = unless


def let_wait() -> None:
    """Start the workers and let tasks wait on this page; the frame calls it in every run."""
    POOL.start()
    if _VISIT not in st.session_state:
        st.session_state[_VISIT] = Visit()


def wait_for(task: CachedTask[..., Answer], args: tuple[Any, ...]) -> Answer:
    """Return the answer of a task on a page; draw why and end the run if there is none."""
    visit: Visit | None = st.session_state.get(_VISIT)
    if visit is None:
        return task.compute(args)
    stopped = st.session_state.get(_STOPPED)
    if stopped is not None and stopped[0] == task.key(args):
        visit.leave()
        _draw_stopped(task, args, *stopped[1])
        st.stop()
    try:
        job = POOL.ask(task.question(args), visit, visit.visitor)
        visit.leave(unless=job)
        if not POOL.wait(job, visit, max(page_limits.SILENT_SECONDS + job.begun - monotonic(), 0)):
            _draw_waiting(job, task, args, visit)
        answer: Answer = job.future.result()
    except NoProcess:
        return _answer_in_place(task, args)
    except Cancelled:
        st.rerun()  # cancelled because this page missed its heartbeats: ask again
    except NoAnswer as reason:
        _draw_no_answer(task, args, str(reason))
        st.stop()
    return answer


def _answer_in_place(task: CachedTask[..., Answer], args: tuple[Any, ...]) -> Answer:
    try:
        with progress.watched(LimitedWork(page_limits.WORK_SECONDS)):
            return task.compute(args)
    except Cancelled:
        _draw_no_answer(task, args, "long")
    except MemoryError:
        _draw_no_answer(task, args, "memory")
    st.stop()


def _draw_waiting(
    job: Job, task: CachedTask[..., Any], args: tuple[Any, ...], visit: Visit
) -> None:
    """Draw the progress of a job until it is done; the visitor's next click ends this run."""
    # A click inside a fragment does not end its run, so Stop would have to wait too.
    leave_fragments()
    key = task.key(args)
    place = st.empty()
    with place.container(key=f"long-work-{key}"):
        html(markup('<p class="gl-step" role="status">{}</p>', task.describe(args)) + _SHEET)
        visible = _how_far(job, task.progress_text, visit)
        bar = st.progress(*visible)
        st.button(
            _("Stop"),
            key=f"_stop-{key}",
            icon=":material/stop_circle:",
            on_click=_stop,
            args=(key, visit),
        )
    while not POOL.wait(job, visit, page_limits.POLL_SECONDS):
        # Nothing is sent while nothing changes, so many waiting pages cost little.
        if (now := _how_far(job, task.progress_text, visit)) != visible:
            visible = now
            bar.progress(*visible)
        st.session_state.get(_VISIT)  # a click ends this run here, even if nothing changes
    place.empty()


def _how_far(job: Job, text: ProgressText, visit: Visit) -> tuple[float, str]:
    """Return what the bar shows: the part done, from 0 to 1, and a sentence."""
    if job.tier is None:
        return 0.0, _("Waiting for your other questions to be answered.")
    if (reported := job.progress) is None:
        return 0.0, _("Waiting for other visitors' questions to be answered.")
    done, total = reported
    if not total:
        return 0.0, _("Just begun.")
    visit.shown = reported
    words = _(text.running).format(done=number(done), total=number(total))
    return min(done / total, 1.0), words


def _stop(key: str, visit: Visit) -> None:
    st.session_state[_STOPPED] = (key, visit.shown)
    visit.leave()


def _draw_stopped(task: CachedTask[..., Any], args: tuple[Any, ...], done: int, total: int) -> None:
    """Draw what was stopped and how far it was, with a button to continue."""
    words = _("Stopped.")
    if total:
        words = _(task.progress_text.stopped).format(done=number(done), total=number(total))
    words = sentences(words, _("Change the rule or the heaps, or continue: the work starts again."))
    _draw_ended(task, args, words, _("Continue"))


def _draw_no_answer(task: CachedTask[..., Any], args: tuple[Any, ...], reason: str) -> None:
    """Draw why there is no answer; with a button to try again where that may help."""
    half = task.size(args) // 2
    words = _(_WHY_NOT["long, of a size" if reason == "long" and half else reason]).format(
        queue=number(page_limits.QUEUE),
        seconds=number(round(page_limits.WORK_SECONDS)),
        half=number(half),
    )
    _draw_ended(task, args, words, _("Try again") if reason in ("crowd", "lost") else "")


def _draw_ended(task: CachedTask[..., Any], args: tuple[Any, ...], words: str, again: str) -> None:
    html(markup('<p class="gl-step gl-soft">{}</p>', task.describe(args)))
    html(panel("note", markup('<span role="status">{}</span>', words)))
    if again:
        st.button(
            again,
            key=f"_again-{task.key(args)}",
            icon=":material/play_arrow:",
            on_click=lambda: st.session_state.pop(_STOPPED, None),
        )


CachedTask.answer_on_page = staticmethod(wait_for)
