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


def N_(text: str) -> str:  # noqa: N802 - the conventional gettext name for "mark, translate later"
    """Mark a sentence for translation where it is stored; it is translated where it is shown."""
    return text


class Message(str):
    """An English sentence that keeps the template and the fields it was made from.

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
        """Return the filled-in template; fields that it does not name are kept as well."""
        self = super().__new__(cls, template.format(**fields))
        self.template = template
        self.fields = MappingProxyType(fields)
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # A str subclass with a template pickles through its parts; caches need this.
        return (_rebuild, (self.template, dict(self.fields)))


def _rebuild(template: str, fields: dict[str, Any]) -> Message:
    return Message(template, **fields)


GAP = Message("{first} {second}", first="", second="")
"""What parts two sentences: a space in English, nothing in some other languages."""


class Listed(str):
    """Numbers or words joined as in an English sentence, which keeps its parts as a Message does.

    Parameters
    ----------
    parts : iterable of int or str
        At least one where `last` is a word; a part may be a :class:`Message`.
    last : {"and", "or", ""}
        What stands before the last part; "" is a comma, also before none and one part.
    """

    parts: tuple[int | str, ...]
    last: str

    def __new__(cls, parts: Iterable[int | str], last: str = "and") -> Self:
        """Join the parts: 3; 3 and 5; 3, 5 and 7."""
        kept = tuple(parts)
        words = [*map(str, kept)]
        if last and len(words) > 1:
            words[-2:] = [f"{words[-2]} {last} {words[-1]}"]
        self = super().__new__(cls, ", ".join(words))
        self.parts = kept
        self.last = last
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Listed, (self.parts, self.last)


def listed(parts: Iterable[int | str], last: str = "and") -> Listed:
    """Return numbers or words joined as in a sentence: 3; 3 and 5; 3, 5 and 7; see `Listed`."""
    return Listed(parts, last)


# -- quoting an input in a sentence

_LONGEST = 40
"""Most characters, or digits of a number, that are shown whole."""


def quoted(given: object, write: Callable[[object], str] = str) -> str:
    r"""Return an input as short printable text for a sentence; cut if over 40 characters.

    Parameters
    ----------
    given : object
        Any input.
    write : callable
        Makes the text: ``str``, or ``repr`` where the sentence puts no quotes around it, so that
        "7" does not look like 7. Not used for integers.

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
    """Return a number, or as text its power of 10 if it has more than 40 digits."""
    if abs(number) < 10**_LONGEST:
        return number
    return f"about {'-' if number < 0 else ''}10^{round(log10(abs(number)))}"


def printable(text: str) -> str:
    """Return a text with every unprintable character, such as a line end, written as U+XXXX."""
    return "".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in text)
