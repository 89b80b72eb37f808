"""Progress: what a browser keeps is read back, strangers' texts are nothing, Home goes on."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore.lessons.catalogue import LESSONS
from gamecore.lessons.practice import SKILLS, question
from gamecore.lessons.standing import MOST_REVIEWS, Pick, Result, Review
from opened_page import buttons, html, keyed, linked, only_button, open_page
from ui.catalogue import learn_pages, other_pages
from ui.contest.models import answered, generated
from ui.lessons.progress import (
    ASKED,
    DRAFTS,
    LONGEST,
    Progress,
    questions_of,
    read,
    read_drafts,
    today,
    written,
)
from ui.lessons.shown_marks import MARKED, marks_line, marks_of, menu_marks

results = st.builds(
    Result,
    st.sampled_from([*(f"skill:{name}" for name in SKILLS), *(f"lesson:{n}" for n in LESSONS)]),
    st.booleans(),
)


def after(answers):
    kept = Progress()
    for result in answers:
        kept = kept.after(result)
    return kept


@given(st.lists(results, max_size=150), st.sampled_from(LESSONS), st.integers(1, 20))
def test_what_is_kept_is_read_back(answers, name, beat):
    kept = after(answers).stopped_at(name, beat)
    for place in questions_of(name)[:beat]:
        kept = kept.after_question(name, place)
    text = written(kept)
    assert len(text) <= LONGEST
    assert read(text) == kept
    assert len(kept.asked) <= ASKED


def test_nothing_is_written_of_nothing():
    assert written(Progress()) == ""
    assert read("") == Progress()


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "7",
        "null",
        '{"code":"1"}',
        *(f'{{"code":{code},"at":null,"asked":[]}}' for code in ("7", "[]", '"\\ud800"')),
        "[" * 3000,
    ],
)
def test_a_text_that_is_none_of_ours_is_nothing(text):
    assert read(text) == Progress()


def test_a_lesson_that_is_not_known_is_not_gone_on_with():
    text = written(after([Result("skill:mex", True)])).replace('"at":null', '"at":["magic",3]')
    assert read(text).at is None
    assert read(text).found


def first_link(said):
    """Return where the first link of a page leads, and its words."""
    there, words = re.search(r'href="([^"]*)"[^>]*>([^<]*)</a>', said).groups()
    return unescape(there), unescape(words)


def test_the_first_door_begins_and_then_goes_on():
    at = open_page("home")
    assert first_link(html(at)) == (
        "lesson?les-name=hot-and-cold&les-beat=1",
        "Begin: Losing and winning spots",
    )
    at.switch_page("pages/lesson.py")
    at.query_params["les-name"] = "mex"
    at.query_params["les-beat"] = "3"
    at.run()
    at.switch_page("pages/home.py")
    at.run()
    there, words = first_link(html(at))
    assert (there, words) == (
        "lesson?les-name=mex&les-beat=3",
        "Go on: A short way to the number",
    )
    assert "You stopped at 3 of 9." in html(at)


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
    assert "This progress code has a mistake in it" in html(at)
    assert keyed(at.text_input, "_prac-code").value == "1ABCD-EFGHJ"


def test_marks_stand_on_the_front_page_and_in_the_menu_once_something_was_begun():
    kept = after([Result("lesson:mex", True)] * 3 + [Result("skill:mex", False)])
    assert menu_marks(Progress().found) == {}
    marks = menu_marks(kept.found)
    assert marks == {"lesson": "○○◔○○○○○○○", "practice": marks["practice"]}
    missed = kept.after(Result("lesson:mex", False))
    assert menu_marks(missed.found)["lesson"] == marks["lesson"], "no miss lowers it"
    assert marks["practice"].count("◔") == 1
    assert menu_marks(kept.found, ("mex",))["lesson"] == "○○✓○○○○○○○"
    assert "1 of 10 begun." in marks_line(learn_pages.LESSON, kept.found)
    assert "1 of 10 gone through to the end." in marks_line(
        learn_pages.LESSON, kept.found, ("mex",)
    )
    at = open_page("home")
    assert "gl-marks" not in html(at)
    at.session_state["_progress"].kept = kept
    at.run()
    assert html(at).count("○○◔○○○○○○○") == 2  # the first door and the card of the lessons
    assert "1 of 10 begun." in html(at)


def test_the_front_page_says_what_wants_another_try_and_opens_just_that():
    at = open_page("home")
    assert "another try" not in html(at)
    at.session_state["_progress"].kept = after(
        [Result("skill:mex", False), Result("skill:xor", True), Result("skill:period", False)]
    )
    at.run()
    said = html(at)
    line = said[said.index("2 skills need another try: ") :].split("</p>")[0]
    assert [unescape(there) for there in re.findall(r'href="([^"]*)"', line)] == [
        "practice?prac-skill=mex&prac-level=easy&prac-seed=1",
        "practice?prac-skill=period&prac-level=easy&prac-seed=1",
    ]
    assert "XOR in columns" not in line
    at.session_state["_progress"].kept = after([Result("skill:mex", False)])
    at.run()
    assert "One skill needs another try: " in html(at)
    at.session_state["_progress"].kept = after([Result("skill:mex", True)])
    at.run()
    assert "another try" not in html(at)


def test_every_marked_page_is_one_that_marks_are_kept_for():
    known = after([Result(name, True) for names in MARKED.values() for name in names])
    assert read(written(known)).found == known.found
    for page in (learn_pages.LESSON, learn_pages.PRACTICE, other_pages.CONTEST_LAB):
        assert set(marks_of(page, known.found).values()) == {"◔"}


def test_a_problem_is_marked_when_it_is_solved_and_each_input_counts_once():
    at = open_page("problem", **{"prob-slug": "cses-1730", "prob-view": "check"})
    right = answered("cses-1730", generated("cses-1730", "random", 1)).output
    box = keyed(at.text_area, "_prob-cses-1730-given")
    for text in ("nonsense", right, right):
        box.set_value(text).run()
    found = at.session_state["_progress"].kept.found["problem:cses-1730"]
    assert found.recent == (False,)  # of the first answer to an input
    for seed in (2, 3, 4, 5, 6):
        keyed(at.number_input, "prob-seed").set_value(seed).run()
        output = answered("cses-1730", generated("cses-1730", "random", seed)).output
        keyed(at.text_area, "_prob-cses-1730-given").set_value(output).run()
    assert at.session_state["_progress"].kept.found["problem:cses-1730"].mark == "★"
    at.switch_page("pages/contest_lab.py")
    at.run()
    assert "mastered: </span>Nim Game I</a>" in html(at)


def test_answers_as_they_stand_are_kept_up_to_a_number_and_strangers_texts_are_none():
    assert read_drafts(json.dumps({"les-mex-2-0": "[0,[1],true,true]"})) == {
        "les-mex-2-0": "[0,[1],true,true]"
    }
    for text in (None, 7, "", "{", "[]", '{"a":7}', "x" * 100_000, json.dumps({"a": "b" * 999})):
        assert read_drafts(text) == {}
    many = {f"q{place}": "[]" for place in range(3 * DRAFTS)}
    assert list(read_drafts(json.dumps(many))) == list(many)[-DRAFTS:]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[]",
        "[0]",
        '[-1,["N"],null,true]',
        '[0,["N"],null,false]',
        "[99,[],null,true]",
        "[0.5,[],null,true]",
        '[0,["X","N","N","N"],null,true]',
        '[0,"NNNN",null,true]',
        '["0",[],null,true]',
    ],
)
def test_an_answer_that_does_not_fit_its_question_is_not_begun(text):
    at = open_page("practice")
    stem = "prac-labels-easy-0"
    at.session_state["_progress"].drafts = {stem: text}
    at.session_state[f"_{stem}-tries"] = []
    at.run()
    assert not at.exception
    (one,) = at.session_state[f"_{stem}-tries"]
    assert one.is_untouched


def test_an_answer_is_taken_up_where_it_was_left():
    at = open_page("practice")
    stem = "prac-labels-easy-0"
    second = question("labels", "easy", 1)
    given = ["N", *[None] * (len(second.blanks) - 1)]
    at.session_state["_progress"].drafts = {stem: json.dumps([1, given, None, False])}
    at.run()
    now = at.session_state[f"_{stem}-tries"][1]
    assert (now.question, now.given, now.active, now.answer) == (second, given, 1, None)


@pytest.mark.parametrize("skill", ["winning-move", "all-winning-moves"])
def test_a_move_that_was_answered_is_kept_and_one_that_is_none_is_not_read(skill):
    found = question(skill, "easy", 0)
    moves = sorted(found.winning)[: 1 if skill == "winning-move" else None]
    stem, text = f"prac-{skill}-easy-0", json.dumps([0, [moves], None, True, False])
    left = json.loads(text)
    (heap, after), *_others = moves
    for place, one in ((-1, after), (9, after), (heap, [99]), (None, after), (heap, None)):
        left[1][0][0] = [place, one]
        bad = json.dumps(left)
        for kept, answer in ((bad, None), (text, found.example())):
            at = open_page("practice", **{"prac-skill": skill})
            at.session_state["_progress"].drafts = {stem: kept}
            at.session_state[f"_{stem}-tries"] = []
            at.run()
            assert not at.exception
            assert at.session_state[f"_{stem}-tries"][0].answer == answer


def test_progress_stands_before_the_code_that_carries_it():
    at = open_page("practice")
    kept = after([Result("skill:mex", True)] * 3 + [Result("lesson:mex", True)])
    for place in questions_of("mex"):
        kept = kept.after_question("mex", place)
    kept = kept.after(Result("skill:xor", False), None, today()).stopped_at("mex", 9, is_last=True)
    at.session_state["_progress"].kept = kept
    at.run()
    said = html(at)
    assert said.count('class="ended') == 1
    assert said.index("gl-map") < said.index("gl-skills")
    assert "3 of 3 right" in said
    assert "0 of 1 right" in said
    assert "You practised on one of the last 14 days." in said
    (code,) = [one.value for one in at.code]
    assert code == kept.code
    assert read(written(kept)) == kept


def test_a_question_of_a_lesson_waits_until_it_is_answered_right():
    at = open_page("lesson", **{"les-name": "mex", "les-beat": "5"})
    (now,) = at.session_state["_les-mex-5-0-tries"]

    def waits():
        at.run()
        return (5, 0) in at.session_state["_progress"].kept.waiting("mex")

    now.answer = (1,)
    assert waits()
    now.answer, now.shown = None, True
    assert waits(), "who has seen the answer has not given one"
    only_button(at, "Try another one").click()
    assert waits()
    at.session_state["_les-mex-5-0-tries"][-1].answer = (0,)
    assert not waits()


def test_what_was_missed_is_asked_again_and_says_so():
    at = open_page("practice", **{"prac-skill": "mex"})

    def answer(right):
        seed = linked(at, "prac-seed")
        (now,) = at.session_state[f"_prac-mex-easy-{seed}-tries"][-1:]
        wanted = now.question.example()[0]
        value = wanted if right else next(n for n in range(7) if n != wanted)
        keyed(at.button, f"_prac-mex-easy-{seed}-1-press-{value}").click().run()
        return seed

    first = answer(right=False)
    (again,) = buttons(at, "Try another one")
    again.click().run()
    assert "You missed this one before." not in html(at), "nobody has seen the fresh one"
    assert "One more of the kind you missed." in html(at)
    now = at.session_state[f"_prac-mex-easy-{first}-tries"][-1]
    keyed(at.button, f"_prac-mex-easy-{first}-2-press-{now.question.example()[0]}").click().run()
    asked = []
    for _turn in range(3):
        (on,) = buttons(at, "Next question")
        on.click().run()
        asked.append(linked(at, "prac-seed"))
        if asked[-1] == first:
            break
        answer(right=True)
    assert asked.index(first) == 2, "after three others, the fresh one among them"
    assert "You missed this one before." in html(at)
    assert at.session_state[f"_prac-mex-easy-{first}-tries"][-1].is_untouched


def test_a_full_list_of_missed_questions_is_told_before_one_goes():
    at = open_page("practice", **{"prac-skill": "mex"})
    for many in (MOST_REVIEWS - 1, MOST_REVIEWS):
        reviews = tuple(Review(Pick("mex", "easy", seed)) for seed in range(1, many + 1))
        at.session_state["_progress"].kept = Progress(reviews=reviews)
        told = "24 questions that you missed wait, and no more are kept" in html(at.run())
        assert told == (many == MOST_REVIEWS)
