"""The lock of a lesson: closed for the class, open by the teacher's link, carried on the way."""

from urllib.parse import parse_qs, urlsplit

import pytest

from gamecore.lessons.catalogue import LESSONS, lesson
from house import PAGES
from opened_page import buttons, html, keyed, linked, open_page
from ui.lessons import lock
from ui.lessons.answering import by_press, offered
from ui.lessons.lock import Lock, key_of

MEX = lesson("mex")
ASKED = next(
    place
    for place, beat in enumerate(MEX.beats, 1)
    if beat.kind != "bet" and beat.questions and not beat.asks_how_sure
    for question in [beat.questions[0].at(0)]
    if place > 1 and len(question.blanks) == 1 and by_press(question)
)
"""A beat whose first question is answered by one press."""


def opened(**said):
    fields = {"les-name": "mex", "les-beat": str(ASKED), "les-lock": "true"} | said
    at = open_page("lesson", **fields)
    assert not at.exception
    return at


def answer_wrong(at):
    """Press a wrong answer to the question on the page."""
    question = MEX.beats[ASKED - 1].questions[0].at(0)
    turn = next(t for t, value in enumerate(offered(question, 0)) if question.wrong((value,)))
    key = f"_les-mex-{ASKED}-0-1-press-{turn}"
    return keyed(at.button, key).click().run()


def labels(at):
    return [box.label for box in at.expander]


def test_answers_stay_closed_also_for_just_show_me_and_after_a_miss():
    at = opened()
    assert buttons(at, "Show the answer") == []
    assert "Your teacher" in html(at)
    at = opened(show="true")
    assert buttons(at, "Show the answer") == []
    missed = answer_wrong(at)
    assert 'class="gl-bad"' in html(missed)
    assert "The solution" not in labels(missed)
    assert buttons(missed, "Try another one")


def test_the_key_opens_them_and_only_that_of_the_lesson():
    at = opened(**{"les-key": str(key_of("mex"))})
    assert buttons(at, "Show the answer")
    assert "Your teacher" not in html(at)
    assert "The solution" in labels(answer_wrong(at))
    for key in (key_of("mex") - 1, key_of("one-number"), 0):
        assert buttons(opened(**{"les-key": str(key)}), "Show the answer") == []


def test_no_beat_of_a_locked_lesson_shows_an_answer():
    for place, beat in enumerate(MEX.beats, 1):
        at = opened(**{"les-beat": str(place), "show": "true"})
        assert buttons(at, "Show the answer") == []
        if beat.kind == "worked":
            assert any(found.label.startswith("Next step") for found in at.button)


def test_without_the_lock_nothing_is_closed():
    at = opened(**{"les-lock": "false"})
    assert buttons(at, "Show the answer")
    assert "Your teacher" not in html(at)


def test_keys_differ_and_never_change():
    assert len({key_of(name) for name in LESSONS}) == len(LESSONS)
    assert all(100_000 <= key_of(name) <= lock.KEY.high for name in LESSONS)
    assert key_of("mex") == 891337  # links that teachers keep hold it


def test_a_lesson_that_is_opened_from_a_locked_one_is_as_open():
    assert Lock(name="mex").onward("one-number") == {}
    assert Lock(True, 0, "mex").onward("one-number") == {"lock": "true"}
    onward = Lock(True, key_of("mex"), "mex").onward("one-number")
    assert onward == {"lock": "true", "key": str(key_of("one-number"))}
    for key in (0, key_of("mex")):
        at = opened(**{"les-key": str(key)})
        keyed(at.selectbox, "_les-picker").set_value("one-number").run()
        assert not at.exception
        assert linked(at, "les-lock")
        held = Lock(True, linked(at, "les-key"), "one-number")
        assert held.closed == (key == 0)


@pytest.mark.parametrize("locked", [True, False])
def test_the_box_holds_both_links_and_a_class_never_gets_the_key(locked, monkeypatch):
    said = {"les-key": str(key_of("mex"))} if locked else {"les-lock": "false"}
    at = opened(**said)
    assert bool(labels(at)[1:]) == locked, "of no use to a student"
    at.session_state["_teaching"] = True
    at.session_state["_les-lock-box"] = True
    links = {}
    monkeypatch.setattr(lock, "copy_box", lambda page, name, link, *_: links.update({name: link}))
    at.run()
    assert not at.exception
    told = {name: parse_qs(urlsplit(link).query) for name, link in links.items()}
    same = {"les-name": ["mex"], "les-beat": [str(ASKED)], "les-lock": ["true"]}
    assert told["locked"] == same
    assert told["unlocked"] == same | {"les-key": [str(key_of("mex"))]}
    assert "not a safe" in html(at)


def test_the_link_for_students_leaves_the_key_out(monkeypatch):
    from ui.frame import share

    at = opened(**{"les-key": str(key_of("mex"))})
    monkeypatch.setattr("ui.frame.share.field_values", lambda page: {"lock": True, "key": 5})
    assert linked(at, "les-key") == key_of("mex")
    page = PAGES["lesson"]
    assert share.page_link(page).endswith("les-lock=true&les-key=5")
    assert share.page_link(page, student=True).endswith("les-lock=true")


def test_a_class_hears_the_answer_to_a_bet_that_nobody_placed_unless_it_is_locked():
    link = {"les-name": "hot-and-cold", "les-beat": "10"}
    told = "The bet at the beginning: <b>I go first</b>. Go first and take 1"
    assert told not in html(open_page("lesson", **link))
    assert told in html(next_press(open_page("lesson", present="true", **link)))
    locked = open_page("lesson", present="true", **link, **{"les-lock": "true"})
    assert told not in html(next_press(locked))
    assert not buttons(locked, "Continue"), "the game comes next"


def next_press(at):
    return buttons(at, "Continue")[0].click().run()
