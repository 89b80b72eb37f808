"""What Streamlit 1.67 works out anew for every run, done once: more than a tenth of its work.

Each of these is asked the same question again and again: whether a text is nothing but style sheets
(for which it reads all of the app's), what the settings of the theme are, whether the data of a
component hold a table of pandas, which ours never do, what a component without a key would be known
by, how the block of a container looks, and whether the uses of a command are counted, which they
are not. The places where a part of the page begins are copied twice in its runs, some forty small
objects, each with all that it stands in, by a copier that could copy anything.
"""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import streamlit as st
import streamlit.elements.html as html_element
from streamlit import config
from streamlit.components.v2.bidi_component import serialization
from streamlit.components.v2.bidi_component.main import BidiComponentMixin
from streamlit.cursor import Cursor
from streamlit.dataframe_util import is_dataframe_like
from streamlit.delta_generator import DeltaGenerator
from streamlit.elements.layouts import LayoutsMixin
from streamlit.elements.lib.utils import compute_and_register_element_id, to_key
from streamlit.runtime import app_session

if TYPE_CHECKING:
    from streamlit.elements.lib.utils import Key
    from streamlit.proto.Block_pb2 import Block
    from streamlit.proto.NewSession_pb2 import CustomThemeConfig

BEGINNING = 200
"""Letters of a text by which one that is no style sheet is told."""

_only_styles = lru_cache(64)(html_element._html_only_style_tags)
_fill_in = app_session._populate_theme_msg
_container = LayoutsMixin.container.__wrapped__  # type: ignore[attr-defined]
_counted = LayoutsMixin.container.__code__
_themes: dict[tuple[type[CustomThemeConfig], str], CustomThemeConfig] = {}


def install() -> None:
    """Let this process work so from now on."""
    html_element._html_only_style_tags = is_only_styles
    serialization.is_dataframe_like = is_table  # type: ignore[attr-defined]
    app_session._populate_theme_msg = fill_in_theme
    BidiComponentMixin._build_bidi_identity_kwargs = told_by_key  # type: ignore[assignment, method-assign]
    Cursor.__deepcopy__ = copy_cursor  # type: ignore[attr-defined]
    DeltaGenerator.__deepcopy__ = copy_place  # type: ignore[assignment, method-assign]
    LayoutsMixin.container = container  # type: ignore[method-assign]
    if not config.get_option("browser.gatherUsageStats"):
        stop_counting()


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


def told_by_key(_self: object, **_component: object) -> dict[str, Any]:
    """Return what tells components without keys apart: nothing, for each of ours has a key.

    With a key nothing else counts; Streamlit writes and hashes all its data all the same.
    """
    return {}


class _Caught:
    """A place that hands back what it is to draw."""

    @property
    def dg(self) -> _Caught:
        return self

    def _block(self, block: Block, **_known: object) -> Block:
        return block


@lru_cache(256)
def _block_of(**look: Any) -> Block:
    block: Block = _container(_Caught(), **look)
    return block


def container(self: LayoutsMixin, *, key: Key | None = None, **look: Any) -> DeltaGenerator:
    """Draw a container as `st.container` does; one that looks like another is made of its block."""
    block = _block_of(**look)
    name = to_key(key)
    if name:
        named = type(block)()
        named.CopyFrom(block)
        named.id = compute_and_register_element_id(
            "container", user_key=name, dg=None, key_as_main_identity=False
        )
        block = named
    return self.dg._block(block)


def stop_counting() -> None:
    """Take away what counts the uses of commands for statistics, as if it had never been."""
    for kind in DeltaGenerator.__mro__:
        for name, command in list(vars(kind).items()):
            if getattr(command, "__code__", None) is _counted:
                setattr(kind, name, command.__wrapped__)
    for name, command in list(vars(st).items()):
        own = getattr(command, "__func__", command)
        if getattr(own, "__code__", None) is _counted:
            place = getattr(command, "__self__", None)
            setattr(st, name, own.__wrapped__ if place is None else getattr(place, name))


def copy_cursor(self: Cursor, memo: dict[int, Any]) -> Cursor:
    """Copy a place in the page: numbers, and what passes by there, if anything does."""
    passing = self.transient_elements
    own = object.__new__(type(self))
    own.__dict__ = self.__dict__ | {
        "_transient_elements": deepcopy(passing, memo) if len(passing) else type(passing)()
    }
    return own


def copy_place(self: DeltaGenerator, memo: dict[int, Any]) -> DeltaGenerator:
    """Copy a block of the page with the blocks that it stands in, each of them once."""
    own = DeltaGenerator(
        root_container=self._root_container,
        cursor=deepcopy(self._cursor, memo),
        parent=deepcopy(self._parent, memo),
        block_type=self._block_type,
    )
    own._form_data = self._form_data  # which never changes
    own._creating_fragment_id = self._creating_fragment_id
    return own
