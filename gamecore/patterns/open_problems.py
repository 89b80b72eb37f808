"""Rules about whose values the literature asks an open question: data, keyed by canonical text."""

from __future__ import annotations

from types import MappingProxyType

from gamecore.messages import Message

OPEN_PROBLEMS = MappingProxyType(
    {
        "split into 2 unequal": Message(
            "Whether the values of this game (Grundy 1939) ever become periodic is an open "
            "problem: a repetition in a finite table is no evidence, and no theorem on periods "
            "covers unequal splits."
        ),
    }
)
"""Canonical rule text → why no pattern is claimed for any range.

E. Berlekamp, J. Conway, R. Guy, "Winning Ways", ch. 4; R. Guy and R. Nowakowski, "Unsolved problems
in combinatorial games".
"""
