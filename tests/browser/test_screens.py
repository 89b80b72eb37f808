"""What every screen owes: a way to it and back, keys and focus, a phone's menu, paper."""

import re

import pytest
from playwright.sync_api import Error, expect

from browser.real_browser import wait_ready
from browser.sheets import texts_of
from ui.base.words import rule_text

PHONE = {"width": 390, "height": 844, "has_touch": True}


def focused(page):
    return page.evaluate("document.activeElement.textContent.trim()")


# -- keyboard -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "link", ["/subtraction", "/subtraction?sub-view=move", "/staircase?stair-step=0", "/moore"]
)
def test_the_first_stop_of_a_page_leads_to_the_question(new_page, link):
    page = new_page(link)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the view")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.evaluate(
        "document.activeElement.closest('[class*=question-], .st-key-derive-guess') !== null"
        " || document.activeElement.closest('[class*=st-key-_row-]') !== null"
    )


def test_a_digit_answers_and_the_focus_goes_on_to_the_next_question(new_page):
    page = new_page("/subtraction")
    page.locator("h1").click()
    page.keyboard.press("1")
    wait_ready(page)
    expect(page.get_by_text("Right.")).to_be_visible()
    page.get_by_role("button", name="Continue").press("Enter")
    wait_ready(page)
    page.wait_for_function("document.activeElement.closest('.st-key-derive-guess') !== null")


def test_a_digit_typed_in_a_field_stays_there(new_page):
    page = new_page("/subtraction")
    page.get_by_role("textbox", name="The heaps as text").press("1")
    wait_ready(page)
    expect(page.get_by_text("Right.")).to_have_count(0)


def test_after_who_wins_the_guess_at_the_move_has_the_focus(new_page):
    page = new_page("/subtraction?sub-view=move")
    page.get_by_role("button", name="The player to move").press("Enter")
    wait_ready(page)
    page.wait_for_function("document.activeElement.closest('.st-key-question-move') !== null")


def test_after_a_press_on_a_preset_the_arrows_step_through_the_derivation(new_page):
    page = new_page("/subtraction")
    page.get_by_role("radio", name="1–3").click()
    wait_ready(page)
    page.keyboard.press("ArrowRight")
    wait_ready(page)
    expect(page).to_have_url(re.compile("sub-step=14.*sub-rule=take|sub-rule=take.*sub-step=14"))
    expect(page.get_by_role("textbox", name="The rule as text")).to_have_value("take 1-3")


# -- limits and texts that cannot be read ---------------------------------------------------------


@pytest.mark.parametrize(
    ("link", "field", "typed", "said"),
    [
        ("/subtraction", "Heap to derive", "500", "Here it can be 0 to 60; 60 is shown."),
        (
            "/moore",
            "k: a move makes 1 to k heaps smaller",
            "99",
            "Here it can be 1 to 24; 24 is shown.",
        ),
    ],
)
def test_a_number_beyond_its_ends_is_kept_and_told_the_limit(new_page, link, field, typed, said):
    page = new_page(link)
    box = page.get_by_role("spinbutton", name=field)
    box.fill(typed)
    box.press("Enter")
    wait_ready(page)
    expect(page.get_by_role("alert").filter(has_text=said)).to_be_visible()
    expect(box).to_have_value(typed)


def test_a_rule_that_cannot_be_read_dims_the_game_that_is_still_shown(new_page):
    page = new_page("/subtraction")
    look = (
        "getComputedStyle(document.querySelector('[class*=-view]').closest('.st-key-stage')).filter"
    )
    assert page.evaluate(look) == "none"
    page.get_by_role("textbox", name="The rule as text").fill("take stars")
    page.keyboard.press("Enter")
    wait_ready(page)
    expect(
        page.get_by_text(f"This still shows the rule “{rule_text('take 1-5')}”.")
    ).to_be_visible()
    assert page.evaluate(look) == "grayscale(1)"


def test_a_lost_connection_is_told_in_one_plain_sentence(new_page):
    page = new_page("/nim")
    page.evaluate(
        """() => {
            const dialog = document.createElement("div");
            dialog.setAttribute("role", "dialog");
            dialog.innerHTML = "<p>Is Streamlit still running?</p><code>streamlit run</code>";
            document.body.append(dialog);
        }"""
    )
    dialog = page.get_by_role("dialog")
    page.wait_for_function("document.querySelector('[role=dialog]').dataset.glLost")
    assert "streamlit" not in dialog.inner_text().lower()
    shown = page.evaluate(
        "getComputedStyle(document.querySelector('[role=dialog]'), '::before').content"
    )
    assert "The connection was lost. The page is trying again by itself." in shown


# -- ways back ------------------------------------------------------------------------------------


def test_from_a_problem_to_its_game_and_back_both_ways(new_page):
    page = new_page("/problem?prob-slug=cses-1098&prob-answer=true")
    before = page.evaluate("history.length")
    page.locator("a:has-text('Play it')").first.click()
    page.wait_for_url("**/subtraction?**")
    wait_ready(page)
    assert page.evaluate("history.length") == before + 1
    page.go_back()
    expect(page.get_by_role("heading", name="Nim Game II")).to_be_visible()
    wait_ready(page)
    assert page.url.endswith("/problem?prob-slug=cses-1098&prob-answer=true")
    page.go_forward()
    page.wait_for_url("**/subtraction?**")
    wait_ready(page)
    page.get_by_role("link", name="Back to Nim Game II").click()
    expect(page.get_by_role("heading", name="Nim Game II")).to_be_visible()
    expect(page).to_have_url(re.compile("/problem.prob-slug=cses-1098&prob-answer=true$"))


def test_tabs_and_history_tell_the_pages_apart(new_page):
    page = new_page("/")
    expect(page).to_have_title("Grundy Lab")
    page.goto("/nim")
    expect(page).to_have_title("Nim · Grundy Lab")
    page.goto("/octal")
    expect(page).to_have_title("Kayles and octal games · Grundy Lab")


# -- a phone --------------------------------------------------------------------------------------


def test_the_menu_of_a_phone_closes_once_something_is_chosen(new_page):
    page = new_page("/subtraction", **PHONE)
    menu = page.get_by_test_id("stSidebar")
    page.get_by_test_id("stExpandSidebarButton").click()
    expect(menu).to_have_attribute("data-collapsed", "false")
    expect(page.locator(".st-key-app-switches")).to_be_hidden()
    page.get_by_test_id("stSidebarNavLink").filter(has_text="Nim").first.click()
    page.wait_for_url("**/nim?*")
    wait_ready(page)
    expect(menu).to_have_attribute("data-collapsed", "true")
    page.reload()
    wait_ready(page)
    expect(menu).to_have_attribute("data-collapsed", "true")
    expect(page.locator(".st-key-app-switches")).to_be_visible()


def test_the_menu_of_a_phone_closes_where_its_close_button_is_seen(new_page):
    page = new_page("/nim", **PHONE)
    page.get_by_test_id("stExpandSidebarButton").click()
    menu = page.get_by_test_id("stSidebar")
    expect(menu).to_have_attribute("data-collapsed", "false")
    close = menu.get_by_test_id("stSidebarCollapseButton").get_by_role("button")
    expect(close).to_be_visible()
    wait_ready(page)  # the drawer has slid in
    box = close.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(menu).to_have_attribute("data-collapsed", "true")
    expect(page.get_by_role("switch", name="Show answers")).not_to_be_checked()


def test_a_phone_is_told_no_keys_and_reads_the_names_of_buttons_whole(new_page):
    page = new_page("/lesson?les-name=mex&les-beat=3", is_mobile=True, **PHONE)
    step = page.get_by_role("button", name=re.compile("Next step"))
    expect(step).to_be_visible()
    expect(
        page.get_by_test_id("stMain").locator("button kbd").locator("visible=true")
    ).to_have_count(0)
    share = page.get_by_role("button", name="Share or print").first
    cut = share.evaluate(
        "b => [...b.querySelectorAll('*')].some(part => part.scrollWidth > part.clientWidth + 1)"
    )
    assert not cut


@pytest.mark.parametrize(
    "link", ["/lasker?lasker-view", "/triangular_split?tri-view", "/lieges?lieges-view"]
)
def test_on_a_phone_a_game_with_a_long_rule_says_who_loses_too(new_page, link):
    page = new_page(f"{link}=play", **PHONE)
    expect(page.get_by_text("Whoever cannot move loses.").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("link", ["/lasker?lasker-view=derivation", "/nim?nim-view=tree"])
def test_a_button_that_steps_on_has_one_arrow(new_page, link):
    page = new_page(link, width=1280, height=720)
    step = page.locator('[class*="-step-Right"]').get_by_role("button")
    expect(step).to_be_visible()
    expect(step.locator("kbd")).to_be_hidden()


@pytest.mark.parametrize("link", ["/worksheet", "/theorem"])
def test_on_a_phone_a_number_stands_beside_its_label(new_page, link):
    page = new_page(link, **PHONE)
    apart = page.evaluate(
        """() => [...document.querySelectorAll("[data-testid=stNumberInput]")].filter((field) => {
            const name = field.querySelector("input").getAttribute("aria-label");
            const label = [...document.querySelectorAll("span[aria-hidden=true]")].find(
                (one) => one.textContent === name);
            const [a, b] = [label, field].map((part) => part.getBoundingClientRect());
            return a.bottom < b.top || b.bottom < a.top;
        }).length"""
    )
    assert apart == 0


def test_on_a_phone_the_proofs_of_the_theorem_are_behind_a_line(new_page):
    page = new_page("/theorem", **PHONE)
    leg = page.get_by_text("Never the same.")
    expect(leg).to_be_hidden()
    expect(page.get_by_text("All columns even: lost.")).to_be_hidden()
    legs = page.locator("summary", has_text="Three legs of the proof")
    expect(legs).to_be_hidden()  # of what comes later only the next one is there
    page.locator("summary", has_text="Why one number is enough").click()
    legs.click()
    page.get_by_text("Why? The three things").click()
    expect(leg).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(page.get_by_text("All columns even: lost.")).to_be_visible()
    expect(page.get_by_text("Why? The three things")).to_be_hidden()


def test_on_a_phone_the_theorem_is_a_path_whose_next_part_opens(new_page):
    page = new_page("/theorem", **PHONE)
    asks = page.get_by_text("Which Nim heap balances it?")
    legs = page.get_by_text("What one move can make of a heap")
    expect(asks).to_be_hidden()
    page.get_by_role("button", name="The other player").first.click()
    expect(asks).to_be_visible()
    expect(legs).to_be_hidden()
    page.locator("[class*=st-key-_theo-guess] button").nth(3).click()
    expect(page.get_by_text("Balanced: the heap is worth 3.")).to_be_visible()
    expect(legs).to_be_visible()
    last = page.get_by_text("Charles Bouton")
    expect(last).to_be_hidden()
    for title in ("Where it stops", "Who found it"):
        page.locator("summary", has_text=title).click()
    expect(last).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(page.get_by_role("heading", name="Where it stops")).to_be_visible()


# -- paper ----------------------------------------------------------------------------------------


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "link", ["/subtraction", "/subtraction?sub-view=pattern", "/staircase?stair-view=move"]
)
def test_a_page_prints_dark_on_white_without_the_menu(new_page, link, theme):
    page = new_page(link, theme=theme)
    page.emulate_media(media="print", color_scheme=theme)
    for part in ("stHeader", "stSidebar", "stLogo"):
        expect(page.get_by_test_id(part).first).to_be_hidden()
    expect(page.locator(".st-key-app-switches")).to_be_hidden()
    colours = page.evaluate(
        """() => ["h1", ".gl-tagline", "label p", "[role=radio]"].map((name) =>
            getComputedStyle(document.querySelector(`[data-testid=stMain] ${name}`)).color)"""
    )
    for colour in colours:
        assert max(map(int, re.findall(r"\d+", colour)[:3])) < 110, colours
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.locator("h1").bounding_box()["y"] < 60
    page.set_viewport_size({"width": 688, "height": 1000})  # A4 without its margins
    cut = page.evaluate(
        """() => [...document.querySelectorAll("[data-testid=stMain] [role=radio]")].filter(
            (tab) => tab.getBoundingClientRect().right > innerWidth + 1).length"""
    )
    assert cut == 0
    texts = texts_of(page.pdf(prefer_css_page_size=True, print_background=True))
    assert 1 <= len(texts) <= 4
    assert min(texts) > 0, "a page is blank"


@pytest.mark.parametrize(
    "link",
    [
        "/subtraction",
        "/subtraction?sub-view=pattern&sub-verdict=true",
        "/nim?nim-view=move&nim-answer=true",
        "/sum",
        "/worksheet?sheet-items=6",
        "/lesson?les-name=nim-and-xor&les-beat=4",
    ],
)
def test_a_page_printed_by_the_browser_is_one_sheet_with_nothing_to_press(new_page, link):
    """Nobody who prints with the browser's own key is to know of the box with *Print*."""
    page = new_page(link, width=1280, height=720)
    page.emulate_media(media="print")
    main = page.get_by_test_id("stMain")
    pressed = main.locator(":is(.stButton, .stDownloadButton, .stNumberInput, .stTextInput) > *")
    assert [one.inner_text() for one in pressed.all() if one.is_visible()] == []
    texts = texts_of(page.pdf(prefer_css_page_size=True, print_background=True))
    assert len(texts) == 1
    assert texts[0] > 10


def opened_for_print(page):
    """Press *Print* in the box of a screen and return the page that opens."""
    page.get_by_role("button", name="Share or print").click()
    wait_ready(page)
    page.get_by_text("Print, save or embed").click()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Print").click()
    paper = opened.value
    wait_ready(paper)
    return paper


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (700, 900)])
def test_the_share_box_covers_no_name_on_a_tablet_held_upright(new_page, width, height):
    page = new_page("/triangular_split", width=width, height=height)
    letters = page.evaluate(
        """() => {
            const range = document.createRange();
            range.selectNodeContents(document.querySelector('[data-testid="stMain"] h1'));
            const {right, bottom} = range.getBoundingClientRect();
            return [right, bottom];
        }"""
    )
    box = page.get_by_role("button", name="Share or print").bounding_box()
    assert letters[0] <= box["x"] or letters[1] <= box["y"]


@pytest.mark.parametrize(("theme", "ground"), [("light", 255), ("dark", 15)])
def test_the_share_box_takes_the_room_below_its_button(new_page, theme, ground):
    page = new_page("/nim", width=1280, height=720, theme=theme)
    page.get_by_role("button", name="Share or print").click()
    expect(page.get_by_role("button", name="Present")).to_be_in_viewport(ratio=1)
    printed = page.get_by_role("link", name="Print")
    expect(printed).to_be_hidden()  # what a teacher wants first is not among all the rest
    page.get_by_text("Print, save or embed").click()
    printed.scroll_into_view_if_needed()
    expect(printed).to_be_in_viewport(ratio=1)
    box = page.get_by_test_id("stPopoverBody")
    place = box.bounding_box()
    foot = place["y"] + place["height"]
    is_cut = box.evaluate("node => node.scrollHeight > node.clientHeight")
    assert foot < 720
    assert foot > 690 or not is_cut, "it scrolls only where no room is left"
    colour = box.evaluate("node => getComputedStyle(node).backgroundColor")
    assert colour.startswith(f"rgb({ground}, ")


@pytest.mark.parametrize(
    ("link", "shown"),
    [
        ("/nim?nim-view=move&nim-answer=true", "The only winning move"),
        ("/subtraction?sub-view=tree&sub-heaps=2+1", "5 positions and 7 moves."),
    ],
)
def test_print_opens_the_position_and_the_view_light_and_alone(new_page, link, shown):
    paper = opened_for_print(new_page(link, theme="dark"))
    paper.emulate_media(media="print")
    background = "getComputedStyle(document.querySelector('.stApp')).backgroundColor"
    assert paper.evaluate(background) == "rgb(255, 255, 255)"
    # Drawn light, not only turned light by the style sheet for paper.
    assert paper.evaluate("document.documentElement.classList.contains('gl-dark')") is False
    main = paper.get_by_test_id("stMain")
    expect(main).to_contain_text(shown)
    expect(main.get_by_text(link.partition("?")[0]).first).to_be_visible()  # where it comes from
    for name in ("Play", "Skip", "Share or print", "Add a heap", "About this game"):
        expect(paper.get_by_role("button", name=name)).to_have_count(0)
        expect(paper.get_by_role("radio", name=name, exact=True)).to_have_count(0)
    texts = texts_of(paper.pdf(prefer_css_page_size=True))
    assert len(texts) == 1
    assert texts[0] > 0


def test_print_this_page_prints_and_is_not_printed(new_page):
    paper = opened_for_print(new_page("/nim"))
    paper.evaluate("window.print = () => { window.printed = true }")
    press = paper.get_by_role("button", name="Print this page")
    press.click()
    assert paper.evaluate("window.printed") is True
    paper.emulate_media(media="print")
    expect(press).to_be_hidden()


def test_on_a_phone_a_tagline_has_the_whole_width(new_page):
    page = new_page("/contest_lab", width=390, height=844)
    tagline = page.locator(".gl-tagline").bounding_box()
    share = page.get_by_role("button", name="Share or print").bounding_box()
    assert tagline["width"] > 330
    assert tagline["y"] >= share["y"] + share["height"]


# -- other machines -------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["stranger.example", "192.0.2.1"])
def test_whatever_asks_another_machine_is_noticed_and_does_not_find_it(page, watch, host):
    with pytest.raises(Error, match="ERR_NAME_NOT_RESOLVED"):
        page.goto(f"http://{host}/")
    assert watch.strangers == [f"http://{host}/"]
    watch.strangers.clear()
