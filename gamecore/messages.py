"""Sentences as data: an English template with named fields, readable as a plain string.

The core never writes to a screen. It hands out a :class:`Message`, which *is* its English text (so
a shell can print it and a test can compare it) and still carries the template and the fields, so
that another layer can translate the template and fill in the same fields.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Mapping


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
