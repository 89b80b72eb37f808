"""How a page waits for long work: nothing is drawn, then a bar with Stop; after Stop, a way on.

Whatever a visitor does on the page meanwhile begins a new run of it as ever; work that the new page
does not ask for ends by itself. After Stop, or when there was no answer, the page ends where the
work would have been.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from gamecore.errors import Cancelled
from ui.base import page_limits
from ui.base.component import ASSETS
from ui.base.marks import panel
from ui.base.markup import html, markup, style
from ui.base.parts import leave_the_parts
from ui.base.words import N_, _, number
from ui.jobs.job import NoAnswer
from ui.jobs.purse import Purse

if TYPE_CHECKING:
    from ui.jobs.job import Job, ProgressWords
    from ui.jobs.pool import Desk

Answer = TypeVar("Answer")

_SHEET = style([ASSETS / "waiting.css"])


class Awaited(Protocol[Answer]):
    """A work as the page that waits for it sees it (ui/jobs/long_work.py)."""

    desk: Desk[Answer]
    counted: ProgressWords

    def key(self, args: tuple[Any, ...]) -> str:
        """Return a name of the work with its arguments, for keys of widgets."""
        ...

    def says(self, args: tuple[Any, ...]) -> str:
        """Return what is worked out, in one sentence in the reader's language."""
        ...


_AWAITED = "_awaited_work"
"""In the session: the job that its page waits for, or waited for last."""

_STOPPED = "_stopped_work"
"""In the session: what was stopped last, as (key of the work, how far it was)."""

_PURSE = "_purse_of_the_run"
"""In the session: what the questions of the run under way may cost."""

_WHY_NOT = {
    "crowd": N_(
        "Many people are asking right now: {queue} questions are waiting already. Try again in a "
        "moment, or "
        "choose a smaller rule or smaller heaps."
    ),
    "long": N_(
        "This takes longer than the {seconds} seconds that a page may work on it. Choose smaller "
        "heaps or a simpler rule."
    ),
    "memory": N_("This needs more memory than a page may use. Choose smaller heaps."),
    "lost": N_("The work stopped before it was done. Try again, or choose smaller heaps."),
}
"""Why there is no answer, for each reason of `NoAnswer`."""


def awaited(work: Awaited[Answer], args: tuple[Any, ...]) -> Answer:
    """Return the answer of a work on a page; end the page's run where there is none."""
    context = get_script_run_ctx(suppress_warning=True)
    if context is None:
        return work.desk.answer(args)
    visitor = context.session_id
    purse = _purse(context.cursors)
    found = work.desk.found(args, purse.left)
    if found is not None:
        purse.charge(work.key(args), found[1])
        return found[0]
    stopped = st.session_state.get(_STOPPED)
    if stopped is not None and stopped[0] == work.key(args):
        _leave(visitor)
        _draw_stopped(work, args, stopped[1])
        st.stop()
    try:
        job = work.desk.job(args, visitor, purse.left)
        _leave(visitor, unless=job)
        st.session_state[_AWAITED] = job
        if not job.wait(visitor, max(page_limits.SILENT_SECONDS - job.age, 0)):
            # A press in a part does not end the run that draws it: Stop would wait as well.
            leave_the_parts()
            _draw_waiting(job, work, args, visitor)
        st.session_state.pop(_AWAITED, None)
        answer = job.result()
        purse.charge(work.key(args), job.work.most - job.work.left)
        return answer
    except Cancelled:
        # It was given up while this page could not ask for it: it is wanted all the same.
        st.rerun()
    except NoAnswer as reason:
        _draw_no_answer(work, args, reason)
        st.stop()


def _purse(run: object) -> Purse:
    """Return the purse of a run of the page: what Streamlit makes anew for each stands for it."""
    purse: Purse | None = st.session_state.get(_PURSE)
    if purse is None or purse.run is not run:
        purse = st.session_state[_PURSE] = Purse(run)
    return purse


def _leave(visitor: str, unless: Job[Any] | None = None) -> None:
    """Give up what the page waited for before, if that is something else."""
    job = st.session_state.get(_AWAITED)
    if job is not None and job is not unless:
        job.leave(visitor)


def _draw_waiting(job: Job[Any], work: Awaited[Any], args: tuple[Any, ...], visitor: str) -> None:
    """Show how far a job is until it ends; the visitor's next click ends this run from inside."""
    key = work.key(args)
    place = st.empty()
    with place.container(key=f"long-work-{key}"):
        html(markup('<p class="gl-step" role="status">{}</p>', work.says(args)) + _SHEET)
        shown = _how_far(job, work.counted)
        bar = st.progress(*shown)
        st.button(
            _("Stop"),
            key=f"_stop-{key}",
            icon=":material/stop_circle:",
            on_click=_stop,
            args=(job, key, visitor),
        )
    while not job.wait(visitor, page_limits.POLL_SECONDS):
        # Nothing is sent while nothing moves: a crowd that waits in a line costs nothing.
        if (now := _how_far(job, work.counted)) != shown:
            shown = now
            bar.progress(*shown)
    place.empty()


def _how_far(job: Job[Any], counted: ProgressWords) -> tuple[float, str]:
    """Return what the bar shows: a part of 1, and the same in numbers."""
    done, total = job.work.progress
    if not job.is_running:
        return 0.0, _("Waiting until the work of other visitors is done.")
    if not total:
        return 0.0, _("Just begun.")
    shown = _(counted.running).format(done=number(done), total=number(total))
    return min(done / total, 1.0), shown


def _stop(job: Job[Any], key: str, visitor: str) -> None:
    st.session_state[_STOPPED] = (key, job.work.progress)
    job.leave(visitor)


def _draw_stopped(work: Awaited[Any], args: tuple[Any, ...], progress: tuple[int, int]) -> None:
    """Say what was stopped and where, with a way to go on."""
    done, total = progress
    words = _("Stopped.")
    if total:
        words = _(work.counted.stopped).format(done=number(done), total=number(total))
    words += " " + _("Change the rule or the heaps, or go on: the work then starts again.")
    _draw_ended(work, args, words)
    st.button(
        _("Go on"),
        key=f"_go-on-{work.key(args)}",
        icon=":material/play_arrow:",
        on_click=lambda: st.session_state.pop(_STOPPED, None),
    )


def _draw_no_answer(work: Awaited[Any], args: tuple[Any, ...], reason: NoAnswer) -> None:
    """Say why there is no answer; where it may come with patience, with a way to ask again."""
    words = _(_WHY_NOT[reason.reason]).format(
        queue=number(page_limits.QUEUE), seconds=number(round(page_limits.WORK_SECONDS))
    )
    _draw_ended(work, args, words)
    if reason.reason in ("crowd", "lost"):
        st.button(_("Try again"), key=f"_try-again-{work.key(args)}", icon=":material/play_arrow:")


def _draw_ended(work: Awaited[Any], args: tuple[Any, ...], words: str) -> None:
    html(markup('<p class="gl-step gl-soft">{}</p>', work.says(args)))
    html(panel("note", markup('<span role="status">{}</span>', words)))
