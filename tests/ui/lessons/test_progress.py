"""Progress: what a browser keeps is read back, strangers' texts are nothing, Home goes on."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.lessons.catalogue import LESSONS
from gamecore.lessons.practice import SKILLS
from gamecore.lessons.standing import Result
from opened_page import buttons, html, keyed, open_page
from ui.lessons.progress import ASKED, LONGEST, Kept, read, written

results = st.builds(
    Result,
    st.sampled_from([*(f"skill:{name}" for name in SKILLS), *(f"lesson:{n}" for n in LESSONS)]),
    st.booleans(),
)


def after(answers):
    kept = Kept()
    for result in answers:
        kept = kept.after(result)
    return kept


@given(st.lists(results, max_size=150), st.sampled_from(LESSONS), st.integers(1, 20))
def test_what_is_kept_is_read_back(answers, name, beat):
    kept = after(answers).stopped_at(name, beat)
    text = written(kept)
    assert len(text) <= LONGEST
    assert read(text) == kept
    assert len(kept.asked) <= ASKED


def test_nothing_is_written_of_nothing():
    assert written(Kept()) == ""
    assert read("") == Kept()


@pytest.mark.parametrize(
    "text",
    ["{", "[]", "7", "null", '{"code":"1"}', '{"code":7,"at":null,"asked":[]}', "[" * 3000],
)
def test_a_text_that_is_none_of_ours_is_nothing(text):
    assert read(text) == Kept()


def test_a_lesson_that_is_not_known_is_not_gone_on_with():
    text = written(after([Result("skill:mex", True)])).replace('"at":null', '"at":["magic",3]')
    assert read(text).at is None
    assert read(text).found


def test_the_first_door_begins_and_then_goes_on():
    at = open_page("home")
    links = [link.proto.label for link in at.get("page_link")]
    assert links[0] == "**Begin: Hot and cold**"
    at.switch_page("pages/lesson.py")
    at.query_params["les-name"] = "mex"
    at.query_params["les-beat"] = "3"
    at.run()
    at.switch_page("pages/home.py")
    at.run()
    assert next(link.proto.label for link in at.get("page_link")) == (
        "**Go on: The smallest number missing**"
    )


def test_a_code_is_taken_over_and_forgotten_by_one_press():
    at = open_page("practice")
    kept = after([Result("skill:mex", True)] * 3)
    assert not buttons(at, "Forget everything")
    code = json.loads(written(kept))["code"]
    keyed(at.text_input, "_prac-code").set_value(code.lower()).run()
    assert "● The smallest number missing" in keyed(at.selectbox, "_prac-picker").options
    (forget,) = buttons(at, "Forget everything")
    forget.click().run()
    assert "○ The smallest number missing" in keyed(at.selectbox, "_prac-picker").options


def test_a_code_with_a_slip_is_refused_in_a_sentence_and_kept():
    at = open_page("practice")
    keyed(at.text_input, "_prac-code").set_value("1ABCD-EFGHJ").run()
    assert "This progress code has a slip in it" in html(at)
    assert keyed(at.text_input, "_prac-code").value == "1ABCD-EFGHJ"
