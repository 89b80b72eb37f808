"""Long work on a page: nothing is drawn while it is short, then a bar; a way back after Stop."""

from __future__ import annotations

import sys
import threading
import types

import pytest
from streamlit.testing.v1 import AppTest

from gamecore import progress
from opened_page import button, html, open_page
from pages import grundys_game
from ui.base import page_limits
from ui.jobs import waiting as module
from ui.jobs.job import NoAnswer
from ui.jobs.long_work import POSITIONS, long_work
from ui.move.facts import move_facts

PAGE = """
import streamlit as st
from slow_game import work

st.text_input("Rule", key="rule")
st.write(f"The answer is {work(7)}.")
st.write("The end.")
"""


@pytest.fixture
def game(monkeypatch):
    """Return a game that a page can import: `work` waits for `go`, and `calls` counts it."""
    game = types.SimpleNamespace(go=threading.Event(), calls=0)

    def work(n):
        game.calls += 1
        progress.report(3, 12)
        assert game.go.wait(60)
        return n * n

    game.work = long_work(most=4, says=lambda n: f"Squaring <{n}>.")(work)
    monkeypatch.setitem(sys.modules, "slow_game", game)
    yield game
    game.go.set()


def seen_while_waiting(monkeypatch, then):
    """Note every state of the bar; call `then(number of states)` at each."""
    states = []
    how_far = module._how_far

    def noted(job, counted):
        states.append(how_far(job, counted))
        then(len(states))
        return states[-1]

    monkeypatch.setattr(module, "_how_far", noted)
    return states


def texts(at):
    return [element.value for element in at.markdown]


def test_short_work_draws_nothing_but_its_answer(game, monkeypatch):
    monkeypatch.setattr(page_limits, "SILENT_SECONDS", 60)
    game.go.set()
    at = AppTest.from_string(PAGE).run()
    assert texts(at) == ["The answer is 49.", "The end."]
    assert not at.button
    assert not html(at)
    at.run()
    assert game.calls == 1


def test_work_that_lasts_shows_a_bar_until_its_answer_is_there(game, monkeypatch):
    monkeypatch.setattr(page_limits, "SILENT_SECONDS", 0)
    states = seen_while_waiting(monkeypatch, lambda seen: game.go.set() if seen > 3 else None)
    at = AppTest.from_string(PAGE, default_timeout=60).run()
    assert not at.exception
    assert states[-1] == (0.25, "Heap 3 of 12")
    assert texts(at) == ["The answer is 49.", "The end."]
    assert not at.button
    assert "Squaring" not in html(at)


def test_a_click_meanwhile_begins_a_new_run_that_waits_for_the_same_work(game, monkeypatch):
    import streamlit as st

    monkeypatch.setattr(page_limits, "SILENT_SECONDS", 0)
    runs = []

    def click(seen):
        if seen == 2:
            runs.append("a click")
            st.rerun()
        if seen > 3:
            game.go.set()

    seen_while_waiting(monkeypatch, click)
    at = AppTest.from_string(PAGE, default_timeout=60).run()
    assert runs == ["a click"]
    assert texts(at) == ["The answer is 49.", "The end."]
    assert game.calls == 1


def test_after_stop_the_page_ends_there_and_can_go_on(game, monkeypatch):
    key = game.work.key((7,))
    at = AppTest.from_string(PAGE, default_timeout=60)
    at.session_state["rule"] = "as typed"
    at.session_state["_stopped_work"] = (key, (30_000, 100_000))
    at.run()
    assert not at.exception
    assert game.calls == 0
    assert "Squaring &lt;7&gt;." in html(at)
    assert "Stopped at heap 30\N{NARROW NO-BREAK SPACE}000 of 100" in html(at)
    assert texts(at) == []
    assert at.text_input[0].value == "as typed"
    game.go.set()
    button(at, "Go on").click().run()
    assert texts(at) == ["The answer is 49.", "The end."]
    assert at.text_input[0].value == "as typed"


def test_other_work_does_not_care_that_something_was_stopped(game):
    game.go.set()
    at = AppTest.from_string(PAGE, default_timeout=60)
    at.session_state["_stopped_work"] = (game.work.key((8,)), (0, 0))
    assert texts(at.run()) == ["The answer is 49.", "The end."]


def test_work_that_was_given_up_meanwhile_is_done_after_all(game, monkeypatch):
    monkeypatch.setattr(page_limits, "SILENT_SECONDS", 0)
    given_up = []
    how_far = module._how_far

    def give_up(job, counted):
        if not given_up:
            given_up.append(job)
            job.work.cancel()
            game.go.set()
            job._future = type(job._future)()  # as if its end came before the answer
            job._future.set_exception(module.Cancelled())
        return how_far(job, counted)

    monkeypatch.setattr(module, "_how_far", give_up)
    at = AppTest.from_string(PAGE, default_timeout=60).run()
    assert not at.exception
    assert given_up
    assert texts(at) == ["The answer is 49.", "The end."]


def test_outside_a_page_the_function_is_the_function():
    asked = []

    @long_work(most=2)
    def double(n):
        """Double."""
        asked.append(n)
        return 2 * n

    assert [double(1), double(2), double(1)] == [2, 4, 2]
    assert asked == [1, 2]
    assert double(3) + double(1) == 8
    assert double(2) == 4
    assert asked == [1, 2, 3, 2]
    double.clear()
    assert double(2) == 4
    assert asked == [1, 2, 3, 2, 2]
    assert (double.__name__, double.__doc__) == ("double", "Double.")


def test_one_answer_is_kept_however_its_arguments_are_written():
    asked = []

    @long_work(most=2)
    def power(base, exponent=2):
        asked.append((base, exponent))
        return base**exponent

    assert power(3) == power(3, 2) == power(3, exponent=2) == power(exponent=2, base=3) == 9
    assert power(3, exponent=3) == 27
    assert asked == [(3, 2), (3, 3)]
    with pytest.raises(TypeError):
        power(1, 2, 3)
    with pytest.raises(TypeError):
        power(1, factor=2)


def test_what_is_counted_need_not_be_heaps():
    job = types.SimpleNamespace(is_running=True, work=types.SimpleNamespace(progress=(5, 20)))
    assert module._how_far(job, POSITIONS) == (0.25, "Looked at 5 of at most 20 positions")


def test_a_page_of_the_app_says_what_it_stopped():
    game = grundys_game.PAGE
    at = open_page(game.slug, **{game.key("view"): "move", game.key("heaps"): "9 12"})
    key = move_facts.key((game.rule, (9, 13)))
    at.session_state["_stopped_work"] = (key, (5, 9))
    next(f for f in at.text_input if f.key == game.key("heaps")).set_value("9 13").run()
    assert not at.exception
    assert f"the values and the moves of “{game.rule}”" in html(at)
    assert "Stopped at heap 5 of 9." in html(at)
    assert at.session_state[game.key("heaps")] == "9 13"
    next(f for f in at.text_input if f.key == game.key("heaps")).set_value("9 14").run()
    assert "Each value in binary" in html(at)


@pytest.mark.parametrize(
    ("reason", "says", "offers"),
    [
        ("crowd", f"right now: {page_limits.QUEUE} questions are waiting", ["Try again"]),
        ("long", f"longer than the {page_limits.WORK_SECONDS:.0f} seconds", []),
        ("memory", "more memory than a page may use", []),
        ("lost", "The work stopped before it was done", ["Try again"]),
    ],
)
def test_without_an_answer_the_page_says_why_and_keeps_what_was_typed(game, reason, says, offers):
    def work(_n):
        raise NoAnswer(reason)

    game.work = long_work(most=4, says=lambda n: f"Squaring <{n}>.")(work)
    at = AppTest.from_string(PAGE, default_timeout=60)
    at.session_state["rule"] = "as typed"
    at.run()
    assert not at.exception
    assert "Squaring &lt;7&gt;." in html(at)
    assert says in html(at)
    assert [found.label for found in at.button] == offers
    assert at.text_input[0].value == "as typed"
    game.work = long_work(most=4)(lambda n: n * n)
    if offers:
        button(at, "Try again").click()
    assert texts(at.run()) == ["The answer is 49.", "The end."]
