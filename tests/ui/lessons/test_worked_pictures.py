"""What the pictures of lessons show: what is asked for, the steps, and which ones cancel."""

from __future__ import annotations

from answered import give, opened, practice
from gamecore.lessons.catalogue import lesson
from gamecore.lessons.pictures import Ply
from gamecore.lessons.play_out import Refutation
from gamecore.messages import Message
from opened_page import buttons, html
from ui.lessons.answering import line_of


def test_the_nim_heap_that_is_asked_for_lies_in_the_picture_before_and_after_the_answer():
    at = opened(lesson("one-number"), 5)
    assert '<span class="gl-cell now">?</span>' in html(at).partition('<div class="h1">')[2]
    asked = lesson("one-number").beats[4].questions[0].at(0)
    right = asked.example()[0]
    give(at, asked, (right + 1,))
    assert f'<span class="gl-cell bad">{right + 1}<i>✗</i>' in html(at)
    assert "Your answer" not in html(at)


def test_the_reason_of_one_number_is_worked_out_step_by_step():
    at = opened(lesson("one-number"), 7)
    for _step in lesson("one-number").beats[6].steps[1:]:
        assert "_les-beat-skip" in [button.key for button in at.button]
        buttons(at, "Next step")[0].click().run()
    assert "_les-beat-on" in [button.key for button in at.button]


def test_no_rule_stands_above_two_heaps_that_have_a_rule_each():
    at = opened(lesson("one-number"), 4)
    give(at, (asked := lesson("one-number").beats[3].questions[0].at(0)), asked.example())
    buttons(at, "Next step")[0].click().run()
    for step in lesson("one-number").beats[3].steps:
        assert "gl-ruled" not in html(at), step.says
        assert '">take 1, 3 or 4</span>' in html(at)
        assert '">take any</span>' in html(at)
        if step != lesson("one-number").beats[3].steps[-1]:
            buttons(at, "Next step")[0].click().run()


def test_a_right_comparison_of_numbers_is_told_why():
    at = opened(lesson("one-number"), 8)
    asked = lesson("one-number").beats[7].questions[0].at(0)
    assert '<ol class="gl-strip" style="--across: 9"' in html(at), "one line on a phone"
    reason = asked.reason(asked.example())
    assert str(reason) not in html(at)
    give(at, asked, asked.example())
    assert f"<b>Right.</b> {reason}" in html(at)


def test_ones_that_cancel_are_joined_and_struck_through_but_not_while_they_are_asked_for():
    at = opened(lesson("nim-and-xor"), 4)
    for _heaps in range(2):
        assert "<s>1</s>" not in html(at)
        buttons(at, "Next step")[0].click().run()
    assert html(at).count("<s>1</s>") == 4
    assert 'class="b from"' in html(at)
    assert "2: 2 and 3 cancel" in html(at)
    at = opened(lesson("nim-and-xor"), 5)
    asked = lesson("nim-and-xor").beats[4].questions[0].at(0)
    right = asked.example()[0]
    assert "<s>1</s>" not in html(at)
    give(at, asked, (right + 1,))
    assert "<s>1</s>" not in html(at).partition("Not yet.")[0]
    buttons(at, "Try this one again")[0].click().run()
    assert "<s>1</s>" not in html(at)
    give(at, asked, (right,))
    assert html(at).count("<s>1</s>") == 2


def test_values_that_stand_in_the_rows_are_not_written_above_them_too():
    above = '<ol class="gl-strip"'
    assert above not in html(opened(lesson("grundy-numbers"), 4))
    assert above not in html(practice("derivation", "hard", 0))
    assert above in html(opened(lesson("splitting"), 7)), "there the values of options are asked"


def test_nine_cells_are_five_and_four_on_a_phone_and_values_seven_in_a_row():
    assert 'class="gl-strip" style="--across: 5"' in html(opened(lesson("mex"), 1))
    assert 'class="gl-strip" style="--across: 7"' in html(opened(lesson("patterns-and-proof"), 4))


def test_a_row_below_a_wrong_one_waits_until_its_value_may_be_shown():
    at = opened(lesson("grundy-numbers"), 4)
    at.session_state["_les-grundy-numbers-4-turn"] = 1
    at.run()
    asked = lesson("grundy-numbers").beats[3].questions[1].at(0)
    six, seven = asked.example()
    give(at, asked, (five := six + 3, seven))
    assert f">{five}<" not in html(at).partition('<th scope="row">7</th>')[2].partition("</tr>")[0]
    assert "·" in html(at).partition('<th scope="row">7</th>')[2].partition("</tr>")[0]


def test_a_fresh_instance_of_another_rule_marks_it():
    at = opened(lesson("hot-and-cold"), 4)
    at.session_state["_les-hot-and-cold-4-turn"] = 2
    at.run()
    asked = lesson("hot-and-cold").beats[3].questions[2].at(0)
    assert "“take 1 or 2”" in html(at)
    give(at, asked, tuple("N" if label == "P" else "P" for label in asked.example()))
    buttons(at, "Try another one")[0].click().run()
    assert "<b>take 1, 2 or 3</b>" in html(at)


def test_the_line_of_seats_is_as_long_at_each_step():
    at = opened(lesson("mex"), 3)
    long = []
    for _step in lesson("mex").beats[2].steps:
        long.append(html(at).partition("gl-seats")[2].partition("</ol>")[0].count("<li"))
        for on in [one for one in buttons(at, "Next step") if not one.disabled]:
            on.click().run()
    assert len(set(long)) == 1
    assert long[0] > 5


def test_a_line_of_play_names_no_heap_by_a_letter_once_one_was_split():
    rules, plies = ("0.77",) * 2, (Ply(True, (2, 7), 1, (1, 5)), Ply(False, (2, 1, 5), 2, (1, 2)))
    said = line_of(Refutation(Message(""), rules, (2, 7), plies=plies))
    assert "B 7→1+5" in said
    assert "C 5→1+2" not in said
    assert "5→1+2" in said
