"""What decides a position under misère play, in one sentence."""

from __future__ import annotations

from typing import Literal, Protocol

from gamecore.messages import Message

Decider = Literal["over", "bouton", "theorem", "tame", "search"]
"""What decided a position: no move is left; Bouton's rule for Nim; a theorem for all heaps of its
rules; a check that its heaps are tame; plain search."""


class Decided(Protocol):
    """What a reason needs to know of a position; see MisereAnalysis."""

    @property
    def decided_by(self) -> Decider:
        """What decided it."""

    @property
    def positions(self) -> int | None:
        """How many positions a search looked at."""

    @property
    def firm(self) -> int:
        """How many heaps are firm."""

    @property
    def values(self) -> tuple[int, ...]:
        """The value of each heap under normal play."""

    @property
    def nim_sum(self) -> int:
        """Their XOR."""


def why(position: Decided) -> Message:
    """Name what decided the position, and the number on which it turned."""
    match position.decided_by:
        case "over":
            return Message("No move is left, and under misère play the player to move then wins.")
        case "search":
            return Message(
                "A search of {positions} positions decides: no theorem here covers these heaps.",
                positions=position.positions,
            )
        case "bouton" if not position.firm:
            return Message(
                "Bouton: every heap has at most one stone, so the player to move loses exactly when"
                " the number of ones is odd, and it is {ones}.",
                ones=sum(position.values),
            )
        case "bouton":
            return Message(
                "Bouton: a heap has two stones or more, so the player to move loses exactly when "
                "the XOR is 0, as under normal play, and it is {nim_sum}.",
                nim_sum=position.nim_sum,
            )
        case "theorem" if not position.firm:
            return Message(
                "All heaps of these rules are tame, and none is worth 2 or more, so the player to "
                "move loses exactly when the XOR of the values is 1, and it is {nim_sum}.",
                nim_sum=position.nim_sum,
            )
        case "theorem":
            return Message(
                "All heaps of these rules are tame, and one is worth 2 or more, so the player to "
                "move loses exactly when the XOR of the values is 0, and it is {nim_sum}.",
                nim_sum=position.nim_sum,
            )
    if not position.firm:
        return Message(
            "All heaps are tame, and none of them is firm, so the player to move loses exactly when"
            " the XOR of the values is 1, and it is {nim_sum}.",
            nim_sum=position.nim_sum,
        )
    return Message(
        "All heaps are tame, and some of them firm, so the player to move loses exactly when the "
        "XOR of the values is 0, and it is {nim_sum}.",
        nim_sum=position.nim_sum,
    )
