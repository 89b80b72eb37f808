"""What a link says: the one table of link keys, their defaults, their limits and their old names.

A link carries only what differs from the page's untouched state, as `<prefix>-<field>=<value>`.
The widgets bound to these keys write the address themselves; this module writes the same address
for the share box, reads what arrives, and says in a sentence what it could not read. Meaning is
versioned by name: a key or a choice is never reused for something else, and a renamed one stays in
OLD_KEYS for good.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal
from urllib.parse import quote_plus

from gamecore.messages import Message
from ui.base import page_limits
from ui.base.game_page import GamePage, PlainPage

Value = str | int | bool

VIEWS = ("derivation", "pattern", "move", "tree")
"""The views of a game page, in the order of their tabs."""

COMPARE = "compare"
"""The last view, of a page that has a second rule."""

SINGLE = "single"
"""The view of single heaps, under misère play only."""

MISERE_VIEWS = ("move", SINGLE, "tree")
"""The views that hold under misère play; the others speak of normal play and are not offered."""

SUM_VIEWS = ("move", "tree")
"""The views of the page of a sum."""

GRAINS = ("heaps", "options")
"""How fine a derivation steps: heap by heap, or option by option of one heap."""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that a link can say about a page.

    Attributes
    ----------
    name : str
        The part of the key after the prefix.
    kind : {"text", "number", "choice", "switch"}
        How the value is written: as it is, a whole number, one of `choices`, true or false.
    default : str, int or bool
        The value of an untouched page, which a link leaves out.
    choices : tuple of str
        For "choice".
    low, high : int
        For "number": what is allowed, both ends included.
    """

    name: str
    kind: Literal["text", "number", "choice", "switch"]
    default: Value
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0


TREE = Field("tree", "number", 3, low=0, high=page_limits.TREE + 1)
"""How many steps of a game tree have their labels: the leaves, and two positions more at first.

The same on every page that has a tree. Steps are numbered in ui/tree/facts.py.
"""

MISERE = Field("misere", "switch", False)
"""Whether the player who makes the last move loses; on every page of heaps."""

OLD_KEYS: dict[str, str] = {}
"""Keys of earlier releases and what they are called now; an entry is never taken away."""

APP_FIELDS = (Field("show", "switch", False),)
"""Fields of the whole app: `show` is "just show me", which opens every guess."""


def views(game: GamePage, misere: bool = False) -> tuple[str, ...]:
    """Return the views of a game page, in the order of their tabs."""
    if misere:
        return MISERE_VIEWS
    return (*VIEWS, COMPARE) if game.other else VIEWS


def shown_view(game: GamePage, view: str, misere: bool) -> str:
    """Return the view that is drawn when a link asks for `view`: one that is offered."""
    offered = views(game, misere)
    return view if view in offered else offered[0]


def page_fields(game: GamePage | PlainPage) -> tuple[Field, ...]:
    """Return the fields of a page, in the order in which a link writes them."""
    if isinstance(game, PlainPage):
        return game.fields
    compared = (Field("with", "text", game.other),) if game.other else ()
    return (
        Field("rule", "text", game.rule),
        Field("heaps", "text", game.heaps),
        Field("view", "choice", VIEWS[0], choices=(*views(game), SINGLE)),
        Field("size", "number", game.size, low=0, high=page_limits.DERIVE_OPTIONS),
        Field("by", "choice", GRAINS[0], choices=GRAINS),
        Field("step", "number", game.step, low=0, high=2 * page_limits.DERIVE_OPTIONS + 2),
        Field("upto", "number", game.upto, low=10, high=page_limits.PLOT),
        Field("wrap", "number", 10, low=1, high=page_limits.WRAP),
        Field("verdict", "switch", False),
        Field("proof", "number", 1, low=1, high=page_limits.PROOF),
        Field("answer", "switch", False),
        *compared,
        TREE,
        MISERE,
    )


def field(game: GamePage | PlainPage, name: str) -> Field:
    """Return one field of a page by name."""
    return next(entry for entry in page_fields(game) if entry.name == name)


def encode(game: GamePage | PlainPage, state: Mapping[str, Value], show: bool = False) -> str:
    """Write the query of a link: `sub-rule=take+1-5&sub-view=pattern`, or "" for an untouched page.

    Parameters
    ----------
    game : GamePage or PlainPage
    state : mapping
        Field names to values. Unknown names are ignored; missing ones count as untouched.
    show : bool
        The app-wide "just show me".
    """
    parts = []
    for entry in page_fields(game):
        value = state.get(entry.name, entry.default)
        if value != entry.default:
            parts.append(f"{game.key(entry.name)}={quote_plus(written(value), safe=',;:*')}")
    if show:
        parts.append("show=true")
    return "&".join(parts)


def written(value: Value) -> str:
    """Return a value as a link writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def decode(
    game: GamePage | PlainPage, params: Mapping[str, str | Iterable[str]]
) -> tuple[dict[str, Value], list[Message]]:
    """Read the fields of a page from a query, whatever it holds.

    Returns
    -------
    state : dict
        Every field of the page: the value that arrived, or the default.
    complaints : list of Message
        One sentence for each thing that could not be read, at most five.

    Notes
    -----
    Never raises. A rule and heaps are taken as they are: their own fields explain what is wrong.
    """
    fields = {game.key(entry.name): entry for entry in page_fields(game)}
    app_keys = {entry.name for entry in APP_FIELDS}
    state: dict[str, Value] = {entry.name: entry.default for entry in fields.values()}
    complaints: list[Message] = []
    for raw_key, raw in params.items():
        key = OLD_KEYS.get(raw_key, raw_key)
        texts = [raw] if isinstance(raw, str) else [str(text) for text in raw]
        if key in app_keys or not key.startswith(f"{game.prefix}-"):
            continue
        entry = fields.get(key)
        if entry is None:
            complaints.append(
                Message("The link names “{key}”, which this page does not know.", key=_cut(raw_key))
            )
        elif len(texts) != 1:
            complaints.append(Message("The link gives “{key}” more than once.", key=key))
        else:
            value = _read(entry, texts[0])
            if value is None:
                complaints.append(_complaint(key, entry, texts[0]))
            else:
                state[entry.name] = value
    return state, complaints[:5]


def _read(entry: Field, text: str) -> Value | None:
    if entry.kind == "text":
        return text
    if entry.kind == "choice":
        return text if text in entry.choices else None
    if entry.kind == "switch":
        return {"true": True, "false": False}.get(text.lower())
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        return None
    return int(digits) if entry.low <= int(digits) <= entry.high else None


def _complaint(key: str, entry: Field, text: str) -> Message:
    if entry.kind == "number":
        return Message(
            "The link asks for {key} = “{text}”; it must be a whole number from {low} to {high}.",
            key=key,
            text=_cut(text),
            low=entry.low,
            high=entry.high,
        )
    allowed = entry.choices if entry.kind == "choice" else ("true", "false")
    return Message(
        "The link asks for {key} = “{text}”; it can be {allowed}.",
        key=key,
        text=_cut(text),
        allowed=", ".join(allowed),
    )


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
