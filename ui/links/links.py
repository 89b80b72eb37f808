"""The format of links: encoding and decoding a page's fields as query parameters.

A link carries only what differs from the page's untouched state, as `<prefix>-<field>=<value>`.
The address itself is read and written by link_state.py; this module writes the same query for the
share box, decodes a query that arrives, and says in a sentence what it could not read. Meaning is
versioned by name: a key or a choice is never reused for something else, and a renamed key stays in
OLD_KEYS for good.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING
from urllib.parse import quote_plus

from gamecore.messages import Message, listed, printable
from ui.base.fields import LANGUAGE, Field, Value
from ui.base.words import reader

if TYPE_CHECKING:
    from ui.base.page import Page
    from ui.catalogue.entry import Entry

OLD_KEYS: dict[str, str] = {}
"""Link key of an earlier release → its present name; entries are never removed."""

APP_FIELDS = (
    Field("show", "switch", False),
    Field("present", "switch", False),
    Field("embed", "switch", False),
    Field("edit", "switch", False),
)
"""Fields of the whole app.

`show` shows every answer without a guess. `present` lays the page out for a projector, `embed` for
a frame in another page, in which `edit` shows the editors. A shared link carries none of these last
three.
"""


def field(page: Page, name: str) -> Field:
    """Return the field of a page with this name, which must exist."""
    return next(entry for entry in page.fields if entry.name == name)


def encode(page: Page, state: Mapping[str, Value], show: bool = False) -> str:
    """Return the query of a link, `sub-rule=take+1-5&sub-view=pattern`; "" for an untouched page.

    Where a bare address means play, the view of an untouched page is named: `sub-view=derivation`.

    Parameters
    ----------
    page : Page
    state : mapping
        Field name → value. Unknown names are ignored; missing ones have their defaults.
    show : bool
        The app-wide switch that shows every answer.
    """
    parts = []
    for entry in page.fields:
        value = state.get(entry.name, entry.default)
        if value != entry.default:
            parts.append(f"{page.key(entry.name)}={quote_plus(written(value), safe=',;:*')}")
    if show:
        parts.append("show=true")
    if not parts and page.opens_on_play:
        parts.append(f"{page.key('view')}={page.unnamed()}")
    if reader().chosen:
        parts.append(f"{LANGUAGE}={reader().language}")
    return "&".join(parts)


def is_bare(page: Page | Entry, keys: Iterable[str]) -> bool:
    """Return whether the keys of an address hold no field of the page and none of the app."""
    app_keys = {entry.name for entry in APP_FIELDS}
    return not any(key in app_keys or key.startswith(f"{page.prefix}-") for key in keys)


def written(value: Value) -> str:
    """Return a value as a link writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def decode(
    page: Page, params: Mapping[str, str | Iterable[str]]
) -> tuple[dict[str, Value], list[Message]]:
    """Decode the fields of a page from a query, which may hold anything.

    Returns
    -------
    state : dict
        Every field of the page: the value that arrived, or the default.
    complaints : list of Message
        One sentence for each thing that could not be read, at most five.

    Notes
    -----
    Never raises. Text fields, such as the rule, are taken as they are: their editors check them.
    """
    fields = {page.key(entry.name): entry for entry in page.fields}
    app_keys = {entry.name for entry in APP_FIELDS}
    state: dict[str, Value] = {entry.name: entry.default for entry in fields.values()}
    complaints: list[Message] = []
    for raw_key, raw in params.items():
        key = OLD_KEYS.get(raw_key, raw_key)
        texts = [raw] if isinstance(raw, str) else [str(text) for text in raw]
        if key in app_keys or not key.startswith(f"{page.prefix}-"):
            continue
        entry = fields.get(key)
        if entry is None:
            complaints.append(
                Message("The link names “{key}”, which this page does not know.", key=_cut(raw_key))
            )
        elif len(texts) != 1:
            complaints.append(Message("The link gives “{key}” more than once.", key=key))
        else:
            value = parse_value(entry, texts[0])
            if value is None:
                complaints.append(_complaint(key, entry, texts[0]))
            else:
                state[entry.name] = value
    return state, complaints[:5]


def parse_value(entry: Field, text: str) -> Value | None:
    """Return the text of a link as a value of a field; None if invalid or out of range."""
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
        allowed=listed(allowed, ""),
    )


def _cut(text: str) -> str:
    return printable(text if len(text) <= 40 else text[:39] + "…")
