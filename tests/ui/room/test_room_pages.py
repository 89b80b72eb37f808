"""A room as its pages show it: the wall opens it and counts, phones join, answer and are told."""

from __future__ import annotations

import pytest

from gamecore.lessons.catalogue import LESSONS, lesson
from gamecore.lessons.practice import LEVELS, SKILLS, question
from opened_page import buttons, html, only_button, open_page, trigger
from opened_room import MEX, listener, opened, phone, wall
from ui.base import page_limits
from ui.lessons.class_question import NONE, answer_of, change_name, class_question
from ui.room.bars import SHAPES, bars, sign
from ui.room.documents import StoreError
from ui.room.question import ClassBlank, ClassQuestion, Verdict
from ui.room.service import Rate
from ui.room.store import written
from ui.room.wall import is_own_name


def answered(at, value):
    at.number_input[0].set_value(value)
    at = only_button(at, "Send my answer").click().run()
    assert not at.exception
    return at


def test_a_class_is_asked_answers_and_sees_what_it_answered(served):
    at, code = opened(wall())
    assert buttons(at, "Ask the class") == []
    phones = [phone(code) for _phone in range(3)]
    assert "What is the mex?" in html(phones[0])
    first = answered(phones[0], 2)
    assert "is in: <b>2</b>. You may change your answer until it is shown." in html(first)
    answered(first, 5)
    answered(phones[1], 5)
    shown = only_button(at.run(), "Show the answers").click().run()
    assert not shown.exception
    told = html(shown)
    assert "2 of 3 have answered." in told
    assert "2 answers" in told
    for said in ("The answer:", "right:", "explains"):  # a class first sees what it thinks
        assert said not in told
    assert "Which is right comes next." in html(first.run())
    assert "Not yet." not in html(first)
    assert buttons(first, "Send my answer") == []
    shown = only_button(shown, "Show the right answer").click().run()
    told = html(shown)
    assert "The answer: <b>2</b>" in told
    assert "2 answers" in told
    assert "One more than the largest” explains 2 answers." in told
    assert buttons(shown, "Show the answers") == buttons(shown, "Show the right answer") == []
    assert "Not yet." in html(first.run())
    assert "One more than the largest" in html(first)
    assert buttons(first, "Send my answer") == []
    assert "The answer: <b>2</b>" in html(phones[2].run())
    assert "Not yet." not in html(phones[2])


def test_what_the_wall_shows_is_taken_back_on_the_phones_too(served):
    at, code = opened(wall())
    at_phone = answered(phone(code), 5)
    at = only_button(at, "Show the answers").click().run()
    at = only_button(at, "Show the right answer").click().run()
    at = only_button(at, "Hide").click().run()
    assert "1 of 1 has answered." in html(at)
    assert "The answer:" not in html(at)
    assert "Which is right comes next." in html(at_phone.run())
    at = only_button(at, "Hide").click().run()
    assert "How the class answered" not in html(at)
    answered(at_phone.run(), 2)  # talked over with a neighbour
    at = only_button(at, "Show the answers").click().run()
    at = only_button(at, "Show the right answer").click().run()
    assert "Right." in html(at_phone.run())


def test_what_the_screen_itself_shows_is_hidden_first(served):
    at, _code = opened(wall())
    at = only_button(at, "Show the answer").click().run()
    (own,) = buttons(at, "Hide")
    assert not own.key.startswith("_room-")
    at = own.click().run()
    assert "The answer: <b>2</b>" in html(at)
    at = only_button(at, "Hide").click().run()
    assert "The answer:" not in html(at)


def test_the_next_question_comes_to_the_same_room(served):
    at, code = opened(wall())
    at_phone = answered(phone(code), 2)
    at = only_button(at, "Show the answers").click().run()
    at = only_button(at, "Show the answer").click().run()
    assert "How the class answered" in html(at)
    only_button(at, "Next question").click().run()
    assert "Your answer is in" not in html(at_phone.run())
    assert "Right." not in html(at_phone)
    assert served.rooms.room(code).number == 2
    assert len(buttons(at_phone, "Send my answer")) == 1


def test_an_answer_that_the_screen_shows_ends_the_voting(served):
    at, code = opened(wall())
    at_phone = phone(code)
    at = only_button(at, "Show the answer").click().run()
    assert served.rooms.room(code).is_shown
    assert "How the class answered" in html(at)
    late = answered(at_phone, 2)  # it had not heard yet
    assert "Too late" in html(late)
    assert served.rooms.room(code).answers == {}


def test_choices_are_presses_with_letters_and_shapes(served):
    at, code = opened(open_page("lesson", present="true", **bet_link()))
    at_phone = phone(code)
    presses = [one for one in at_phone.button if one.key and one.key.startswith("_join-press-")]
    assert len(presses) >= 2
    assert all(
        one.label.startswith(f"{chr(97 + place)} {SHAPES[place]}")
        for place, one in enumerate(presses)
    )
    told = presses[0].click().run()
    assert "Your answer is in" in html(told)
    chosen = [one for one in told.button if one.key and one.key.startswith("_join-chosen-")]
    assert [one.label[:2] for one in chosen] == ["✓ "]
    told = html(only_button(at.run(), "Show the answers").click().run())
    assert "How the class answered" in told
    assert "The answer:" not in told  # of a bet that is for the end of the lesson
    assert "The bets are on the wall." in html(at_phone.run())
    told = html(only_button(at, "Show the answer").click().run())
    assert "The answer: <b>" in told  # now it is told
    said = html(at_phone.run())
    assert ("right:" in told, "right:" not in told) == ("Right." in said, "Not yet." in said)


def bet_link() -> dict[str, str]:
    for name in LESSONS:
        for place, beat in enumerate(lesson(name).beats, 1):
            blanks = beat.questions[0].at(0).blanks if beat.kind == "bet" else ()
            if [blank.kind for blank in blanks] == ["choice"]:
                return {"les-name": name, "les-beat": str(place)}
    raise LookupError("no lesson begins with a bet of one choice")


@pytest.mark.parametrize("link", [{}, {"present": "true"}])
def test_without_a_server_the_press_is_not_there(link):
    assert buttons(open_page("practice", **MEX, **link), "Ask the class") == []
    assert "need Grundy Lab's own server" in html(open_page("join")).replace("&#39;", "'")


def test_only_a_presenter_asks(served):
    assert buttons(open_page("practice", **MEX), "Ask the class") == []
    assert len(buttons(wall(), "Ask the class")) == 1


def test_a_wrong_code_is_said_and_another_can_be_typed(served):
    at = open_page("join", **{"join-room": "<b>\u202e"})
    assert "There is no room “&lt;b&gt;”." in html(at)
    _at, code = opened(wall())
    at.text_input[0].set_value(code.lower())
    at = only_button(at, "Join").click().run()
    assert "Joining the room" in html(at)


def test_a_room_that_is_refused_says_the_true_reason(served, monkeypatch):
    monkeypatch.setattr(served.rooms, "open", lambda: None)
    for most, said in ((1, "as many are open as this server"), (0, "this address has as many as")):
        monkeypatch.setattr(served, "_openings", Rate(0, most))
        at = only_button(wall(), "Ask the class").click().run()
        assert said in html(at)
        assert "_room" not in at.session_state


def test_too_many_wrong_codes_wait(served, monkeypatch):
    monkeypatch.setattr(served, "_wrong", Rate(0, 0))
    assert "Too many wrong codes" in html(open_page("join", **{"join-room": "BCDF"}))


def test_a_phone_that_loads_its_page_anew_is_the_same_phone(served):
    _at, code = opened(wall())
    first = answered(phone(code), 4)
    (number,) = served.rooms.room(code).phones
    again = open_page("join", **{"join-room": code})
    again = trigger(again, listener(again), "phone", number)
    assert "Your answer is in" in html(again)
    assert again.number_input[0].value == 4
    assert len(served.rooms.room(code).phones) == 1
    assert not first.exception


def test_one_connection_is_one_phone_by_whatever_name_it_comes_to_the_room(served):
    _at, code = opened(wall())
    at = phone(code)
    (number,) = served.rooms.room(code).phones
    channel = served.rooms.room(code).channel
    for name in (code, code.lower(), channel, code):
        at.query_params["join-room"] = name
        at = at.run()
        for sent in ("", "x" * 32, None):
            at = trigger(at, listener(at), "phone", sent)
            assert not at.exception
    assert list(served.rooms.room(code).phones) == [number]


def test_an_address_brings_so_many_phones_and_those_it_has_come_back(served, monkeypatch):
    _at, code = opened(wall())
    phone(code)
    monkeypatch.setattr(served, "_joins", Rate(0, 0))
    (number,) = served.rooms.room(code).phones
    assert "Too many phones join from here at once." in html(phone(code))
    again = open_page("join", **{"join-room": code})
    assert "What is the mex?" in html(trigger(again, listener(again), "phone", number))
    assert list(served.rooms.room(code).phones) == [number]


@pytest.mark.parametrize("sent", [None, 5, ["x"], {"a": 1}, "x" * 100_000, "\ud800"])
def test_whatever_a_phone_sends_for_its_number_it_gets_a_new_one(served, sent):
    _at, code = opened(wall())
    at = open_page("join", **{"join-room": code})
    at = trigger(at, listener(at), "phone", sent)
    assert not at.exception
    assert [len(phone) for phone in served.rooms.room(code).phones] == [32]


def test_a_full_room_and_one_that_has_ended_say_so(served, monkeypatch):
    monkeypatch.setattr(page_limits, "ROOM_PHONES", 1)
    at, code = opened(wall())
    first = answered(phone(code), 2)
    assert "as many phones as it takes" in html(phone(code))
    component = next(one for one in at.get("bidi_component") if "_room-wall" in one.proto.id)
    at = trigger(at, component, "end", 1)
    assert served.rooms.room(code) is None
    assert len(buttons(at, "Ask the class")) == 1
    assert "The class has ended." in html(first.run())


def test_whoever_opened_a_room_takes_it_up_again_and_nobody_else(served):
    at, code = opened(wall())
    key = at.session_state["_room"].key
    for sent in ({"code": code, "key": "x"}, {"code": 5}, {"code": "<b>", "key": key}, "x", None):
        other = wall()
        component = next(one for one in other.get("bidi_component") if "_room-wall" in one.proto.id)
        other = trigger(other, component, "mine", sent)
        assert not other.exception
        assert "_room" not in other.session_state
    other = trigger(other, component, "mine", {"code": code, "key": key})
    assert other.session_state["_room"].code == code
    assert buttons(other, "Ask the class") == []


def code_on(at):
    """Return the data of the component that shows the code on a screen."""
    (component,) = [one for one in at.get("bidi_component") if "_room-wall" in one.proto.id]
    return component


def test_a_screen_that_asks_nothing_shows_the_code_too(served):
    opener, code = opened(wall())
    at = open_page("nim", present="true", **{"nim-view": "play"})
    assert code not in str(code_on(at).proto)
    key = opener.session_state["_room"].key
    at = trigger(at, code_on(at), "mine", {"code": code, "key": key})
    assert code in str(code_on(at).proto)
    assert "data-gl-asks" not in html(at)
    served.rooms.close(code, key)
    assert code not in str(code_on(at.run()).proto)


@pytest.mark.parametrize(
    ("blank", "sent", "words"),
    [
        (ClassBlank("choice", "", (("N", "wins"), ("P", "loses"))), "P", f"{sign(1)} loses"),
        (ClassBlank("number"), 12, "12"),
        (ClassBlank("several", "", (("N", "wins"), ("P", "loses"))), ["N", "P"], "wins, loses"),
        (ClassBlank("several", "", (("N", "wins"), ("P", "loses"))), [], "–"),
    ],
)
def test_a_phone_says_what_it_answered_beside_what_is_right(served, blank, sent, words):
    code, key = voted(ClassQuestion("n", "?", (blank,)), [], served)
    at = phone(code)
    (mine,) = served.rooms.room(code).phones
    served.rooms.answer(code, mine, 1, [sent])
    assert "Your answer: <b>" not in html(at.run())
    served.rooms.count(code, key)
    assert f"Your answer: <b>{words}</b>" in html(at.run())
    served.rooms.show(code, key, lambda _values: Verdict((0,)), "7")
    assert f"Your answer: <b>{words}</b>" in html(at.run())


def test_the_key_is_in_no_page_of_a_phone(served):
    at, code = opened(wall())
    key = at.session_state["_room"].key
    at_phone = answered(phone(code), 2)
    assert key not in str([one.proto for one in at_phone.get("bidi_component")]) + html(at_phone)
    assert "mex of" not in html(at_phone).replace("What is the mex", "")


def test_a_store_that_is_gone_leaves_the_pages_standing(served, monkeypatch):
    at, code = opened(wall())
    at_phone = phone(code)

    def gone(*_given):
        raise StoreError("gone")

    monkeypatch.setattr(served.rooms._documents, "read", gone)
    monkeypatch.setattr(served.rooms._documents, "change", gone)
    assert "cannot be reached" in html(at.run())
    assert "cannot be reached" in html(at_phone.run())
    assert not at.exception
    assert not at_phone.exception


# -- every kind of question -----------------------------------------------------------------------


def put(made):
    return class_question(made, "x", is_bet=False, can_name=lambda _mistake: True)


def from_phone(asked, made, answer):
    """Return an answer as a phone sends it; a ValueError for moves in several heaps."""
    values = []
    for blank, sent, value in zip(made.blanks, asked.question.blanks, answer, strict=True):
        if blank.kind == "moves":
            names = set(map(change_name, value))
            value = tuple(name for name, _words in sent.choices if name in names)
        elif blank.kind == "move":
            (change,) = value or (None,)
            value = change_name(change) if change else NONE
        values.append(value)
    return tuple(values)


@pytest.mark.parametrize("skill", SKILLS)
def test_every_skill_is_asked_and_its_right_answer_is_right(skill):
    for level in LEVELS:
        for seed in range(4):
            made = question(skill, level, seed)
            asked = put(made)
            assert asked.right
            if not asked.question.is_within_limits:
                continue
            values = from_phone(asked, made, made.example())
            assert asked.question.read_answer(list(values)) == values
            assert answer_of(made, values) == made.example()
            assert asked.judge(values).wrong == ()
            for slip in made.slips():
                try:
                    wrong = from_phone(asked, made, slip.answer)
                except ValueError:
                    continue  # a move that the rules do not allow
                if answer_of(made, wrong) != slip.answer or not asked.question.read_answer(wrong):
                    continue
                verdict = asked.judge(wrong)
                assert verdict.wrong
                named = made.check(slip.answer).mistake
                assert bool(verdict.slip) == (named is not None)


def test_most_questions_of_practice_can_be_asked():
    fits = [
        put(made).question.is_within_limits
        for skill in SKILLS
        for made in [question(skill, "easy", 1)]
    ]
    assert sum(fits) >= len(fits) - 1


# -- the bars -------------------------------------------------------------------------------------


def voted(question, votes, served):
    code, key = served.open("")
    served.rooms.ask(code, key, question)
    for vote in votes:
        assert served.rooms.answer(code, served.rooms.join(code).phone, 1, vote) is None
    return code, key


def test_bars_escape_what_stands_in_choices_and_slips(served):
    evil = "<img src=x onerror=alert(1)>"
    asked = ClassQuestion(evil, evil, (ClassBlank("choice", evil, (("a", evil), ("b", "b"))),))
    code, key = voted(asked, [["a"]], served)
    served.rooms.show(code, key, lambda _values: Verdict((0,), evil, evil), evil)
    drawn = bars(served.rooms.room(code))
    assert "<img" not in drawn
    assert drawn.count("&lt;img") >= 3
    told = phone(code)
    assert "<img" not in html(told)


def test_of_many_numbers_the_commonest_and_the_right_one_have_bars(served):
    asked = ClassQuestion("n", "?", (ClassBlank("number"),))
    code, key = voted(asked, [[n] for n in range(20)] + [[3]] * 5, served)
    served.rooms.show(code, key, lambda values: Verdict(() if values == (77,) else (0,)), "77")
    drawn = bars(served.rooms.room(code))
    assert drawn.count('<span class="bar"') == page_limits.ROOM_BARS + 1
    assert drawn.index('<span class="what">3</span>') < drawn.index("others")
    assert "✓\xa0right:</span>\xa077</span>" in drawn  # together on one line
    assert '<span aria-hidden="true">6</span><span class="gl-hidden">6 answers</span>' in drawn


def test_of_several_blanks_each_has_a_bar(served):
    blank = ClassBlank("choice", "heap 4", (("N", "N"), ("P", "P")))
    code, key = voted(ClassQuestion("n", "?", (blank, blank)), [["N", "N"], ["N", "P"]], served)
    served.rooms.count(code, key)
    drawn = bars(served.rooms.room(code))  # the commonest answer to each
    assert drawn.count('<span class="bar"') == 2
    assert "heap 4: N</span>" in drawn
    assert "Chosen most often, right or wrong:" in drawn
    assert 'class="right"' not in drawn
    served.rooms.show(
        code, key, lambda v: Verdict(() if v == ("N", "P") else (1,)), "heap 4: N\nheap 5: P"
    )
    drawn = bars(served.rooms.room(code))
    assert "right:</span>\xa0heap 4: N</span>" in drawn
    assert "right:</span>\xa0heap 5: P</span>" in drawn
    assert "--part: 1.000" in drawn
    assert "--part: 0.500" in drawn


def test_a_room_in_which_nobody_answered_has_empty_bars(served):
    blank = ClassBlank("choice", "", (("N", "N"), ("P", "P")))
    code, key = voted(ClassQuestion("n", "?", (blank,)), [], served)
    served.rooms.show(code, key, lambda _values: Verdict(()), "N")
    assert "0 of 0 have answered." in bars(served.rooms.room(code))


def test_signs_differ_and_answers_are_written_alike():
    assert (
        len({sign(place) for place in range(page_limits.ROOM_CHOICES)}) == page_limits.ROOM_CHOICES
    )
    assert written((("a", "b"), 2)) == '[["a", "b"], 2]'


@pytest.mark.parametrize(
    ("address", "own"),
    [
        ("http://localhost:8501/join", True),
        ("http://127.0.0.1/join", True),
        ("http://[::1]:8501/join", True),
        ("http://192.168.1.5:8501/join", False),
        ("https://lab.school.example/join", False),
    ],
)
def test_an_address_that_no_phone_reaches_is_told(address, own):
    assert is_own_name(address) == own


def test_the_menu_and_the_front_page_do_not_name_the_page_of_phones():
    assert "Join a class" not in html(open_page("home"))
