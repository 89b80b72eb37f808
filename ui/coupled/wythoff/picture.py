"""The values of Wythoff's game from far away: one picture of a large table, the zeros in red."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from typing import TYPE_CHECKING

import numpy as np
import streamlit as st

from gamecore.coupled.wythoff import wythoff_table
from ui.base.marks import aside
from ui.base.markup import Markup, html, markup
from ui.base.words import _, number, prose

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ui.coupled.coupled_page import CoupledState

LAST = 255
"""Last row and column of the picture: two pixels a position fill a column of the page."""

SCALE = 2
"""Pixels of a position's side."""

SHADES = 255
"""Shades from light to dark; the colour after them is that of the zeros."""

_LIGHT, _DARK, _ZERO = (244, 243, 238), (8, 40, 92), (193, 18, 31)


def far_picture(state: CoupledState) -> None:
    """Draw the box, closed; the picture is only made while it is open."""
    box = st.expander(
        _("The same from far away"), key=f"_{state.page.prefix}-far", on_change="rerun"
    )
    if box.open:
        with box:
            html(_far(_("The values of all positions with heaps up to {last}")))
            html(aside(prose("wythoff", "far")))


@st.cache_data(max_entries=4, show_spinner=False)
def _far(alt: str) -> Markup:
    source = b64encode(picture(LAST)).decode("ascii")
    words = alt.format(last=number(LAST))
    return markup('<img class="gl-far" alt="{}" src="data:image/png;base64,{}">', words, source)


def picture(last: int) -> bytes:
    """Return the picture of the values 0 ≤ a, b ≤ last as a PNG file.

    Row a goes down, column b to the right; the darker, the larger the value; each zero is a red
    square that covers a little of its neighbours, or it would not be seen.
    """
    table = wythoff_table(last + 1, last + 1).astype(np.int64)
    shades = table * (SHADES - 1) // max(int(table.max()), 1)
    pixels = shades.repeat(SCALE, axis=0).repeat(SCALE, axis=1).astype(np.uint8)
    for a, b in zip(*(places.tolist() for places in np.nonzero(table == 0)), strict=True):
        top, left = max(SCALE * a - 1, 0), max(SCALE * b - 1, 0)
        pixels[top : SCALE * (a + 1) + 1, left : SCALE * (b + 1) + 1] = SHADES
    return _png(pixels, _palette())


def _palette() -> bytes:
    mixed = (
        round(light + (dark - light) * shade / (SHADES - 1))
        for shade in range(SHADES)
        for light, dark in zip(_LIGHT, _DARK, strict=True)
    )
    return bytes(mixed) + bytes(_ZERO)


def _png(pixels: NDArray[np.uint8], palette: bytes) -> bytes:
    """Write pixels of a palette as a PNG file: header, palette, packed rows, end."""
    height, width = pixels.shape
    # Each row begins with a 0: its bytes stand as they are.
    rows = np.zeros((height, width + 1), dtype=np.uint8)
    rows[:, 1:] = pixels
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", palette),
        (b"IDAT", zlib.compress(rows.tobytes(), 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in parts)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
