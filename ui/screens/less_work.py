"""What Streamlit 1.67 works out anew for every run, done once: an eighth of an opening.

Each of these is asked the same question in every run: whether a text is nothing but style sheets
(for which it reads all of the app's), what the settings of the theme are, and whether the data of a
component hold a table of pandas, which ours never do. The places where a part of the page begins
are copied twice in its runs, some forty small objects, by a copier that could copy anything.
"""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import streamlit.elements.html as html_element
from streamlit.components.v2.bidi_component import serialization
from streamlit.cursor import Cursor
from streamlit.dataframe_util import is_dataframe_like
from streamlit.runtime import app_session

if TYPE_CHECKING:
    from streamlit.proto.NewSession_pb2 import CustomThemeConfig

BEGINNING = 200
"""Letters of a text by which one that is no style sheet is told."""

_only_styles = lru_cache(64)(html_element._html_only_style_tags)
_fill_in = app_session._populate_theme_msg
_themes: dict[tuple[type[CustomThemeConfig], str], CustomThemeConfig] = {}


def install() -> None:
    """Let this process work so from now on."""
    html_element._html_only_style_tags = is_only_styles
    serialization.is_dataframe_like = is_table  # type: ignore[attr-defined]
    app_session._populate_theme_msg = fill_in_theme
    Cursor.__deepcopy__ = copy_cursor  # type: ignore[attr-defined]


def is_only_styles(html_content: str) -> bool:
    """Tell whether a text is nothing but style sheets and comments."""
    first = html_content[:BEGINNING].lstrip().lower()
    return (not first or first.startswith(("<style", "<!--"))) and _only_styles(html_content)


def is_table(obj: object) -> bool:
    """Tell whether an entry of a component's data is a table; our lists hold none."""
    return not isinstance(obj, list | dict) and is_dataframe_like(obj)


def fill_in_theme(msg: CustomThemeConfig, section: str = "theme") -> None:
    """Write the settings of a theme into a message; they stay as the process began with them."""
    known = _themes.get((type(msg), section))
    if known is None:
        known = type(msg)()
        _fill_in(known, section)
        _themes[type(msg), section] = known
    msg.MergeFrom(known)


def copy_cursor(self: Cursor, memo: dict[int, Any]) -> Cursor:
    """Copy a place in the page: numbers, and what passes by there, if anything does."""
    passing = self.transient_elements
    own = object.__new__(type(self))
    own.__dict__ = self.__dict__ | {
        "_transient_elements": deepcopy(passing, memo) if len(passing) else type(passing)()
    }
    return own
