"""The moves of the string game: how one is chosen, what it is called, and why it wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.coupled.palindromes import after_cut, cuttable, runs
from ui.base.palette import letter
from ui.base.words import _, number
from ui.coupled.coupled_page import MoveTalk

if TYPE_CHECKING:
    from gamecore.coupled.game import CoupledMove
    from gamecore.coupled.palindromes import Run
    from ui.coupled.coupled_page import CoupledState


def _kinds(state: CoupledState) -> dict[str, str]:
    return {"cut": _("cut at …")} if cuttable(state.position) else {}


def _ask(state: CoupledState, kind: str, key: str) -> Any:
    place = st.selectbox(
        _("At which place?"),
        cuttable(state.position),
        index=None,
        placeholder=_("choose"),
        key=key,
    )
    return None if place is None else after_cut(state.position, place)


def _name(move: CoupledMove[Any]) -> str:
    return _("cut at {place}").format(place=number(move.place or 0))


def _why(state: CoupledState, move: CoupledMove[Any]) -> str:
    found = runs(state.position)
    index, run = next((i, run) for i, run in enumerate(found) if (move.place or 0) in run.places)
    return _(
        "Run {run} needs the value {target} = {value} ⊕ {nim_sum}. Cut there, and {left}."
    ).format(
        run=letter(index),
        target=number(move.value_after or 0),
        value=number(run.value),
        nim_sum=number(state.analysis.nim_sum or 0),
        left=_left(run, move.place or 0),
    )


def _left(run: Run, place: int) -> str:
    """Say which runs a cut leaves of its run."""
    sides = (max(place - run.start - 1, 0), max(run.places[-1] - place - 1, 0))
    left = [number(side) for side in sides if side]
    if not left:
        return _("nothing of it is left")
    if len(left) == 1:
        return _("a run of {size} is left").format(size=left[0])
    return _("runs of {sizes} are left").format(sizes=_(" and ").join(left))


TALK = MoveTalk(kinds=_kinds, ask=_ask, name=_name, why=_why)
