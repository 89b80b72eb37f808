"""What every page tells the scripts in the browser."""

import json

import pytest

from opened_page import open_page
from ui.base.component import drawer
from ui.frame import travel


@pytest.mark.parametrize("embedded", [False, True])
def test_what_draws_charts_is_named_but_in_a_frame_of_another_page(embedded, monkeypatch):
    monkeypatch.setattr(travel, "embedded", lambda: embedded)
    drawn = [part.proto.json for part in open_page("nim").get("bidi_component")]
    parts = [json.loads(text) for text in drawn if text]
    (told,) = [part["ahead"] for part in parts if "ahead" in part]
    assert bool(told) is not embedded
    assert told in ("", drawer())
    assert drawer()
