"""One colour and one letter for a heap, in every view; eight hues that survive colour blindness."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hue:
    """A colour in two shades.

    Attributes
    ----------
    light : str
        Shade for the light theme: at least 3:1 against the page and 4.5:1 under white letters.
    dark : str
        Shade for the dark theme: at least 4.5:1 against the page, and under near-black letters.
    """

    light: str
    dark: str


HUES = (
    Hue("#0067a5", "#56b4e9"),  # blue
    Hue("#b84a00", "#f39a5a"),  # vermilion
    Hue("#00735a", "#45c9a2"),  # bluish green
    Hue("#9c3d77", "#e39ac6"),  # reddish purple
    Hue("#7a5c00", "#e6b93c"),  # ochre
    Hue("#4f53a8", "#a9adf5"),  # indigo
    Hue("#a8323a", "#f4989b"),  # red
    Hue("#4a545e", "#b6c0ca"),  # slate
)
"""The eight hues, after Okabe and Ito (2008), darkened or lightened until the contrast suffices."""


def letter(index: int) -> str:
    """Name a heap by its place: A, B, …, Z, then AA, AB and so on."""
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def hue_index(index: int) -> int:
    """Return which of the eight hues the heap at a place has."""
    return index % len(HUES)
