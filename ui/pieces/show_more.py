"""What is shown once it is asked for: the rest of a long list of moves, what a phone folds."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING
from zlib import crc32

import streamlit as st

from gamecore import limits
from ui.base import page_limits
from ui.base.markup import Markup, html, markup, opened
from ui.base.words import _, number, several
from ui.frame.audience import presenting
from ui.pieces.stepper import step_buttons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from streamlit.delta_generator import DeltaGenerator

_PRESENTED = "_rows-presented"
"""In the session: of which position moves are presented, and how many screens of them before."""

MORE = 50
"""Moves that one press of "Show more" adds; two hundred at once would take 60 ms to draw."""

FEW = 1 / 4
"""Of the moves that are shown, how many more of them stand there too if they are the last ones."""


def to_unfold(label: str, look: str = "", *, is_open: bool = False) -> Markup:
    """Return the line behind which front.css folds what follows in its container, on a phone."""
    box = {"class": f"gl-unfold {look}".strip(), "open": "open" if is_open else ""}
    return markup("{}<summary>{}</summary></details>", opened("details", box), label)


@contextmanager
def part(title: str, *, is_open: bool = False) -> Iterator[None]:
    """Draw a part of a page below its heading; on a phone that folds it, unless `is_open`."""
    with st.container(key=f"part-{crc32(title.encode())}"):
        html(to_unfold(title, "gl-part", is_open=is_open))
        with st.container():
            st.markdown(f"### {title}")
            yield


def rows_shown(
    prefix: str,
    mark: int,
    total: int | None,
    at_once: int = page_limits.MOVES_PRESENTED,
    *,
    before: int = 0,
) -> slice:
    """Return which of `total` moves are written out, at most page_limits.MOVES_MORE.

    They grow by MORE with each press of "Show more", and by what FEW says. In Present they are
    `at_once` and give way to the next ones, up to page_limits.MOVES_LISTED; `before` is how many
    screens a class sees first, which the slice counts below 0: it ends at 0 on the last of them.
    `mark` is the checksum that identifies the position: another position begins anew.
    """
    if presenting():
        of, screen = st.session_state.get(_PRESENTED, ("", 0))
        first = at_once * (screen if of == _key(prefix, mark) else -before)
        return slice(first, first + at_once)
    shown = page_limits.MOVES_LISTED + st.session_state.get(_key(prefix, mark), 0) * MORE
    if total is not None and shown < total <= shown * (1 + FEW):
        shown = total
    return slice(0, min(shown, page_limits.MOVES_MORE))


def row_of_move(key: str) -> DeltaGenerator:
    """Return the row of one winning move, for its card and the button that plays it."""
    return st.container(
        border=True,
        horizontal=True,
        vertical_alignment="center",
        gap="medium",
        wrap=False,
        key=key,
    )


def from_the_first_rows() -> None:
    """Forget in Present which moves are shown, so that an answer begins with its first ones."""
    st.session_state.pop(_PRESENTED, None)


def how_many_win(total: int | None, *, has_mirror: bool = False) -> str:
    """Return the heading of `total` winning moves; None for more than limits.WINNING_MOVES.

    `has_mirror` says that the only one may be made in two places of a row, as in a mirror.
    """
    if total == 1 and has_mirror:
        return _("The only winning move, but for its mirror image")
    if total is None:
        return _("More than {count} winning moves").format(count=number(limits.WINNING_MOVES))
    return several("The only winning move", "{count} winning moves", total)


def one_of(total: int | None, *, has_mirror: bool = False) -> str:
    """Return the sentence that a move is the only winning one, or one of `total`, perhaps None.

    None means more than limits.WINNING_MOVES; `has_mirror` as for `how_many_win`.
    """
    if total == 1 and has_mirror:
        return _("It is the only winning move, but for its mirror image.")
    if total is None:
        words = _("It is one of more than {count} winning moves.")
        return words.format(count=number(limits.WINNING_MOVES))
    return several("It is the only winning move.", "It is one of {count} winning moves.", total)


def how_many_shown(shown: int, total: int | None) -> str:
    """Return the sentence that `shown` of `total` moves are shown; None if they are not counted."""
    if total is None:
        return _("{shown} shown. There are more.").format(shown=number(shown))
    return _("{shown} of {total} shown.").format(shown=number(shown), total=number(total))


def more(prefix: str, mark: int, rows: slice, total: int | None, *, before: int = 0) -> None:
    """Draw how many moves are shown and the button for more; nothing when all are shown at once.

    `rows` is what `rows_shown` said of these, with the same `before`. In Present a press of a
    clicker is that button.
    """
    shown = rows.stop if total is None else min(rows.stop, total)
    if shown == total and not (rows.start or (before and presenting())):
        return
    key = _key(prefix, mark)

    def show_more() -> None:
        st.session_state[key] = st.session_state.get(key, 0) + 1

    with st.container(horizontal=True, vertical_alignment="center"):
        if presenting():
            _screens(key, rows, total, -before)
        elif shown < page_limits.MOVES_MORE:
            st.button(_("Show more"), key=f"{key}-button", on_click=show_more)
        if shown:
            said = how_many_shown(shown, total)
            html(markup('<span class="gl-soft">{}</span>', said), width="content")


def _screens(key: str, rows: slice, total: int | None, first: int) -> None:
    """Draw what present.js presses, out of sight, to show the moves before or after `rows`."""
    listed, at_once = page_limits.MOVES_LISTED, rows.stop - rows.start
    at = rows.start // at_once
    last = (min(listed if total is None else total, listed) - 1) // at_once

    def go(screen: int) -> None:
        st.session_state[_PRESENTED] = (key, screen)

    with st.container(key="rows-stepper"):
        step_buttons(
            f"{key}-rows-step", at, (first, max(at - 1, first), min(at + 1, last), last), go
        )


def _key(prefix: str, mark: int) -> str:
    return f"_{prefix}-more-{mark}"
