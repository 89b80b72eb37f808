"""What decides a position under misère play, in one sentence."""

from __future__ import annotations

from typing import Literal

from gamecore.messages import Message

Decider = Literal["over", "bouton", "theorem", "tame", "search"]
"""What decided a position: no move is left; Bouton's rule for Nim; a theorem for all heaps of its
rules; a check that its heaps are tame; plain search."""


def why(
    decided_by: Decider,
    *,
    values: tuple[int, ...],
    nim_sum: int,
    firm: int,
    positions: int | None,
) -> Message:
    """Name what decided a position, and the number on which it turned: see MisereAnalysis."""
    match decided_by:
        case "over":
            return Message("No move is left, so under misère play the player to move wins.")
        case "search":
            return Message(
                "A search of {positions} positions decides: no theorem here covers these heaps.",
                positions=positions,
            )
        case "bouton" if not firm:
            return Message(
                "Bouton: every heap has at most one stone, so the player to move loses exactly "
                "when the number of ones is odd. It is {ones}.",
                ones=sum(values),
            )
        case "bouton":
            return Message(
                "Bouton: a heap has two stones or more, so the player to move loses exactly when "
                "the XOR is 0, as under normal play. It is {nim_sum}.",
                nim_sum=nim_sum,
            )
        case "theorem" if not firm:
            return Message(
                "All heaps of these rules are tame, and none is worth 2 or more, so the player to "
                "move loses exactly when the XOR of the values is 1. It is {nim_sum}.",
                nim_sum=nim_sum,
            )
        case "theorem":
            return Message(
                "All heaps of these rules are tame, and one is worth 2 or more, so the player to "
                "move loses exactly when the XOR of the values is 0. It is {nim_sum}.",
                nim_sum=nim_sum,
            )
    if not firm:
        return Message(
            "All heaps are tame, and none is firm, so the player to move loses exactly when the "
            "XOR of the values is 1. It is {nim_sum}.",
            nim_sum=nim_sum,
        )
    return Message(
        "All heaps are tame, and some are firm, so the player to move loses exactly when the XOR "
        "of the values is 0. It is {nim_sum}.",
        nim_sum=nim_sum,
    )
