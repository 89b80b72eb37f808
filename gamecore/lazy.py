"""Sequences whose entries are made when they are asked for, by their number, and never listed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import SupportsIndex, TypeVar, overload

T_co = TypeVar("T_co", covariant=True)


class LazySequence(Sequence[T_co]):
    """A sequence that knows its length and its entry number i; a subclass says both.

    No entry comes twice.
    """

    @property
    def total(self) -> int:
        """How many entries there are, also beyond Python's `len` (2^63 − 1)."""
        return len(self)

    @abstractmethod
    def at(self, index: int) -> T_co:
        """Return the entry number `index`, 0 ≤ index < total."""

    def part(self, places: range) -> Sequence[T_co]:
        """Return the entries with some numbers: what a slice is."""
        return tuple(map(self.at, places))

    def count(self, value: object) -> int:
        """Return 1 for an entry and 0 for anything else."""
        return int(value in self)

    @overload
    def __getitem__(self, index: SupportsIndex) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T_co]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> T_co | Sequence[T_co]:
        places = range(self.total)
        return self.part(places[index]) if isinstance(index, slice) else self.at(places[index])
