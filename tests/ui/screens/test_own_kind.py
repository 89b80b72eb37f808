"""What a field cannot hold is none: the page keeps what it has, and nothing fails."""

import pytest
from streamlit.components.v2.bidi_component import serialization
from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
from streamlit.runtime.state.session_state import WStates
from streamlit.testing.v1 import AppTest

from ui.screens import own_kind


def script():
    import streamlit as st

    st.text(
        repr(
            [
                st.text_input("Text", "x"),
                st.number_input("Number", value=4),
                st.selectbox("Choice", ["p", "q"]),
                st.pills("Pills", ["r", "s"], default="s"),
                st.checkbox("Switch"),
            ]
        )
    )


UNTOUCHED = "['x', 4, 'p', 's', False]"


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    monkeypatch.setattr(WStates, "__getitem__", WStates.__getitem__)
    own_kind.install()


def sent(field, kind, value):
    """Return what a client sends as the value of a field."""
    state = WidgetState(id=field)
    if kind.endswith("array_value"):
        getattr(state, kind).data.extend(value)
    elif kind == "file_uploader_state_value":
        state.file_uploader_state_value.uploaded_file_info.add()
    else:
        setattr(state, kind, value)
    return state


WRONG = [
    ("double_value", float("nan")),
    ("double_value", float("inf")),
    ("int_value", -(2**63)),
    ("string_array_value", ["\x00"]),
    ("int_array_value", [7]),
    ("json_value", "[" * 5000),
    ("file_uploader_state_value", None),
    ("bytes_value", b"\xff"),
]


@pytest.mark.parametrize(("kind", "value"), WRONG)
def test_what_a_field_cannot_hold_is_none(kind, value):
    app = AppTest.from_function(script).run()
    fields = [state.id for state in app._tree.get_widget_states().widgets]
    for _again in range(2):
        app._run(WidgetStates(widgets=[sent(field, kind, value) for field in fields]))
        assert not app.exception
        assert app.text[0].value == UNTOUCHED


def test_what_it_can_hold_is_read():
    app = AppTest.from_function(script).run()
    app.number_input[0].set_value(7)
    app.text_input[0].set_value("typed")
    app.run()
    assert app.text[0].value == "['typed', 7, 'p', 's', False]"


def component_script():
    import streamlit as st

    counter = st.components.v2.component("test_counter", html="<p>", js="export default () => {}")
    st.text(str(counter(key="counter", default={"count": 3}, on_count_change=lambda: None).count))


@pytest.mark.parametrize(
    ("text", "count"),
    [('{"count": 5}', "5"), ("{", "3"), ("[" * 5000, "3"), ("", "3"), ('"{"', "3")],
)
def test_what_is_no_json_is_none_and_nothing_is_logged(text, count, monkeypatch):
    logged = []
    monkeypatch.setattr(
        serialization._LOGGER, "warning", lambda *said, **_more: logged.append(said)
    )
    app = AppTest.from_function(component_script).run()
    assert not app.exception
    component = app.get("bidi_component")[0].proto.id
    app._run(WidgetStates(widgets=[WidgetState(id=component, json_value=text)]))
    assert app.text[0].value == count
    assert logged == []


def test_a_whole_number_is_read_as_browsers_send_it():
    app = AppTest.from_function(script).run()
    field = app.number_input[0].proto.id
    app._run(WidgetStates(widgets=[sent(field, "int_value", 7)]))
    assert app.text[0].value == "['x', 7, 'p', 's', False]"
