"""The editor of a sum: the games as text, a rule chooser for each game, one board of all heaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.errors import GameError, RuleSyntaxError
from gamecore.limits import SUM_RULES
from gamecore.positions.heaps import Component, by_heap, format_sum, parse_sum
from ui.base import page_limits
from ui.base.fields import check_length
from ui.base.marks import heap_badge
from ui.base.markup import html, join, markdown, markup
from ui.base.words import N_, _
from ui.catalogue.lookup import related
from ui.derivation.opening import one_heap
from ui.frame import frame
from ui.links import link_state
from ui.links.link_state import parse_or_last_valid
from ui.links.link_widgets import pick, show_in
from ui.links.links import field
from ui.pieces.board import board, edited_heaps
from ui.pieces.text_fields import complaint, offers
from ui.rule.words import beside_heap

if TYPE_CHECKING:
    from ui.base.page import Page

RULES = {
    "take any": N_("Nim"),
    "take 1-3": "1–3",
    "take 1-5": "1–5",
    "take 1-7": "1–7",
    "take 1, 3, 4": "1, 3, 4",
    "take at least half": N_("at least half"),
    "split into 2 unequal": N_("Grundy's game"),
    "take any or split into 2": N_("Lasker's Nim"),
    "0.77": N_("Kayles"),
    "0.07": N_("Dawson's Kayles"),
}
"""Rules offered by the rule chooser, rule → name; any other is typed."""

SUMS = {
    N_("three subtraction games"): "take 1-3: 9; take 1-5: 10; take 1-7: 14",
    N_("Kayles, Nim and Grundy's game"): "0.77: 5; take any: 3; split into 2 unequal: 8",
    N_("a Nim heap that balances"): "take 1, 3, 4: 4; take any: 2",
}
"""Presets: name → text of the sum, in canonical form."""

Games = tuple[Component, ...]


def sum_editor(page: Page) -> Games:
    """Draw the editor and return the games in force.

    A text that cannot be parsed stays as typed and is explained below the field; the last valid
    games stay in force.
    """
    key = page.key("games")
    entry = field(page, "games")
    st.markdown(f"#### {_('Games')}")
    # The text is drawn first, because it decides what the controls above it show.
    above = st.container()
    with st.expander(_("The games as text"), expanded=_is_wrong(page, str(entry.default))):
        text = st.text_area(
            _("The games as text"),
            value=str(entry.default),
            key=key,
            bind=link_state.binding(page, "games"),
            height=96,
            label_visibility="collapsed",
            help=_(
                "Each game is a rule, a colon and its heaps; a semicolon goes between games: "
                "take 1-3: 9; take 1-5: 10 4"
            ),
        )
    read, error = parse_or_last_valid(page, "games", text, _read)
    games = tuple(read)
    with above:
        _controls(page, games)
    if error is not None:
        _explain(page, error, text, games)
    return games


def _read(text: str) -> Games:
    check_length(text)
    return tuple(parse_sum(text, most_heaps=page_limits.HEAPS))


def _is_wrong(page: Page, untouched: str) -> bool:
    """Return whether the text about to be drawn is invalid, so that its field must be open."""
    key = page.key("games")
    try:
        _read(str(st.session_state.get(key, st.query_params.get(key, untouched))))
    except GameError:
        return True
    return False


def _explain(page: Page, error: GameError, text: str, games: Games) -> None:
    kept = _("Until then the page shows “{games}”.").format(games=format_sum(games))
    html(complaint(error, text, kept))
    if isinstance(error, RuleSyntaxError):
        place = error.position
        offers(
            error,
            key=f"_{page.prefix}-suggestion",
            use=lambda rule: _write(page, repaired(text, place, rule)),
        )


def repaired(text: str, position: int, rule: str) -> str:
    """Return the text of a sum with the rule at the character `position` replaced by `rule`."""
    plain = text.replace("\n", ";")
    start = plain.rfind(";", 0, position) + 1
    colon = plain.find(":", start)
    lead = " " if start else ""
    return f"{text[:start]}{lead}{rule}{text[colon:]}"


def _write(page: Page, text: str) -> None:
    st.session_state[page.key("games")] = text


# -- the controls ---------------------------------------------------------------------------------


def _controls(page: Page, games: Games) -> None:
    _presets(page, games)
    place = 0
    for index, game in enumerate(games):
        badges = [heap_badge(place + heap) for heap in range(len(game.heaps))]
        place += len(game.heaps)
        _rule_chooser(page, games, index, join(badges, " "))
    full = place >= page_limits.HEAPS or len(games) >= SUM_RULES

    def edited(edit: dict[str, Any]) -> None:
        added = edit.get("act") == "add"
        _write(page, _added(games) if added else format_sum(changed(games, edit)))

    rules, heaps = by_heap(games)

    def opened(place: int) -> None:
        one_game = related(page.entry)[0]
        query = one_heap(one_game, rules[place], heaps[place])
        st.switch_page(frame.page_file(one_game.slug), query_params=query)

    board(
        heaps,
        key=f"_{page.prefix}-board",
        on_edit=edited,
        on_open=opened,
        elsewhere=True,
        full=full,
        notes=[beside_heap(str(rule)) for rule in rules],
        words={"add": _("Add a game")},
    )


def _presets(page: Page, games: Games) -> None:
    current = format_sum(games)
    pick(
        st.pills,
        _("Sums one press away"),
        list(SUMS),
        key=f"_{page.prefix}-preset",
        current=next((name for name, text in SUMS.items() if text == current), None),
        write=lambda name: _write(page, SUMS[name]),
        format_func=_,
        label_visibility="collapsed",
    )


def _rule_chooser(page: Page, games: Games, index: int, badges: str) -> None:
    """Draw the letters of a game's heaps, and the field in which its rule is chosen or typed."""
    key = f"_{page.prefix}-rule-{index}"
    current = str(games[index].rule)
    show_in(key, current)

    def chosen() -> None:
        parts = [(str(game.rule), game.heaps) for game in games]
        parts[index] = (str(st.session_state[key] or current).strip(), games[index].heaps)
        _write(page, "; ".join(f"{rule}: {' '.join(map(str, heaps))}" for rule, heaps in parts))

    with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False):
        html(markup("<span>{}</span>", badges or "–"), width="content")
        st.selectbox(
            markdown(_("Rule of game {count}"), count=index + 1),
            list(dict.fromkeys([current, *RULES])),
            format_func=_named,
            key=key,
            on_change=chosen,
            accept_new_options=True,
            label_visibility="collapsed",
        )


def _named(rule: str) -> str:
    return f"{rule} · {_(RULES[rule])}" if rule in RULES and " 1" not in rule else rule


def _added(games: Games) -> str:
    """Return the text of the games and one more: a heap of 5 of the first of RULES not yet used."""
    there = {str(game.rule) for game in games}
    rule = next((rule for rule in RULES if rule not in there), "take any")
    return "; ".join(filter(None, [format_sum(games), f"{rule}: 5"]))


def changed(games: Games, edit: dict[str, Any]) -> Games:
    """Return the games after an edit on the board; an invalid edit changes nothing.

    A game whose last heap is removed is removed too. "add" is not handled here, see `_added`.
    """
    at = _place(games, edit.get("heap"))
    if at is None:
        return games
    game, heap = at
    return _with_heaps(games, game, edited_heaps(games[game].heaps, {**edit, "heap": heap}))


def after_move(games: Games, heap: int, left: tuple[int, ...]) -> Games:
    """Return the games after a move in the heap with this index on the board.

    The heaps `left` take its place in its game; a heap that is taken whole stays as 0.
    """
    at = _place(games, heap)
    if at is None:
        return games
    game, place = at
    heaps = games[game].heaps
    return _with_heaps(games, game, (*heaps[:place], *(left or (0,)), *heaps[place + 1 :]))


def _with_heaps(games: Games, game: int, heaps: tuple[int, ...]) -> Games:
    changed = [Component(games[game].rule, heaps)] if heaps else []
    return (*games[:game], *changed, *games[game + 1 :])


def _place(games: Games, index: object) -> tuple[int, int] | None:
    """Return the game of a heap of the board and its place there, as indices; None for no heap."""
    if not isinstance(index, int) or index < 0:
        return None
    for game, component in enumerate(games):
        if index < len(component.heaps):
            return game, index
        index -= len(component.heaps)
    return None
