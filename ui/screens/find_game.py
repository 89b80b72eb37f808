"""Finding a game or page by its name, and the front page's search field."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

import streamlit as st

from ui.base.fields import length_rule
from ui.base.markup import Markup, html, join, markup
from ui.base.words import _, kept_by_reader
from ui.catalogue.lookup import ANY_RULE, ENTRIES, entry, page_for
from ui.catalogue.public_names import KEYWORDS, PUBLIC_NAMES
from ui.links.inner_link import inner_link
from ui.rule.blocks import CODES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ui.catalogue.entry import Entry

ALIKE = 0.67
"""Least similarity, 0 to 1, of a text and a name that it may stand for: `wythof` finds its game."""

LONGEST = 60
"""Letters of a text that are compared with names, and quoted."""

MOST_FOUND = 5
"""Most games that the field lists: with more than a handful, another letter is typed."""

WHOLE_WORD = 3
"""Most letters of a name or text that must match as a whole: three letters are in many names. Of
other scripts, whose letters may be a syllable or a word each, one."""


class Meant(NamedTuple):
    """What a name probably means: a page, its link's fields and label, and a description."""

    page: Entry
    fields: Mapping[str, str]
    words: str
    said: str


def meant(name: str) -> Meant | None:
    """Return the page or game that a wrong name in an address probably meant; None for none.

    Of a path, one part is enough: a part that is a name comes before one that resembles a name.
    """
    known = _names()
    parts = [plain for part in name[:LONGEST].split("/") if (plain := _plain(part))]
    exact = [plain for plain in parts if plain in known]
    found = exact or [words for plain in parts for words in _near(plain, known)]
    return known[found[0]] if found else None


def games_named(text: str) -> list[Meant]:
    """Return at most MOST_FOUND games and pages that a text may name, the likeliest first."""
    games = {words: game for words, game in _names().items() if is_game(game.page)}
    plain = _plain(text[:LONGEST])
    exact = [plain] if plain in games else []
    begun = [words for words in games if len(plain) > 1 and words.startswith(plain)]
    found = list(dict.fromkeys(exact + begun + (_near(plain, games, MOST_FOUND) if plain else [])))
    distinct: list[Meant] = []
    for words in found:
        if games[words] not in distinct:
            distinct.append(games[words])
    return distinct[:MOST_FOUND]


def is_game(page: Entry) -> bool:
    """Return whether a page is found as a game: it is played, or known by another name."""
    known = page.slug in KEYWORDS or any(game.slug == page.slug for game in PUBLIC_NAMES)
    return page.is_playable or known


def _near(plain: str, known: Mapping[str, Meant], most: int = 1) -> list[str]:
    """Return the names that contain a text; if none, those similar to it; and so on."""
    part = [words for words in known if _is_telling(plain) and plain in words]
    whole = [words for words in known if _is_telling(words) and words in plain]
    return (
        part
        or get_close_matches(plain, known, n=most, cutoff=ALIKE)
        or whole
        or _begun(plain, known)
    )


def _begun(plain: str, known: Mapping[str, Meant]) -> list[str]:
    """Return the names with the longest beginning of a text in them, at least half of the text."""
    for end in range(len(plain) - 1, (len(plain) - 1) // 2, -1):
        found = [words for words in known if _is_telling(plain[:end]) and plain[:end] in words]
        if found:
            return found
    return []


def _is_telling(plain: str) -> bool:
    """Return whether a text has letters enough to be looked for inside a name."""
    return len(plain) > (WHOLE_WORD if plain.isascii() else 1)


@kept_by_reader
def _names() -> dict[str, Meant]:
    """Return normalised name → meaning; a page's own names win over those of other games."""
    named: dict[str, Meant] = {}
    for page in ENTRIES.values():
        for words in (page.slug, page.address, _(page.name), _(page.heading)):
            found = Meant(page, page.board_fields, _(page.heading), _(page.tagline))
            named.setdefault(_plain(words), found)
    for slug, listed in KEYWORDS.items():
        page = entry(slug)
        for words in _(listed).split(";"):
            found = Meant(page, page.board_fields, _(page.heading), _(page.tagline))
            named.setdefault(_plain(words), found)
    for game in PUBLIC_NAMES:
        page = entry(game.slug)
        fields = {**page.board_fields, **game.fields}
        for words in game.names:
            found = Meant(page, fields, _(game.names[0]), _(game.translation))
            named.setdefault(_plain(_(words)), found)
    for code, words in CODES.items():
        page = page_for(code)
        fields = page.board_fields | ({} if page.rule == code else {"rule": code})
        named.setdefault(_plain(_(words)), Meant(page, fields, _(words), _(page.tagline)))
    for page in ENTRIES.values():
        for card in page.theorems:
            found = Meant(page, card.fields, _(card.name), _(card.rule))
            named.setdefault(_plain(_(card.name)), found)
    named.pop("", None)
    return named


def _plain(text: str) -> str:
    # NFKD makes an accent a separate character, which is removed: misère becomes misere.
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKD", text).lower())


@st.fragment  # what is typed changes nothing else on the page
def find_game(key: str) -> None:
    """Draw the field that asks for a game by its name, and the games that it finds.

    Parameters
    ----------
    key : str
        Widget key of the field; its text is not in the link.
    """
    with st.container(key="live"):  # a script answers while the text is typed
        text = st.text_input(
            _("Find a game by its name"),
            key=key,
            validate=length_rule(LONGEST),
            placeholder=_("for example Nimble, Northcott, 21"),
            width=420,
        )
    if text and text.strip():
        html(_listed(games_named(text)))


def _listed(games: list[Meant]) -> Markup:
    if not games:
        there = inner_link(ANY_RULE, _(ANY_RULE.name), ANY_RULE.board_fields)
        none = markup(
            _("No game here has a name like that: try one word of it, or write its rule: {page}"),
            page=there,
        )
        return markup('<p class="gl-soft">{}</p>', none)
    return join(
        markup(
            "<p>{}</p>",
            markup(
                _("{name}: {what}"),
                name=inner_link(game.page, game.words, game.fields),
                what=markup('<span class="gl-soft">{}</span>', game.said),
            ),
        )
        for game in games
    )
