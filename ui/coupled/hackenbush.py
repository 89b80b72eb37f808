"""Hackenbush on the screen: the colon principle step by step, the card of values, cuts in words."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.coupled.hackenbush import (
    alike,
    cut,
    edges_of,
    parse,
    plants_of,
    targets,
    winning_edges,
)
from gamecore.errors import PositionError
from gamecore.messages import Message
from ui.base import page_limits
from ui.base.marks import letter
from ui.base.markup import Markup, html
from ui.base.words import N_, _, either, number, sentences, several
from ui.coupled.coupled_page import MoveTalk
from ui.coupled.hackenbush_plants import plants
from ui.coupled.walk import Question, WalkStep, walk
from ui.pieces.xor_card import xor_card

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gamecore.coupled.game import CoupledMove
    from gamecore.coupled.hackenbush import Edges
    from ui.coupled.coupled_page import CoupledState
    from ui.pieces.question import OpenQuestion


LAST_STEP = 24
"""The last step of the longest walk: 40 edges have at most 19 forks, and 4 steps speak of none."""

PARTS = (N_("plant {number}"), N_("Plant"), N_("Edges"))
"""Name of a plant, and the heads of names and of sizes."""

_LONGEST_SUM = 60
"""Most characters of the sum that says what a plant is worth after a cut."""


def admit(text: str) -> None:
    """Raise a PositionError for a text of more edges than a page shows."""
    count = len(edges_of(parse(text)).parents)
    if count > page_limits.EDGES:
        raise PositionError(
            Message(
                "A page shows at most {limit} edges; these plants have {count}.",
                limit=page_limits.EDGES,
                count=count,
            )
        )


# -- the walk -------------------------------------------------------------------------------------


def plants_walk(state: CoupledState) -> None:
    """Draw the walk from a cut to the value of the whole position."""
    walk(state, plants_steps(state.position))


def plants_steps(position: str) -> list[WalkStep]:
    """Return the steps of the walk: what falls, stalks, then fork by fork, and the XOR of all."""
    edges = edges_of(position)
    example = _example(edges)
    rule = _("Cut an edge: it falls, and with it all that no longer reaches the ground.")
    if example is None:
        return [WalkStep(_("No edge is left: the player to move has lost."), plants(position))]
    falls = range(example, edges.ends[example] + 1)
    forks = forks_of(edges)
    known = _known(edges, [])
    asked = [*(_fork_question(edges, fork) for fork in forks), _sum_question(edges)]
    steps = [
        WalkStep(rule, plants(position, asked=example), _falls_question(edges, example)),
        WalkStep(
            several(
                "Cut {edge}: {count} edge falls. What stands below it stays.",
                "Cut {edge}: {count} edges fall. What stands below it stays.",
                len(falls),
                edge=letter(example),
            ),
            plants(position, fallen=falls),
            _stalk_question(),
        ),
        WalkStep(
            _(
                "A stalk of n edges is a Nim heap of n: a cut leaves any smaller number of them. "
                "The number beside an edge is what it is worth with all that grows on it."
            ),
            plants(position, values=known, asked=forks[0] if forks else None),
            asked[0],
        ),
    ]
    for place, fork in enumerate(forks):
        known = _known(edges, forks[: place + 1])
        then = forks[place + 1] if place + 1 < len(forks) else None
        drawn = plants(position, values=known, asked=then)
        steps.append(WalkStep(_fork_words(edges, fork), drawn, asked[place + 1]))
    steps.append(
        WalkStep(_verdict(edges), plants(position, values=known) + _plants_card(position, edges))
    )
    return steps


def forks_of(edges: Edges) -> list[int]:
    """Return the edges on top of which two or more grow, each after those that stand on it."""
    counts = [0] * len(edges.parents)
    for below in edges.parents:
        if below >= 0:
            counts[below] += 1
    return [edge for edge in reversed(range(len(counts))) if counts[edge] > 1]


def _known(edges: Edges, told: list[int]) -> dict[int, int]:
    """Return edge → value where no fork is on it but those that were told."""
    open_forks = {*forks_of(edges)} - {*told}
    return {
        edge: value
        for edge, value in enumerate(edges.values)
        if not open_forks & {*range(edge, edges.ends[edge] + 1)}
    }


def _example(edges: Edges) -> int | None:
    """Return an edge whose cut takes others, and leaves some of its plant, where there is one."""
    sizes = [end - edge + 1 for edge, end in enumerate(edges.ends)]
    best = [edge for edge, below in enumerate(edges.parents) if below >= 0 and sizes[edge] > 1]
    others = [edge for edge, size in enumerate(sizes) if size > 1]
    return next(iter([*best, *others, *range(len(sizes))]), None)


def _falls_question(edges: Edges, edge: int) -> Question:
    falls = edges.ends[edge] - edge + 1
    plant = next(plant for plant in plants_of(edges.parents) if edge in plant)
    numbers = dict.fromkeys(sorted({1, falls, len(plant), falls + 1}))
    wrong = {
        falls + 1: _("Follow each edge down to the ground: some of those still reach it."),
        len(plant): _("Below {edge} the plant still stands on the ground.").format(
            edge=letter(edge)
        ),
        1: _("What grows on {edge} no longer reaches the ground.").format(edge=letter(edge)),
    }
    return Question(
        _("say you cut {edge}. How many edges fall?").format(edge=letter(edge)),
        {str(count): number(count) for count in numbers},
        str(falls),
        several(
            "Nothing grows on {edge}: only {edge} falls.",
            "{edge} falls, and all that grows on it: {count} edges.",
            falls,
            edge=letter(edge),
        ),
        {str(count): wrong[count] for count in numbers if count != falls},
    )


def _stalk_question() -> Question:
    return Question(
        _("what is a stalk of 4 edges, one on another?"),
        {
            "heap": _("a Nim heap of 4"),
            "ones": _("four heaps of 1"),
            "one": _("a heap of 1"),
        },
        "heap",
        _("A cut leaves 3, 2, 1 or 0 of its edges, just as a move leaves 3, 2, 1 or 0 stones."),
        {
            "ones": _(
                "Four heaps of 1 last four moves. The stalk may go in one: cut its lowest edge."
            ),
            "one": _("A heap of 1 has one move. From the stalk you may leave 3 edges as well."),
        },
    )


def _branches(edges: Edges, fork: int) -> list[int]:
    return [edges.values[edge] for edge in edges.children(fork)]


def _choices(right: int, slips: Mapping[str, int], why: Mapping[str, str]) -> dict[int, str]:
    """Return number → the mistake in it; of a number that two slips give, only that it is wrong."""
    found: dict[int, str] = {}
    for name, guess in slips.items():
        if guess != right:
            found[guess] = why["other"] if guess in found else why[name]
    for near in (right + 1, right - 1, right + 2):
        if len(found) < 2 and near >= 0:
            found.setdefault(near, why["other"])
    return found


def _fork_question(edges: Edges, fork: int) -> Question:
    branches, right = _branches(edges, fork), edges.values[fork]
    why = {
        "sum": _("That adds the branches. They are a sum of games: XOR what they are worth."),
        "plain": _("That is what grows on {edge}. The edge {edge} itself adds 1."),
        "both": _("That adds the branches, and it leaves out the edge {edge} itself."),
        "edges": _("That counts edges. Only a stalk is worth as many as it has."),
        "other": _("XOR what the branches are worth; then the edge below them adds 1."),
    }
    slips = {
        "sum": sum(branches) + 1,
        "plain": right - 1,
        "both": sum(branches),
        "edges": edges.ends[fork] - fork + 1,
    }
    why = {name: text.format(edge=letter(fork)) for name, text in why.items()}
    wrong = _choices(right, slips, why)
    return Question(
        _("what is {edge} worth, with all that grows on it?").format(edge=letter(fork)),
        {str(guess): number(guess) for guess in sorted({right, *wrong})},
        str(right),
        _("{xor} = {value}, and the edge {edge} adds 1: {right}.").format(
            xor=" ⊕ ".join(map(number, branches)),
            value=number(right - 1),
            edge=letter(fork),
            right=number(right),
        ),
        {str(guess): said for guess, said in wrong.items()},
    )


def _fork_words(edges: Edges, fork: int) -> str:
    branches, names = _branches(edges, fork), [letter(edge) for edge in edges.children(fork)]
    said = _(
        "Branches that meet are a sum of games: {names} together are worth {xor} = {value}. The "
        "edge {edge} below them adds 1: it is worth {right}."
    ).format(
        names=either(names, "and"),
        xor=" ⊕ ".join(map(number, branches)),
        value=number(edges.above[fork]),
        edge=letter(fork),
        right=number(edges.values[fork]),
    )
    if edges.parents[fork] < 0 or len(edges.children(edges.parents[fork])) > 1:
        return said
    return sentences(said, _("Each edge below adds 1 again, down to the next fork or the ground."))


def _sum_question(edges: Edges) -> Question | None:
    """Return the question what all plants are worth together; None for one plant."""
    values = _branches(edges, -1)
    if len(values) < 2:
        return None
    right = reduce(xor, values)
    why = {
        "sum": _("That adds the plants. They are a sum of games: XOR what they are worth."),
        "largest": _("That is the largest plant alone. The others count as well."),
        "other": _("Write the values of the plants in binary: ones cancel in pairs."),
    }
    wrong = _choices(right, {"sum": sum(values), "largest": max(values)}, why)
    return Question(
        _("what is the whole position worth?"),
        {str(guess): number(guess) for guess in sorted({right, *wrong})},
        str(right),
        _("{xor} = {value}.").format(xor=" ⊕ ".join(map(number, values)), value=number(right)),
        {str(guess): said for guess, said in wrong.items()},
    )


def _verdict(edges: Edges) -> str:
    values = _branches(edges, -1)
    nim_sum = reduce(xor, values)
    if len(values) == 1:
        return _("The only plant is worth {value}, not 0: the player to move wins.").format(
            value=number(nim_sum)
        )
    said = _("{xor} = {value}.").format(xor=" ⊕ ".join(map(number, values)), value=number(nim_sum))
    if nim_sum:
        return sentences(said, _("That is not 0: the player to move wins."))
    return sentences(said, _("The player to move loses, whatever they cut."))


def _plants_card(position: str, edges: Edges) -> Markup:
    sizes = [len(plant) for plant in plants_of(edges.parents)]
    name, head, count = map(_, PARTS)
    names = [name.format(number=number(place + 1)) for place in range(len(sizes))]
    return xor_card(sizes, _branches(edges, -1), names=names, heads=(head, count))


# -- the winning cuts -----------------------------------------------------------------------------


def plants_card(state: CoupledState, asks: OpenQuestion) -> None:
    """Draw the plants; once the winner is known, what they are worth; at last the winning cuts."""
    edges = edges_of(state.position)
    if not edges.parents or asks.covers("values"):
        html(plants(state.position))
        return
    wins = () if asks.covers("moves") else winning_edges(state.position)
    values = dict(enumerate(edges.values))
    html(plants(state.position, values=values, wins=wins) + _plants_card(state.position, edges))


def _kinds(state: CoupledState) -> dict[str, str]:
    return {"cut": _("cut …")} if edges_of(state.position).parents else {}


def _ask(state: CoupledState, kind: str, key: str) -> Any:
    edge = st.selectbox(
        _("Which edge?"),
        range(len(edges_of(state.position).parents)),
        index=None,
        format_func=letter,
        placeholder=_("choose"),
        key=key,
    )
    return None if edge is None else cut(state.position, edge)


def _name(move: CoupledMove[Any]) -> str:
    edge = (move.place or 1) - 1
    same = alike(move.before).get(edge, (edge,))
    return _("cut {edge}").format(edge=either([letter(edge) for edge in same], "or"))


def _why(state: CoupledState, move: CoupledMove[Any]) -> str:
    position, edge = state.position, (move.place or 1) - 1
    edges, wanted = edges_of(position), targets(position)
    root = edge
    while edges.parents[root] >= 0:
        root = edges.parents[root]
    told = {
        "plant": number(edges.plant_of(edge) + 1),
        "target": number(edges.values[root] ^ (state.analysis.nim_sum or 0)),
        "value": number(edges.values[root]),
        "nim_sum": number(state.analysis.nim_sum or 0),
        "edge": letter(edge),
    }
    if edge == root:
        said = _(
            "Plant {plant} needs the value {target} = {value} ⊕ {nim_sum}: cut it whole, at {edge}."
        )
        return said.format(**told)
    said = _("Plant {plant} needs the value {target} = {value} ⊕ {nim_sum}.").format(**told)
    left = sum_left(edges, edge)
    if len(left) <= _LONGEST_SUM:
        more = _("Without {edge} it is worth {left} = {target}.").format(left=left, **told)
        return sentences(said, more)
    below = edges.parents[edge]
    more = _("So {below} needs {wanted}, and without {edge} it has that.").format(
        below=letter(below), wanted=number(wanted[below] or 0), **told
    )
    return sentences(said, more)


def sum_left(edges: Edges, edge: int) -> str:
    """Return what a plant is worth after the cut of an edge, as a sum: `1 + (2 ⊕ 3)`."""
    left, is_sum = "", True
    while (below := edges.parents[edge]) >= 0:
        others = [number(edges.values[one]) for one in edges.children(below) if one != edge]
        terms = [*others, *([f"({left})" if is_sum and others else left] if left else [])]
        inside = " ⊕ ".join(terms)
        left = f"1 + ({inside})" if len(terms) > 1 else f"1 + {inside}" if inside else "1"
        is_sum = left != "1"
        edge = below
    return left


TALK = MoveTalk(kinds=_kinds, ask=_ask, name=_name, why=_why)
