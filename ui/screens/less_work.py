"""What Streamlit 1.67 works out anew for every run or message, done once: an eighth of an opening.

Each of these is asked the same question in every run: whether a text is nothing but style sheets
(for which it reads all of the app's), what the settings of the theme are, and whether the data of a
component hold a table of pandas, which ours never do. And the messages of a run, some eighty,
each went to the browser by themselves.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import TYPE_CHECKING

import streamlit.elements.html as html_element
from starlette.websockets import WebSocketDisconnect
from streamlit.components.v2.bidi_component import serialization
from streamlit.dataframe_util import is_dataframe_like
from streamlit.logger import get_logger
from streamlit.runtime import app_session
from streamlit.web.server.starlette.starlette_websocket import StarletteSessionClient

if TYPE_CHECKING:
    from streamlit.proto.NewSession_pb2 import CustomThemeConfig

BEGINNING = 200
"""Letters of a text by which one that is no style sheet is told."""

AT_ONCE = 64
"""Messages that go out together at most: far fewer than Streamlit lets wait before it gives a
browser up."""

_only_styles = lru_cache(64)(html_element._html_only_style_tags)
_fill_in = app_session._populate_theme_msg
_themes: dict[tuple[type[CustomThemeConfig], str], CustomThemeConfig] = {}


def install() -> None:
    """Let this process work so from now on."""
    html_element._html_only_style_tags = is_only_styles
    serialization.is_dataframe_like = is_table  # type: ignore[attr-defined]
    app_session._populate_theme_msg = fill_in_theme
    StarletteSessionClient._sender = send_together  # type: ignore[method-assign]


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


async def send_together(self: StarletteSessionClient) -> None:
    """Send the messages of a tab, as many at once as come at once: the system writes them together.

    In place of the client's own sender, which lets each go by itself.
    """
    queue, socket = self._send_queue, self._websocket
    try:
        while True:
            payloads = [await queue.get()]
            waiting = -1
            # Streamlit hands over one message in each turn of the loop.
            while waiting < queue.qsize() < AT_ONCE:
                waiting = queue.qsize()
                await asyncio.sleep(0)
            while not queue.empty():
                payloads.append(queue.get_nowait())
            for payload in payloads:
                await socket.send_bytes(payload)
    except WebSocketDisconnect:
        pass
    except Exception:
        get_logger(__name__).exception("Error sending websocket payload")
    finally:
        self._closed.set()
