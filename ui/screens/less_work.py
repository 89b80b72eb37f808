"""What Streamlit 1.67 works out anew for every run, done once: an eighth of an opening.

Each of these is asked the same question in every run: whether a text is nothing but style sheets
(for which it reads all of the app's), what the settings of the theme are, and whether the data of a
component hold a table of pandas, which ours never do. Each command that draws something asks
whether its uses are counted, which they are not. The places where a part of the page begins are
copied twice in its runs, some forty small objects, each with all that it stands in, by a copier
that could copy anything.
"""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from types import MethodType
from typing import TYPE_CHECKING, Any

import streamlit as st
import streamlit.elements.html as html_element
from streamlit import config
from streamlit.components.v2.bidi_component import serialization
from streamlit.components.v2.bidi_component.main import BidiComponentMixin
from streamlit.cursor import Cursor
from streamlit.dataframe_util import is_dataframe_like
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.scriptrunner_utils import script_run_context
from streamlit.runtime import forward_msg_cache
from streamlit.util import calc_hash
from streamlit.elements.lib.utils import compute_and_register_element_id
from streamlit.elements.layouts import LayoutsMixin
from streamlit.runtime import app_session, metrics_util

if TYPE_CHECKING:
    from streamlit.proto.NewSession_pb2 import CustomThemeConfig

BEGINNING = 200
"""Letters of a text by which one that is no style sheet is told."""

_only_styles = lru_cache(64)(html_element._html_only_style_tags)
_fill_in = app_session._populate_theme_msg
_COUNTED = metrics_util.gather_metrics("text", st.text.__func__).__code__  # type: ignore[attr-defined]
_themes: dict[tuple[type[CustomThemeConfig], str], CustomThemeConfig] = {}


def install() -> None:
    """Let this process work so from now on."""
    html_element._html_only_style_tags = is_only_styles
    serialization.is_dataframe_like = is_table  # type: ignore[attr-defined]
    app_session._populate_theme_msg = fill_in_theme
    Cursor.__deepcopy__ = copy_cursor  # type: ignore[attr-defined]
    DeltaGenerator.__deepcopy__ = copy_place  # type: ignore[method-assign]
    BidiComponentMixin._build_bidi_identity_kwargs = told_by_key  # type: ignore[method-assign]
    script_run_context.populate_hash_if_needed = name_message
    forward_msg_cache.populate_hash_if_needed = name_message
    LayoutsMixin.container = container
    if not config.get_option("browser.gatherUsageStats"):
        stop_counting()


def is_only_styles(html_content: str) -> bool:
    """Tell whether a text is nothing but style sheets and comments."""
    first = html_content[:BEGINNING].lstrip().lower()
    return (not first or first.startswith(("<style", "<!--"))) and _only_styles(html_content)


def is_table(obj: object) -> bool:
    """Tell whether an entry of a component's data is a table; our lists hold none."""
    return not isinstance(obj, list | dict) and is_dataframe_like(obj)


def told_by_key(_self: object, **_component: object) -> dict[str, Any]:
    """Return what tells components without keys apart: nothing, for each of ours has a key.

    With a key nothing else counts; Streamlit writes and hashes all its data all the same.
    """
    return {}


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


def copy_place(self: DeltaGenerator, memo: dict[int, Any]) -> DeltaGenerator:
    """Copy a place in the page with the blocks that it stands in, each of them once."""
    own = DeltaGenerator(
        root_container=self._root_container,
        cursor=deepcopy(self._cursor, memo),
        parent=deepcopy(self._parent, memo),
        block_type=self._block_type,
    )
    own._form_data = self._form_data  # which never changes
    own._creating_fragment_id = self._creating_fragment_id
    return own


def stop_counting() -> None:
    """Take away what counts the uses of Streamlit's commands: all is as if it had never been."""
    for kind in DeltaGenerator.__mro__:
        for name, command in list(vars(kind).items()):
            if getattr(command, "__code__", None) is _COUNTED:
                setattr(kind, name, command.__wrapped__)
    for name, command in list(vars(st).items()):
        own = getattr(command, "__func__", command)
        if getattr(own, "__code__", None) is _COUNTED:
            place = getattr(command, "__self__", None)
            setattr(st, name, own.__wrapped__ if place is None else getattr(place, name))


_name = forward_msg_cache.populate_hash_if_needed
_container = LayoutsMixin.container.__wrapped__


def name_message(msg):
    if msg.WhichOneof("type") != "delta":
        _name(msg)
    elif not msg.hash:
        said = msg.delta.SerializeToString(deterministic=True)
        msg.hash = calc_hash(said)
        msg.metadata.cacheable = len(said) >= LARGE and msg.delta.HasField("new_element")

LARGE = int(config.get_option("global.minCachedMessageSize"))

class _Catch:
    @property
    def dg(self): return self
    def _block(self, proto, **_): return proto

@lru_cache(256)
def _block_of(**how): return _container(_Catch(), **how)

def container(self, *, key=None, **how):
    proto = _block_of(**how)
    if key:
        own = type(proto)()
        own.CopyFrom(proto)
        own.id = compute_and_register_element_id("container", user_key=key, dg=None, key_as_main_identity=False)
        proto = own
    return self.dg._block(proto)
