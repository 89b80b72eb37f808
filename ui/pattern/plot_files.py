"""The plot as a picture to take away, made in the browser: no address is asked for it."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from ui.base.words import _

_ASSETS = Path(__file__).resolve().parents[1] / "assets"

_FILES = st.components.v2.component(
    "grundy_lab_plot_files",
    css=(_ASSETS / "copy.css").read_text(encoding="utf-8"),
    js=(_ASSETS / "plot_files.js").read_text(encoding="utf-8"),
)


def plot_files(key: str, name: str, alt: str) -> None:
    """Draw the buttons that save the plot on the page as SVG and as PNG, as it looks there.

    Parameters
    ----------
    key : str
    name : str
        Of the files, without what follows the dot.
    alt : str
        What the plot shows, in words; the SVG file holds them.
    """
    words = {"drawing": _("Save the plot as SVG"), "dots": _("Save the plot as PNG")}
    _FILES(key=key, data={"name": name, "alt": alt, "words": words})
