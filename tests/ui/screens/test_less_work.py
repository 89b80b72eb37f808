"""What is worked out once says the same as what Streamlit works out each time."""

import pandas as pd
import pytest
from streamlit.components.v2.bidi_component import serialization
from streamlit.cursor import Cursor, LockedCursor, RunningCursor
from streamlit.dataframe_util import is_dataframe_like
from streamlit.elements import html
from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session

from ui.screens import less_work

TEXTS = (
    "", "  \n", "text", "<p>a</p>", "<style>a{}</style>", "  <STYLE media=print>\na{}</style>\n",
    "<!-- said --><style>a{}</style>", "<!-- said -->", "<style>a{}</style><p>b</p>",
    "<p>b</p><style>a{}</style>", "<!-- said --> b", "<style>", " " * 300 + "<style>a{}</style>",
    " " * 300 + "b",
)  # fmt: skip


@pytest.fixture
def patched(monkeypatch):
    for module, name in (
        (html, "_html_only_style_tags"),
        (serialization, "is_dataframe_like"),
        (app_session, "_populate_theme_msg"),
    ):
        monkeypatch.setattr(module, name, getattr(module, name))
    monkeypatch.setattr(Cursor, "__deepcopy__", None, raising=False)
    less_work.install()


@pytest.mark.parametrize("text", TEXTS)
def test_the_same_texts_are_nothing_but_styles(text):
    known = less_work._only_styles.__wrapped__(text)
    assert less_work.is_only_styles(text) == known
    assert less_work.is_only_styles(text) == known


@pytest.mark.parametrize("value", [None, 3, "a", (1, 2), [1, 2], {"a": [1]}, [{"size": "3"}]])
def test_what_our_components_are_given_is_no_table(value):
    assert not is_dataframe_like(value)
    assert not less_work.is_table(value)


def test_a_table_is_still_one(patched):
    assert serialization.is_dataframe_like(pd.DataFrame({"a": [1]}))


@pytest.mark.parametrize("section", ["theme", "theme.light", "theme.dark", "theme.sidebar"])
def test_the_theme_is_the_same_the_second_time(section):
    wanted = CustomThemeConfig()
    less_work._fill_in(wanted, section)
    for _time in range(2):
        message = CustomThemeConfig()
        less_work.fill_in_theme(message, section)
        assert message == wanted
        message.primary_color = "red"  # nobody's message is somebody else's


@pytest.mark.parametrize("kind", [RunningCursor, LockedCursor])
def test_a_place_is_copied_as_it_was_before(kind):
    place = kind(root_container=0, parent_path=(2, 1), transient_index=3)
    place._index = 5
    place.transient_elements[0] = ["passing"]
    ours = less_work.copy_cursor(place, {})
    assert type(ours) is kind
    assert vars(ours).keys() == vars(place).keys()
    assert ours.delta_path == place.delta_path == [0, 2, 1, 5]
    assert list(ours.transient_elements) == [["passing"]]
    ours.transient_elements[0].append("more")
    ours.transient_elements[1] = "another"
    ours._index += 1
    assert list(place.transient_elements) == [["passing"]]
    assert place.delta_path == [0, 2, 1, 5]


def test_a_cursor_holds_nothing_else_that_changes():
    for place in (RunningCursor(0, (1,)), LockedCursor(0, (1,))):
        copied = less_work.copy_cursor(place, {})
        assert copied.transient_elements is not place.transient_elements
        others = vars(place).keys() - {"_transient_elements"}
        assert {type(getattr(place, name)) for name in others} <= {int, tuple, type(None)}
