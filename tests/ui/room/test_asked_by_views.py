"""A class is asked by the views of games, and sends its progress: on the wall and on phones."""

from __future__ import annotations

import csv
import re
from datetime import date
from urllib.parse import parse_qsl

import pytest

from gamecore.lessons.standing import Result, Standing
from gamecore.lessons.todays_position import todays_position
from house import PAGES
from opened_page import buttons, html, only_button, open_page, play_board, put
from opened_room import MEX, opened, phone, wall
from ui.base import page_limits
from ui.base.component import ASSETS, with_hooks
from ui.lessons.class_question import change_name
from ui.lessons.progress import Held, Progress
from ui.room.bars import SHAPES, sign
from ui.room.class_progress import OPENED, as_csv, pupils_of
from ui.room.question import named_heaps
from ui.room.store import written

# -- the views of a game --------------------------------------------------------------------------


WHO = "Who wins if both play perfectly?"
MISERE = {"nim-heaps": "1 1 3", "nim-misere": "true"}


LABELS = {"prac-skill": "labels"}


def asked_in(served, code):
    return served.rooms.room(code).question


def test_a_question_that_the_class_before_has_answered_is_asked_anew(served):
    at, code = opened(only_button(open_page("practice"), "Present").click().run())
    at = only_button(at, "Show the answers").click().run()
    at = only_button(at, "Show the right answer").click().run()
    assert served.rooms.room(code).is_shown
    del at.query_params["present"]
    at = only_button(at.run(), "Present").click().run()
    room = served.rooms.room(code)
    assert (room.number, room.is_counted) == (2, False)
    at = only_button(at, "Show the answers").click().run()
    assert served.rooms.room(code).is_counted  # and in its own class it is not asked again
    assert not at.exception


def test_of_a_question_that_is_half_answered_on_the_wall_no_vote_begins(served):
    at = open_page("practice", present="true", **LABELS)
    assert buttons(at, "Ask the class")
    assert not buttons(only_button(at, "P ● loses").click().run(), "Ask the class")


def test_of_several_parts_bars_and_screen_show_the_answer_together(served):
    at, code = opened(open_page("practice", present="true", **LABELS))
    (number,) = [served.rooms.join(code).phone]
    many = len(asked_in(served, code).blanks)
    assert served.rooms.answer(code, number, 1, ["N"] * many) is None
    at = only_button(at.run(), "Show the answers").click().run()
    assert 'class="tick"' not in html(at)
    assert buttons(at, "P ● loses")
    at = only_button(at, "Show the right answer").click().run()
    assert not at.exception
    assert html(at).count('class="tick"') == many
    assert not buttons(at, "P ● loses")  # the strip is filled in


def test_a_phone_hears_which_fields_it_has_left_empty(served):
    _at, code = opened(open_page("practice", present="true", **LABELS))
    at = phone(code)
    first, *others = at.radio
    first.set_value("P")
    at = only_button(at, "Send my answer").click().run()
    (said,) = [one for one in html(at).split("<") if "Still without an answer" in one]
    assert first.label not in said
    assert all(one.label in said for one in others)
    assert 'role="alert"' not in html(at)


@pytest.mark.parametrize(
    ("slug", "link", "rule"),
    [
        ("nim", {"nim-heaps": "3 4 5"}, "from it, at least one. Whoever cannot move loses."),
        ("nim", MISERE, "from it, at least one. Whoever moves last loses."),
        ("wythoff", {"wyt-heaps": "3 4"}, "from both. Whoever cannot move loses."),
        ("sum", {}, "Heap B: "),
    ],
)
def test_a_phone_reads_the_rule_of_the_game_that_it_is_asked_about(served, slug, link, rule):
    view = PAGES[slug].key("view")
    at, code = opened(open_page(slug, present="true", **link, **{view: "move"}))
    assert rule in asked_in(served, code).rule
    assert rule in html(phone(code))
    only_button(at.run(), "The player to move").click().run()  # the next question is about it too
    assert rule in asked_in(served, code).rule


def test_a_phone_that_is_asked_about_no_position_reads_no_rule(served):
    _at, code = opened(wall())
    assert asked_in(served, code).rule == ""


@pytest.mark.parametrize(
    ("slug", "link", "asks", "wins", "loses"),
    [
        ("nim", {"nim-heaps": "3 4 5"}, WHO, "A 3→1", "C 5→0"),
        ("lasker", {"lasker-heaps": "5"}, WHO, "A 5→0", "A 5→2 + 3"),
        (
            "nim",
            {"nim-heaps": "1 1 3", "nim-misere": "true"},
            "Whoever makes the last move loses: who wins if both play perfectly?",
            "C 3→1",
            "C 3→0",
        ),
        (
            "wythoff",
            {"wyt-heaps": "3 4"},
            "Who wins if both play perfectly?",
            "2 from both",
            "1 from B",  # as in Nim
        ),
    ],
)
def test_a_class_says_who_wins_and_then_which_move(served, slug, link, asks, wins, loses):
    view = PAGES[slug].key("view")
    at, code = opened(open_page(slug, present="true", **link, **{view: "move"}))
    assert asked_in(served, code).text.endswith(asks)
    heaps = next(said for key, said in link.items() if key.endswith("-heaps")).split()
    assert asked_in(served, code).position == tuple(zip("ABC", heaps, strict=False))
    first = served.rooms.join(code).phone
    served.rooms.answer(code, first, 1, ["wins"])
    at = only_button(at.run(), "Show the answers").click().run()
    assert "How the class answered" in html(at)
    at = only_button(at, "The player to move").click().run()
    question = asked_in(served, code)
    assert question.text == "Which move wins?"
    assert len(question.position) == len(heaps)
    assert len(at.get("bidi_component")) == len({one.proto.id for one in at.get("bidi_component")})
    assert "How the class answered" not in html(at)
    words = {said: name for name, said in question.blanks[0].choices}
    named = [next(words[said] for said in words if one in said) for one in (wins, loses)]
    for one, name in zip((first, served.rooms.join(code).phone), named, strict=True):
        assert served.rooms.answer(code, one, served.rooms.room(code).number, [name]) is None
    at = only_button(at.run(), "Show the answers").click().run()
    assert "right:" not in html(at)
    at = only_button(at, "Show the right answer").click().run()
    told = html(at)
    assert not at.exception
    assert "2 of 2 have answered." in told
    assert told.count("right:") == 1
    room = served.rooms.room(code)
    assert [bool(room.verdicts[written((name,))].wrong) for name in named] == [False, True]
    drawn = re.findall(r">([A-Z])</span> <b>(\d)</b></span>", html(phone(code)))
    assert drawn == [*zip("ABC", heaps, strict=False)]


@pytest.mark.parametrize(
    ("shown", "asks", "right", "told"),
    [
        ("lost", "Which empty cell must be a P?", "1 2", "right: 1 and 2"),
        ("values", "What is the mex of 0, 2, 3, 4, 5, 6, 7, 8, 9, 10?", 1, "right: 1"),
        ("xor", "Your guess: where would XOR", "both", "right: at both, except the corner"),
    ],
)
def test_a_class_is_asked_what_each_map_asks(served, shown, asks, right, told):
    link = {"wyt-view": "pattern", "wyt-map": shown}
    at, code = opened(open_page("wythoff", present="true", **link))
    assert asked_in(served, code).text.startswith(asks)
    assert served.rooms.answer(code, served.rooms.join(code).phone, 1, [right]) is None
    at = only_button(at.run(), "Show the answers").click().run()
    at = only_button(at, "Show the right answer").click().run()
    assert told in " ".join(re.sub("<[^>]*>", "", html(at)).split())
    assert not served.rooms.room(code).verdicts[written((right,))].wrong


def test_a_phone_has_a_way_on_once_its_class_has_ended(served):
    at, code = opened(open_page("nim", present="true", **{"nim-view": "move"}))
    at_phone = phone(code)
    served.rooms.close(*at.session_state["_room"])
    ways = [link.proto.label for link in at_phone.run().get("page_link")]
    assert ways == ["Go on: Nim", "Go on: Today's position"]


@pytest.mark.parametrize(
    ("slug", "link", "label"),
    [
        ("nim", {"nim-heaps": "3 4 5"}, "Move"),
        ("nim", {"nim-heaps": "1 1 3", "nim-misere": "true"}, "Move"),
        ("wythoff", {"wyt-heaps": "3 4"}, "Move"),
        ("nim_with_a_pass", {"pass-heaps": "1 2 4"}, "Move"),
        ("staircase", {}, "Move"),
    ],
)
def test_the_wall_offers_what_the_phones_offer(served, slug, link, label):
    view = PAGES[slug].key("view")
    at, code = opened(open_page(slug, present="true", **link, **{view: "move"}))
    at = only_button(at.run(), "The player to move").click().run()
    assert not at.exception
    (pills,) = [one for one in at.button_group if one.label == label]
    (blank,) = asked_in(served, code).blanks
    assert [option.content for option in pills.proto.options] == [said for _, said in blank.choices]
    if slug not in ("nim", "lasker"):
        assert len(pills.proto.options) == page_limits.MOVES_OFFERED


def test_phones_choose_a_heap_of_the_board_where_its_moves_are_many(served):
    link = {"nim-heaps": "30 40 5", "nim-view": "move"}
    at, code = opened(open_page("nim", present="true", **link))
    at = only_button(at.run(), "The player to move").click().run()
    assert not at.exception
    (blank,) = asked_in(served, code).blanks
    _part, board = play_board(at)
    drawn = [f"{one['letter']} of {one['size']}" for one in board["heaps"]]
    assert drawn == [said for _, said in blank.choices]


def test_signs_stand_on_the_wall_where_phones_have_them(served):
    at, _code = opened(wall())  # a number
    assert "data-gl-asks" in html(at)
    assert "gl-signed" not in html(at)
    at, code = opened(open_page("nim", present="true", **{"nim-view": "move"}))
    assert 'class="gl-signed"' in html(at)
    pressed = [button.label for button in phone(code).button]
    assert [label.split("  ")[0] for label in pressed if "  " in label] == [sign(0), sign(1)]
    sheet = with_hooks((ASSETS / "present.css").read_text("utf-8"))
    symbols = " ".join(f'"{sign(place)}"' for place in range(len(SHAPES)))
    assert f"symbols: {symbols};" in sheet


def test_of_too_many_moves_a_class_is_not_asked_for_one(served):
    at, code = opened(open_page("nim", present="true", **{"nim-heaps": "61", "nim-view": "move"}))
    at = only_button(at, "The player to move").click().run()
    assert asked_in(served, code).text == WHO


@pytest.mark.parametrize(
    ("slug", "link", "text"),
    [
        ("nim", {"nim-view": "derivation", "nim-step": "3"}, "What is the mex of 0, 1?"),
        ("subtraction", {"sub-view": "pattern"}, "After how many heaps do the values repeat?"),
        ("your_rule", {"own-view": "compare"}, "How do the values of the two rules compare?"),
        (
            "theorem",
            {"theo-step": "2"},
            "Which Nim heap balances a heap of 8, “split into two unequal heaps”?",
        ),
        ("which_theorem", {"thm-card": "4"}, "Which theorem applies to “Misère Nim”?"),
        ("problem", {}, "Which game is this? In other words: a move …"),
        (
            "nim",
            {"nim-view": "tree", "nim-heaps": "1 2"},
            "Begin at the end: at the bottom nobody can move. Who wins there?",
        ),
        (
            "chance",
            {"chance-view": "tree"},
            "Begin at the end: nothing is left. What is the chance that the player to move wins?",
        ),
        (
            "chance",
            {"chance-view": "draws", "chance-step": "1"},
            "Heap C of 2 is drawn. How many do you take?",
        ),
    ],
)
def test_a_class_is_asked_for_a_mex_a_period_and_a_comparison(served, slug, link, text):
    _at, code = opened(open_page(slug, present="true", **link))
    assert asked_in(served, code).text == text


@pytest.mark.parametrize("slug", [slug for slug in PAGES if slug not in ("join", "game")])
def test_phones_are_asked_only_what_the_screen_asks(served, slug):
    opener, code = opened(wall())
    at = open_page(slug, present="true")
    at.session_state["_room"] = opener.session_state["_room"]
    at = at.run()
    assert not at.exception
    asked = asked_in(served, code)
    assert asked is None or asked.page in (slug, "")  # the front page is no page of its own
    assert (asked is not None) == ("data-gl-asks" in html(at))
    said = "Look at the wall: the question comes here by itself."
    assert (said in html(phone(code))) == (asked is None)


def test_phones_keep_their_verdict_where_a_screen_shows_its_own_answer_until_the_next(served):
    waits = "Look at the wall: the question comes here by itself."
    link = {"wyt-view": "pattern", "wyt-map": "xor"}
    at, code = opened(open_page("wythoff", present="true", **link))
    at_phone = phone(code)
    (number,) = served.rooms.room(code).phones
    assert served.rooms.answer(code, number, 1, ["both"]) is None
    at = only_button(at.run(), "Show the answers").click().run()
    at = only_button(at, "Show the right answer").click().run()
    (switch,) = [one for one in at.toggle if one.label == "Show where"]
    at = switch.set_value(True).run()
    assert "data-gl-asks" not in html(at)  # the screen shows its own
    for _run in range(2):
        at = at.run()
        assert "Right: XOR knows nothing" in html(at_phone.run())
    put(at, "wyt-view", "play")  # a screen that asks nothing
    assert not at.run().exception
    assert waits in html(at_phone.run())


def test_phones_wait_at_once_on_another_page_that_asks_nothing(served):
    at, code = opened(wall())
    at = only_button(at, "Show the answers").click().run()
    at = only_button(at, "Show the right answer").click().run()
    assert asked_in(served, code) is not None
    other = open_page("subtraction", present="true", **{"sub-view": "play"})
    for key in ("_room", "_room-met-at"):
        other.session_state[key] = at.session_state[key]
    assert not other.run().exception
    assert asked_in(served, code) is None


def test_a_class_chooses_the_move_of_todays_position(served):
    at, code = opened(open_page("today", present="true", **{"day-date": "2026-03-01"}))
    question = asked_in(served, code)
    found = todays_position(date(2026, 3, 1), 1)
    assert question.position == named_heaps(found.heaps)
    assert len(question.blanks[0].choices) == sum(found.heaps)  # of Nim
    right = change_name(found.winning)
    for name, _words in question.blanks[0].choices:
        assert served.rooms.answer(code, served.rooms.join(code).phone, 1, [name]) is None
    at = only_button(at.run(), "Show the answers").click().run()
    assert "right:" not in html(at)
    at = only_button(at, "Show the right answer").click().run()
    assert not at.exception
    verdicts = served.rooms.room(code).verdicts
    assert [name for name, one in verdicts.items() if not one.wrong] == [written((right,))]
    at = only_button(at, "Show the answer").click().run()
    assert not at.exception
    assert buttons(at, "Show the right answer") == []


def test_a_class_labels_a_tree_and_every_choice_has_its_verdict(served):
    link = {"nim-view": "tree", "nim-heaps": "1 2", "nim-tree": "1"}
    at, code = opened(open_page("nim", present="true", **link))
    question = asked_in(served, code)
    assert [name for name, _words in question.blanks[0].choices] == ["N", "P"]
    for name in ("N", "P"):
        assert served.rooms.answer(code, served.rooms.join(code).phone, 1, [name]) is None
    at = only_button(at.run(), "Show the answers").click().run()
    only_button(at, "Show the right answer").click().run()
    verdicts = served.rooms.room(code).verdicts
    assert sorted(bool(one.wrong) for one in verdicts.values()) == [False, True]
    assert all(one.says for one in verdicts.values())


def test_the_conditions_are_on_the_wall_before_the_answer():
    at = open_page("which_theorem", present="true", **{"thm-card": "4"})
    assert html(at).count("<b>?</b>") == 5
    assert "✗" not in html(at)


def test_a_class_compares_two_rules_and_is_told_who_was_right(served):
    link = {"own-view": "compare", "own-rule": "take any", "own-with": "take any or split into 2"}
    at, code = opened(open_page("your_rule", present="true", **link))
    for name in ("same", "differ"):
        assert served.rooms.answer(code, served.rooms.join(code).phone, 1, [name]) is None
    at = only_button(at.run(), "Show the answers").click().run()
    assert "2 of 2 have answered." in html(at)
    only_button(at, "Show the right answer").click().run()
    verdicts = served.rooms.room(code).verdicts
    assert [bool(verdicts[written((name,))].wrong) for name in ("same", "differ")] == [True, False]
    assert "heap 3" in verdicts[written(("same",))].says


# -- progress -------------------------------------------------------------------------------------


def with_progress(code, name):
    """Open a phone whose browser holds some progress, and send it."""
    at = phone(code)
    about = "skill:mex"
    found = {about: Standing().after(Result(about, True, "practice"))}
    at.session_state["_progress"] = Held(Progress(found=found, ended=frozenset(["mex"])))
    at = at.run()
    next(one for one in at.text_input if "first name" in one.label).set_value(name)
    at = only_button(at, "Send my progress").click().run()
    assert not at.exception
    return at


def test_a_teacher_sees_the_progress_that_was_sent_and_saves_it(served):
    at, code = opened(wall())
    assert buttons(phone(code), "Send my progress") == []  # its browser has none
    evil = "=cmd|<b>'Ann"
    assert "Your progress is with your teacher." in html(with_progress(code, evil))
    with_progress(code, "")
    assert "1 of 10" not in html(at.run())  # before it is looked for on the sheet
    at.session_state[OPENED] = True
    told = html(at.run())  # before the bars
    assert "How the class answered" not in told
    assert told.count("1 of 10") == 2
    at = only_button(at, "Show the answers").click().run()
    assert not at.exception
    told = html(at)
    assert "=cmd|&lt;b&gt;" in told
    assert "<b>'Ann" not in told
    assert told.count("1 of 10") == 2
    pupils = list(pupils_of(served.rooms.room(code)))
    assert [one.name for one in pupils] == ["1", evil]
    assert {one.marks["mex"] for one in pupils} == {"◔"}
    at = only_button(at, "Show the answer").click().run()
    at = only_button(at, "Next question").click().run()
    assert "1 of 10" not in html(at)  # nobody's name stands below the next question
    rows = list(csv.reader(as_csv(pupils).splitlines()))
    assert [row[:2] for row in rows[1:]] == [["1", "1"], [f"'{evil}", "1"]]


@pytest.mark.parametrize(
    ("slug", "link"), [("lesson", {"les-name": "mex", "les-beat": "9"}), ("practice", MEX)]
)
def test_a_pupil_in_a_room_finds_below_a_lesson_and_practice_where_to_send_progress(
    served, slug, link
):
    def ways(at):
        named = [one for one in at.get("page_link") if one.proto.label == "Send my progress"]
        return [dict(parse_qsl(one.proto.query_string)) for one in named]

    at = open_page(slug, **link)
    at.session_state["_join-phones"] = {"ABCD": "phone"}
    assert ways(at.run()) == []  # there is none yet
    found = {"skill:mex": Standing().after(Result("skill:mex", True, "practice"))}
    at.session_state["_progress"] = Held(Progress(found=found))
    assert ways(at.run()) == [{"join-room": "ABCD"}]
    del at.session_state["_join-phones"]
    assert ways(at.run()) == []
