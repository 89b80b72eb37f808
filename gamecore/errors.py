"""The errors of the core, one class per reason; all but `Cancelled` are ValueErrors.

Every message quotes what was given and says what would be right. ``str(error)`` is plain English
for the shell; ``error.message`` keeps the template and its fields for a translator.
"""

from __future__ import annotations

from typing import Any

from gamecore.messages import Message


class GameError(ValueError):
    """The base class of all errors for questions that the core refuses.

    Attributes
    ----------
    message : Message
        One sentence: what is wrong and what would be right.
    """

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickled by its state: the constructors below take more than args.
        return (_rebuild, (type(self), self.args, self.__dict__))


def _rebuild(kind: type[GameError], arguments: tuple[Any, ...], state: dict[str, Any]) -> GameError:
    error = kind.__new__(kind, *arguments)
    error.__dict__.update(state)
    return error


class RuleSyntaxError(GameError):
    """A text that is no rule, or more than one.

    Attributes
    ----------
    text : str
        What was typed; a short repr of what was no text at all.
    position : int
        Index into `text` of the first character that does not fit, 0 ≤ position ≤ len(text).
    expected : tuple of str
        What could stand there, in words of the rule language.
    suggestion : str or None
        The corrected rule, if the text is likely to be one with a typing slip.
    readings : tuple of str
        The rules that the text may mean, if there are several.
    """

    def __init__(
        self,
        message: Message,
        *,
        text: str,
        position: int,
        expected: tuple[str, ...] = (),
        suggestion: str | None = None,
        readings: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message)
        self.text = text
        self.position = position
        self.expected = expected
        self.suggestion = suggestion
        self.readings = readings

    @property
    def offers(self) -> tuple[str, ...]:
        """The rules that may replace the text: `readings`, or `suggestion`, or none."""
        return self.readings or (() if self.suggestion is None else (self.suggestion,))


class PositionError(GameError):
    """A position that is not a list of heaps: wrong text, a negative size, a fraction.

    Attributes
    ----------
    text : str
        The part of the input that is wrong.
    position : int or None
        Index of that part in the input, when the input was text.
    """

    def __init__(self, message: Message, *, text: str = "", position: int | None = None) -> None:
        super().__init__(message)
        self.text = text
        self.position = position


class GraphError(PositionError):
    """A text that is no game given as a graph, or a position that a graph does not have."""


class ConditionError(GameError):
    """A condition of a rule that has no answer for some heap: it divides by zero there.

    Attributes
    ----------
    names : dict of str to int
        The heap and the move where it happened: n and k, or n, a and b.
    """

    def __init__(self, message: Message, *, names: dict[str, int]) -> None:
        super().__init__(message)
        self.names = names


class LimitExceeded(GameError):
    """A question that is well formed but larger than limits.py allows.

    Attributes
    ----------
    limit : int
        The largest value that is allowed; by default the field `limit` of the message.
    """

    def __init__(self, message: Message, *, limit: int | None = None) -> None:
        super().__init__(message)
        self.limit: int = message.fields["limit"] if limit is None else limit


class InputError(GameError):
    """A contest input that is not as the judge writes it, or beyond the judge's limits.

    Attributes
    ----------
    line : int
        The line that is wrong, counted from 1.
    found : str
        What stands there, cut to a readable length; "" when the input has nothing more.
    expected : Message
        What should stand there, in plain words.
    """

    def __init__(self, message: Message, *, line: int, found: str, expected: Message) -> None:
        super().__init__(message)
        self.line = line
        self.found = found
        self.expected = expected


class Cancelled(BaseException):
    """The computation was cancelled by whoever asked for it: nothing is wrong with the question.

    It is no `GameError`, nor any `Exception`: code that turns errors into sentences, and caches
    them, must not mistake a cancelled computation for a refused one. Like KeyboardInterrupt it
    passes through all such code, up to whoever started the computation (progress.py).
    """
