"""The language of the shell: the one of --lang, else the locale's, else English."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from gamecore import translation
from gamecore.errors import GameError
from gamecore.messages import Message, listed, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system keeps the wish of its reader; the first that is set counts."""

_spoken = [translation.ENGLISH]


def speak(asked: str | None, environment: Mapping[str, str] = os.environ) -> None:
    """Say from now on everything in the language that is asked for, or else that of the locale.

    Raises
    ------
    GameError
        If the language that is asked for is not spoken here.
    """
    known = translation.languages()
    wish = next((environment[name] for name in _LOCALE if environment.get(name)), "")
    _spoken[0] = translation.first_spoken([wish], known) or translation.ENGLISH
    if asked is not None:
        found = asked if asked in known else translation.first_spoken([asked], known)
        if found is None:
            raise GameError(
                Message(
                    "“{name}” is not spoken here; give {known}.",
                    name=quoted(asked),
                    known=listed(known, "or"),
                )
            )
        _spoken[0] = found


def _(text: str) -> str:
    """Return a sentence in the language of the shell."""
    return translation.catalogue(_spoken[0]).gettext(text) if text else text


def say(message: Message | str) -> str:
    """Return a sentence of the core in the language of the shell."""
    return translation.say(message, _)


def several(one: str, many: str, count: int, **fields: Any) -> str:
    """Return the singular or plural sentence with `{count}` and the other fields filled in."""
    said = translation.catalogue(_spoken[0]).ngettext(one, many, count)
    return said.format(count=count, **fields)
