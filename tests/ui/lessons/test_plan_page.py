"""Plans: written and read back, the ready ones open, a pasted link is added or refused."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from urllib.parse import quote

import pytest

from gamecore.lessons.catalogue import LESSONS, lesson
from gamecore.lessons.practice import skill_names
from house import PAGES
from opened_page import html, keyed, linked, open_page
from ui.frame.plan_box import LONGEST_TITLE
from ui.lessons import plan_page
from ui.lessons.plan import (
    LONGEST,
    MOST,
    NOT_PRESENTED,
    Screen,
    picture_of,
    read_pasted,
    read_plan,
    read_screen,
    ready,
    screen_words,
    written_plan,
)
from ui.links.links import decode


def test_a_plan_is_read_back_as_it_was_written():
    for screens in ready().values():
        text = written_plan(screens)
        assert len(text) <= LONGEST
        assert read_plan(text) == (screens, 0)


@pytest.mark.parametrize("screen", [one for plan in ready().values() for one in plan], ids=str)
def test_every_screen_of_a_ready_plan_opens_what_it_says(screen):
    page = PAGES[screen.page.slug]
    said = dict(screen.query)
    state, complaints = decode(page, said)
    assert complaints == []
    assert {key: str(state[key.removeprefix(f"{page.prefix}-")]) for key in said} == said
    assert not open_page(page.slug, **said).exception


def test_an_address_is_read_without_what_is_not_its_page_s():
    screen = read_screen("http://localhost:8501/practice?prac-skill=mex&show=true&nim-heaps=3")
    assert screen == Screen(PAGES["practice"].entry, (("prac-skill", "mex"),))
    assert read_screen("http://localhost:8501/").page.slug == "home"


@pytest.mark.parametrize("page", PAGES.values(), ids=lambda page: page.slug)
def test_a_page_is_read_by_its_address_and_by_its_slug(page):
    is_screen = page.entry not in NOT_PRESENTED
    query = f"?{page.entry.key('view')}=play"
    for name in (page.entry.address, page.slug):
        screen = read_screen(f"https://example.org/{name}{query}")
        assert (screen and screen.page) == (page.entry if is_screen else None)


SITE = "https://example.org/"

TOO_MUCH = f"nim?{'&' * 60}nim-heaps=3"
"""A link of more fields than any page has."""


def test_a_screen_of_too_many_fields_is_one_that_cannot_be_read():
    assert read_plan(f"theorem {TOO_MUCH} magic") == (read_plan("theorem")[0], 2)
    at = open_page("plan", **{"plan-items": TOO_MUCH})
    assert not at.exception
    assert "One screen of this plan could not be read." in html(at)


@pytest.mark.parametrize(
    "text", ["magic", "http://[", "https://example.org/cat?x=1", "x" * 9999, TOO_MUCH, SITE]
)
def test_what_is_no_page_is_refused(text):
    assert read_screen(text) is None or text == SITE  # a root is only of the site that it is on
    at = open_page("plan")
    keyed(at.text_input, "_plan-add").set_value(text).run()
    assert "This is not the link of a page here: paste one" in html(at)
    assert keyed(at.text_input, "_plan-add").value == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("lesson?les-name=nope", "les-name = “nope”; it can be hot-and-cold, "),
        ("/lesson?les-beat=99", "les-beat = “99”; it must be a whole number from 1 to 20"),
        ("https://example.org/practice?prac-skill=<b>", "prac-skill = “&lt;b&gt;”; it can be "),
    ],
)
def test_a_link_that_its_page_could_not_read_is_refused_with_the_reason(text, said):
    at = open_page("plan", **{"plan-items": "theorem"})
    keyed(at.text_input, "_plan-add").set_value(text).run()
    assert not at.exception
    assert said in html(at)
    assert linked(at, "plan-items") == "theorem"
    keyed(at.text_input, "_plan-add").set_value("https://example.org/nim").run()
    assert said not in html(at)
    assert (
        linked(at, "plan-items") == "theorem nim?nim-view=play&item-minutes=3"
    )  # wherever the app is served


@pytest.mark.parametrize("text", ["plan", "https://example.org/join?join-room=ABCD", "/plan/?x=1"])
def test_a_plan_and_the_page_to_join_are_no_screens(text):
    assert read_screen(text) is None
    at = open_page("plan", **{"plan-items": "theorem"})
    keyed(at.text_input, "_plan-add").set_value(text).run()
    assert "A plan holds no other plan, and not the page where phones join" in html(at)
    assert linked(at, "plan-items") == "theorem"
    keyed(at.text_input, "_plan-add").set_value("/").run()  # the front page
    assert linked(at, "plan-items").startswith("theorem home?")


def test_a_plan_never_grows_beyond_its_limit():
    screens, _unread = read_plan("theorem " * 500)
    assert len(screens) == MOST


LONG_ITEM = f"nim?nim-heaps={'%2C'.join(['1111111'] * 24)}"
"""A little over a seventh of what a plan holds."""


def test_a_plan_that_is_too_long_loses_whole_screens_and_says_so():
    text = " ".join(["theorem", *[LONG_ITEM] * 9, "practice"])
    screens, unread = read_plan(text)
    assert len(written_plan(screens)) <= LONGEST
    assert {str(screen) for screen in screens} == {
        "theorem",
        str(read_screen(LONG_ITEM)),
        "practice",
    }
    assert unread == 11 - len(screens) > 1
    assert f"{unread} screens of this plan could not be read." in html(
        open_page("plan", **{"plan-items": text})
    )


def test_a_screen_for_which_a_plan_has_no_room_is_not_added_and_stays_typed():
    kept = written_plan(read_plan(" ".join([LONG_ITEM] * 9))[0])
    at = open_page("plan", **{"plan-items": kept})
    keyed(at.text_input, "_plan-add").set_value(f"/{LONG_ITEM}").run()
    assert not at.exception
    assert "That is more than a link can hold: make it shorter." in html(at)
    assert keyed(at.text_input, "_plan-add").value == f"/{LONG_ITEM}"
    assert linked(at, "plan-items") == kept
    keyed(at.text_input, "_plan-add").set_value("/theorem").run()
    assert linked(at, "plan-items") == f"{kept} theorem?item-minutes=3"


TURNED = "\u202eMon\x85day\u2067"


def test_a_title_from_a_link_is_no_longer_than_a_typed_one():
    for link in ({}, {"print": "true"}):
        shown = html(open_page("plan", **{"plan-title": "W" * 60_000, "plan-items": "nim"}, **link))
        assert "W" * LONGEST_TITLE in shown
        assert "W" * (LONGEST_TITLE + 1) not in shown


def test_what_a_teacher_writes_turns_no_other_text_around_and_breaks_no_line():
    item = f"nim?item-name={quote(TURNED)}&item-line={quote(TURNED)}"
    ((screen,), _unread) = read_plan(item)
    assert (screen.name, screen.line) == ("Monday", "Monday")
    for link in ({}, {"print": "true"}):
        at = open_page("plan", **{"plan-title": TURNED, "plan-items": item}, **link)
        assert not set(TURNED) & set("\u202e\x85\u2067") & set(html(at))
        assert linked(at, "plan-title") == "Monday"


@pytest.mark.parametrize("page", [page for page in PAGES.values() if page.entry.is_playable])
def test_a_plan_keeps_nobody_s_side_of_a_game(page):
    key, view = page.key("friend"), page.key("view")
    screen = read_screen(f"/{page.slug}?{view}=play&{key}=game-{'x' * 16}.{'y' * 24}")
    assert screen.query == ((view, "play"),)


SIGNS = "--> ]> </style> &amp; <b>"


def test_what_a_script_reads_of_a_plan_holds_no_sign_of_markup():
    items = f"nim?item-line={quote(SIGNS)}"
    at = open_page("plan", **{"plan-title": SIGNS, "plan-items": items})
    (told,) = re.findall(r'data-gl-plan="([^"]*)"', html(at))
    said = unescape(told)
    assert not re.search("[<>&]", said)
    plan = json.loads(said)
    assert (plan["title"], plan["screens"][0]["line"]) == (SIGNS, SIGNS)


def test_a_plan_is_put_together_by_presses():
    at = open_page("plan")
    for link in ("/theorem", "/lesson?les-name=mex&les-beat=3&item-minutes=5"):
        keyed(at.text_input, "_plan-add").set_value(link).run()
        assert not at.exception
    first, second = "theorem?item-minutes=3", "lesson?les-name=mex&les-beat=3&item-minutes=5"
    assert linked(at, "plan-items") == f"{first} {second}"
    assert "8 minutes in all" in html(at)
    keyed(at.button, "_plan-up-1").click().run()
    assert linked(at, "plan-items") == f"{second} {first}"
    labels = [link.proto.label for link in at.get("page_link")]
    assert any("A short way to the number: Seats on a line" in label for label in labels)
    keyed(at.button, "_plan-out-0").click().run()
    assert linked(at, "plan-items") == first


def test_a_ready_plan_is_taken_with_its_title():
    at = open_page("plan")
    drawn = [one.key for one in at.main if getattr(one, "key", None)]
    assert drawn.index("_plan-ready-0") < drawn.index("plan-title"), "before the empty plan"
    keyed(at.button, "_plan-ready-0").click().run()
    assert not at.exception
    assert linked(at, "plan-title") == "First meeting, 45 minutes"
    assert not [button for button in at.button if (button.key or "").startswith("_plan-ready")]


def test_a_screen_is_called_by_the_words_of_its_tab():
    nim = read_screen("nim?nim-view=move&nim-answer=true&nim-heaps=1+2")
    assert screen_words(nim) == "Nim: Winning move, heaps 1 2"


def test_every_view_is_called_in_a_plan_as_its_tab_is():
    for page in PAGES.values():
        for view in page.views:
            screen = read_screen(f"{page.slug}?{page.key('view')}={view.name}")
            assert screen_words(screen) == f"{page.title}: {view.label}"


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ("lesson?les-name=nim-and-xor&les-beat=4", "Nim and XOR: Columns"),
        ("lesson?les-name=nope&les-beat=99", "Losing and winning spots: A bet"),
        ("practice?prac-skill=winning-move", "Practice: Find a winning move"),
        ("worksheet?sheet-skill=xor&sheet-level=hard", "Worksheet: XOR in columns, hard"),
        ("nim?nim-view=move&nim-heaps=7&nim-misere=true", "Nim: Winning move, heap 7, misère play"),
        ("nim?nim-rule=take+1&nim-step=3&nim-heaps=3,4", "Nim: “take 1”, heaps 3 4"),
        ("palindromes?str-text=abba&str-view=play", "Playing with a string: Play, abba"),
        ("problem?prob-slug=cf-305e", "One contest problem: Playing with String"),
        ("theorem", "The theorem"),
    ],
)
def test_a_screen_is_called_by_words_that_stand_on_it(item, words):
    assert screen_words(read_screen(item)) == words


def test_every_screen_of_a_lesson_and_every_sheet_has_a_name_of_its_own_words():
    lessons = [
        screen_words(read_screen(f"lesson?les-name={name}&les-beat={place}"))
        for name in LESSONS
        for place in range(1, len(lesson(name).beats) + 1)
    ]
    assert len(set(lessons)) >= len(lessons) - len(LESSONS)  # "Three more" may come twice
    sheets = [screen_words(read_screen(f"worksheet?sheet-skill={one}")) for one in skill_names()]
    for words in (*lessons, *sheets):
        assert re.fullmatch(r"[^:*_]+: [^*_]+[^.:*]", words)


def test_a_plan_leaves_out_what_nobody_can_read():
    nim = read_screen("nim?nim-heaps=1+2&nim-game=A1&nim-seed=77&nim-answer=true&nim-what=7")
    assert screen_words(nim) == "Nim: heaps 1 2"


def test_items_that_cannot_be_read_are_counted():
    at = open_page("plan", **{"plan-items": "theorem magic"})
    assert "One screen of this plan could not be read." in html(at)


OWN_WORDS = "nim?nim-heaps=1+2&item-name=Warm+up&item-minutes=5&item-line=%3Cb%3EWho+wins%3F"


def test_a_screen_has_a_name_minutes_and_a_line_of_its_teacher():
    ((screen,), unread) = read_plan(OWN_WORDS)
    assert unread == 0
    assert screen.address == "nim?nim-heaps=1+2"  # the page is told nothing of it
    assert (screen_words(screen), screen.minutes, screen.line) == ("Warm up", 5, "<b>Who wins?")
    assert read_plan(written_plan([screen])) == ([screen], 0)
    at = open_page("plan", **{"plan-items": f"{OWN_WORDS} theorem?item-minutes=x"})
    assert "&lt;b&gt;Who wins?" in html(at)
    assert "5 minutes in all" in html(at)


def test_a_plan_of_old_links_says_nothing_of_its_own():
    for screens in ready().values():
        own = [replace(one, minutes=0) for one in screens]
        assert "item-" not in written_plan(own)
        assert read_plan(written_plan(own)) == (own, 0)


def test_the_minutes_of_a_ready_plan_add_up_to_those_of_its_title():
    assert [title for title in ready() if "45 minutes" in title]
    for title, screens in ready().items():
        assert all(screen.minutes for screen in screens)
        assert title.endswith(f", {sum(screen.minutes for screen in screens)} minutes")


def test_a_screen_is_moved_down():
    at = open_page("plan", **{"plan-items": "theorem nim practice"})
    keyed(at.button, "_plan-down-0").click().run()
    assert linked(at, "plan-items") == "nim theorem practice"
    assert keyed(at.button, "_plan-down-2").disabled


def test_the_minutes_of_a_screen_are_changed_in_its_row():
    at = open_page("plan", **{"plan-items": "theorem?item-minutes=5 nim?item-minutes=7 practice"})
    assert "12 minutes in all" in html(at)
    keyed(at.number_input, "_plan-minutes-1").set_value(20).run()
    assert "25 minutes in all" in html(at)
    keyed(at.button, "_plan-down-0").click().run()
    assert linked(at, "plan-items") == "nim?item-minutes=20 theorem?item-minutes=5 practice"
    rows = [keyed(at.number_input, f"_plan-minutes-{place}").value for place in range(3)]
    assert rows == [20, 5, 0]
    keyed(at.number_input, "_plan-minutes-0").set_value(0).run()
    assert linked(at, "plan-items") == "nim theorem?item-minutes=5 practice"


def test_minutes_for_which_a_plan_has_no_room_are_not_kept_and_the_page_says_so():
    kept = written_plan(read_plan(" ".join([LONG_ITEM] * 9))[0])
    kept += f" nim?item-line={'x' * min(150, LONGEST - len(kept) - 16)}"
    at = open_page("plan", **{"plan-items": kept})
    keyed(at.number_input, "_plan-minutes-0").set_value(999).run()
    assert "That is more than a link can hold: make it shorter." in html(at)
    assert linked(at, "plan-items") == kept
    assert keyed(at.number_input, "_plan-minutes-0").value == 0


def test_a_plan_on_paper_has_the_name_minutes_line_and_heaps_of_each_screen():
    at = open_page("plan", print="true", **{"plan-title": "Monday", "plan-items": OWN_WORDS})
    assert not at.exception
    said = html(at)
    assert "<h1>Monday</h1>" in said
    (row,) = re.findall("<li>(.*?)</li>", said.partition("gl-planned")[2].partition("</ol>")[0])
    for part in ("<b>1</b>", "Warm up", "&lt;b&gt;Who wins?", ">5 min<", 'aria-label="1 2"'):
        assert part in row
    assert "gl-code" not in said  # the address of this machine alone helps no phone
    assert "5 minutes in all" in said
    assert not at.button
    assert "<h1>Lesson plans</h1>" in html(open_page("plan", print="true"))


@pytest.mark.parametrize(
    ("item", "shown"),
    [
        ("nim?nim-heaps=1+2", "gl-stones"),
        ("lesson?les-name=hot-and-cold&les-beat=2", "gl-heaprows"),
        ("lesson?les-name=mex&les-beat=3", "gl-seats"),
        ("practice?prac-skill=labels", "gl-strip"),
        ("worksheet?sheet-skill=xor", "gl-columns"),
        ("theorem", "gl-heaprows"),
        ("sum?sum-games=nim:3;kayles:2", "gl-stones"),
        ("sum", "gl-stones"),
        ("today?day-date=2026-03-01", "gl-stones"),
        ("today", "<img"),
        ("today?day-date=x", "<img"),
        ("coins", "<b>HTTHTHTH</b>"),
        ("hackenbush?hack-plants=(1+1)+3", "<b>(1 1) 3</b>"),
        ("nim?nim-heaps=30+40+5", "<b>30 40 5</b>"),
        *((slug, "<img") for slug in ("graph", "which_theorem", "misere_play", "contest_lab")),
        *((slug, "<img") for slug in ("problem", "reference", "home")),
    ],
)
def test_on_paper_each_kind_of_screen_has_a_small_picture(item, shown):
    said = html(open_page("plan", print="true", **{"plan-items": item}))
    assert shown in said.partition("gl-thumb")[2].partition("</li></ol>")[0]


@pytest.mark.parametrize("title", ready())
def test_the_first_question_of_every_screen_to_learn_by_can_be_drawn(title):
    kinds = {"lesson", "practice", "theorem", "worksheet"}
    for screen in ready()[title]:
        assert (picture_of(screen) is not None) == (screen.page.slug in kinds), str(screen)


def test_on_paper_each_screen_of_a_plan_has_the_code_of_its_own_address(monkeypatch):
    monkeypatch.setattr(plan_page, "page_link", lambda _page: "https://school.example/lab/plan?x=1")
    coded = []
    draw = plan_page.qr_image
    monkeypatch.setattr(
        plan_page, "qr_image", lambda link, *more: coded.append(link) or draw(link, *more)
    )
    items = f"{OWN_WORDS} theorem lesson?les-name=mex&les-beat=3"
    said = html(open_page("plan", print="true", **{"plan-items": items}))
    assert coded == [
        f"https://school.example/lab/{address}"
        for address in (
            "nim?nim-heaps=1+2",
            "theorem",
            "lesson?les-name=mex&les-beat=3",
            "plan?x=1",
        )
    ]
    assert said.count("gl-code") == 4
    assert "Grundy Lab · https://school.example/lab/plan?x=1<" in said
    codes = coded.copy()
    coded.clear()  # what the browser prints of the page itself is the same sheet
    assert "gl-plan-paper" in html(open_page("plan", **{"plan-items": items}))
    assert coded == codes


def test_the_page_says_what_locked_answers_are():
    said = html(open_page("plan"))
    assert "“For a teacher: lock the answers”" in said
    assert "answers and solutions stay closed, with yours they open" in said


@pytest.mark.parametrize(
    ("link", "query"),
    [
        ("nim", {"nim-view": "play"}),
        ("wythoff", {"wyt-view": "play"}),
        ("nim?nim-heaps=3+5", {"nim-heaps": "3 5"}),
        ("nim?present=true", {}),
        ("theorem", {}),
    ],
)
def test_a_pasted_link_is_the_screen_that_it_opens(link, query):
    screen = read_pasted(f"https://example.org/{link}")
    assert dict(screen.query) == query
    assert read_pasted("nowhere") is None
