"""Open a page of the app without a browser, and read what stands on it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from html import escape
from pathlib import Path

from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from house import PAGES
from ui.base.fields import Field
from ui.catalogue.lookup import ENTRIES
from ui.links.links import parse_value, written

ROOT = Path(__file__).resolve().parent.parent

_FIELDS = {page.key(entry.name): entry for page in PAGES.values() for entry in page.fields}


def open_page(slug: str, *, bare: bool = False, **params: str) -> AppTest:
    """Open a page as a link does, in one run of the app.

    A link that says nothing means the page's untouched view, and with `bare` what its bare address
    opens.
    """
    page = PAGES[slug]
    if page.opens_on_play and not params and not bare:
        params = {page.key("view"): page.unnamed()}
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120)
    # `switch_page` asks for a run of the front page first, and then goes from there to the page.
    at._page_hash = calc_hash(ENTRIES[slug].address)
    for key, value in params.items():
        at.query_params[key] = value
    at.run()
    assert shown_as_text(at) == []
    return at


MARKUP_AS_TEXT = re.compile(
    r"&amp;(?:[a-z]+|#\d+);|&lt;/?(?:b|br|button|code|div|i|li|p|pre|span|sup|svg|table|td|th|tr)\b"
    r"[^<]*?&gt;"
)
"""Markup of ours that was escaped, or text that was escaped twice: a reader sees the signs."""


def shown_as_text(at: AppTest) -> list[str]:
    """Return the markup that stands on a page as text, apart from what a link itself says."""
    linked = "".join(str(value) for values in at.query_params.values() for value in values)
    said = "".join(at.session_state["_complaints"]) if "_complaints" in at.session_state else ""
    if set("<&") & set(linked + said):
        return []
    bodies = [block.proto.body for block in at.get("html")]
    return [found for body in bodies for found in MARKUP_AS_TEXT.findall(body)]


def open_view(game, view: str = "", *, show: bool = False, **fields) -> AppTest:
    """Open a view of a game's page as a link does: the fields by their names, without the prefix.

    With `show`, answers are shown without a guess. The page must open without an exception.
    """
    params = {game.key(name): str(value) for name, value in fields.items()}
    if view:
        params[game.key("view")] = view
    if show:
        params["show"] = "true"
    at = open_page(game.slug, **params)
    assert not at.exception
    return at


def html(at: AppTest) -> str:
    """Return all the markup of the page in one text, without the style sheet.

    Spaces that keep a line together are shown as plain ones.
    """
    bodies = [block.proto.body for block in at.get("html")]
    bodies += [note for _board, data in boards(at) for note in _notes(data)]
    shown = "\n".join(body for body in bodies if not body.startswith("<style"))
    return shown.replace("\N{NO-BREAK SPACE}", " ")


def linked(at: AppTest, key: str):
    """Return what a part of the link says, as a value: a bound field's, or the address's."""
    if key in at.session_state:
        return at.session_state[key]
    said = at.query_params.get(key)
    if said is None and "_link-state" in at.session_state:  # a view out of sight keeps its own
        said = at.session_state["_link-state"].get(key.partition("-")[0], {}).get(key)
    is_switch = "-" not in key  # of the whole app; the front page plays with fields of its own
    entry = _FIELDS.get(key, Field(key, "switch", False) if is_switch else Field(key, "text", ""))
    if said is None:
        return entry.default
    return parse_value(entry, said if isinstance(said, str) else said[-1])


def put(at: AppTest, key: str, value) -> None:
    """Bring a part of the link to a value; the next run reads it."""
    if key in at.session_state:
        at.session_state[key] = value
    else:
        at.query_params[key] = written(value)


def _notes(data: dict):
    """Yield what a board of heaps says below its controls, as the markup that it becomes."""
    for kind, text in data.get("notes") or ():
        yield f'<p class="gl-{kind}">{escape(text)}</p>'
    if (data.get("typed") or {}).get("wrong"):
        yield f'<div class="gl-error" role="alert">{escape(data["typed"]["wrong"])}</div>'


def keyed(elements, key: str):
    """Return the widget with a key."""
    return next(element for element in elements if element.key == key)


def boards(at: AppTest):
    """Return the boards of heaps on the page: the component, and what it draws."""
    parts = [
        one for one in at.get("bidi_component") if "grundy_lab_heaps" in one.proto.component_name
    ]
    return [(part, json.loads(part.proto.json)) for part in parts]


def play_board(at: AppTest):
    """Return the board that is played on, and what it draws."""
    (found,) = [one for one in boards(at) if "edits" not in one[1]]
    return found


def send(at: AppTest, board, name: str, value) -> AppTest:
    """Run the page as after a press on a board of heaps."""
    return trigger(at, board, "press", {"name": name, "value": value})


def trigger(at: AppTest, component, event: str, value) -> AppTest:
    """Run the page as after a component of ours has sent something."""
    states = at._tree.get_widget_states()
    pressed = states.widgets.add()
    # As its browser calls it.
    pressed.id = f"$$STREAMLIT_INTERNAL_KEY_{component.proto.id}__events"
    pressed.json_trigger_value = json.dumps([{"event": event, "value": value}])
    return at._run(states)


def guess_move(at: AppTest, place: int, left: tuple[int, ...] | str) -> AppTest:
    """Run the page as after a move on the board that asks for one; `left` may be typed there."""
    typed = left if isinstance(left, str) else "+".join(map(str, left)) or "0"
    board, data = play_board(at)
    assert data["live"]
    send(at, board, "move", {"at": 0, "text": f"{data['heaps'][place]['code']} {typed}"})
    assert not at.exception
    return at


WHY = re.compile(r'<button [^>]*data-gl-why="([^"]+)"[^>]*>([^<]+)</button>')


@dataclass(frozen=True)
class WhyButton:
    """A value in our markup that is asked why it is so."""

    at: AppTest
    heaps: str
    label: str
    disabled: bool = False
    key: str = ""

    def click(self):
        """Press it; `run` shows what follows."""
        return self

    def run(self) -> AppTest:
        """Run the page as after the press."""
        parts = self.at.get("bidi_component")
        listener = next(one for one in parts if "why-links" in one.proto.id)
        return trigger(self.at, listener, "why", self.heaps)


@dataclass(frozen=True)
class Control:
    """A control of a board of heaps, pressed as a button of Streamlit is."""

    at: AppTest
    board: object
    name: str
    label: str
    disabled: bool
    is_on: bool
    key: str = ""

    def click(self):
        """Press it; `run` shows what follows."""
        return self

    def run(self) -> AppTest:
        """Run the page as after the press."""
        assert not self.disabled
        return send(self.at, self.board, "control", self.name)


def all_buttons(at: AppTest):
    """Return every button of the page: Streamlit's, those of boards, those of our markup."""
    drawn = [
        Control(at, board, one["name"], one["label"], one["idle"], one["on"])
        for board, data in boards(at)
        for one in data["controls"]
    ]
    asked = (WHY.findall(block.proto.body) for block in at.get("html"))
    whys = [WhyButton(at, heaps, label) for found in asked for heaps, label in found]
    return [*at.button, *drawn, *whys]


def buttons(at: AppTest, label: str):
    """Return all buttons with exactly this label."""
    return [found for found in all_buttons(at) if found.label == label]


def only_button(at: AppTest, label: str):
    """Return the button with exactly this label; there must be one."""
    (found,) = buttons(at, label)
    return found


def button(at: AppTest, label: str):
    """Return the first button whose label contains a text."""
    return next(found for found in all_buttons(at) if label in found.label)


def past_who_wins(at: AppTest) -> AppTest:
    """Skip the question who wins, if the page asks it; what it asks next is there then."""
    asked = [found for found in at.button if re.search(r"-who-\d+-skipped$", found.key or "")]
    return asked[0].click().run() if asked else at


def graph_picture(at: AppTest):
    """Return the picture of a graph: the component, and the SVG that it draws."""
    parts = at.get("bidi_component")
    found = next(one for one in parts if one.proto.component_name.endswith("lab_graph"))
    return found, json.loads(found.proto.json)["svg"]


def press_position(at: AppTest, name: str, *, late: int = 0) -> AppTest:
    """Run the page as after a press on a position in the picture of a graph.

    `late` counts the moves since the picture that was pressed.
    """
    component = graph_picture(at)[0]
    sent = {"name": name, "at": json.loads(component.proto.json)["at"] - late}
    return trigger(at, component, "position", sent)
