"""A student's way through the app in a real browser: edit, step, click, play, share, come back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from browser.real_browser import (
    WAIT_MS,
    expect_same_screen,
    running_app,
    shared_link,
    too_wide_by,
    wait_ready,
)
from ui.catalogue.heap_games import HEAP_GAMES
from ui.catalogue.sections import OWN

PREFIXES = {page.slug: page.prefix for page in HEAP_GAMES if page.section != OWN}
GAME_PAGES = tuple(PREFIXES)
BOTH_THEMES = ("nim", "subtraction", "at_least_half", "grundys_game", "octal")
"""Pages whose views are looked at in both themes; the others, made of the same pieces, in dark."""


def rule_field(page):
    return page.get_by_role("textbox", name="The rule as text")


def heaps_field(page):
    return page.get_by_role("textbox", name="The heaps as text")


def main_text(page):
    return page.get_by_test_id("stMain").inner_text()


def fill(page, field, text):
    field.fill(text)
    field.press("Enter")
    wait_ready(page)


def same_screen(page, other):
    """Whether two pages read the same and stand at the same address; both may still be painting."""
    for _try in range(20):
        if main_text(page) == main_text(other) and page.url == other.url:
            return True
        other.wait_for_timeout(250)
    return False


def drawn_by(page, sockets, press):
    """What a press makes the server draw: the kinds of messages, the keys of what is drawn."""
    wait_ready(page)
    kinds, keys = set(), set()

    def note(frame):
        message = ForwardMsg.FromString(frame)
        kinds.add(message.WhichOneof("type"))
        delta = message.delta
        if delta.WhichOneof("type") == "new_element":
            element = delta.new_element
            drawn = getattr(element, element.WhichOneof("type"))
            keys.add(getattr(drawn, "id", "").split("-", 2)[-1])
        keys.add(delta.add_block.id.split("-", 2)[-1])

    for socket in sockets:
        socket.on("framereceived", note)
    press()
    for _try in range(WAIT_MS // 50):
        if "script_finished" in kinds:
            break
        page.wait_for_timeout(50)
    for socket in sockets:
        socket.remove_listener("framereceived", note)
    return kinds, keys


def test_a_press_draws_its_own_part_of_the_page_alone(page, app_url):
    sockets = []
    page.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108  # Playwright takes no list.append
    page.goto(f"{app_url}/subtraction?sub-view=derivation")
    kinds, keys = drawn_by(
        page, sockets, page.get_by_role("button", name="Add a stone to heap B").click
    )
    assert {"sub-heaps", "sub-step"} <= keys
    assert not {"navigation", "logo"} & kinds
    assert not {"sub-rule", "front", "show"} & keys
    kinds, keys = drawn_by(page, sockets, page.get_by_role("button", name="Next").first.click)
    assert "sub-step" in keys
    assert not {"sub-heaps", "sub-rule", "front", "desk"} & keys
    field = rule_field(page)
    field.fill("take 1-4")
    kinds, keys = drawn_by(page, sockets, lambda: field.press("Enter"))
    assert "logo" in kinds  # the whole page runs
    assert any(key.endswith("-preset") for key in keys)


def test_a_deep_link_may_be_the_first_thing_a_new_server_sees(browser, tmp_path):
    with running_app(tmp_path / "server.log") as url:
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{url}/subtraction?sub-rule=take+1,+3,+4")
        page.get_by_role("link", name="Home").wait_for(timeout=WAIT_MS)
        wait_ready(page)
        expect(rule_field(page)).to_have_value("take 1, 3, 4")
        expect(page.get_by_role("switch", name="Show answers")).to_have_count(1)
        context.close()


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize("slug", GAME_PAGES)
def test_a_deep_link_opens_its_page(new_page, slug):
    page = new_page(f"/{slug}")
    expect(page.get_by_role("link", name="Home")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("textbox", name="The rule as text")).to_be_visible()


def test_an_edited_rule_is_in_the_address_and_comes_back_in_a_fresh_browser(new_page):
    page = new_page("/subtraction")
    fill(page, rule_field(page), "take 1, 3, 4")
    expect(page).to_have_url(re.compile(re.escape("sub-rule=take")))
    fresh = new_page(page.url)
    expect(rule_field(fresh)).to_have_value("take 1, 3, 4")
    assert same_screen(page, fresh)


@pytest.mark.journey
def test_a_derivation_is_stepped_with_the_keyboard_alone(new_page):
    page = new_page("/subtraction?show=true")
    before = main_text(page)
    page.keyboard.press("ArrowRight")
    wait_ready(page)
    after = main_text(page)
    assert after != before
    assert re.search(r"sub-step=\d+", page.url)
    page.keyboard.press("ArrowLeft")
    wait_ready(page)
    page.keyboard.press("End")
    wait_ready(page)
    fresh = new_page(page.url)
    assert same_screen(page, fresh)
    page.keyboard.press("Home")
    wait_ready(page)
    expect(page).to_have_url(re.compile(re.escape("sub-step=0")))


def test_arrow_keys_in_a_text_field_do_not_step(new_page):
    page = new_page("/subtraction")
    rule_field(page).click()
    url = page.url
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    wait_ready(page)
    assert page.url == url


def test_a_clicked_point_opens_the_derivation_of_its_heap(new_page):
    page = new_page("/subtraction?sub-view=pattern&sub-upto=20")
    chart = page.locator(".stVegaLiteChart").first
    chart.scroll_into_view_if_needed()
    marks = chart.locator("svg [aria-roledescription='point'], svg .mark-symbol.role-mark path")
    marks.nth(7).click(force=True)
    wait_ready(page)
    expect(page).to_have_url(re.compile(r"sub-view=derivation.*sub-by=options"))


def test_the_board_edits_the_heaps_and_keeps_the_keyboard_in_place(new_page):
    page = new_page("/nim")
    more = page.get_by_role("button", name="Add a stone to heap A")
    more.focus()
    for _press in range(2):
        page.keyboard.press("Enter")
        wait_ready(page)
    expect(heaps_field(page)).to_have_value("5 4 5")
    page.get_by_role("button", name="Remove heap B").click()
    wait_ready(page)
    expect(heaps_field(page)).to_have_value("5 5")
    page.get_by_role("button", name="Add a heap").click()
    wait_ready(page)
    expect(heaps_field(page)).to_have_value("5 5 1")


def test_a_winning_move_is_played_and_undone_with_the_browser(new_page):
    page = new_page("/nim?nim-view=move&nim-heaps=12+19+27&nim-answer=true")
    page.get_by_role("button", name=re.compile("^Play")).first.click()
    wait_ready(page)
    expect(heaps_field(page)).to_have_value("8 19 27")
    assert "XOR is 0" in main_text(page)
    page.go_back()
    wait_ready(page)
    expect(heaps_field(page)).to_have_value("12 19 27")


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize(
    "link",
    [
        "/nim?nim-view=move&nim-heaps=1+2+4+8&nim-answer=true",
        "/subtraction?sub-rule=take+2,+4,+7&sub-view=pattern&sub-upto=100&sub-wrap=3&sub-verdict=true",
        "/at_least_half?half-by=options&half-size=12&half-step=4",
        "/grundys_game?grundy-view=move&grundy-heaps=9&grundy-answer=true",
        "/octal?octal-rule=0.137&octal-view=pattern&octal-upto=200&octal-wrap=34&octal-verdict=true",
        "/lasker?lasker-view=move&lasker-answer=true",
        "/equal_split?equal-heaps=9+25&equal-view=move&equal-answer=true",
        "/triangular_split?tri-rule=take+1,+2+or+split+1%2B2%2B...%2Bk&tri-step=9",
        "/lieges?lieges-rule=take+1+or+halve+into+1&lieges-heaps=3+4&lieges-view=move",
        "/octal?octal-view=tree&octal-heaps=6&octal-tree=9",
        "/sum?sum-view=tree&sum-games=take+1-3:+3;+take+any:+2&sum-tree=4",
        "/chance?chance-heaps=1+1+9&chance-step=2",
        "/chance?chance-heaps=1+2&chance-view=tree&chance-tree=4",
        "/which_theorem?thm-answer=true",
    ],
)
def test_the_shared_link_shows_the_same_screen_in_a_fresh_browser(new_page, link):
    page = new_page(link)
    expect_same_screen(page, new_page(shared_link(page)))


def test_the_copy_button_copies(new_page):
    page = new_page("/nim?nim-heaps=7+9", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share").click()
    wait_ready(page)
    page.get_by_role("button", name="Copy the link").click()
    page.get_by_role("button", name="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.url


def test_the_keyboard_reaches_board_views_and_share(new_page):
    page = new_page("/nim")
    reached = set()
    for _press in range(80):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate(
                "() => { let e = document.activeElement;"
                " while (e.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;"
                " return e.getAttribute('aria-label') || e.innerText || e.tagName; }"
            ).strip()
        )
    for name in ("The rule as text", "The heaps as text", "Take a stone from heap A", "Add a heap"):
        assert name in reached
    assert any("Share" in name for name in reached)


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize(
    ("link", "theme"),
    [
        *((link, theme) for link in ("/", "/nim", "/octal") for theme in ("light", "dark")),
        *((f"/{slug}", "light") for slug in GAME_PAGES if slug not in ("nim", "octal")),
    ],
)
def test_axe_finds_nothing_serious(new_page, axe, link, theme):
    page = new_page(link, theme=theme)
    assert axe(page) == []


@pytest.mark.sweep(check=6)
@pytest.mark.parametrize(
    ("slug", "theme"),
    [
        *((slug, theme) for slug in BOTH_THEMES for theme in ("light", "dark")),
        *((slug, "dark") for slug in GAME_PAGES if slug not in BOTH_THEMES),
    ],
)
@pytest.mark.parametrize(
    "view", ["view=pattern&{0}-verdict=true", "view=move&{0}-answer=true", "by=options"]
)
def test_axe_finds_nothing_serious_in_any_view(new_page, axe, slug, view, theme):
    prefix = PREFIXES[slug]
    page = new_page(f"/{slug}?{prefix}-{view.format(prefix)}", theme=theme)
    assert axe(page) == []


@pytest.mark.sweep(check=4)
@pytest.mark.parametrize("slug", GAME_PAGES)
@pytest.mark.parametrize("view", ["derivation", "pattern", "move"])
def test_a_phone_never_scrolls_sideways(new_page, slug, view):
    page = new_page(f"/{slug}?{PREFIXES[slug]}-view={view}&show=true", width=390, height=844)
    assert too_wide_by(page) == 0


def test_the_code_explorer_works_with_the_keyboard_and_its_story_opens(new_page, axe):
    page = new_page("/octal", theme="dark")
    page.get_by_text("Other codes").click()
    wait_ready(page)
    row = page.locator(".st-key-_octal-control-digit-row-3")
    row.get_by_role("button", name="1 heap").press("Enter")
    wait_ready(page)
    assert rule_field(page).input_value() == "0.772"
    expect(page).to_have_url(re.compile(re.escape("octal-rule=0.772")))
    pictures = row.get_by_role("img", name="take 3 stones and leave 3")
    assert pictures.count() == 1
    page.get_by_text("About this game").click()
    wait_ready(page)
    assert page.get_by_text("How to read a code.").is_visible()
    assert axe(page) == []


def test_rubbish_typed_in_a_browser_is_kept_and_explained(new_page):
    page = new_page("/subtraction")
    fill(page, rule_field(page), "take 0")
    fill(page, heaps_field(page), "5 -1 x")
    expect(page.get_by_role("alert")).to_have_count(2)
    expect(rule_field(page)).to_have_value("take 0")
    expect(heaps_field(page)).to_have_value("5 -1 x")
    fill(page, rule_field(page), "take 1-4")
    fill(page, heaps_field(page), "5 1")
    expect(page.get_by_role("alert")).to_have_count(0)
