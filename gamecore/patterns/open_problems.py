"""Rules about whose values the literature asks an open question: data, keyed by plain words."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from gamecore.messages import Message
from gamecore.rules.normal_form import normal_form

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule

OPEN_PROBLEMS = MappingProxyType(
    {
        "split into 2 unequal": Message(
            "Whether the values of this game (Grundy 1939) ever become periodic is an open "
            "problem: a repetition in a finite table proves nothing, and no theorem on periods "
            "covers unequal splits."
        ),
    }
)
"""The plainest words of a rule → why no pattern is claimed for any range.

E. Berlekamp, J. Conway, R. Guy, "Winning Ways", ch. 4; R. Guy and R. Nowakowski, "Unsolved problems
in combinatorial games".
"""


def why_open(rule: HeapRule) -> Message | None:
    """Return why no pattern of a rule is claimed, whatever its words; None for all other games."""
    return OPEN_PROBLEMS.get(str(normal_form(rule)))
