"""Work that may take long, on a page: done at once, or with a bar that fills and a button to stop.

    @long_work(most=128, says=lambda rule: _("Working out the values of “{rule}”.")…)
    def facts(rule): …

A function decorated so is called as before. Answers are kept, at most `most` of them, and shared by
all visitors. One that is not kept is worked out by a process of its own (ui/jobs/pool.py), for
all who ask for the same together. The page waits for it and draws nothing as long as the wait is
short; then it shows where the call stands what is worked out, a bar and a Stop button
(ui/jobs/waiting.py).

The function stands in a module that loads nothing of Streamlit, pandas or Altair, since it runs
where none of them is; it draws nothing, its arguments and its answer can be pickled, and its loops
report their progress (gamecore/progress.py).
"""

from __future__ import annotations

import sys
from functools import update_wrapper
from inspect import signature
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar
from zlib import crc32

from gamecore import progress
from ui.base.words import N_, _
from ui.jobs.job import ProgressWords
from ui.jobs.pool import Desk

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
Answer = TypeVar("Answer")


HEAPS = ProgressWords(N_("Heap {done} of {total}"), N_("Stopped at heap {done} of {total}."))
POSITIONS = ProgressWords(
    N_("Looked at {done} of at most {total} positions"),
    N_("Stopped after {done} of at most {total} positions."),
)


class LongWork(Generic[P, Answer]):
    """A function whose answers may take long; call it as the function itself.

    Outside a page's run, in a test or in another such function, it answers here and now.

    Attributes
    ----------
    function : callable
        The function itself, which keeps nothing.
    counted : ProgressWords
        What its reports count.
    """

    def __init__(
        self,
        function: Callable[P, Answer],
        most: int,
        says: Callable[..., str] | None,
        counted: ProgressWords,
    ) -> None:
        update_wrapper(self, function)
        self._signature = signature(function)
        self._says = says
        self.function = function
        self.counted = counted
        self.name = f"{function.__module__}:{function.__qualname__}"
        self.desk: Desk[Answer] = Desk(function, most, lambda: self.name if self.is_named else None)

    @property
    def is_named(self) -> bool:
        """Whether another process finds it by its name: it stands in a module by itself."""
        module = sys.modules.get(self.function.__module__)
        return getattr(module, self.function.__qualname__, None) is self

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Answer:
        """Return the answer; on a page that is stopped, end the page instead."""
        given: tuple[Any, ...] = args
        if kwargs or len(given) < len(self._signature.parameters):
            # One answer, however its arguments are written.
            bound = self._signature.bind(*args, **kwargs)
            bound.apply_defaults()
            given = bound.args
        # A part of other work is done with it; and where Streamlit is not, there is no page.
        if progress.is_watched() or "streamlit" not in sys.modules:
            return self.desk.answer(given)
        from ui.jobs.waiting import awaited

        return awaited(self, given)

    def key(self, args: tuple[Any, ...]) -> str:
        """Return a name of the work with its arguments, for keys of widgets."""
        return f"{self.function.__name__}-{crc32(repr((self.name, args)).encode()):x}"

    def says(self, args: tuple[Any, ...]) -> str:
        """Return what is worked out, in one sentence in the reader's language."""
        return _("Working out the values.") if self._says is None else self._says(*args)

    def clear(self) -> None:
        """Forget all answers that are kept."""
        self.desk.kept.clear()


def long_work(
    *, most: int, says: Callable[..., str] | None = None, counted: ProgressWords = HEAPS
) -> Callable[[Callable[P, Answer]], LongWork[P, Answer]]:
    """Make a function of hashable arguments answer as this file describes.

    Parameters
    ----------
    most : int
        Most answers to keep.
    says : callable, optional
        Given the same arguments, returns a sentence in the reader's language: what is worked out.
    counted : ProgressWords
        What its reports count.
    """

    def decorated(function: Callable[P, Answer]) -> LongWork[P, Answer]:
        return LongWork(function, most, says, counted)

    return decorated
