"""Every beat of every lesson on its page, and every skill: answered right, wrong, and shown."""

from __future__ import annotations

import re
from html import unescape

import pytest
from streamlit.proto.Block_pb2 import Block as BlockProto
from streamlit.testing.v1 import AppTest

from answered import can_give, check, give, opened, practice, said, sure_key
from gamecore.lessons.catalogue import LESSONS, can_name, lesson, lessons
from gamecore.lessons.kinds.find_all_moves import FindAllMoves
from gamecore.lessons.mistakes import MISTAKES
from gamecore.lessons.practice import LEVELS, MIXED_SKILLS, question, skill_names
from gamecore.rules.language import parse_rule
from house import PAGES
from opened_page import buttons, html, keyed, linked, open_page, put
from ui.base.words import prose, say
from ui.lessons.answering import PILLS, answer_words, by_board, by_press
from ui.lessons.practice_page import mixed_seed
from ui.rule.words import meaning, stated

BEATS = [
    pytest.param(one, place, id=f"{one.name}-{place}-{beat.name}")
    for one in lessons()
    for place, beat in enumerate(one.beats, 1)
]
ASKED = [
    pytest.param(one.values[0], one.values[1], id=one.id)
    for one in BEATS
    if one.values[0].beats[one.values[1] - 1].questions
]


@pytest.mark.parametrize(("one", "place"), BEATS)
def test_every_beat_opens(one, place):
    at = opened(one, place)
    assert f"<h1>{one.title}</h1>" in unescape(html(at))
    assert f"Page {place} of {len(one.beats)}" in said(at)


@pytest.mark.sweep(quick=3, check=12)
@pytest.mark.parametrize(("one", "place"), ASKED)
def test_a_beat_is_answered_right(one, place):
    at = opened(one, place)
    beat = one.beats[place - 1]
    for turn, asked in enumerate(beat.questions):
        first = asked.at(0)
        assert can_give(first, first.example())
        give(at, first, first.example(), bet=beat.asks_how_sure)
        assert not at.exception
        if beat.kind == "bet":
            assert "Your bet is kept" in said(at)
            assert "Right." not in said(at)
            continue
        assert "Right." in said(at)
        if turn + 1 < len(beat.questions):
            (on,) = buttons(at, "Next question")
            on.click().run()
            assert f"Question {turn + 2} of {len(beat.questions)}." in said(at)
    on = "Next step" if beat.kind == "worked" else "Continue"
    assert [button.key[-8:] for button in buttons(at, on)] == ["-beat-on"]


@pytest.mark.sweep(quick=1, check=12)
@pytest.mark.parametrize(("one", "place"), ASKED)
def test_a_wrong_answer_is_answered_part_by_part_and_a_fresh_instance_comes(one, place):
    beat = one.beats[place - 1]
    first = beat.questions[0].at(0)
    if beat.kind == "bet":
        pytest.skip("a bet is kept, not judged")
    heard = set()
    for slip in first.slips():
        if slip.answer in heard or not can_give(first, slip.answer):
            continue
        heard.add(slip.answer)
        at = opened(one, place)
        give(at, first, slip.answer, bet=beat.asks_how_sure)
        assert not at.exception
        feedback = first.check(slip.answer)
        assert "Not yet." in said(at)
        if feedback.mistake is not None:
            is_named = can_name(one.name, place, feedback.mistake.name)
            is_said = feedback.refutations[0].explains == feedback.mistake.name
            assert ("A common trap: " in said(at)) is is_named
            assert (say(feedback.mistake.says) in said(at)) is (is_named and not is_said)
        for told in feedback.refutations:
            assert " ".join(say(told.says).split()) in said(at)
        if beat.questions[0].at(1) == first:  # there is no other question to ask
            assert buttons(at, "Try this one again") or buttons(at, "Ask me again")
            continue
        (again,) = buttons(at, "Try another one")
        again.click().run()
        assert not at.exception
        asked = say(beat.questions[0].at(1).asks)  # a rule that has changed is bold
        assert "".join(asked.split()) in "".join(said(at).split())
    assert heard or not first.slips()


@pytest.mark.sweep(quick=1, check=8)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("skill", skill_names())
def test_practice_answers_right_and_wrong(skill, level):
    asked = question(skill, level, 7)
    at = practice(skill, level, 7)
    give(at, asked, asked.example())
    assert not at.exception
    assert "Right." in said(at)
    (on,) = buttons(at, "Next question")
    on.click().run()
    assert not at.exception
    if skill != "mixed":
        assert linked(at, "prac-seed") == 8
        assert say(question(skill, level, 8).asks) in said(at)
    slips = [slip for slip in asked.slips() if can_give(asked, slip.answer)]
    for slip in slips[:1]:
        at = practice(skill, level, 7)
        give(at, asked, slip.answer)
        assert say(asked.check(slip.answer).refutations[0].says) in said(at)


def test_the_fixed_links_open_what_they_say():
    assert PAGES["lesson"].key("name") == "les-name"
    assert "Page 3 of 9" in said(open_page("lesson", **{"les-name": "mex", "les-beat": "3"}))
    at = practice("mex", "hard", 7)
    assert say(question("mex", "hard", 7).asks) in said(at)


def test_just_show_me_shows_every_answer():
    at = practice("labels", "easy", 0, show="true")
    assert not [button for button in at.button if "-press-" in (button.key or "")]
    assert say(question("labels", "easy", 0).solution()[0].says) in said(at)
    assert buttons(at, "Next question")


def test_show_me_counts_as_no_answer():
    at = practice("xor", "easy", 0)
    buttons(at, "Show the answer")[0].click().run()
    assert buttons(at, "Next question")
    assert at.session_state["_progress"].kept.found == {}


@pytest.mark.parametrize("beyond", [-3, 1.5, 10**12])
def test_a_number_that_no_answer_can_be_is_kept_and_told_what_can(beyond):
    at = practice("period", "medium", 0)
    for field in at.number_input:
        field.set_value(1)
    at.number_input[-1].set_value(beyond)
    check(at)
    assert "An answer here is a whole number from 0 to 999" in said(at)
    assert "An answer is still missing." not in said(at)
    assert at.number_input[-1].value == beyond
    at.number_input[-1].set_value(1)
    check(at)
    assert "An answer here is a whole number" not in said(at)
    assert "An answer is still missing." not in said(at)


@pytest.mark.parametrize("skill", sorted({*skill_names()} - {"mixed", "others"}))  # no named slip
def test_a_wrong_answer_may_be_mended_once_and_only_the_first_counts(skill):
    seed, asked, slip = next(
        (seed, asked, one)
        for seed in range(7, 99)
        for asked in [question(skill, "medium", seed)]
        for one in asked.slips()
        if can_give(asked, one.answer) and not asked.is_told(one.answer)
    )
    at = practice(skill, "medium", seed)
    give(at, asked, slip.answer)
    buttons(at, "Try this one again")[0].click().run()
    assert not at.exception
    assert say(asked.asks) in said(at)
    assert "Not yet." not in said(at)
    assert "You missed this one before" not in said(at)
    assert_nothing_looks_right(at)
    why = say(asked.check(slip.answer).refutations[0].says)
    assert re.search(rf"Your last try: .*{re.escape(why)}", said(at))
    now = at.session_state[f"_prac-{skill}-medium-{seed}-tries"][-1]
    wrong = asked.left_open(slip.answer)
    assert [place for place, value in enumerate(now.given) if value is None] == [*wrong]
    assert set(asked.wrong(tuple(now.given))) == {*wrong}, "what was told is filled in"
    for field in (*at.number_input, *at.radio, *at.selectbox, *at.pills, *at.multiselect):
        if found := re.fullmatch(
            rf"_prac-{skill}-medium-{seed}-1-(\d+)(-heap-\d+)?", field.key or ""
        ):
            is_empty = field.value is None or field.value == []
            assert is_empty == (int(found[1]) in wrong)
    if by_board(asked) or (by_press(asked) and len(asked.blanks) > 1):
        now = at.session_state[f"_prac-{skill}-medium-{seed}-tries"][-1]
        now.given, now.answer = list(asked.example()), asked.example()
        at.run()
    else:
        give(at, asked, asked.example())
    assert "Right." in said(at)
    assert [button.label for button in at.button if button.label == "Next question"]
    if not by_board(asked):  # the test makes its move without a press
        assert sum(at.session_state["_progress"].kept.found[f"skill:{skill}"].recent) == 0


def test_whoever_was_told_the_answer_is_asked_another_question():
    told = {"winning-move": "There is one: ", "all-winning-moves": "One winning move is missing: "}
    for skill, none in (("winning-move", ()), ("all-winning-moves", frozenset())):
        at = practice(skill, "medium", 7)
        give(at, question(skill, "medium", 7), (none,))
        assert told[skill] in said(at)
        assert not buttons(at, "Try this one again")
        assert buttons(at, "Try another one")


def assert_nothing_looks_right(at):
    """Check that no cell, seat or press is green or ticked: that is for what was judged."""
    drawn = html(at)
    assert not re.search(r'class="gl-cell (good|bad)"|<li class="mex">', drawn)
    pressed = [button.label for button in at.button if "-chosen-" in (button.key or "")]
    assert not [label for label in pressed if "✓" in label]


@pytest.mark.parametrize("name", ["mex", "grundy-numbers", "hot-and-cold"])
def test_what_is_pressed_and_not_yet_judged_is_neither_green_nor_ticked(name):
    one = lesson(name)
    for place, beat in enumerate(one.beats, 1):
        if not beat.questions or not by_press(first := beat.questions[0].at(0)):
            continue
        at = opened(one, place)
        if len(first.blanks) == 1 and not beat.asks_how_sure:
            continue  # one press is judged at once
        button = next(b for b in at.button if re.search(r"-press-\d+$", b.key or ""))
        button.click().run()
        assert_nothing_looks_right(at)


def test_what_a_wrong_mex_overlooks_is_said_once():
    at = open_page("lesson", **{"les-name": "mex", "les-beat": "5"})
    next(one for one in at.button if one.label == "1").click().run()
    shown = said(at)
    assert "A common trap: “no options, and yet not 0”." in shown
    assert "smaller ones than 1 too" in shown
    assert "no number is there at all" not in shown, "that is what the next sentence says"


def test_a_wrong_answer_is_not_mended_twice():
    asked = question("mex", "medium", 7)
    at = practice("mex", "medium", 7)
    give(at, asked, asked.slips()[0].answer)
    buttons(at, "Try this one again")[0].click().run()
    give(at, asked, asked.slips()[0].answer)
    assert "Not yet." in said(at)
    assert not buttons(at, "Try this one again")
    assert buttons(at, "Try another one")


def test_a_form_with_nothing_in_it_says_so_and_keeps_what_is_there():
    at = practice("period", "medium", 0)
    field = at.number_input[-1]
    field.set_value(3)
    check(at)
    assert "An answer is still missing." in said(at)
    assert at.number_input[-1].value == 3


def test_a_bet_and_how_sure_one_is_can_be_changed_until_one_press_places_both():
    for one in lessons():
        for place, beat in enumerate(one.beats, 1):
            if beat.asks_how_sure:
                at = opened(one, place)
                answers = [button.label for button in at.button if "-check" in (button.key or "")]
                assert answers in ([], ["Place the bet"])  # a board is moved on first
                assert [r.label for r in at.radio][-1] == "How sure are you?"
    at = opened(lesson("hot-and-cold"), 1)
    buttons(at, "I go first")[0].click().run()
    buttons(at, "I go second")[0].click().run()
    check(at)
    assert "Say how sure you are." in said(at)
    keyed(at.radio, sure_key(at)).set_value(True).run()
    keyed(at.radio, sure_key(at)).set_value(False).run()
    assert "Your bet is kept" not in said(at)
    check(at)
    assert "Your bet is kept: I go second (not sure)." in said(at).replace(" )", ")")


def test_enter_places_no_bet():
    bet = opened(lesson("mex"), 2)
    assert enters(bet) == [False]
    assert enters(practice("period", "medium", 0)) == [True]


def test_the_words_of_a_bet_leave_how_sure_one_is_to_the_buttons():
    """Before a class there are none."""
    bets = [(one, beat) for one in lessons() for beat in one.beats if beat.asks_how_sure]
    told = [prose(f"lessons/{one.name}", beat.name) for one, beat in bets]
    assert not [words for words in told if re.search(r"\bsure\b", words)]


def enters(at):
    """For each form on the page whether Enter presses its first button."""
    blocks = [at.main]
    found = []
    while blocks:
        block = blocks.pop()
        blocks += getattr(block, "children", {}).values()
        proto = getattr(block, "proto", None)
        if isinstance(proto, BlockProto) and proto.HasField("form"):
            found.append(proto.form.enter_to_submit)
    return found


def test_marks_follow_the_answers():
    at = practice("mex", "easy", 0)
    for seed in range(3):
        asked = question("mex", "easy", seed)
        give(at, asked, asked.example())
        buttons(at, "Next question")[0].click().run()
    assert at.session_state["_progress"].kept.found["skill:mex"].mark == "●"
    picker = keyed(at.selectbox, "_prac-picker")
    assert "● The smallest number missing" in picker.options


def test_the_first_bet_stands_beside_the_last():
    first = lessons()[0]
    at = opened(first, 1)
    bet = first.beats[0].questions[0].at(0)
    give(at, bet, bet.example(), bet=True)
    put(at, "les-beat", len(first.beats))
    at.run()
    (mine,) = answer_words(bet, bet.example())
    assert f"At the beginning you bet: {mine} ." in said(at)
    assert "You were sure. And that is right." in said(at)
    assert say(bet.solution()[-1].says) in said(at)


def test_a_bet_that_was_wrong_is_told_why_with_what_the_lesson_gave():
    one = lesson("nim-and-xor")
    at = opened(one, 2)
    bet = one.beats[1].questions[0].at(0)
    give(at, bet, ("first",), bet=True)
    put(at, "les-beat", len(one.beats))
    at.run()
    told = "It is the other way round. Go second. 1 ⊕ 2 ⊕ 3 = 0"
    assert told in said(at)


@pytest.mark.parametrize(
    ("one", "place", "rule"),
    [
        (one, place, picture.rule)
        for one in lessons()
        for place, beat in enumerate(one.beats, 1)
        for picture in (beat.picture, *(step.picture for step in beat.steps[:1]))
        if getattr(picture, "rule", "") and not beat.questions
    ],
)
def test_a_table_in_which_nothing_is_asked_says_its_rule_once_in_words(one, place, rule):
    assert said(opened(one, place)).count(stated(rule)) == 1


@pytest.mark.parametrize("heaps", [(9, 9), (3, 10), (40, 50, 60)])
def test_a_heap_with_many_moves_is_one_line_of_a_form(heaps):
    asked = FindAllMoves(("take any",) * len(heaps), heaps)

    def page(asked):
        from ui.lessons.exercise import Exercise, ask

        ask(Exercise("many", lambda _misses: asked, lambda _right: None))

    at = AppTest.from_function(page, args=(asked,), default_timeout=30).run()
    assert not at.exception
    assert [len(one.options) for one in at.pills] == [n for n in heaps if n <= PILLS]
    assert [len(one.options) for one in at.multiselect] == [n for n in heaps if n > PILLS]
    give(at, asked, asked.example())
    assert "Right." in said(at)


def test_a_bet_that_is_kept_says_what_it_was():
    first = lessons()[0]
    at = opened(first, 1)
    bet = first.beats[0].questions[0].at(0)
    give(at, bet, bet.example(), bet=True)
    assert "Your bet is kept: <b>I go first</b> (sure)." in html(at)


def test_an_answer_that_no_picture_shows_stays_on_the_screen():
    first = lessons()[0]
    at = opened(first, 5)
    asked, wrong = wrong_words()
    assert asked.picture_with(wrong) == asked.picture
    give(at, asked, wrong)
    assert not at.radio
    assert f"Your answer: <b>{', '.join(answer_words(asked, wrong))}</b>" in html(at)
    strip = opened(first, 4)
    asked = first.beats[3].questions[0].at(0)
    give(strip, asked, asked.example())
    assert "Your answer" not in html(strip)


def test_an_answer_that_is_shown_names_what_was_asked_row_by_row():
    heaps = opened(lesson("grundy-numbers"), 5)
    buttons(heaps, "Show the answer")[0].click().run()
    shown = ("no move", "no move", "some move", "some move")
    assert " ".join(f"Heap {n}: {told}" for n, told in enumerate(shown)) in said(heaps)
    words = opened(lessons()[0], 5)
    give(words, *wrong_words())
    assert "N: … of its moves lead to P: some" in said(words)
    first = opened(lessons()[0], 6)
    buttons(first, "Show the answer")[0].click().run()
    assert '<ul class="gl-rights"><li><b>I go second</b></li></ul>' in html(first)


def test_before_a_class_an_answer_that_is_shown_is_hidden_again():
    link = {"les-name": "grundy-numbers", "les-beat": "5"}
    at = open_page("lesson", present="true", **link)
    buttons(at, "Show the answer")[0].click().run()
    assert not at.radio
    buttons(at, "Hide")[0].click().run()
    assert not at.exception
    assert at.radio
    alone = open_page("lesson", **link)
    buttons(alone, "Show the answer")[0].click().run()
    assert not buttons(alone, "Hide")


def wrong_words():
    """Return the question about the two words, and its answer the wrong way round."""
    asked = lessons()[0].beats[4].questions[0].at(0)
    return asked, asked.example()[::-1]


def test_a_code_is_explained_wherever_one_is_asked_about():
    found = 0
    for one in lessons():
        for place, beat in enumerate(one.beats, 1):
            asks = beat.questions[0].at(0).asks if beat.questions else ""
            codes = set(re.findall(r"\b0\.\d+", str(asks)))
            if codes and beat.kind != "bet":
                shown = said(opened(one, place))
                assert all(f"{code}: {meaning(parse_rule(code))}" in shown for code in codes)
                found += 1
    assert found >= 4


def test_mixed_practice_can_ask_for_every_skill():
    seeds = [mixed_seed(skill, 3) for skill in MIXED_SKILLS]
    assert len(set(seeds)) == len(seeds)


def test_the_list_of_lessons_is_whole():
    at = opened(lessons()[0], 1)
    assert len(keyed(at.selectbox, "_les-picker").options) == len(LESSONS)
    assert MISTAKES
