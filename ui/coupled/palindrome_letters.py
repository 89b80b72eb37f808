"""The letters of the string game: a drawing, buttons that cut, and the table of runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.coupled.palindromes import after_cut, cuttable
from ui.base.component import component, sent_by
from ui.base.marks import (
    announced,
    captioned_table,
    heap_badge,
    hue_index,
    letter,
    panel,
    to_press,
    value_chip,
)
from ui.base.markup import Markup, html, join, markup
from ui.base.words import _, either, number, several

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from gamecore.coupled.palindromes import Run
    from ui.base.page import Page
    from ui.coupled.coupled_page import Put


NAMED = 12
"""Most places or runs that a text lists one by one."""


def letters(
    text: str,
    *,
    live: Collection[int] = (),
    runs: Sequence[Run] = (),
    cut: int | None = None,
    wins: Collection[int] = (),
) -> Markup:
    """Return the drawing of a text: its pieces, every letter with the number of its place.

    Parameters
    ----------
    text : str
        Pieces separated by spaces.
    live : collection of int
        Places that can be cut, counted from 1 without spaces: marked by scissors, or by their run.
    runs : sequence of Run
        Runs to be drawn, each in its colour and with its name.
    cut : int, optional
        The place that was just cut.
    wins : collection of int
        Places where a cut wins: they get a star.
    """
    of_run = {place: index for index, run in enumerate(runs) for place in run.places}
    place = 0
    pieces = []
    for piece in text.split():
        cells = []
        for character in piece:
            place += 1
            cells.append(
                _cell(
                    character,
                    place,
                    live=place in live,
                    run=of_run.get(place),
                    starts=place in of_run and of_run.get(place - 1) != of_run[place],
                    cut=place == cut,
                    wins=place in wins if wins else None,
                )
            )
        pieces.append(markup('<span class="piece">{}</span>', join(cells)))
    said = described(text, live, runs, wins)
    body = join(pieces) or markup('<span class="gl-soft">{}</span>', _("no letters"))
    return markup('<div class="gl-string" role="img" aria-label="{}">{}</div>', said, body)


def _cell(
    character: str,
    place: int,
    *,
    live: bool,
    run: int | None,
    starts: bool,
    cut: bool,
    wins: bool | None,
) -> Markup:
    """Return one letter; `wins` is None if the drawing has no row of stars."""
    names = ["cell"]
    if live:
        names.append("live")
    if run is not None:
        names += ["run", f"h{hue_index(run)}"]
    if cut:
        names.append("cut")
    if wins:
        names.append("wins")
    # In a run every place can be cut, and scissors would only crowd the name of the run.
    below = (heap_badge(run) if starts else "") if run is not None else ("✂" if live else "")
    above = "" if wins is None else markup("<u>{}</u>", "★" if wins else "")
    return markup(
        '<span class="{names}">{above}<i>{place}</i><b>{character}</b><em>{below}</em></span>',
        names=" ".join(names),
        above=above,
        place=number(place),
        character=character,
        below=below,
    )


def described(
    text: str, live: Collection[int], runs: Sequence[Run], wins: Collection[int]
) -> Markup:
    """Return the text alternative of a drawing."""
    pieces = text.split()
    parts = [
        several("The text {text}", "The {count} pieces {text}", len(pieces), text=join(pieces, " "))
        if pieces
        else _("A text without letters")
    ]
    if runs:
        parts += [
            _("run {name}: {places}").format(name=letter(index), places=places_of(run))
            for index, run in enumerate(runs[:NAMED])
        ]
    elif live:
        parts.append(_("places that can be cut: {places}").format(places=listed(sorted(live))))
    if wins:
        parts.append(_("winning cuts: {places}").format(places=listed(sorted(wins))))
    return join(parts, _("; "))


def listed(places: Sequence[int]) -> str:
    """Return places in a sentence: `2, 4 and 6`; of more than NAMED the first ones."""
    shown = [number(place) for place in places[:NAMED]]
    if len(places) > NAMED:
        return _(", ").join([*shown, "…"])
    return either(shown, "and")


def places_of(run: Run) -> str:
    """Return the places of a run in words: `place 2`, `places 2 to 6`."""
    if run.length == 1:
        return _("place {place}").format(place=number(run.start))
    return _("places {first} to {last}").format(
        first=number(run.start), last=number(run.places[-1])
    )


def runs_table(runs: Sequence[Run], *, valued: bool) -> Markup:
    """Return the table of the runs: places, lengths and, if `valued`, values."""
    heads = [_("Run"), _("Places"), _("Length"), *([_("Value in 0.137")] if valued else [])]
    rows = join(
        markup(
            '<tr><th scope="row">{}</th><td>{}</td><td class="n">{}</td>{}</tr>',
            heap_badge(index),
            places_of(run),
            number(run.length),
            markup('<td class="n">{}</td>', value_chip(run.value)) if valued else "",
        )
        for index, run in enumerate(runs)
    )
    name = _("The runs of places that can be cut")
    return captioned_table("gl-family", name, name, heads, rows)


def neighbours(text: str) -> dict[int, tuple[str, str]]:
    """Return place → the letters before and after it, for each place inside a piece."""
    found: dict[int, tuple[str, str]] = {}
    before = 0
    for piece in text.split():
        for index in range(1, len(piece) - 1):
            found[before + index + 1] = (piece[index - 1], piece[index + 1])
        before += len(piece)
    return found


# -- letters to press -----------------------------------------------------------------------------


_BOARD = component("letters", "letters.css", "letters.js")


def letter_board(page: Page, position: str, put: Put) -> None:
    """Draw the letters as buttons; a press cuts the letter, or explains why it cannot be cut.

    Parameters
    ----------
    page : Page
    position : str
        Pieces separated by spaces.
    put : callable
        Makes the position after a cut the page's position.
    """
    key, said = f"_{page.prefix}-letters", f"_{page.prefix}-not-cut"

    def pressed() -> None:
        place = sent_by(key, "place")
        if not isinstance(place, int):
            return
        if place in cuttable(position):
            st.session_state.pop(said, None)
            put(after_cut(position, place))
        else:
            st.session_state[said] = (position, place)

    _BOARD(
        key=key,
        data={
            "pieces": position.split(),
            "words": {
                "board": _("The letters; press one to cut it out"),
                "letter": _("Cut out {letter} at place {place}"),
            },
        },
        on_place_change=pressed,
    )
    html(to_press(_("Press a letter to cut it out.")))
    refused = st.session_state.get(said)
    if refused is not None and refused[0] == position:
        why = why_not(position, refused[1])
        html(announced(panel("note", why)))


def why_not(position: str, place: int) -> str:
    """Return why the letter at a place cannot be cut out.

    Parameters
    ----------
    position : str
        Pieces separated by spaces.
    place : int
        Place of a letter that cannot be cut, counted from 1 without spaces.
    """
    beside = neighbours(position).get(place)
    if beside is None:
        return _(
            "Place {place} is at an end of its piece: it needs a letter on both sides."
        ).format(place=number(place))
    return _("Place {place} stands between {left} and {right}: they are not equal.").format(
        place=number(place), left=beside[0], right=beside[1]
    )
