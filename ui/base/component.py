"""What a script of ours draws in the browser: made once, of files in ui/assets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from ui.base.hooks import ASSETS, hooks_for, with_hooks

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["ASSETS", "component"]


def component(name: str, *files: str, apart: bool = True) -> Callable[..., Any]:
    """Return a component; to be called once for each name, when its module is imported.

    Parameters
    ----------
    name : str
        What tells it from the others.
    *files : str
        Its style sheets and scripts in ui/assets. A component has one script: of several each may
        use what stands before it.
    apart : bool
        Whether the style sheets of the page end at it, and its own inside it.
    """
    return st.components.v2.component(
        f"grundy_lab_{name}",
        css=_joined(files, ".css"),
        js=_joined(files, ".js"),
        isolate_styles=apart,
    )


def _joined(files: tuple[str, ...], kind: str) -> str | None:
    texts = [(ASSETS / file).read_text("utf-8") for file in files if file.endswith(kind)]
    text = "\n".join(texts)
    return (with_hooks(text) if kind == ".css" else hooks_for(text)) or None
