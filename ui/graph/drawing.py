"""The picture of a graph as pressable SVG, its legend, and the same as a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple
from zlib import crc32

import streamlit as st

from ui.base.component import component, sent_by
from ui.base.marks import hue_index, letter
from ui.base.markup import Markup, drawing, join, markup, opened
from ui.base.words import N_, _, either, number, several
from ui.graph.layout import HEIGHT, measured
from ui.links import link_state
from ui.tree.drawing import label_chip, legend_line, node_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamecore.graphs.graph import Graph
    from gamecore.graphs.tokens import TokenAnalysis
    from gamecore.graphs.values import GraphValues, Value
    from ui.base.page import Page
    from ui.graph.layout import Centres, Frame, Picture

DRAWN, MOVES_DRAWN = 200, 1_000
"""Most positions, and most moves, that are drawn; in a picture of more no arrow can be followed."""

ROWS = 200
"""Most positions in a table."""

_PICTURE = component("graph", "graph.css", "graph.js")

_SMALLEST = 0.72
"""Smallest scale of a picture that is too wide, with letters of 13 pixels; then it scrolls."""

_SMALLEST_TO_EDIT = 0.9
"""The same of a picture that is edited: a position is as large as a finger tip then."""

_TOKENS = 4
"""Most tokens that are drawn one by one on a position."""

OUTCOMES = {
    "N": N_("the player to move wins"),
    "P": N_("the player to move loses"),
    "D": N_("nobody can force a win"),
}
"""What the letter of a position with one token says."""

Look = Literal["", "ask", "ready", "seen", "chosen"]

ARRANGED = "_graph-arranged"
"""In the session: text of a graph → where its positions stand, if a person has put one there."""


@dataclass(frozen=True, slots=True)
class GraphState:
    """The state of the page, for its views.

    Attributes
    ----------
    page : Page
    position : TokenAnalysis
        The tokens in force, with all that is known of their graph.
    open_all : bool
        Whether answers are shown without guessing.
    """

    page: Page
    position: TokenAnalysis
    open_all: bool

    @property
    def known(self) -> GraphValues:
        """The values and outcomes of all positions."""
        return self.position.known

    @property
    def graph(self) -> Graph:
        """The graph in force."""
        return self.known.graph

    @property
    def tokens(self) -> tuple[str, ...]:
        """Where the tokens in force lie."""
        return self.position.tokens

    @property
    def is_drawn(self) -> bool:
        """Whether the graph is small enough for a picture."""
        return len(self.graph.names) <= DRAWN and self.graph.moves <= MOVES_DRAWN

    @property
    def mark(self) -> int:
        """A hash of graph and tokens, for keys of what belongs to them alone."""
        return crc32(f"{self.graph}|{self.tokens}".encode())

    def key(self, name: str) -> str:
        """Return the link key of a field on this page."""
        return self.page.key(name)

    def own(self, name: str) -> str:
        """Return the session key for something that belongs to this page."""
        return f"_{self.page.prefix}-{name}"

    def set(self, **fields: str | int | bool) -> None:
        """Write fields of the link; only from callbacks."""
        link_state.write(self.page, fields)


class Told(NamedTuple):
    """What a picture tells of a position: its value, and who wins with one token on it."""

    value: Value | None = None
    outcome: str = ""


NOTHING = Told()


@dataclass(frozen=True)
class Shown:
    """What a picture shows of a graph.

    Attributes
    ----------
    told : mapping
        Name of a position → what is told of it; positions that are left out are untold.
    looks : mapping
        Name → "ask", what is asked for; "ready", what may be pressed to be asked for; "chosen",
        where an arrow begins.
    lit : mapping
        (name, name) of a move → "ask", a move in question; "win", a move that decides.
    tokens : tuple of str
    """

    told: Mapping[str, Told] = field(default_factory=dict)
    looks: Mapping[str, Look] = field(default_factory=dict)
    lit: Mapping[tuple[str, str], str] = field(default_factory=dict)
    tokens: tuple[str, ...] = ()


def all_told(known: GraphValues) -> dict[str, Told]:
    """Return everything that is known of the positions."""
    return {name: Told(value, known.outcomes[name]) for name, value in known.values.items()}


def draw_picture(
    graph: Graph,
    shown: Shown,
    *,
    key: str,
    on_press: Callable[[str], None] | None = None,
    at: int = 0,
) -> None:
    """Draw the picture; `on_press` receives the name of a pressed position, as a callback.

    `at` counts what was done until now: a press from before the last update arrived is not heard.
    """

    def pressed() -> None:
        sent = sent_by(key, "position")
        if on_press is None or not isinstance(sent, dict) or sent.get("at") != at:
            return
        name = sent.get("name")
        if isinstance(name, str) and name in graph.places:
            on_press(name)

    data = {"svg": drawing(svg(graph, shown, presses=on_press is not None)), "at": at}
    _PICTURE(key=key, data=data | _named(graph), on_position_change=pressed)


def draw_editor(
    graph: Graph,
    shown: Shown,
    frame: Frame,
    *,
    key: str,
    on_edit: Callable[[Mapping[str, Any]], None],
    focus: str,
) -> None:
    """Draw the picture as its own editor, in a frame with empty places.

    Parameters
    ----------
    graph : Graph
    shown : Shown
    frame : Frame
    key : str
    on_edit : callable
        Receives what was pressed, as a callback: `act`, "press", "remove", "add" or "leave", with
        the `name` of a position that `graph` has, or "", and `x` and `y` of an empty place.
    focus : str
        The position that gets the keyboard's focus; "" where it stays as it is.
    """
    at = crc32(str(graph).encode())

    def edited() -> None:
        sent = sent_by(key, "edit")
        if isinstance(sent, dict) and sent.get("at") == at:
            name = sent.get("name")
            on_edit({**sent, "name": name if name in graph.names else ""})

    data = {"svg": drawing(svg(graph, shown, presses=True, canvas=frame)), "at": at, "focus": focus}
    _PICTURE(key=key, data=data | {"edits": True} | _named(graph), on_edit_change=edited)


def _named(graph: Graph) -> dict[str, str]:
    name = several("A graph of one position", "A graph of {count} positions", len(graph.names))
    return {"name": _("{graph}; moves lead along the arrows").format(graph=name)}


def arranged(graph: Graph) -> Centres:
    """Return where a person has put the positions of a graph; () where nobody has."""
    found: Centres = st.session_state.get(ARRANGED, {}).get(str(graph), ())
    return found


def svg(graph: Graph, shown: Shown, *, presses: bool, canvas: Frame | None = None) -> Markup:
    """Return the picture as SVG: arrows first, positions with their tokens on top.

    `canvas` is the frame of a picture that is edited: it fills the width that there is.
    """
    measures = measured(str(graph), arranged(graph))
    names = graph.names
    arrows = sorted(
        (shown.lit.get((names[start], names[end]), ""), start, end)
        for start, end in measures.arrows
    )
    lines = join(
        markup(
            '<g class="arrow {}" data-of="{}"><path class="line" d="{}"/>'
            '<path class="head" d="{}"/></g>',
            lit,
            names[start],
            *measures.arrows[start, end],
        )
        for lit, start, end in arrows
    )
    nodes = join(_node(graph, measures, place, shown, presses) for place in range(len(names)))
    left, top, width, height = canvas or measures.frame
    if canvas is None:
        size = "width: max({:.0f}px, min(100%, {:.0f}px * var(--gl-tree-grow, 1)))"
        size = size.format(_SMALLEST * width, width)
    else:
        size = "width: max({:.0f}px, 100%); height: calc({:.0f}px * var(--gl-tree-grow, 1))"
        size = size.format(_SMALLEST_TO_EDIT * width, height)
    return markup(
        '<svg xmlns="http://www.w3.org/2000/svg" role="group" style="{size}" '
        'viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" '
        'preserveAspectRatio="{side} meet" aria-label="{words}">{lines}{nodes}</svg>',
        size=size,
        side="xMidYMid" if canvas is None else "xMinYMin",
        left=left,
        top=top,
        width=width,
        height=height,
        words=_("The graph"),
        lines=lines,
        nodes=nodes,
    )


def _node(graph: Graph, measures: Picture, place: int, shown: Shown, presses: bool) -> Markup:
    name, width = graph.names[place], measures.widths[place]
    told, look = shown.told.get(name, NOTHING), shown.looks.get(name, "")
    tokens = [at for at, where in enumerate(shown.tokens) if where == name]
    below = _below(told, look)
    attributes = {
        "class": " ".join(filter(None, ["node", told.outcome or "open", look])),
        "data-name": name,
        "transform": f"translate({measures.x[place]:.1f} {measures.y[place]:.1f})",
        "role": "button" if presses else "img",
        "tabindex": "-1" if presses else "",
        "aria-label": node_words(graph, place, shown),
    }
    return markup(
        '{begun}{shape}<text class="name" y="{high}">{name}</text>'
        '<text class="value" y="18">{below}</text>{tokens}</g>',
        begun=opened("g", attributes),
        shape=_shape(told.outcome, width),
        high=-3 if below else 6,
        name=name,
        below=below,
        tokens=_tokens(tokens, width),
    )


def _below(told: Told, look: str) -> str:
    if told.value is None and not told.outcome:
        return {"ask": "?", "chosen": "→ ?"}.get(look, "")
    value = number(told.value) if isinstance(told.value, int) else "∞"
    return " · ".join(filter(None, ["" if told.value is None else value, told.outcome]))


def _shape(outcome: str, width: float) -> Markup:
    """Return the outline: angular for N, round and double for P, with cut corners for D."""
    if outcome == "D":
        x, y, cut = width / 2, HEIGHT / 2, 14
        points = ((-x + cut, -y), (x - cut, -y), (x, -y + cut), (x, y - cut))
        turned = (*points, *((-a, -b) for a, b in points))
        corners = " ".join(f"{a:.1f},{b:.1f}" for a, b in turned)
        return markup('<polygon class="box" points="{}"/>', corners)
    corner = {"P": 22, "N": 2}.get(outcome, 9)
    outer = _rect("box", width, HEIGHT, corner)
    return outer + _rect("inner", width - 7, HEIGHT - 7, corner - 3) if outcome == "P" else outer


def _rect(name: str, width: float, height: float, corner: float) -> Markup:
    return markup(
        '<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="{}"/>',
        name,
        -width / 2,
        -height / 2,
        width,
        height,
        corner,
    )


def _tokens(tokens: list[int], width: float) -> Markup:
    """Return the tokens on a position, each a disc with its letter, or the first and how many."""
    few = tokens if len(tokens) <= _TOKENS else tokens[:1]
    more = markup("") if few == tokens else markup("<tspan>×{}</tspan>", len(tokens))
    discs = join(
        markup(
            '<g class="token h{}" transform="translate({:.1f} {:.1f})"><circle r="11"/>'
            '<text y="5">{}</text></g>',
            hue_index(token),
            -width / 2 + 6 + 19 * at,
            -HEIGHT / 2 - 1,
            letter(token),
        )
        for at, token in enumerate(few)
    )
    if not more:
        return discs
    count = markup('<text class="many" x="{:.1f}" y="{}">{}</text>', 2, -HEIGHT / 2 + 3, more)
    return discs + count


def node_words(graph: Graph, place: int, shown: Shown) -> str:
    """Return what a picture tells of a position, in words."""
    name = graph.names[place]
    told = shown.told.get(name, NOTHING)
    options = graph.options(name)
    to = either([*options[:12], *([_("others")] if len(options) > 12 else [])], "and")
    parts = [_("{name}: moves to {options}").format(name=name, options=to)]
    if not options:
        parts = [_("{name}: no move").format(name=name)]
    tokens = [letter(at) for at, where in enumerate(shown.tokens) if where == name]
    if tokens:
        parts.append(_("token {letters}").format(letters=_(", ").join(tokens[:12])))
    if told.value is not None:
        parts.append(_("value {value}").format(value=told.value))
    if told.outcome:
        parts.append(_(OUTCOMES[told.outcome]))
    if shown.looks.get(name) == "ask":
        parts.append(_("this one is asked for"))
    if shown.looks.get(name) == "chosen":
        parts.append(_("chosen"))
    return _("; ").join(parts)


def legend(graph: Graph, *, round_too: bool) -> Markup:
    """Return what letters, shapes and tokens mean; `round_too` where a play may go round."""
    shapes = ("N", "P", "D") if round_too else ("N", "P")
    words = [markup("{} {}", label_chip("", shape), _(OUTCOMES[shape])) for shape in shapes]
    if round_too:
        words.append(markup("{}", _("∞: a value that is no number")))
    return legend_line([markup("{}", _("With one token there:")), *words])


def goes_round(known: GraphValues) -> bool:
    """Return whether a play may go round somewhere in the graph."""
    plain: set[int] = set()
    unknown = [len(options) for options in known.graph.arrows]
    order = [place for place, count in enumerate(unknown) if not count]
    for place in order:  # grows while it is walked
        plain.add(place)
        for before in known.graph.before[place]:
            unknown[before] -= 1
            if not unknown[before]:
                order.append(before)
    return len(plain) < len(unknown)


def table(graph: Graph, shown: Shown, names: Iterable[str] | None = None) -> Markup:
    """Return the graph as a table, as far as it is told; at most `ROWS` positions."""
    rows = [*(graph.names if names is None else names)][:ROWS]
    heads = (_("Position"), _("Moves to"), _("Value"), _("With one token"))
    return node_table(_("The graph as a table"), heads, (_row(graph, name, shown) for name in rows))


def _row(graph: Graph, name: str, shown: Shown) -> tuple[object, ...]:
    told = shown.told.get(name, NOTHING)
    options = graph.options(name)
    to = _(", ").join([*options[:20], *(["…"] if len(options) > 20 else [])])
    value = "?" if told.value is None else str(told.value)
    return name, to or "–", value, _(OUTCOMES[told.outcome]) if told.outcome else "?"
