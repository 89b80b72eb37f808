"""A sentence of the core in another language: catalogues, and a Message with its fields filled in.

The core itself answers in English. Whoever shows its answers, a shell or a screen, knows its reader
and asks here. A package of the core has no folder `content`, and so speaks English alone.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamecore.messages import N_, Listed, Message

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

ENGLISH = "en"

CONTENT = Path(__file__).resolve().parents[1] / "content"
"""One folder for each language: `messages.po` and its compiled `messages.mo`, and longer texts."""

_TRADITIONAL = {"hant", "tw", "hk", "mo"}
"""Scripts and regions of a locale whose readers write traditional Han letters."""


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that are spoken here: English, and every folder with a catalogue."""
    others = sorted(file.parent.name for file in CONTENT.glob("*/messages.mo"))
    return (ENGLISH, *others)


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Return the messages of a language; GNU's format, which the standard library reads."""
    if language == ENGLISH:
        return gettext.NullTranslations()
    with (CONTENT / language / "messages.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def first_spoken(locales: Iterable[str], spoken: Collection[str]) -> str | None:
    """Return the language for the first of these locales that is spoken; None if none is.

    A locale is a tag such as zh-TW or ja, as browsers name it, or zh_TW.UTF-8, as systems do.
    """
    for locale in locales:
        language, *more = locale.partition(".")[0].strip().replace("_", "-").lower().split("-")
        if language == "zh":
            language = "zh-Hant" if _TRADITIONAL & {*more} else "zh-Hans"
        if language in spoken:
            return language
    return None


LAST = {
    "and": N_("{most} and {end}"),
    "or": N_("{most} or {end}"),
    "then": N_("{most} then {end}"),
}
"""What stands before the last part of a list in words."""


def either(words: list[str], last: str, translate: Callable[[str], str]) -> str:
    """Return words joined as in a sentence: `a`, `a or b`, `a, b or c` with `last` = "or".

    `last` is a key of `LAST`, in English whatever the language; "" is a comma.
    """
    comma = translate(N_(", "))
    if len(words) < 2 or not last:
        return comma.join(words)
    return translate(LAST[last]).format(most=comma.join(words[:-1]), end=words[-1])


def say(
    message: Message | str,
    translate: Callable[[str], str],
    number: Callable[[int], object] = int,
) -> str:
    """Return a sentence of the core in another language, its fields filled in.

    Parameters
    ----------
    message : Message or str
        A text that is no `Message` is translated as it is.
    translate : callable
        English text → text in the language.
    number : callable
        Writes a whole number.
    """
    if not isinstance(message, Message):
        return translate(message)

    def said(value: Any) -> Any:
        if isinstance(value, Listed):
            return either([str(said(part)) for part in value.parts], value.last, translate)
        if isinstance(value, Message):
            return say(value, translate, number)
        if isinstance(value, int) and not isinstance(value, bool):
            return number(value)
        return value

    fields = {name: said(value) for name, value in message.fields.items()}
    return translate(message.template).format(**fields)
