"""What the board of Wythoff's game shows: values, where XOR is wrong, the sieve of lost pairs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

import streamlit as st

from gamecore.coupled.wythoff import every_move, is_lost, lost_pair, wythoff_table

Place = tuple[int, int]


@st.cache_data(max_entries=40, show_spinner=False)
def table_to(last: int) -> tuple[tuple[int, ...], ...]:
    """Return the values of the positions (a, b), 0 ≤ a, b ≤ last."""
    return tuple(map(tuple, wythoff_table(last + 1, last + 1).tolist()))


@dataclass(frozen=True, slots=True)
class Sieve:
    """The losing positions found so far, and what follows from them about the others.

    Attributes
    ----------
    found : int
        How many pairs are found, (0, 0) among them: those with the differences 0 .. found − 1.
    """

    found: int

    @property
    def lost(self) -> tuple[Place, ...]:
        """The losing positions found, each with its mirror image."""
        return _first_lost(self.found)

    @property
    def next(self) -> tuple[Place, ...]:
        """The positions that follow: every move from them leads to an N that is known."""
        return tuple(_both(*lost_pair(self.found)))

    def label(self, place: Place) -> Literal["P", "N", ""]:
        """Return what is known of a position: P, N because a move reaches a P, or nothing yet."""
        a, b = place
        if place in self.lost:
            return "P"
        return "N" if self.witness(a, b) is not None else ""

    def witness(self, a: int, b: int) -> Place | None:
        """Return a P that a move from (a, b) reaches, if one is found yet."""
        return next((lost for lost in self.lost if _reaches((a, b), lost)), None)

    def unknown_option(self, a: int, b: int) -> Place | None:
        """Return a position without a letter that a move from (a, b) reaches, the nearest first."""
        return next((to for to in every_move((a, b)) if not self.label(to)), None)


@cache
def _first_lost(found: int) -> tuple[Place, ...]:
    pairs = [lost_pair(k) for k in range(found)]
    return tuple(place for low, high in pairs for place in _both(low, high))


def _both(low: int, high: int) -> tuple[Place, ...]:
    return ((low, high), (high, low)) if low != high else ((low, high),)


def _reaches(start: Place, goal: Place) -> bool:
    down, left = start[0] - goal[0], start[1] - goal[1]
    return (
        down >= 0 and left >= 0 and (down, left) != (0, 0) and (0 in (down, left) or down == left)
    )


def xor_misleads(a: int, b: int) -> bool:
    """Tell whether XOR, which decides Nim, names the wrong winner for heaps a and b."""
    return (a == b) != is_lost(a, b)
