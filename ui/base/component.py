"""Components of ours: their scripts and style sheets in ui/assets, and Streamlit's inner names.

Style sheets are written with custom selectors (`:--name`), as CSS drafts them; browsers do not know
them yet, so they are put in here. All of Streamlit's names stand in assets/streamlit.css.
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
"""Name of ours → selector of Streamlit's."""


def with_hooks(sheet: str) -> str:
    """Return a style sheet with Streamlit's selectors in place of our names for them.

    Raises
    ------
    KeyError
        For a name that is none.
    """
    return re.sub(r":--([\w-]+)", lambda found: HOOKS[found[1]], sheet)


def hooks_for(script: str) -> str:
    """Return a script after the names that it uses, as one object; lines of comment stay here."""
    script = re.sub(r"(?m)^[ ]*//.*\n", "", script)
    used = {name: HOOKS[name] for name in HOOKS if re.search(rf"\bHOOKS\W+{name}\b", script)}
    return f"const HOOKS = {json.dumps(used)};\n{script}" if used else script


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
"""Lists and dictionaries inside one another; no script of ours sends more than two."""


def sent_by(key: str, event: str) -> Any:
    """Return what a component sent with an event; None for nothing.

    Parameters
    ----------
    key : str
        Of the component.
    event : str
        Its trigger, or the name of what it keeps.

    Notes
    -----
    JSON of a browser holds what no page can show: halves of letters, of which each becomes �, and
    numbers that are none, which become None.
    """
    import streamlit as st

    return plain(getattr(st.session_state.get(key), event, None))


def plain(value: Any, depth: int = 0) -> Any:
    """Return a value of JSON without what no page can show, see `sent_by`."""
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
