"""Sentences as data: an English template with named fields, readable as a plain string.

The core never writes to a screen. It hands out a :class:`Message`, which *is* its English text (so
a shell can print it and a test can compare it) and still carries the template and the fields, so
that another layer can translate the template and fill in the same fields.
"""

from __future__ import annotations

from math import log10
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


class Message(str):
    """One English sentence that remembers how it was made.

    Parameters
    ----------
    template : str
        Text with ``{name}`` slots, as :meth:`str.format` reads them.
    **fields
        The values of the slots. A field may itself be a :class:`Message`.

    Notes
    -----
    Equality, hashing and printing are those of the filled-in text.
    """

    template: str
    fields: Mapping[str, Any]

    def __new__(cls, template: str, **fields: Any) -> Self:
        """Fill the template; a field that the template does not name is kept all the same."""
        self = super().__new__(cls, template.format(**fields))
        self.template = template
        self.fields = MappingProxyType(fields)
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # A str subclass with a template pickles through its parts; caches need this.
        return (_rebuild, (self.template, dict(self.fields)))


def _rebuild(template: str, fields: dict[str, Any]) -> Message:
    return Message(template, **fields)


def listed(parts: Iterable[int | str], last: str = "and") -> str:
    """Write numbers or words as a sentence does: 3; 3 and 5; 3, 5 and 7."""
    *most, end = map(str, parts)
    return f"{', '.join(most)} {last} {end}" if most else end


# -- what was given, in a sentence

_LONGEST = 40
"""Most characters, or digits of a number, that are shown whole."""


def quoted(given: object, write: Callable[[object], str] = str) -> str:
    r"""Return a text as it is, and anything else as `write` writes it, fit for a sentence.

    Parameters
    ----------
    given : object
        Whatever somebody gave.
    write : callable
        ``repr`` for a sentence without quotes of its own, in which "7" must not look like 7.

    Examples
    --------
    >>> quoted("take any"), quoted("9" * 50), quoted("a\n"), quoted(-(10**5000))
    ('take any', '99999999999999999999…', 'aU+000A', 'about -10^5000')
    """
    if isinstance(given, int):
        given, write = readable(given), str
    try:
        text = write(given)
    except ValueError:  # it holds a number that Python refuses to write
        text = f"a {type(given).__name__}"
    return printable(text if len(text) <= _LONGEST else f"{text[:20]}…")


def readable(number: int) -> int | str:
    """Return a number, or in words about how large it is if nobody could read its digits."""
    if abs(number) < 10**_LONGEST:
        return number
    return f"about {'-' if number < 0 else ''}10^{round(log10(abs(number)))}"


def printable(text: str) -> str:
    """Name what cannot be printed: line ends, control characters, halves of a letter."""
    return "".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in text)
