"""What a model program costs: its bound, what n is, and the bounds to choose from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from gamecore.messages import Message

BOUNDS = ("O(1)", "O(log n)", "O(√n)", "O(n)", "O(n log n)", "O(n·k)", "O(n²)", "O(2ⁿ)")
"""The bounds that a program may have, the slowest growth first; k may be anything up to n."""

OFFERED = 4
"""How many of them are offered in a question."""


@dataclass(frozen=True, slots=True)
class Cost:
    """How the time of a problem's model program grows.

    Attributes
    ----------
    bound : str
        One of BOUNDS.
    of : Message
        What n is, and k where it occurs.
    why : Message
        Where the time goes.
    """

    bound: str
    of: Message
    why: Message

    def offered(self, name: str) -> tuple[str, ...]:
        """Return neighbours of the bound in order, itself among them; by name always the same."""
        place = BOUNDS.index(self.bound)
        first = place - crc32(name.encode()) % OFFERED
        first = min(max(first, 0), len(BOUNDS) - OFFERED)
        return BOUNDS[first : first + OFFERED]
