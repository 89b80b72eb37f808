"""A field of Streamlit 1.67 looks for its own value without listing those of all others first.

Each text, number, slider and select box asks for a dictionary of everything that a session holds,
looks up one key in it, and throws it away: a tenth of the processor time of a run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from streamlit.runtime.state.common import is_element_id
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.runtime.state.session_state import SessionState, _is_internal_key


class Held(Mapping[str, Any]):
    """What a session holds, by the keys that the app gave; a look at one key costs one look."""

    def __init__(self, state: SessionState) -> None:
        self._state = state

    def __getitem__(self, key: str) -> Any:
        """Return the value of a key, as the dictionary of all would hold it."""
        if is_element_id(key) or _is_internal_key(key):
            raise KeyError(key)
        return self._state[key]

    def __iter__(self) -> Iterator[str]:
        """Walk over all keys, which takes the whole dictionary."""
        return iter(self._state.filtered_state)

    def __len__(self) -> int:
        return len(self._state.filtered_state)


def install() -> None:
    """Let the fields of this process look so from now on."""
    SafeSessionState.filtered_state = property(_held)  # type: ignore[assignment, method-assign]


def _held(safe: SafeSessionState) -> Held:
    return Held(safe._state)
