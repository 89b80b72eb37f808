"""The view Build: positions are added, joined and removed on the picture, which writes the text."""

from __future__ import annotations

from functools import partial
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

import streamlit as st

from gamecore.graphs.change import (
    add_position,
    next_name,
    remove_position,
    toggle_move,
    tokens_left,
)
from ui.base import page_limits
from ui.base.marks import panel
from ui.base.markup import Markup, html, markdown, markup
from ui.base.page import View
from ui.base.words import N_, _, number, several
from ui.graph.drawing import (
    ARRANGED,
    DRAWN,
    MOVES_DRAWN,
    Shown,
    all_told,
    arranged,
    draw_editor,
    goes_round,
    legend,
)
from ui.graph.layout import around, free_place, measured, width_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gamecore.graphs.graph import Graph
    from ui.graph.drawing import GraphState, Look
    from ui.graph.layout import Frame, Picture, Point

ROOM = (390.0, 250.0)
"""Least width and height of the picture: on a phone it fills the width."""

MARGIN = (100.0, 70.0)
"""Empty places beside what is drawn: room for one more column, and for one more row."""

ABOVE = 30.0
"""The same above it: room for an arrow that is bent aside."""

_FAR = 1_200.0
"""How far right of the frame and below it a place may be pressed: a wide screen has no more."""

_KEPT = 60
"""Most graphs of which it is kept where a person has put the positions, for as many steps Back."""

NEW = "a:"
"""The text of a graph to begin with."""


class Canvas(NamedTuple):
    """What is edited: the picture, and the frame with empty places."""

    picture: Picture
    frame: Frame


def build_view(state: GraphState) -> None:
    """Draw what the next press does, the picture to press in, and the buttons."""
    if not state.is_drawn:
        said = _("The graph is too large for a picture; change its text, or begin a new one.")
        html(panel("note", said))
        _new_button(state)
        return
    chosen = _chosen(state)
    with st.container(key="build"):
        html(_line(state, chosen))
        looks: dict[str, Look] = {chosen: "chosen"} if chosen else {}
        lit = {(chosen, option): "ask" for option in state.graph.options(chosen)} if chosen else {}
        told = all_told(state.known) if state.open_all else {}
        draw_editor(
            state.graph,
            Shown(told, looks, lit, state.tokens),
            _canvas(state).frame,
            key=state.own("build-picture"),
            on_edit=partial(_edited, state),
            focus=st.session_state.pop(state.own("build-focus"), ""),
        )
        _buttons(state, chosen)
        if told:
            html(legend(state.graph, round_too=goes_round(state.known)))


def _chosen(state: GraphState) -> str:
    """Return the position where an arrow begins; "" if none is chosen."""
    name = st.session_state.get(state.own("build-chosen"), "")
    return name if name in state.graph.places else ""


def _canvas(state: GraphState) -> Canvas:
    """Return the picture and its frame, which only grows while the graph is edited."""
    picture = measured(str(state.graph), arranged(state.graph))
    left, top, width, height = picture.frame
    tall = max(ROOM[1], height + MARGIN[1]) + ABOVE
    roomy = (left, top - ABOVE, max(ROOM[0], width + MARGIN[0]), tall)
    frame = st.session_state.get(state.own("build-frame"), {}).get(str(state.graph))
    return Canvas(picture, around(picture.frame, frame) if frame else roomy)


# -- what is said ---------------------------------------------------------------------------------


def _line(state: GraphState, chosen: str) -> Markup:
    """Return what the last press did, and what the next one does."""
    text, said = st.session_state.get(state.own("build-said")) or ("", "")
    if chosen:
        words = _("From {name}: press where an arrow goes; where one goes already, it is removed.")
        does = words.format(name=chosen)
    else:
        does = _("Press a position to choose it, or an empty place to add one.")
    return markup(
        '<div role="status"><p class="gl-turn">{} <b>{}</b></p></div>',
        said if text == str(state.graph) else "",
        does,
    )


def _say(state: GraphState, said: str, graph: Graph | None = None) -> None:
    st.session_state[state.own("build-said")] = (str(graph or state.graph), said)


# -- edits, all from callbacks --------------------------------------------------------------------


def _edited(state: GraphState, sent: Mapping[str, Any]) -> None:
    """Do what was pressed in the picture; the focus stays there."""
    act, name, chosen = sent.get("act"), sent["name"], _chosen(state)
    if act == "add":
        _add(state, _point(state, sent))
    elif act == "leave" and not chosen:
        state.set(view="play")
    elif act == "leave" or (name and act == "press" and name == chosen):
        _choose(state, "")
    elif name and act == "remove":
        _remove(state, chosen or name)
    elif name and act == "press":
        _join(state, chosen, name) if chosen else _choose(state, name)


def _point(state: GraphState, sent: Mapping[str, Any]) -> Point | None:
    """Return the place that was pressed; None where a key was."""
    x, y = sent.get("x"), sent.get("y")
    if not isinstance(x, int | float) or not isinstance(y, int | float):
        return None
    left, top, width, height = _canvas(state).frame
    return min(max(x, left), left + width + _FAR), min(max(y, top), top + height + _FAR)


def _choose(state: GraphState, name: str) -> None:
    st.session_state[state.own("build-chosen")] = name
    _say(state, "")


def _add(state: GraphState, pressed: Point | None = None) -> None:
    """Add a position at a pressed place, or beside the chosen one; no other position moves."""
    if len(state.graph.names) >= DRAWN:
        said = _("The picture is full: it has {most} positions.")
        _say(state, said.format(most=number(DRAWN)))
        return
    canvas, name, chosen = _canvas(state), next_name(state.graph), _chosen(state)
    by = state.graph.place(chosen or state.graph.names[-1])
    near = pressed or (canvas.picture.x[by], canvas.picture.y[by])
    place = free_place(canvas.picture, canvas.frame, name, near)
    said = _("{name} is added.").format(name=name)
    if _write(state, add_position(state.graph), said, {name: place}) and pressed:
        st.session_state[state.own("build-focus")] = name


def _join(state: GraphState, before: str, after: str) -> None:
    """Draw an arrow, or erase the one that is there; nothing is chosen then."""
    is_there = after in state.graph.options(before)
    if not is_there and state.graph.moves >= MOVES_DRAWN:
        said = _("The picture is full: it has {most} arrows.")
        _say(state, said.format(most=number(MOVES_DRAWN)))
        return
    said = _("An arrow leads from {before} to {after}.")
    if is_there:
        said = _("The arrow from {before} to {after} is removed.")
    said = said.format(before=before, after=after)
    if _write(state, toggle_move(state.graph, before, after), said):
        st.session_state[state.own("build-chosen")] = ""


def _remove(state: GraphState, name: str) -> None:
    """Remove a position, with its arrows and tokens; the nearest one has the focus then."""
    if len(state.graph.names) == 1:
        _say(state, _("One position stays: a graph has at least one."))
        return
    graph = remove_position(state.graph, name)
    gone = state.tokens.count(name)
    if gone == len(state.tokens):
        (on,) = tokens_left(graph, ())
        words = _("{name} is removed. A token has to lie somewhere: it lies on {on} now.")
        said = words.format(name=name, on=on)
    elif gone:
        said = several(
            "{name} is removed, and its token with it.",
            "{name} is removed, and its {count} tokens with it.",
            gone,
            name=name,
        )
    else:
        said = _("{name} is removed.").format(name=name)
    if _write(state, graph, said):
        st.session_state[state.own("build-chosen")] = ""
        picture, at = _canvas(state).picture, state.graph.place(name)
        st.session_state[state.own("build-focus")] = min(
            graph.names, key=lambda one: _apart(picture, at, state.graph.place(one))
        )


def _apart(picture: Picture, one: int, other: int) -> float:
    return hypot(picture.x[one] - picture.x[other], picture.y[one] - picture.y[other])


def _write(
    state: GraphState, graph: Graph, said: str, added: Mapping[str, Point] | None = None
) -> bool:
    """Write a graph to the link, its positions where they stand; False where a link is too short.

    Tokens that lie on no position of it are left out.
    """
    text = str(graph)
    if len(text) > page_limits.TYPED:
        words = _("This is too long: at most {most} letters fit into a link.")
        _say(state, words.format(most=number(page_limits.TYPED)))
        return False
    canvas = _canvas(state)
    centres = zip(canvas.picture.x, canvas.picture.y, strict=True)
    places = dict(zip(state.graph.names, centres, strict=True)) | dict(added or {})
    frame = canvas.frame
    for name, (x, y) in (added or {}).items():
        wide = width_of(name) / 2 + 24
        frame = around(frame, (x - wide, y - 48, 2 * wide, 96))
    stands = tuple(places[name] for name in graph.names)
    _keep(ARRANGED, text, stands)
    _keep(state.own("build-frame"), text, around(frame, measured(text, stands).frame))
    _keep(state.own("build-frame"), str(state.graph), canvas.frame)
    _say(state, said, graph)
    tokens = tokens_left(graph, state.tokens)
    state.set(text=text, **({} if tokens == state.tokens else {"tokens": " ".join(tokens)}))
    return True


def _keep(key: str, text: str, what: object) -> None:
    kept = {one: its for one, its in st.session_state.get(key, {}).items() if one != text}
    st.session_state[key] = dict([*kept.items(), (text, what)][-_KEPT:])


# -- the buttons ----------------------------------------------------------------------------------


def _buttons(state: GraphState, chosen: str) -> None:
    is_alone = len(state.graph.names) == 1
    with st.container(horizontal=True):
        st.button(_("Add a position"), key=state.own("build-add"), on_click=_add, args=(state,))
        st.button(
            markdown(_("Remove {name}"), name=chosen) if chosen else _("Remove"),
            key=state.own("build-remove"),
            disabled=not chosen or is_alone,
            on_click=_remove,
            args=(state, chosen),
        )
        st.button(
            _("Arrange"),
            key=state.own("build-arrange"),
            help=_("Puts the positions in columns again: each left of where its moves lead."),
            disabled=not arranged(state.graph),
            on_click=_arrange,
            args=(state,),
        )
        _new_button(state)


def _new_button(state: GraphState) -> None:
    st.button(
        _("Begin anew"),
        key=state.own("build-new"),
        help=_("Leaves one position. The browser's Back brings this graph back."),
        disabled=str(state.graph) == NEW,
        on_click=_begin,
        args=(state,),
    )


def _arrange(state: GraphState) -> None:
    for key in (ARRANGED, state.own("build-frame")):
        st.session_state.get(key, {}).pop(str(state.graph), None)


def _begin(state: GraphState) -> None:
    _choose(state, "")
    state.set(text=NEW, tokens="a")


BUILD = View("build", N_("Build"), build_view, unnamed=False)
"""The view in which the picture is an editor."""
