"""Memoised tasks in the background: each question is worked out once, beside the pages.

    @background(describe=lambda rule: _("Working out the values of “{rule}”.").format(rule=rule))
    def facts(rule): …

A function decorated so is called as before. A question whose answer is not kept is answered by a
process of its own (pool.py), for all who ask it, and the page waits with a bar (waiting.py).

The function stands in a module that loads nothing of Streamlit, pandas or Altair, since it runs
where none of them is; it draws nothing, its arguments can be hashed, they and its answer can be
pickled, and its loops report their progress (gamecore/progress.py).
"""

from __future__ import annotations

import pickle
from collections import OrderedDict
from contextvars import ContextVar
from functools import update_wrapper
from inspect import signature
from threading import Lock
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, ParamSpec, TypeVar
from zlib import crc32

from ui.base import page_limits
from ui.base.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

P = ParamSpec("P")
Answer = TypeVar("Answer")

Question = tuple[str, tuple[Any, ...]]
"""The name of a task, as ``module:name``, and its arguments."""


class ProgressText(NamedTuple):
    """How the reports of a task are told: sentences with {done} and {total}."""

    running: str
    stopped: str


HEAPS = ProgressText(N_("Heap {done} of {total}"), N_("Stopped at heap {done} of {total}."))
POSITIONS = ProgressText(
    N_("Looked at {done} of at most {total} positions"),
    N_("Stopped after {done} of at most {total} positions."),
)


class NoAnswer(Exception):
    """A question that the app did not answer, though it may be a good one.

    Its argument says why: "crowd", too many wait; "long" or "memory", it needs more than a page may
    use; "lost", the process that worked on it ended twice without an answer.
    """


class LruCache:
    """The values used last, as many as fit into a number of bytes; safe with several threads."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._entries: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: Hashable, default: Any = None) -> Any:
        """Return what is kept for a key, which is then the one used last."""
        with self._lock:
            if key not in self._entries:
                return default
            self._entries.move_to_end(key)
            return self._entries[key][0]

    def put(self, key: Hashable, value: Any, size: int) -> None:
        """Keep a value of this many bytes; those not used for longest make room."""
        with self._lock:
            if size <= self._max_bytes:
                self._bytes += size - self._entries.pop(key, (None, 0))[1]
                self._entries[key] = value, size
            while self._bytes > self._max_bytes:
                self._bytes -= self._entries.popitem(last=False)[1][1]

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()
            self._bytes = 0


ANSWERS = LruCache(page_limits.ANSWER_BYTES)
"""The one cache of answers: `Question` → answer."""

_MISSING = object()

_IN_TASK: ContextVar[bool] = ContextVar("_IN_TASK", default=False)
"""Whether a task is under way here: what it asks of others is a part of it, and not waited for."""


class CachedTask(Generic[P, Answer]):
    """A function whose answers may take long; call it as the function itself.

    Outside of a page, as in a test, a worker or another task, it answers here and now. Its
    `function` keeps nothing; by its `name`, ``module:name``, another process finds it.
    """

    answer_on_page: ClassVar[Callable[..., Any] | None] = None
    """What waits on a page, given the task and its arguments; set where waiting.py is loaded."""

    def __init__(
        self,
        function: Callable[P, Answer],
        describe: Callable[..., str] | None,
        progress_text: ProgressText,
    ) -> None:
        update_wrapper(self, function)
        self._signature = signature(function)
        self._describe = describe
        self.function = function
        self.progress_text = progress_text
        self.name = f"{function.__module__}:{function.__qualname__}"

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Answer:
        """Return the answer; on a page that is stopped, end the page instead."""
        given: tuple[Any, ...] = args
        if kwargs or len(given) < len(self._signature.parameters):
            # One question, however its arguments are written.
            bound = self._signature.bind(*args, **kwargs)
            bound.apply_defaults()
            given = bound.args
        answer: Answer = ANSWERS.get((self.name, given), _MISSING)
        if answer is not _MISSING:
            return answer
        if _IN_TASK.get() or self.answer_on_page is None:
            return self.compute(given)
        return self.answer_on_page(self, given)

    def compute(self, args: tuple[Any, ...]) -> Answer:
        """Work out an answer here and now, and keep it."""
        token = _IN_TASK.set(True)
        try:
            answer = self.function(*args)  # type: ignore[call-arg]  # they were bound before
        finally:
            _IN_TASK.reset(token)
        question = (self.name, args)
        ANSWERS.put(question, answer, len(pickle.dumps((question, answer))))
        return answer

    def key(self, args: tuple[Any, ...]) -> str:
        """Return a name of a question, for keys of widgets."""
        return f"{self.function.__name__}-{crc32(repr((self.name, args)).encode()):x}"

    def describe(self, args: tuple[Any, ...]) -> str:
        """Return what is worked out, in one sentence in the reader's language."""
        return self._describe(*args) if self._describe else _("Working out the values.")

    def size(self, args: tuple[Any, ...]) -> int:
        """Return the largest heap of a question, 0 where none of its arguments says so."""
        named = dict(zip(self._signature.parameters, args, strict=True))
        return max(0, *named.get("heaps", ()), *(named.get(name, 0) for name in _SIZES))


_SIZES = ("n", "size", "upto")


def background(
    *, describe: Callable[..., str] | None = None, progress_text: ProgressText = HEAPS
) -> Callable[[Callable[P, Answer]], CachedTask[P, Answer]]:
    """Make a `CachedTask` of a function.

    Parameters
    ----------
    describe : callable, optional
        Given the same arguments, returns a sentence in the reader's language: what is worked out.
    progress_text : ProgressText
        What its reports count.
    """
    return lambda function: CachedTask(function, describe, progress_text)
