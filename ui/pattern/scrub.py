"""The line over the strip: the rule and how far it is plotted, each number to be changed there."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.errors import GameError
from gamecore.rules.language import numbers_in, parse_rule, text_with_number, with_number
from ui.base import page_limits
from ui.base.component import component
from ui.base.sent import sent_by
from ui.base.words import _, say
from ui.links.link_widgets import beyond_ends
from ui.links.links import field

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule
    from ui.links.page_state import PageState

_SCRUB = component("scrub", "scrub.css", "latest_wins.js", "scrub.js")

UPTO = "upto"
"""The place of the number of heaps plotted, in what the browser sends."""


def scrub_line(state: PageState, upto: int) -> None:
    """Draw the rule in force and the heaps plotted; each number can be dragged, stepped and typed.

    Parameters
    ----------
    state : PageState
    upto : int
        The largest heap plotted.
    """
    key = f"_{state.game.prefix}-scrub"
    seen, refused = f"{key}-seen", f"{key}-refused"

    def moved() -> None:
        sent = sent_by(key, "number")
        if isinstance(sent, dict) and isinstance(sent.get("turn"), int):
            st.session_state[seen] = sent["turn"]
            st.session_state[refused] = None
            try:
                changed = scrubbed(state, sent.get("value"))
            except GameError as refusal:
                st.session_state[refused] = {**sent["value"], "said": say(refusal.message)}
            else:
                if changed:
                    state.set(**changed)

    answer = {"turn": st.session_state.get(seen, 0), "refused": st.session_state.get(refused)}
    _SCRUB(key=key, data={**scrub_data(state, upto), **answer}, on_number_change=moved)


def scrub_data(state: PageState, upto: int) -> dict[str, Any]:
    """Return the parts of the line: texts, and numbers with their ends and what they are called."""
    entry = field(state.game, "upto")
    before, after = _("heaps 0 to {upto}").split("{upto}")
    heaps = _number(UPTO, upto, (entry.low, entry.high), _("Plot the heaps up to"))
    return {
        "rule": str(state.rule),
        "parts": [*_rule_parts(state.rule), " · ", before, heaps, after],
        "words": {
            "line": _("The rule and the heaps plotted"),
            "tip": _("Drag, type, or use the arrow keys"),
        },
    }


def _rule_parts(rule: HeapRule) -> list[str | dict[str, Any]]:
    text, end = str(rule), 0
    parts: list[str | dict[str, Any]] = []
    for place, (start, stop) in enumerate(numbers_in(rule)):
        value = int(text[start:stop])
        if value > page_limits.SCRUB:
            continue
        parts.append(text[end:start])
        label = _("Number {place} of the rule “{rule}”").format(place=place + 1, rule=text)
        parts.append(_number(place, value, (0, page_limits.SCRUB), label))
        end = stop
    return [*parts, text[end:]]


def _number(place: str | int, value: int, ends: tuple[int, int], label: str) -> dict[str, Any]:
    low, high = ends
    beyond = beyond_ends(low, high, value)
    return {
        "place": place,
        "value": value,
        "low": low,
        "high": high,
        "label": label,
        "beyond": beyond,
    }


def scrubbed(state: PageState, sent: Any) -> dict[str, str | int]:
    """Return the fields of the link that change; none when what arrives says nothing.

    Parameters
    ----------
    state : PageState
    sent : any
        ``{"place": "upto", "value": 80}``, or ``{"rule": "take 1-5", "place": 1, "value": 6}``:
        the rule in which the drag began, so that numbers keep their places while it goes on.
        ``{"place": 1, "typed": 6}`` is meant for the rule in force.

    Raises
    ------
    GameError
        If what was typed makes no rule; a drag goes on over what makes none.
    """
    match sent:
        case {"place": "upto", "value": int(value)} | {"place": "upto", "typed": int(value)}:
            entry = field(state.game, "upto")
            return {"upto": min(max(value, entry.low), entry.high)}
        case {"place": int(place), "typed": int(value)} if 0 <= value <= page_limits.SCRUB:
            text = text_with_number(state.rule, place, value)
            return _changed(state, None if text is None else parse_rule(text))
        case {"rule": str(text), "place": int(place), "value": int(value)} if (
            0 <= value <= page_limits.SCRUB
        ):
            with suppress(GameError):
                return _changed(state, with_number(parse_rule(text), place, value))
    return {}


def _changed(state: PageState, rule: HeapRule | None) -> dict[str, str | int]:
    return {} if rule is None or str(rule) == str(state.rule) else {"rule": str(rule)}
