"""A value that a field cannot hold counts as none that was sent; Streamlit 1.67 fails on it.

No browser sends one. Whoever writes messages by hand would fill the log with tracebacks otherwise.
"""

from __future__ import annotations

import json
from typing import Any

from streamlit.runtime.state.session_state import Serialized, WStates

_read = WStates.__getitem__

WHOLE = ("int_value", "double_value")
"""What a browser sends of a field for whole numbers, and what Streamlit calls that field's kind."""


def install() -> None:
    """Let the fields of this process read so from now on."""
    WStates.__getitem__ = _read_own  # type: ignore[method-assign]


def _read_own(states: WStates, key: str) -> Any:
    """Return the value of a field.

    Raises
    ------
    KeyError
        Where none was sent that the field can hold.
    """
    sent = states.states.get(key)
    if not isinstance(sent, Serialized):  # read before
        return _read(states, key)
    field = states.widget_metadata.get(key)
    if field is None:
        return _read(states, key)
    kind = sent.value.WhichOneof("value")
    if kind in (None, field.value_type) or (kind, field.value_type) == WHOLE:
        try:
            # A component's value is no text, which would be read as JSON once more, and logged.
            if kind != "json_value" or not isinstance(json.loads(sent.value.json_value), str):
                return _read(states, key)
        except (TypeError, ValueError, ArithmeticError, RecursionError):
            pass  # such as a number that is none, or brackets without end
    raise KeyError(key)
