"""`@background`: functions whose answers are cached and worked out in a worker process.

    @background(describe=lambda rule: _("Working out the values of “{rule}”.").format(rule=rule))
    def facts(rule): …

A decorated function is called as before. An answer that is not in the cache is worked out by a
worker process (pool.py), once for all who ask, and the page waits with a progress bar (waiting.py).

The function must stand in a module that does not import Streamlit, pandas or Altair, which workers
do not load. It draws nothing, its arguments are hashable, they and its answer can be pickled, and
its loops report their progress (gamecore/progress.py).
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
from ui.base.words import N_, _, reader

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

P = ParamSpec("P")
Answer = TypeVar("Answer")

Question = tuple[str, tuple[Any, ...], str]
"""The name of a task, as ``module:name``, its arguments, and the language of words in its answer.
"""


class ProgressText(NamedTuple):
    """Sentences with {done} and {total} for the progress of a task, marked for translation."""

    running: str
    stopped: str


HEAPS = ProgressText(N_("Heap {done} of {total}"), N_("Stopped at heap {done} of {total}."))
POSITIONS = ProgressText(
    N_("Looked at {done} of at most {total} positions"),
    N_("Stopped after {done} of at most {total} positions."),
)


class NoAnswer(Exception):
    """Raised when a valid question gets no answer.

    Its argument says why: "crowd", too many questions wait; "long" or "memory", it needs more than
    a page may use; "lost", the worker process ended without an answer, twice, or none can be had.
    """


class LruCache:
    """A thread-safe cache of `max_bytes` that drops the least recently used values first."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._entries: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: Hashable, default: Any = None) -> Any:
        """Return the value of a key, which becomes the most recently used; else `default`."""
        with self._lock:
            if key not in self._entries:
                return default
            self._entries.move_to_end(key)
            return self._entries[key][0]

    def put(self, key: Hashable, value: Any, size: int) -> None:
        """Store a value of `size` bytes, unless it is larger than the whole cache."""
        with self._lock:
            if size <= self._max_bytes:
                self._bytes += size - self._entries.pop(key, (None, 0))[1]
                self._entries[key] = value, size
            while self._bytes > self._max_bytes:
                self._bytes -= self._entries.popitem(last=False)[1][1]

    def clear(self) -> None:
        """Remove all values."""
        with self._lock:
            self._entries.clear()
            self._bytes = 0


ANSWERS = LruCache(page_limits.ANSWER_BYTES)
"""The one cache of answers: `Question` → answer."""

_MISSING = object()

_IN_TASK: ContextVar[bool] = ContextVar("_IN_TASK", default=False)
"""Whether a task runs here: tasks that it calls are answered in place, as a part of it."""


class CachedTask(Generic[P, Answer]):
    """A function whose answers may take long, with its cache; call it as the function itself.

    Outside of a page, as in a test, a worker or another task, it computes the answer in place.

    Attributes
    ----------
    function : callable
        The function itself, without the cache.
    name : str
        ``module:name``, by which a worker process imports it.
    """

    answer_on_page: ClassVar[Callable[..., Any] | None] = None
    """`wait_for` of waiting.py, given the task and its arguments; None until that is imported."""

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
        """Return the answer; on a page without one (stopped, too long), end the run of the page."""
        given: tuple[Any, ...] = args
        if kwargs or len(given) < len(self._signature.parameters):
            # The same key for positional, named and omitted arguments.
            bound = self._signature.bind(*args, **kwargs)
            bound.apply_defaults()
            given = bound.args
        answer: Answer = ANSWERS.get(self.question(given), _MISSING)
        if answer is not _MISSING:
            return answer
        if _IN_TASK.get() or self.answer_on_page is None:
            return self.compute(given)
        return self.answer_on_page(self, given)

    def compute(self, args: tuple[Any, ...]) -> Answer:
        """Compute the answer in place, without waiting, and put it into the cache."""
        token = _IN_TASK.set(True)
        try:
            answer = self.function(*args)  # type: ignore[call-arg]  # they were bound before
        finally:
            _IN_TASK.reset(token)
        question = self.question(args)
        ANSWERS.put(question, answer, len(pickle.dumps((question, answer))))
        return answer

    def question(self, args: tuple[Any, ...]) -> Question:
        """Return the question with these arguments that this reader asks."""
        return self.name, args, reader().language

    def key(self, args: tuple[Any, ...]) -> str:
        """Return a short name of a question, for the keys of its widgets."""
        return f"{self.function.__name__}-{crc32(repr((self.name, args)).encode()):x}"

    def describe(self, args: tuple[Any, ...]) -> str:
        """Return one sentence, in the reader's language, about what is being worked out."""
        return self._describe(*args) if self._describe else _("Working out the values.")

    def size(self, args: tuple[Any, ...]) -> int:
        """Return the largest heap of a question; 0 if it has no argument named as a heap size."""
        named = dict(zip(self._signature.parameters, args, strict=True))
        return max(0, *named.get("heaps", ()), *(named.get(name, 0) for name in _SIZES))


_SIZES = ("n", "size", "upto")


def background(
    *, describe: Callable[..., str] | None = None, progress_text: ProgressText = HEAPS
) -> Callable[[Callable[P, Answer]], CachedTask[P, Answer]]:
    """Return a decorator that makes a `CachedTask` of a function.

    Parameters
    ----------
    describe : callable, optional
        Given the same arguments, returns `CachedTask.describe`'s sentence.
    progress_text : ProgressText
        What its progress counts.
    """
    return lambda function: CachedTask(function, describe, progress_text)
