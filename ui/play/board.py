"""The board of a game: one component for the position, the status, the strip and the controls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.rules.language import parse_rule
from ui.base import page_limits
from ui.base.marks import letter
from ui.base.words import _, either, gap, rule_text
from ui.pieces.heaps import HEAPS_OF_STONES, Control, draw_heaps, heap_drawn
from ui.play.words import CELL_WAYS
from ui.rule.words import beside_heap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.pieces.heaps import Skin
    from ui.play.facts import PlayFacts
    from ui.play.table import Table

LONGEST_SENT = 200
"""Most characters read of a move that the browser sends; every valid move is shorter."""


@dataclass(frozen=True, slots=True)
class Around:
    """The controls, notes and fields around the board.

    Attributes
    ----------
    controls : tuple of Control
    notes : tuple of (str, str)
        Kind of panel (`note`, `soft`) and sentence: the answers to pressed controls.
    is_below_result : bool
        Whether controls and notes stand directly below the status: so they do once a game with a
        friend is over, where a rematch is offered and begins.
    typed, opponents : mapping, optional
        Data of the move field, and of the fields for opponent and side; see controls.py.
    handlers : mapping
        Name of an event of these two → its handler, which receives the value.
    """

    controls: tuple[Control, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    is_below_result: bool = False
    typed: Mapping[str, Any] | None = None
    opponents: Mapping[str, Any] | None = None
    handlers: Mapping[str, Callable[[Any], None]] = field(default_factory=dict)


def play_board(
    table: Table,
    facts: PlayFacts,
    *,
    shown: int,
    live: bool,
    status: Sequence[str],
    strip: Sequence[dict[str, Any]],
    marked: Sequence[int],
    on_move: Callable[[str], None],
    on_look: Callable[[int], None],
    around: Around | None = None,
    ended: Mapping[str, Any] | None = None,
) -> None:
    """Draw the board.

    Parameters
    ----------
    table : Table
    facts : PlayFacts
    shown : int
        Number of moves made before the position that is shown; 0 is the start.
    live : bool
        Whether a move can be made on it.
    status : sequence of str
        What happened, and who is to move; announced when it changes.
    strip : sequence of dict
        The cells of `strip.cells`.
    marked : sequence of int
        Indices of the heaps that a hint names.
    on_move : callable
        Receives a move as text, unchecked.
    on_look : callable
        Receives the number of moves before the position that is to be shown.
    around : Around, optional
    ended : mapping, optional
        Data of a game that is over, see `drawn_ending` and `drawn_loss`.
    """
    around = around or Around()

    def moved(sent: Any) -> None:
        # A press from before the last update arrived belongs to another position.
        if isinstance(sent, dict) and sent.get("at") == len(facts.codes):
            on_move(str(sent.get("text", ""))[:LONGEST_SENT])

    def looked(sent: Any) -> None:
        if isinstance(sent, int | float) and 0 <= int(sent) <= len(facts.codes):
            on_look(int(sent))

    position = facts.positions[shown]
    cells = _cells(table, facts, shown)
    skin = table.skin if table.skin.way != "cells" or cells else HEAPS_OF_STONES
    draw_heaps(
        table.own("board"),
        {
            **_fields(table, around),
            "at": len(facts.codes),
            "widest": _widest(facts),
            "live": live,
            "many": facts.many,
            "look": skin.name,
            "way": skin.way,
            "cells": cells,
            "steps": table.names is not None,
            "letters": position.split() if isinstance(position, str) else None,
            "drawn": table.drawn(position) if table.drawn is not None else None,
            "turns": facts.turns,
            "places": list(facts.places) if live else [],
            "heaps": []
            if isinstance(position, str)
            else [_heap(table, facts, shown, live, place) for place in range(len(position))],
            "marked": list(marked),
            "status": list(status),
            "strip": list(strip),
            "ended": ended,
            "prompt": _(skin.prompt) if skin.prompt else _prompt(table, facts, skin),
            "words": {
                "gap": gap(),
                **_words(steps=table.names is not None),
                "whole": _to_write(table),
                **{name: _(words) for name, words in skin.words.items()},
            },
        },
        around.controls,
        {"move": moved, "look": looked, **around.handlers},
    )


def opponents_alone(table: Table, around: Around) -> None:
    """Draw only the fields for opponent and side, for a position that cannot be played."""
    draw_heaps(table.own("board"), {**_fields(table, around), "heaps": None}, (), around.handlers)


def _fields(table: Table, around: Around) -> dict[str, Any]:
    """Return the data of what is around the board, for the browser."""
    return {
        # Makes the data differ where nothing else has changed, see `heard`.
        "tick": st.session_state.get(table.own("tick"), 0),
        "notes": list(around.notes),
        "below": around.is_below_result,
        "game": 0 if table.seat is None else table.seat.game.number,
        "typed": around.typed,
        "opponents": around.opponents,
    }


def _heap(table: Table, facts: PlayFacts, shown: int, live: bool, place: int) -> dict[str, Any]:
    position = facts.positions[shown]
    size = position[place]
    options = facts.options[place] if live and facts.options else ()
    idle = facts.drawn is not None and facts.drawn != place
    named = facts.letters(shown)[place]
    return {
        **heap_drawn(named, size, letter(named) if table.names is None else table.names(place)),
        "code": letter(place),
        "options": () if idle else options,
        "why": _why_not(table, facts, place, idle),
        "drawn": live and facts.drawn == place,
        "rule": beside_heap(facts.rules[place])
        if facts.rules and shown == len(facts.codes)
        else "",
        "gone": _gone(facts, shown, place, table.skin.way == "row"),
    }


def _cells(table: Table, facts: PlayFacts, shown: int) -> dict[str, Any] | None:
    """Return the data of the board of cells of a game of two heaps; None for other games."""
    start = facts.positions[0]
    if not table.is_on_cells:
        return None
    live = shown == len(facts.codes)
    return {
        "rows": start[0] + 1,
        "cols": start[1] + 1,
        "legal": [list(after) for after in facts.after] if live else [],
        "was": list(facts.positions[shown - 1]) if shown else None,
    }


def _why_not(table: Table, facts: PlayFacts, place: int, idle: bool) -> str:
    """Return the sentence for a move in this heap that is not allowed: the rule that it breaks."""
    played = table.played
    if table.names is not None:
        return _("The stones on {step} rest.").format(step=table.names(place))
    if idle and facts.drawn is not None:
        return _("Heap {letter} was drawn: take from it.").format(letter=letter(facts.drawn))
    if played.kind == "heaps" and not facts.rules:
        return _("The rule is “{rule}”.").format(rule=rule_text(played.names[0]))
    return table.says


def _gone(facts: PlayFacts, shown: int, place: int, in_row: bool) -> int:
    """Return how many stones the last move took from a heap, whose outlines are drawn.

    After a split this is 0, except in a row, where they lie behind the first part.
    """
    if not shown or isinstance(facts.positions[shown], str):
        return 0
    before, after = facts.positions[shown - 1], facts.positions[shown]
    if len(before) == len(after):
        return (
            max(before[place] - after[place], 0) if before[place] <= page_limits.STONES_DRAWN else 0
        )
    moved = next(i for i, size in enumerate(before) if size != after[i])
    if not in_row or place != moved or before[moved] > page_limits.STONES_DRAWN:
        return 0
    parts = len(after) - len(before) + 1
    return max(before[moved] - sum(after[moved : moved + parts]), 0)


def _prompt(table: Table, facts: PlayFacts, skin: Skin) -> str:
    """Return what to press on the board, shown until something is pressed."""
    if isinstance(facts.positions[0], str):
        return _(table.prompt)
    if table.names is not None:
        return _("Press a stone: it and all above it go down one step.")
    if all(size > page_limits.STONES_DRAWN for size in facts.positions[-1] if size):
        return _("Write how many stones to leave in a heap.")
    if facts.many:
        if _is_wide(facts):
            return _(
                "Press a stone to take it, those to the right of it and all above; you may choose "
                "other heaps as well."
            )
        return _("Press a stone to take it and all above it; you may choose other heaps as well.")
    heaps = [_moves(facts, place) for place in range(len(facts.positions[-1]))]
    is_mound = skin.way == "mound"
    cut = [place for place, moves in enumerate(heaps) if moves and not _taken(moves)]
    named = facts.letters(len(facts.codes))
    others = [move for place, moves in enumerate(heaps) if place not in cut for move in moves]
    if is_mound or not cut or not others:
        every = [move for moves in heaps for move in moves]
        return _to_press(every, is_mound=is_mound, is_wide=_is_wide(facts))
    return _("{press} In {heaps}, a press splits the heap above the stone.").format(
        press=_to_press(others, is_mound=False, is_wide=_is_wide(facts)),
        heaps=either([letter(named[place]) for place in cut], "or"),
    )


def _to_press(moves: list[tuple[int, int]], *, is_mound: bool, is_wide: bool) -> str:
    """Return what to press on heaps whose moves are given as `_moves` returns them."""
    taken = _taken(moves)
    parted = any(left == size for left, size in moves)
    if moves and not taken:
        if not parted:  # halves that are more than the heap was lie behind no stone
            return _("Press “Split” below a heap.")
        if is_mound:
            return _("Press a stone: the heap splits to the right of it.")
        return _("Press a stone: the heap splits above it.")
    if taken == {1} and not is_mound:
        take = _("Press the top stone to take it")
    elif taken == {1}:
        # Where no press parts the heap, any stone may be the one; see `ones` in heaps_moves.js.
        take = _("Press the last stone to take it") if parted else _("Press a stone to take it")
    elif is_mound:
        take = _("Press a stone to take it and all to the right of it")
    elif is_wide:
        take = _("Press a stone to take it, those to the right of it and all above")
    else:
        take = _("Press a stone to take it and all above it")
    if any(left >= size for left, size in moves):
        return _("{take}, or split the heap.").format(take=take)
    return _("{take}.").format(take=take)


def _taken(moves: list[tuple[int, int]]) -> set[int]:
    """Return how many stones the moves take that take any."""
    return {size - left for left, size in moves if left < size}


def _moves(facts: PlayFacts, heap: int) -> list[tuple[int, int]]:
    """Return, for each listed move of a heap, the stones it leaves of it and the heap's size."""
    now = facts.positions[-1]
    return [
        (sum(parts), size)
        for place, (some, size) in enumerate(zip(facts.options, now, strict=False))
        if place == heap
        for parts in some or ()
    ]


def _widest(facts: PlayFacts) -> int:
    """Return the largest heap at the start that is drawn: piles keep its width during a game."""
    start = facts.positions[0]
    sizes = () if isinstance(start, str) else start
    return max((size for size in sizes if size <= page_limits.STONES_DRAWN), default=0)


NARROW = 7
"""Largest heap whose stones stand one on another; of larger ones several side by side."""


def _is_wide(facts: PlayFacts) -> bool:
    """Return whether more than one stone lies in a row of a heap, as heaps_piles.js lays them."""
    now = facts.positions[-1]
    return max(_widest(facts), *(n for n in now if n <= page_limits.STONES_DRAWN), 0) > NARROW


def _to_write(table: Table) -> str:
    """Return what to write in the field of a large heap, said where something else stands there."""
    played = table.played
    if played.kind == "heaps" and any(parse_rule(one).split_clauses for one in played.names):
        return _(
            "For {letter}, write a whole number from 0 to {most}, or the parts of a split, such as "
            "3+4."
        )
    return _("For {letter}, write a whole number from 0 to {most}.")


def _words(*, steps: bool) -> dict[str, str]:
    return {
        "board": _("The game"),
        "heap": _("{letter}: {size}") if steps else _("Heap {letter}: {size}"),
        "take": _("Bring {count} down from {letter}: {size} → {left}")
        if steps
        else _("Take {count} from {letter}: {size} → {left}"),
        "not": _("Not allowed here: {letter} {size} → {left}"),
        "notHere": _("No move of {letter} begins here"),
        **{name: _(words) for name, words in CELL_WAYS.items()},
        "carry": _("Go {way}"),
        "cell": _("Cell {a} {b}"),
        "noCell": _("not allowed from here."),
        "queen": _("this is the position."),
        "part": _("Split {letter}: {size} → {left}"),
        "choose": _("What should become of {letter}?"),
        "split": _("Split"),
        "go": _("Play this move"),
        "play": _("Play {move}"),
        "again": _("Press again, or Enter, to make the move."),
        "cancel": _("Cancel"),
        "leave": _("Leave"),
        "strip": _("The moves of the game"),
        "coin": _("Coin {place}: {letter}"),
        "turned": _("{place}: {letter} → {other}"),
        "tails": _("The coin farthest to the right, {place}, must show heads."),
        "most": _("A move turns at most {most} coins."),
        "apart": _("The coins of a move lie side by side."),
        "cut": _("Cut at letter {place}: {letter}"),
        "uncut": _("Nothing can be cut at letter {place}: {letter}"),
    }
