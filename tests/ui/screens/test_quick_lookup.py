"""Fields that look for one value find the same as in the dictionary of all that Streamlit makes."""

import pytest
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.testing.v1 import AppTest

from ui.screens import quick_lookup


def script():
    import streamlit as st
    from streamlit.runtime.scriptrunner_utils.script_run_context import get_script_run_ctx

    from ui.screens.quick_lookup import Held

    st.session_state.setdefault("plain", 3)
    st.session_state.setdefault("empty", None)
    st.text_input("A", value="x", key="empty")
    st.text_input("B", value="b", key="full")
    st.number_input("C", value=4, key="number")
    st.selectbox("D", ["p", "q"], key="choice")
    st.text_input("E", value="no key")
    state = get_script_run_ctx().session_state._state
    listed = state.filtered_state
    held = Held(state)
    assert set(listed) == {"plain", "empty", "full", "number", "choice"}
    assert dict(held) == listed
    assert len(held) == len(listed)
    for key in [*listed, *state._keys(), "none", "$$ID-x-none"]:
        assert (key in held) == (key in listed), key
    st.text(repr(sorted(listed.items(), key=str)))


@pytest.fixture
def installed(monkeypatch):
    monkeypatch.setattr(SafeSessionState, "filtered_state", SafeSessionState.filtered_state)
    quick_lookup.install()


def test_the_same_is_found_by_looking_at_one_key(installed):
    app = AppTest.from_function(script).run()
    assert not app.exception
    app.text_input(key="full").set_value("typed")
    app.number_input(key="number").set_value(9)
    app.run()
    assert not app.exception
    assert "('full', 'typed')" in app.text[0].value
    assert "('empty', None)" in app.text[0].value


def test_an_emptied_field_stays_empty(installed):
    app = AppTest.from_function(script).run()
    assert app.text_input(key="empty").value is None


def test_no_field_lists_everything_any_more(installed, monkeypatch):
    from streamlit.runtime.state.session_state import SessionState

    def listed(_self):
        raise AssertionError("a field listed all that the session holds")

    def fields():
        import streamlit as st

        st.text_input("B", value="b", key="full")
        st.number_input("C", value=4, key="number")
        st.selectbox("D", ["p", "q"], key="choice")

    monkeypatch.setattr(SessionState, "filtered_state", property(listed))
    run = AppTest.from_function(fields)
    assert not run.run().exception
