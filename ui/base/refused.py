"""A question that is not answered here, and why: an answer like any other, and kept like one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refused:
    """Why something cannot be shown, in one sentence."""

    sentence: str
