"""The plants of Hackenbush: where each edge stands, the drawing, and the board that is edited."""

from __future__ import annotations

from math import atan2, hypot
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import streamlit as st

from gamecore.coupled.hackenbush import cut, edges_of, plants_of, written
from ui.base import page_limits
from ui.base.component import component, sent_by
from ui.base.marks import letter, to_press
from ui.base.markup import Markup, html, join, markup, opened
from ui.base.words import N_, _, either, number, sentences, several

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from ui.base.page import Page
    from ui.coupled.coupled_page import Put


ACROSS = 68
"""Pixels from branch to branch: a letter and a value side by side."""

UP, LEAST_UP = 50, 32
"""Pixels from level to level, and in high plants: as much as a finger tip needs."""

LEVELS = 6
"""Levels that are drawn with all of UP."""


class Spots(NamedTuple):
    """Where the points of a position are, in pixels from the left end of each plant's ground, up.

    `feet` and `tops` are the lower and the upper point of each edge, `widths` and `heights` the
    sizes of the plants.
    """

    feet: list[tuple[float, float]]
    tops: list[tuple[float, float]]
    widths: list[float]
    heights: list[float]


def spots(parents: Sequence[int]) -> Spots:
    """Return where each edge is drawn: its branches share the width above it."""
    level, across = [0] * len(parents), [0.0] * len(parents)
    on: list[list[int]] = [[] for _edge in range(len(parents) + 1)]
    for edge, below in enumerate(parents):
        level[edge] = level[below] + 1 if below >= 0 else 1
        on[below].append(edge)
    up = max(LEAST_UP, min(UP, UP * LEVELS / max(level, default=1)))
    widths = []
    for plant in plants_of(parents):
        twigs = [edge for edge in plant if not on[edge]]
        widths.append(float(ACROSS * len(twigs)))
        for place, edge in enumerate(twigs):
            across[edge] = ACROSS * (place + 0.5)
        for edge in reversed(plant):
            if on[edge]:
                across[edge] = (across[on[edge][0]] + across[on[edge][-1]]) / 2
    tops = [(x, up * y) for x, y in zip(across, level, strict=True)]
    feet = [(tops[e][0], 0.0) if below < 0 else tops[below] for e, below in enumerate(parents)]
    heights = [max(tops[edge][1] for edge in plant) for plant in plants_of(parents)]
    return Spots(feet, tops, widths, heights)


def plants(
    position: str,
    *,
    values: Mapping[int, int] | None = None,
    fallen: Collection[int] = (),
    asked: int | None = None,
    wins: Collection[int] = (),
) -> Markup:
    """Return the drawing of a position: the ground, its plants, and a letter at each edge.

    Parameters
    ----------
    position : str
        As the game's `parse` returns it.
    values : mapping, optional
        Edge, counted from 0 → what is written beside its letter: what it is worth with all on it.
    fallen : collection of int
        Edges that are drawn as fallen.
    asked : int, optional
        The edge that a question speaks of.
    wins : collection of int
        Edges whose cut wins: they get a star.
    """
    marks = {**dict.fromkeys(fallen, "fallen"), **dict.fromkeys(wins, "wins")}
    if asked is not None:
        marks[asked] = "asked"

    def edge(thing: Mapping[str, Any]) -> Markup:
        place = thing["stone"] - 1
        worth = None if values is None else values.get(place)
        return join(
            (
                opened(
                    "span", {"class": f"edge {marks.get(place, '')}".strip()}, _style(thing["at"])
                ),
                markup("<b>{}", thing["name"]),
                "" if worth is None else markup("<i>{}</i>", number(worth)),
                markup("<u>★</u>") if place in wins else "",
                markup("</b></span>"),
            )
        )

    data = _drawn(position)
    plots = (
        opened("div", _style(plot["at"])) + join(map(edge, plot["things"])) + markup("</div>")
        for plot in data["groups"]
    )
    said = {"role": "img", "aria-label": described(position, values, wins)}
    begun = opened("div", {"class": "gl-plants"}, _style(data["at"]), said)
    return markup('<div class="gl-garden">{}{}</div></div>', begun, join(plots))


def _style(at: Mapping[str, float]) -> dict[str, str]:
    return {"style": "; ".join(f"--{name}: {value}" for name, value in at.items())}


def _drawn(position: str, said: tuple[str, str] | None = None) -> dict[str, Any]:
    """Return the drawing as data for ui/assets/drawn_things.js: an edge is a thing to press.

    `said` is what a press does, of one edge and of {count} that go together, with a slot for its
    letter.
    """
    edges = edges_of(position)
    at = spots(edges.parents)
    things = []
    for edge, ((x, y), (to, high)) in enumerate(zip(at.feet, at.tops, strict=True)):
        place = {"x": x, "y": y, "long": hypot(to - x, high - y), "lean": atan2(y - high, to - x)}
        things.append(
            {
                "at": {name: round(value, 3) for name, value in place.items()},
                "name": letter(edge),
                "stone": edge + 1,
                "falls": edges.ends[edge] + 1,
                "said": several(*said, edges.ends[edge] - edge + 1, edge=letter(edge))
                if said
                else "",
            }
        )
    bare = {"at": {"wide": 2 * ACROSS, "high": UP / 2}, "things": []}
    groups = [
        {"at": {"wide": width, "high": height}, "things": things[plant.start : plant.stop]}
        for plant, width, height in zip(plants_of(edges.parents), *at[2:], strict=True)
    ]
    return {
        "kind": "gl-plants",
        "said": described(position),
        "at": {"all": max(sum(at.widths), ACROSS), "widest": max(at.widths, default=ACROSS)},
        "groups": groups or [bare],
    }


def described(
    position: str, values: Mapping[int, int] | None = None, wins: Collection[int] = ()
) -> str:
    """Return the text alternative of a drawing: each edge with the one that it stands on."""
    edges = edges_of(position)
    if not edges.parents:
        return _("The ground, and nothing on it.")
    told = [
        (_("{edge} on the ground") if below < 0 else _("{edge} on {below}")).format(
            edge=letter(edge), below=letter(max(below, 0))
        )
        for edge, below in enumerate(edges.parents)
    ]
    parts = [_("Plants, edge by edge: {edges}.").format(edges=_(", ").join(told))]
    if values:
        worth = (f"{letter(edge)} {number(value)}" for edge, value in sorted(values.items()))
        parts.append(_("Worth: {values}.").format(values=_(", ").join(worth)))
    if wins:
        names = either([letter(edge) for edge in sorted(wins)], "or")
        parts.append(_("A cut of {edges} wins.").format(edges=names))
    return sentences(*parts)


_CUTS = (N_("Cut {edge}: {count} edge falls."), N_("Cut {edge}: {count} edges fall."))
_GROWS = (N_("Let an edge grow on {edge}."),) * 2


def cut_board(position: str) -> dict[str, Any]:
    """Return the drawing in which a press cuts an edge, as data."""
    return _drawn(position, _CUTS)


# -- the board that is edited ---------------------------------------------------------------------


_BOARD = component("plants", "drawn.css", "heaps_nodes.js", "drawn_things.js", "drawn.js")


def grown(position: str, edge: int) -> str:
    """Return the position with one edge more on an edge, to the right; on the ground for −1."""
    edges = edges_of(position)
    end = edges.ends[edge] + 1 if edge >= 0 else len(edges.parents)
    later = (below + (below >= end) for below in edges.parents[end:])
    return written([*edges.parents[:end], edge, *later])


def random_plants(seed: int) -> str:
    """Return two or three plants of nine to twelve edges in all, each edge on a random one."""
    draw = Random(seed)
    position = " ".join(["1"] * draw.choice((2, 3)))
    for _edge in range(draw.randint(7, 9)):
        position = grown(position, draw.randrange(len(edges_of(position).parents)))
    return position


def plant_board(page: Page, position: str, put: Put) -> None:
    """Draw the plants; a press cuts an edge, or lets one grow on it.

    Parameters
    ----------
    page : Page
    position : str
    put : callable
        Makes a position the page's position.
    """
    key = f"_{page.prefix}-plants"
    ways = {"cut": _("Cut"), "grow": _("Grow")}
    way = st.segmented_control(
        _("A press on an edge"),
        list(ways),
        default="cut",
        required=True,
        format_func=ways.__getitem__,
        key=f"{key}-way",
    )
    count = len(edges_of(position).parents)
    is_full = count >= page_limits.EDGES

    def pressed() -> None:
        edge = sent_by(key, "stone")
        if not isinstance(edge, int) or not 1 <= edge <= count:
            return
        if way != "grow":
            put(cut(position, edge - 1))
        elif not is_full:
            put(grown(position, edge - 1))

    drawn = _drawn(position, _GROWS if way == "grow" else _CUTS)
    _BOARD(key=key, data=drawn, on_stone_change=pressed)
    if way == "grow":
        html(to_press(_("Press an edge to let one more grow on it.")))
    else:
        html(to_press(_("Press an edge to cut it, with all that grows on it.")))
    with st.container(horizontal=True):
        st.button(
            _("New plant"),
            key=f"{key}-new",
            disabled=is_full,
            on_click=lambda: put(grown(position, -1)),
        )
        st.button(_("Random plants"), key=f"{key}-random", on_click=_random, args=(key, put))


def _random(key: str, put: Put) -> None:
    seed = st.session_state.get(f"{key}-seed", 0) + 1
    st.session_state[f"{key}-seed"] = seed
    put(random_plants(seed))
