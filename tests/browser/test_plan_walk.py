"""A plan before a class: edited, presented, walked with keys, and led back by the browser."""

from __future__ import annotations

import random
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from browser.presenting import (
    BAR,
    SIZES,
    plan_page,
    present,
    presented,
    press,
    query,
    step,
    strip,
)
from browser.real_browser import wait_ready

GAMES = [f"nim?nim-heaps={heaps}&nim-view=play" for heaps in ("1,2", "2,3", "3,5", "4,4", "6")]
POOL = [*GAMES, "subtraction?sub-view=play", "wythoff?wyt-view=play", "moore?moore-view=play"]
"""Boards: nothing is asked on them, so that every press of Next or Back leads to another screen."""


def expect_at(page, title: str, screens: list[str], at: int) -> None:
    """Fail unless screen and strip are both those of a place in the plan."""
    expect(strip(page)).to_contain_text(f"{title} · {at + 1} of {len(screens)}")
    slug, _mark, said = screens[at].partition("?")
    expect(page).to_have_url(re.compile(rf"/{slug}\?"))
    heaps = re.search(r"nim-heaps=([\d,]+)", said)
    assert query(page).get("nim-heaps") == (heaps and heaps[1])


def edit(page, draw: random.Random, title: str, screens: list[str]) -> str:
    """Change a plan in one way, on the page and in the list; return its title."""
    kinds = ["title", "add"] if len(screens) < 3 else ["title", "add", "up", "out"]
    kind = draw.choice(kinds)
    spare = [screen for screen in POOL if screen not in screens]
    if kind == "add" and spare:
        screen = draw.choice(spare)
        field = page.get_by_label("Add a screen")
        field.fill(f"https://anywhere.example/app/{screen}")
        field.press("Enter")
        screens.append(screen)
    elif kind == "up":
        place = draw.randrange(1, len(screens))
        page.locator(f".st-key-_plan-up-{place} button").click()
        screens[place - 1], screens[place] = screens[place], screens[place - 1]
    elif kind == "out":
        place = draw.randrange(len(screens))
        page.locator(f".st-key-_plan-out-{place} button").click()
        del screens[place]
    else:
        title = f"Plan {draw.randrange(1000)}"
        page.get_by_label("Title").fill(title)
        page.get_by_label("Title").press("Enter")
    wait_ready(page)
    return title


def test_a_plan_that_was_edited_goes_on_with_every_press(new_page):
    """Ten edits and fifty presses, beside a list and a place in it."""
    draw = random.Random(5)
    screens = POOL[:2]
    page = plan_page(new_page, screens, height=1100)  # no board has to be scrolled
    title = "Two"
    for _edit in range(10):
        title = edit(page, draw, title, screens)
    assert len(screens) > 2
    present(page)
    entries, entry = [0], 0
    for _press in range(50):
        at = entries[entry]
        expect_at(page, title, screens, at)
        way = draw.choice(["PageDown", "PageDown", "ArrowRight", "PageUp", "h", "r", "back", "on"])
        if way == "back" and entry:
            page.go_back()
            entry -= 1
        elif way == "on" and entry + 1 < len(entries):
            page.go_forward()
            entry += 1
        elif way in ("PageDown", "ArrowRight", "PageUp", "h", "r"):
            page.keyboard.press(way)
            to = at + {"PageDown": 1, "ArrowRight": 1, "PageUp": -1}.get(way, 0)
            if to != at and 0 <= to < len(screens):
                entries[entry + 1 :] = [to]
                entry += 1
            elif to == len(screens):
                page.keyboard.press("Escape")  # the card at its end
        wait_ready(page)
    expect_at(page, title, screens, entries[entry])


def test_what_was_typed_last_is_in_the_plan_that_is_presented(new_page):
    """Without Enter: the press on the button ends the field."""
    page = plan_page(new_page, POOL[:2])
    page.get_by_label("Title").fill("Three")
    page.get_by_role("button", name="Present", exact=True).click()
    page.wait_for_url("**present=true**")
    wait_ready(page)
    expect_at(page, "Three", POOL[:2], 0)


def test_back_brings_a_screen_and_its_place_together(new_page):
    page = plan_page(new_page, POOL[:3])
    present(page)
    press(page, "PageDown")
    press(page, "PageDown")
    expect_at(page, "Two", POOL[:3], 2)
    page.go_back()
    wait_ready(page)
    expect_at(page, "Two", POOL[:3], 1)
    page.reload()
    wait_ready(page)
    expect_at(page, "Two", POOL[:3], 1)
    press(page, "PageDown")
    expect_at(page, "Two", POOL[:3], 2)
    for _back in range(3):
        page.go_back()
        wait_ready(page)
    expect(page).to_have_url(re.compile("/plan"))
    expect(strip(page)).to_have_count(0)  # the list is none of its own screens
    page.go_forward()
    wait_ready(page)
    expect_at(page, "Two", POOL[:3], 0)


def test_back_to_an_earlier_screen_shows_it_as_it_began(new_page):
    screens = ["subtraction?sub-view=pattern", "nim?nim-heaps=3,5&nim-view=derivation&nim-step=3"]
    page = plan_page(new_page, [*screens, POOL[0]])
    present(page)
    begun = []
    for place in (2, 3):
        begun.append(page.url)
        for _press in range(20):
            press(page, "PageDown")
            if f"· {place} of" in strip(page).inner_text():
                break
    expect(strip(page)).to_contain_text("3 of 3")
    for url in reversed(begun):
        press(page, "PageUp")  # and the next press leads on: it takes no step before its beginning
        assert query(page) == dict(pair.split("=") for pair in url.split("?")[1].split("&")) | (
            {"nim-heaps": "3,5"} if "nim" in url else {}
        )
        expect(page.locator(".gl-verdict")).to_have_count(0)
    expect(strip(page)).to_contain_text("1 of 3")


def test_steps_go_back_as_far_as_a_screen_began(new_page):
    page = plan_page(new_page, [POOL[0], "nim?nim-heaps=3,5&nim-step=3"])
    present(page)
    press(page, "PageDown")
    for key, at in (("PageDown", "4"), ("PageDown", None), ("PageUp", "4"), ("PageUp", "3")):
        press(page, key)  # an untouched page begins at step 5, which its link leaves out
        assert query(page).get("nim-step") == at
    press(page, "PageUp")
    expect(strip(page)).to_contain_text("1 of 2")


def test_the_strip_goes_when_presenting_is_left_and_back_leads_into_both(new_page):
    page = plan_page(new_page, POOL[:2])
    present(page)
    press(page, "PageDown")
    press(page, "Escape")
    expect(page.locator(BAR)).to_have_count(0)
    expect(strip(page)).to_have_count(0)
    page.go_back()
    wait_ready(page)
    expect(page.locator(BAR)).to_be_visible()
    expect_at(page, "Two", POOL[:2], 1)


ASKED = ["theorem", "misere_play", "nim?nim-view=move", "moore?moore-view=move", "today"]
ASKED += ["practice?prac-skill=mex", "lesson?les-name=mex&les-beat=4"]


@pytest.mark.parametrize("screen", ASKED)
def test_a_class_that_is_led_back_is_asked_anew(new_page, screen):
    page = plan_page(new_page, [screen, POOL[0]])
    present(page)
    view = page.get_by_test_id("stMain")
    asked = view.inner_text()
    for _press in range(30):
        press(page, "PageDown")
        if "2 of 2" in strip(page).inner_text():
            break
    press(page, "PageUp")
    expect(strip(page)).to_contain_text("1 of 2")
    expect(view).to_have_text(asked, use_inner_text=True)


def test_the_line_of_a_teacher_is_shown_large_and_as_it_was_written(new_page):
    line = "<i>Who wins?</i>"
    first = f"{POOL[0]}&item-minutes=5&item-line={quote(line, safe='')}"
    page = plan_page(new_page, [first, POOL[1]], width=853, height=480)
    present(page)
    expect(strip(page)).to_contain_text("1 of 2 · 5 min")
    told = page.locator("#gl-line")
    expect(told).to_have_text(line)
    assert told.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 20
    box, bar = told.bounding_box(), page.locator(BAR).bounding_box()
    assert box["y"] + box["height"] <= bar["y"] + 1
    assert "item-" not in page.url
    press(page, "PageDown")
    expect(told).to_have_count(0)


@pytest.mark.parametrize("signs", ["--> ]>", "</style>", "<!-- &lt;"])
def test_a_plan_is_presented_whatever_signs_a_teacher_writes(new_page, signs):
    first = f"{POOL[0]}&item-line={quote(signs, safe='')}"
    page = plan_page(new_page, [first, POOL[1]], title=f"A plan {signs}")
    present(page)
    expect(strip(page)).to_contain_text(f"A plan {signs} · 1 of 2")
    expect(page.locator("#gl-line")).to_have_text(signs)


SCREEN = "nim%3Fnim-view%3Dmove%26nim-answer%3Dtrue"
PLAN = f"/plan?plan-title=Two&plan-items={SCREEN}+theorem"


def test_a_plan_is_presented_with_the_same_two_keys(new_page):
    page = new_page(PLAN, width=1280, height=720)
    page.get_by_role("button", name="Present", exact=True).click()
    page.wait_for_url("**/nim?**")
    wait_ready(page)
    strip = page.get_by_role("navigation", name="A plan")
    expect(strip).to_contain_text("Two · 1 of 2")
    expect(page.get_by_text("Who wins if both play")).to_be_visible()  # answers are hidden here too
    for _press in range(8):
        press(page, "PageDown")
        if "/theorem" in page.url:
            break
    expect(strip).to_contain_text("Two · 2 of 2")
    expect(page.locator(BAR)).to_be_visible()
    page.reload()
    wait_ready(page)
    expect(strip).to_contain_text("Two · 2 of 2")
    press(page, "PageUp")
    page.wait_for_url("**/nim?**")
    wait_ready(page)
    expect(strip).to_contain_text("Two · 1 of 2")
    press(page, "Escape")  # and the plan is left with it
    expect(strip).to_have_count(0)


def test_whoever_walks_along_a_plan_alone_has_its_own_buttons(new_page):
    page = new_page(PLAN)
    page.get_by_role("button", name="Walk through it").click()
    page.wait_for_url("**/nim?**")
    wait_ready(page)
    strip = page.get_by_role("navigation", name="A plan")
    strip.get_by_role("button", name="Next screen").click()
    page.wait_for_url("**/theorem")
    wait_ready(page)
    strip.get_by_role("button", name="Previous screen").click()
    page.wait_for_url("**/nim?**")
    wait_ready(page)
    expect(strip).to_contain_text("Two · 1 of 2")
    expect(page.locator(BAR)).to_have_count(0)
    strip.get_by_role("button", name="Leave the plan").click()
    expect(strip).to_have_count(0)


@pytest.mark.parametrize("way", ["Present", "Walk through it"])
def test_the_second_class_is_asked_what_the_first_has_answered(new_page, way):
    page = new_page(plan := "/plan?plan-items=nim%3Fnim-view%3Dmove", width=1280, height=720)
    for _class in range(2):
        page.get_by_role("button", name=way, exact=True).click()
        page.wait_for_url("**/nim?**")
        wait_ready(page)
        page.get_by_role("button", name="The other player").click()
        wait_ready(page)
        page.reload()
        expect(page.get_by_text("Not yet.")).to_be_visible()
        page.goto(plan)
        wait_ready(page)


def test_a_plan_before_a_class_is_a_list_and_the_next_key_begins_it(new_page):
    page = presented(new_page, PLAN, width=1280, height=720)
    expect(page.get_by_role("heading", name="Two")).to_be_visible()
    expect(page.get_by_test_id("stPageLink")).to_have_count(2)
    expect(page.get_by_label("Title")).to_be_hidden()
    expect(page.get_by_role("button", name="Present", exact=True)).to_be_hidden()
    press(page, "PageDown")
    page.wait_for_url("**/nim?**present=true**")
    expect(page.get_by_role("navigation", name="A plan")).to_contain_text("Two · 1 of 2")


@pytest.mark.parametrize("size", SIZES)
def test_along_a_plan_one_row_of_buttons_leads_and_one_count_tells(new_page, size):
    title = "Patterns and what proves them, 45 minutes"
    link = f"/plan?plan-title={title}&plan-items=lesson%3Fles-name%3Dmex%26les-beat%3D3"
    page = presented(new_page, link, width=size[0], height=size[1])
    press(page, "PageDown")
    page.wait_for_url("**/lesson?**")
    wait_ready(page)
    strip = page.get_by_role("navigation", name="A plan")
    expect(strip).to_contain_text(f"{title} · 1 of 1")
    expect(step(page)).to_have_text("")
    for name in (re.compile("Next"), re.compile("Back$|Previous"), re.compile("Leave")):
        expect(page.get_by_role("button", name=name)).to_have_count(1)
    count, first = (
        strip.get_by_text("· 1 of 1", exact=True),
        page.get_by_role("button", name=re.compile("Back$")),
    )
    box = count.bounding_box()
    assert count.evaluate("node => node.scrollWidth <= node.clientWidth")
    assert box["x"] + box["width"] <= first.bounding_box()["x"]
    cut = """node => node.scrollWidth > node.clientWidth + 1
        || node.scrollHeight > node.clientHeight + 1"""
    assert not strip.get_by_text(title, exact=True).evaluate(cut)


def test_a_plan_is_changed_before_a_class_and_goes_on_where_it_was(new_page):
    screens = POOL[:4]
    page = plan_page(new_page, screens)
    page.get_by_role("button", name="Present from here: Nim: Play, heaps 3 5").click()
    page.wait_for_url("**present=true**")
    wait_ready(page)
    expect_at(page, "Two", screens, 2)
    expect(strip(page)).to_contain_text("3 of 4 · Nim: Play, heaps 3 5")
    strip(page).get_by_role("button", name="Back to the plan").click()
    page.wait_for_url("**/plan?**")
    wait_ready(page)
    expect(page.locator(BAR)).to_have_count(0)
    page.locator(".st-key-_plan-out-0 button").click()
    wait_ready(page)
    page.get_by_role("button", name="Go on from 2").click()
    page.wait_for_url("**present=true**")
    wait_ready(page)
    expect_at(page, "Two", screens[1:], 1)
    press(page, "PageDown")
    expect_at(page, "Two", screens[1:], 2)
    for _back in range(4):  # the screen before, the two plans, and the screen that was left
        page.go_back()
        wait_ready(page)
    expect_at(page, "Two", screens[1:], 1)
    strip(page).get_by_role("button", name="Back to the plan").click()
    page.wait_for_url("**/plan?**")
    wait_ready(page)
    page.reload()
    wait_ready(page)
    expect(page.get_by_role("button", name="Go on from 2")).to_be_visible()


def test_whoever_opens_another_plan_does_not_go_on_in_it(new_page):
    page = plan_page(new_page, POOL[:2])
    page.get_by_role("button", name="Walk through it").click()
    page.wait_for_url("**/nim?**")
    wait_ready(page)
    strip(page).get_by_role("button", name="Back to the plan").click()
    page.wait_for_url("**/plan?**")
    wait_ready(page)
    expect(page.get_by_role("button", name="Go on from 1")).to_be_visible()
    page.goto("/plan?plan-items=theorem")
    wait_ready(page)
    expect(page.get_by_role("button", name="Present", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Go on"))).to_have_count(0)


def test_a_ready_plan_is_led_to_its_end_with_one_key(new_page):
    page = new_page("/plan", width=1280, height=720)
    page.get_by_role("button", name="Patterns and what proves them, 45 minutes").click()
    wait_ready(page)
    page.get_by_role("button", name="Present", exact=True).click()
    page.wait_for_url("**/lesson?**")
    wait_ready(page)
    for _press in range(30):
        press(page, "PageDown")
        if "worksheet" in page.url:
            break
    expect(strip(page)).to_contain_text("7 of 7")


def test_a_plan_leaves_a_lesson_where_the_plan_says_so(new_page):
    """The screens of a lesson that the plan does not hold are not walked through."""
    lesson = "lesson%3Fles-name%3Dnim-and-xor%26les-beat%3D"
    page = new_page(f"/plan?plan-items={lesson}2+{lesson}8", width=1280, height=720)
    page.get_by_role("button", name="Present", exact=True).click()
    expect(page).to_have_url(re.compile("les-beat=2"))
    wait_ready(page)
    expect(strip(page)).to_contain_text("1 of 2")
    press(page, "PageDown")
    expect(page).to_have_url(re.compile("les-beat=8"))
    expect(strip(page)).to_contain_text("2 of 2")
    for _press in range(6):  # the plan ends there, whatever the lesson still has
        press(page, "PageDown")
    expect(page).to_have_url(re.compile("les-beat=8"))
    for _press in range(9):
        press(page, "PageUp")
    expect(strip(page)).to_contain_text("1 of 2")
    expect(page).to_have_url(re.compile("les-beat=2"))


def test_screens_of_one_page_follow_each_other_and_a_damaged_walk_is_none(new_page):
    items = "lesson%3Fles-name%3Dmex lesson%3Fles-name%3Dmex%26les-beat%3D3"
    page = new_page(f"/plan?plan-items={items.replace(' ', '+')}")
    page.get_by_role("button", name="Walk through it").click()
    expect(page).to_have_url(re.compile(r"lesson\?les-name=mex$"))
    wait_ready(page)
    strip = page.get_by_role("navigation", name="A plan")
    strip.get_by_role("button", name="Next screen").click()
    expect(page).to_have_url(re.compile(r"lesson\?les-name=mex&les-beat=3$"))
    wait_ready(page)
    expect(page.get_by_test_id("stException")).to_have_count(0)
    expect(strip).to_contain_text("2 of 2")
    page.go_back()
    expect(page).to_have_url(re.compile(r"lesson\?les-name=mex$"))
    for damaged in ('"x"', '{"screens": 5}', '{"screens": ["nim"], "at": 9}'):
        page.evaluate("text => sessionStorage.setItem('grundy-lab-along', text)", damaged)
        page.reload()
        wait_ready(page)
        expect(strip).to_have_count(0)


def test_a_screen_is_added_to_a_plan_that_this_browser_keeps(new_page):
    page = new_page("/nim?nim-heaps=3+5&nim-view=move")
    for link in ("/nim?nim-heaps=3+5&nim-view=move", "/theorem"):
        page.goto(link)
        wait_ready(page)
        page.get_by_role("button", name="Share").first.click()
        wait_ready(page)
        page.get_by_role("button", name="Add this screen to my plan").click()
    expect(page.get_by_text("Added. Screens in my plan: 2.")).to_be_visible()
    page.get_by_role("button", name="Open my plan (screens: 2)").click()
    page.wait_for_url("**/plan?**")
    wait_ready(page)
    screens = page.get_by_test_id("stPageLink")
    expect(screens).to_have_text([re.compile("1. Nim: Winning move, heaps 3 5"), re.compile("2. ")])
    page.get_by_role("button", name="Take Nim: Winning move, heaps 3 5 out").click()
    wait_ready(page)
    page.get_by_role("button", name="Keep this plan in this browser").click()
    expect(page.get_by_text("Kept.")).to_be_visible()
    page.goto("/plan")
    wait_ready(page)
    page.get_by_role("button", name="Open my plan (screens: 1)").click()
    wait_ready(page)
    expect(screens).to_have_count(1)
