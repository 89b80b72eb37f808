"""Streamlit's inner names, from the one file that holds them, for style sheets and scripts of ours.

Style sheets are written with custom selectors (`:--name`), as CSS drafts them; browsers do not know
them yet, so they are put in here.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

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
    """Return a script after the names that it uses, as one object."""
    used = {name: HOOKS[name] for name in HOOKS if re.search(rf"\bHOOKS\W+{name}\b", script)}
    return f"const HOOKS = {json.dumps(used)};\n{script}" if used else script
