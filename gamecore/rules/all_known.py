"""All or nothing: what is known of each of several parts, or None where one is not known."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")


def all_known(parts: Iterable[T | None]) -> tuple[T, ...] | None:
    """Return the parts, or None as soon as one of them is None."""
    known: list[T] = []
    for part in parts:
        if part is None:
            return None
        known.append(part)
    return tuple(known)
