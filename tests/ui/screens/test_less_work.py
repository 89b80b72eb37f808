"""What is worked out once says the same as what Streamlit works out each time."""

import ast
import inspect
from copy import deepcopy

import pandas as pd
import pytest
import streamlit as st
from streamlit.components.v2.bidi_component import serialization
from streamlit.components.v2.bidi_component.main import BidiComponentMixin
from streamlit.cursor import Cursor, LockedCursor, RunningCursor
from streamlit.dataframe_util import is_dataframe_like
from streamlit.delta_generator import DeltaGenerator
from streamlit.elements import html
from streamlit.elements.layouts import LayoutsMixin
from streamlit.elements.lib.form_utils import FormData
from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session
from streamlit.testing.v1 import AppTest

from ui.base.component import ASSETS
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
        (BidiComponentMixin, "_build_bidi_identity_kwargs"),
        (DeltaGenerator, "__deepcopy__"),
        (LayoutsMixin, "container"),
        (st, "container"),
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


def block(parent, *, index=0, form=None):
    """Return a block of a page in another one, as Streamlit makes it."""
    path = (*parent._cursor.parent_path, parent._cursor.index)
    made = DeltaGenerator(0, RunningCursor(0, path), parent, "flex_container")
    made._cursor._index = index
    made._form_data = form and FormData(form)
    made._creating_fragment_id = "part"
    return made


def told_of(place):
    """Return all that a place and the blocks around it say of themselves."""
    return [
        (
            type(one),
            one._root_container,
            one._block_type,
            one._form_data,
            one._creating_fragment_id,
            one._cursor and one._cursor.delta_path,
        )
        for one in place._ancestors
    ]


def test_a_block_is_copied_with_those_around_it_each_of_them_once():
    page = DeltaGenerator(0, RunningCursor(0, ()))
    outer = block(page, index=4, form="asked")
    inner = block(outer, index=7)
    stack = (page, outer, inner)
    copied = [less_work.copy_place(inner, {}), *deepcopy(stack)]
    theirs = deepcopy(inner)
    assert told_of(copied[0]) == told_of(copied[-1]) == told_of(theirs) == told_of(inner)
    assert copied[3]._parent is copied[2]
    assert copied[2]._parent is copied[1]
    before = [one._cursor.delta_path for one in stack]
    for one in copied:
        one._cursor._index += 1
        assert one not in stack
    assert [one._cursor.delta_path for one in stack] == before


LOOKS = (
    {},
    {"key": "named"},
    {"key": 7},
    {"key": 0},
    {"key": ""},
    {"border": True},
    {"horizontal": True, "gap": "small", "width": "content", "vertical_alignment": "center"},
    {"key": "named", "height": 200, "horizontal_alignment": "right"},
    {"width": 90, "border": False},
)


def blocks_of(container):
    """Return the blocks that a way of drawing containers makes, each look drawn twice."""
    caught = []

    class Place:
        """Keeps what it is to draw."""

        def __init__(self):
            self.dg = self

        def _block(self, proto, **_known):
            caught.append(proto.SerializeToString(deterministic=True))

    for look in LOOKS + LOOKS:
        container(Place(), **look)
    return caught


def test_a_container_looks_as_it_did():
    assert blocks_of(less_work.container) == blocks_of(less_work._container)


def test_a_container_that_cannot_be_is_refused_as_before():
    for wrong in ({"width": "wide"}, {"gap": "huge"}, {"colour": "red"}):
        with pytest.raises(Exception, match=r"\w") as theirs:
            blocks_of(lambda place, wrong=wrong, **_look: less_work._container(place, **wrong))
        with pytest.raises(type(theirs.value)):
            blocks_of(lambda place, wrong=wrong, **_look: less_work.container(place, **wrong))


def test_no_command_is_counted_and_each_is_there(patched):
    for kind in DeltaGenerator.__mro__:
        for name, command in vars(kind).items():
            assert getattr(command, "__code__", None) is not less_work._counted, name
    for name, command in vars(st).items():
        own = getattr(command, "__func__", command)
        assert getattr(own, "__code__", None) is not less_work._counted, name
    for name in (
        "button",
        "html",
        "markdown",
        "text_input",
        "container",
        "popover",
        "number_input",
    ):
        assert getattr(st, name) == getattr(st._main, name)


def script():
    import streamlit as st

    with st.container(key="box", border=True):
        st.write(st.text_input("Name", "x"))
    with st.container(horizontal=True):
        if st.button("Press"):
            st.markdown("pressed")


def test_a_page_is_drawn_and_pressed_as_before(patched):
    at = AppTest.from_function(script).run()
    assert [one.value for one in at.markdown] == ["x"]
    at.text_input[0].set_value("y")
    at.button[0].click()
    at.run()
    assert [one.value for one in at.markdown] == ["y", "pressed"]
    assert not at.exception


def test_every_component_of_ours_has_a_key():
    calls = []
    for file in sorted(ASSETS.parent.rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        ours = {
            target.id
            for node in tree.body
            if isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Call)
            and getattr(node.value.func, "id", "") == "component"
            for target in node.targets
        }
        calls += [
            (file.name, {word.arg for word in node.keywords})
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ours
        ]
    assert len(calls) >= 12
    assert [name for name, words in calls if "key" not in words] == []
    assert "key_as_main_identity=True" in inspect.getsource(BidiComponentMixin._bidi_component)
