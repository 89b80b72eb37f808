"""Our own components: scripts and style sheets of ui/assets, with Streamlit's selectors put in.

Style sheets use custom selectors (`:--name`, a CSS draft). Browsers do not support them yet, so
they are replaced here by the selectors that ui/assets/streamlit.css defines.
"""

from __future__ import annotations

import json
import re
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


ASSETS = Path(__file__).resolve().parents[1] / "assets"
"""The style sheets, scripts and pictures of the app."""

HOOKS: dict[str, str] = dict(
    re.findall(
        r"^@custom-selector :--([\w-]+) (.+?);",
        (ASSETS / "streamlit.css").read_text(encoding="utf-8"),
        flags=re.MULTILINE,
    )
)
"""Our name of a part of Streamlit's pages → the CSS selector that finds it."""


def with_hooks(sheet: str) -> str:
    """Return a style sheet with Streamlit's selectors in place of our names for them.

    Raises
    ------
    KeyError
        If a name is not in `HOOKS`.
    """
    return re.sub(r":--([\w-]+)", lambda found: HOOKS[found[1]], sheet)


def hooks_for(script: str) -> str:
    """Return a script without comment lines, after a `HOOKS` object of the names that it uses."""
    script = re.sub(r"(?m)^[ ]*//.*\n", "", script)
    used = {name: HOOKS[name] for name in HOOKS if re.search(rf"\bHOOKS\W+{name}\b", script)}
    return f"const HOOKS = {json.dumps(used)};\n{script}" if used else script


def component(name: str, *files: str, apart: bool = True) -> Callable[..., Any]:
    """Register a Streamlit component and return the function that draws it.

    Call it once for each name, when the module is imported.

    Parameters
    ----------
    name : str
        A unique name.
    *files : str
        Its style sheets and scripts in ui/assets. Scripts are joined into one, in this order, so
        each may use what an earlier one defines.
    apart : bool
        Whether its style is isolated: the page's style sheets stop at it, and its own stay inside.
    """
    import streamlit as st  # here, because worker processes read style sheets too, and draw nothing

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


_DEEPEST = 3
"""Most levels of nested lists and dictionaries; our own scripts send at most two."""


def sent_by(key: str, event: str) -> Any:
    """Return what a component sent with an event; None if it sent nothing.

    Parameters
    ----------
    key : str
        Widget key of the component.
    event : str
        Name of the trigger, or of the state that it keeps.

    Notes
    -----
    A browser may send what no page can show: a lone surrogate becomes �, an infinite number or NaN
    becomes None, and so does a list or dictionary nested deeper than three levels.
    """
    import streamlit as st

    return plain(getattr(st.session_state.get(key), event, None))


def plain(value: Any, depth: int = 0) -> Any:
    """Return a JSON value without what no page can show, see `sent_by`."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, float):
        return value if isfinite(value) else None
    if not isinstance(value, list | dict):
        return value
    if depth == _DEEPEST:
        return None
    if isinstance(value, list):
        return [plain(part, depth + 1) for part in value]
    return {plain(name): plain(part, depth + 1) for name, part in value.items()}
