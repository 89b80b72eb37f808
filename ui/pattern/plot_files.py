"""The plot as a picture to take away, made in the browser: no address is asked for it."""

from __future__ import annotations

from ui.base.component import component
from ui.base.words import _

_FILES = component("plot_files", "copy.css", "plot_files.js")


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
