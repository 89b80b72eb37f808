"""Texts that try to become part of a page, and links that carry them into every key of every page.

Pages and keys are read from the code: a new one is attacked without being listed here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from house import PAGES
from ui.links.links import OLD_KEYS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.base.page import Page

STRANGER = "evil.example"
"""A host that no page may ask; no such host can exist."""

TEXTS = (
    f"<img src=//{STRANGER}/a>",
    f"<img/src=//{STRANGER}/a onerror=alert(1)>",
    "<style>*{display:none}</style>",
    f"<form action=//{STRANGER}><input>",
    '"><svg onload=alert(1)>',
    "'><iframe srcdoc=x>",
    f'" style="background:url(//{STRANGER})',
    f"![x](http://{STRANGER}/a)",
    "[x](javascript:alert(1))",
    f"<http://{STRANGER}> www.{STRANGER}",
    f"a@{STRANGER} :material/home: :smile:",
    "`:red[x]` $x$ **x** {0} {x} %s",
    "\N{RIGHT-TO-LEFT OVERRIDE}<b>\N{RIGHT-TO-LEFT MARK}&lt;b&gt;",
)
"""Each is short enough to be quoted whole."""


def pages() -> dict[str, Page]:
    """Return every page of the menu by the name of its file, with what its link can say."""
    return dict(PAGES)


def hostile_links(page: Page, turn: int = 0) -> Iterator[dict[str, str]]:
    """Yield links of a page with hostile texts: in every key, in made-up keys, then in each view.

    `turn` says which text goes to which key.
    """
    entries = page.fields
    keys = [page.key(entry.name) for entry in entries]
    keys += [old for old, new in OLD_KEYS.items() if new in keys]
    yield {key: text(turn + place) for place, key in enumerate(keys)}
    typed = [page.key(entry.name) for entry in entries if entry.kind == "text"]
    written = {key: text(turn - place) for place, key in enumerate(typed)}
    yield written | {page.key(text(turn + place)): "1" for place in range(4)}
    for entry in entries:
        if entry.name == "view" and typed:
            for view in entry.choices:
                yield written | {page.key("view"): view}


def text(place: int) -> str:
    """Return one of the texts, beginning anew at their end."""
    return TEXTS[place % len(TEXTS)]
