"""A page before a class: two keys of a clicker lead through it, and answers wait to be revealed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.presenting import BAR, MENU, SIZES, presented, press, query, step
from browser.real_browser import running_app, shared_link, wait_ready
from gamecore.lessons.catalogue import LESSONS
from ui.frame.share import link_for_others


@pytest.mark.journey(quick=False)
def test_a_whole_derivation_is_presented_with_the_two_keys_of_a_clicker(new_page):
    page = presented(new_page, "/subtraction?sub-size=3&sub-step=0", width=1280, height=720)
    told = page.locator(".gl-step")
    expect(step(page)).to_have_text("")
    for heap in (1, 2, 3):
        press(page, "PageDown")
        expect(told).to_have_text(re.compile(rf"^Heap {heap} has .* What is the mex\?$"))
        expect(page.locator(".gl-rows tr.now .gl-ask")).to_be_visible()
        press(page, "PageDown")
        expect(told).to_have_text(re.compile(rf"^Heap {heap} has the value {heap}"))
    expect(step(page)).to_have_text("Step 6 of 6")
    press(page, "PageDown")  # its end: the next view
    expect(page.get_by_text("Your guess: after how many heaps")).to_be_visible()
    press(page, "PageUp")
    expect(step(page)).to_have_text("Step 6 of 6")
    for _back in range(6):
        press(page, "PageUp")
    expect(step(page)).to_have_text("")
    press(page, "End")
    expect(step(page)).to_have_text("Step 6 of 6")
    press(page, "Home")
    expect(step(page)).to_have_text("")


def test_a_pattern_is_presented_from_its_question_to_the_end_of_its_proof(new_page):
    page = presented(new_page, "/subtraction?sub-view=pattern", width=1280, height=720)
    verdict = page.locator(".gl-verdict")
    expect(page.get_by_text("Your guess: after how many heaps")).to_be_visible()
    expect(verdict).to_have_count(0)
    press(page, "PageDown")
    expect(verdict.first).to_contain_text("Proved")
    presses = 0
    while step(page).inner_text() != "Step 5 of 5" or presses < 5:
        press(page, "PageDown")
        presses += 1
        assert presses < 12
        expect(verdict.first).to_be_visible()  # what is proved stays above its proof
    last = page.get_by_test_id("stExpander").filter(has_text="the proof")
    expect(last).to_be_visible()
    assert query(page)["sub-proof"] == "5"
    back = 0
    while verdict.count():
        press(page, "PageUp")
        back += 1
        assert back <= presses + 1  # one more would lead to the view before
    expect(page.get_by_text("Your guess: after how many heaps")).to_be_visible()


def test_a_move_is_asked_revealed_and_hidden(new_page):
    page = presented(new_page, "/nim?nim-view=move", width=1280, height=720)
    answer = page.get_by_text("The only winning move")
    expect(page.get_by_text("Who wins if both play")).to_be_visible()
    press(page, "r")
    expect(page.get_by_text("XOR is 2, not 0")).to_be_visible()
    expect(answer).to_have_count(0)
    press(page, "r")
    expect(page.get_by_text("which heap can?")).to_be_visible()
    expect(step(page)).to_have_text("")
    press(page, "PageDown")
    expect(page.get_by_text("Heap A would need value 3 ⊕ 2 = 1.")).to_be_visible()
    expect(answer).to_have_count(0)
    press(page, "r")  # the rest of it at once
    expect(answer).to_be_visible()
    press(page, "h")
    expect(answer).to_have_count(0)
    expect(page.get_by_text("XOR is 2, not 0")).to_be_visible()
    press(page, "PageUp")
    expect(page.get_by_text("Who wins if both play")).to_be_visible()


def test_a_lesson_is_walked_with_one_key(new_page):
    page = presented(new_page, "/lesson?les-name=mex&les-beat=3", width=1280, height=720)
    expect(step(page)).to_have_text("Step 3 of 9")
    for _press in range(12):
        press(page, "PageDown")
        if query(page)["les-beat"] != "3":
            break
    expect(step(page)).to_have_text("Step 4 of 9")
    press(page, "PageUp")
    expect(step(page)).to_have_text("Step 3 of 9")


def test_a_bet_is_revealed_and_then_left(new_page):
    page = presented(new_page, "/lesson?les-name=patterns-and-proof&les-beat=2", width=1280)
    expect(page.get_by_role("button", name="Show the answer", exact=True)).to_be_hidden()
    page.get_by_role("spinbutton", name="Period").click()  # where a clicker's keys work too
    press(page, "PageDown")
    expect(page.get_by_text("From heap 0 on, the values repeat every 5 heaps.")).to_be_visible()
    expect(page.get_by_text("Your bet is kept")).to_have_count(0)
    press(page, "PageDown")
    expect(step(page)).to_have_text("Step 3 of 10")


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize("name", LESSONS)
def test_every_beat_of_a_lesson_is_seen_by_a_class(new_page, name):
    page = presented(new_page, f"/lesson?les-name={name}", width=1280, height=720)
    last = int(step(page).inner_text().split()[-1])
    for place in range(1, last + 1):
        expect(step(page)).to_have_text(f"Step {place} of {last}")
        expect(page.locator(".st-key-gl-beat")).to_be_visible()
        if place == last:
            break
        on = page.locator(":is(.st-key-_les-beat-on, .st-key-_les-beat-skip) button")
        on.dispatch_event("click")  # out of sight: the bar presses it
        wait_ready(page)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (853, 480), (390, 844)])
def test_a_press_presents_on_a_phone_out_of_the_share_box_and_escape_leaves(
    new_page, width, height
):
    page = new_page("/nim?nim-view=move&nim-answer=true", width=width, height=height)
    expect(page.get_by_text("The only winning move")).to_be_visible()
    if width < 641:
        expect(page.get_by_role("button", name="Present", exact=True)).to_have_count(0)
        page.get_by_role("button", name="Share").first.click()
        wait_ready(page)
    expect(page.get_by_role("button", name="Present", exact=True)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Present", exact=True).click()
    wait_ready(page)
    expect(page.locator(BAR)).to_be_visible()
    expect(page.locator(MENU)).to_have_count(0)
    expect(page.locator(".st-key-desk")).to_be_hidden()
    expect(page.get_by_text("The only winning move")).to_have_count(0)  # found anew by the class
    assert query(page)["present"] == "true"
    press(page, "Escape")
    expect(page.locator(BAR)).to_have_count(0)
    assert "present" not in query(page)
    if width > 640:  # on a phone the menu is folded
        expect(page.locator(MENU).first).to_be_visible()
        assert "present" not in shared_link(page)


def test_what_a_link_says_wrong_stands_beside_the_title_until_the_first_press(new_page):
    page = presented(new_page, "/wythoff?wyt-view=map", width=1280, height=720)
    note = page.get_by_text("The link asks for")
    top = note.locator("xpath=ancestor-or-self::*[@class='gl-note']").bounding_box()["y"]
    for above in (page.get_by_role("heading", level=1), page.get_by_role("radiogroup").first):
        box = above.bounding_box()
        assert box["y"] + box["height"] <= top + 1
    press(page, "PageDown")
    expect(note).to_be_hidden()
    press(page, "PageUp")
    expect(note).to_be_hidden()


def test_every_board_of_a_map_is_reached_by_a_clicker_and_asks_first(new_page):
    page = presented(new_page, "/wythoff?wyt-view=pattern&wyt-found=5", width=1280, height=720)
    for board in ("Values", "Where XOR is wrong"):
        press(page, "r")
        press(page, "PageDown")
        expect(page.get_by_role("radio", name=board)).to_be_checked()
        assert "wyt-verdict" not in query(page)
    press(page, "PageUp")
    expect(page.get_by_role("radio", name="Values")).to_be_checked()
    presses = 0
    while query(page).get("wyt-view") == "pattern":  # each board's question and its answer
        press(page, "PageDown")
        presses += 1
        assert presses < 8
    expect(page.get_by_role("radio", name="Winning move")).to_be_checked()


def test_presenting_wins_over_just_show_me(new_page):
    page = presented(new_page, "/nim?nim-view=move&show=true")
    expect(page.get_by_text("Who wins if both play")).to_be_visible()
    expect(page.get_by_text("The only winning move")).to_have_count(0)


def test_it_stays_on_the_way_to_other_views_and_pages(new_page):
    page = presented(new_page, "/lesson?les-name=mex&les-beat=9", width=1280, height=720)
    onward = page.get_by_test_id("stPageLink").first.get_by_role("link")
    for _press in range(2):  # one thing a press: the rule to remember, the bet, the ways on
        if not onward.count():
            press(page, "PageDown")
    onward.click()
    page.wait_for_url(lambda url: "les-beat=9" not in url)
    wait_ready(page)
    expect(page.locator(BAR)).to_be_visible()
    assert query(page)["present"] == "true"
    page.reload()
    wait_ready(page)
    expect(page.locator(BAR)).to_be_visible()
    page = presented(new_page, "/nim")
    page.get_by_role("radio", name="Game tree").click()
    wait_ready(page)
    expect(page.locator(BAR)).to_be_visible()
    assert query(page) == {"nim-view": "tree", "nim-few": "0", "present": "true"}


def test_the_students_link_has_no_answers(new_page, app_url):
    page = presented(new_page, "/nim?nim-heaps=3+5&nim-view=move&show=true")
    for _press in range(3):  # who wins, the answer, all of it
        press(page, "r")
    expect(page.get_by_text("The only winning move")).to_be_visible()
    press(page, "q")
    sheet = page.get_by_role("dialog", name="The students' link")
    # The server of the tests answers on this machine alone: nobody else could open a code of it.
    expect(sheet).to_contain_text("No QR code")
    expect(sheet.get_by_role("img")).to_have_count(0)
    link = sheet.locator("p").inner_text()
    assert link == f"{app_url}/nim?nim-heaps=3+5&nim-view=move"
    press(page, "Escape")
    expect(sheet).to_have_count(0)
    expect(page.locator(BAR)).to_be_visible()  # Escape closed the sheet alone
    before = page.url
    for closing in ("q", "PageDown", "PageUp"):  # so does a clicker, which turns no page by it
        press(page, "q")
        expect(sheet).to_have_count(1)
        press(page, closing)
        expect(sheet).to_have_count(0)
    expect(page).to_have_url(before)
    student = new_page(link.removeprefix(app_url))
    expect(student.get_by_text("Who wins if both play")).to_be_visible()
    expect(student.get_by_text("The only winning move")).to_have_count(0)
    expect(student.locator(BAR)).to_have_count(0)


def test_the_code_of_an_app_that_answers_in_the_network_leads_there(browser, tmp_path):
    with running_app(tmp_path / "log", address="0.0.0.0") as url:
        there = link_for_others(url)
        if not there:
            pytest.skip("this machine is in no network")
        page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        page.goto(f"{url}/nim?nim-view=move&present=true")
        wait_ready(page)
        press(page, "q")
        sheet = page.get_by_role("dialog", name="The students' link")
        expect(sheet.locator("p")).to_have_text(f"{there}/nim?nim-view=move")
        side = sheet.get_by_role("img", name="QR code").bounding_box()
        assert side["height"] > 0.6 * 900  # of a window 900 high: readable from the back row
        page.context.close()


def test_the_student_view_is_copied(new_page, app_url):
    page = presented(
        new_page,
        "/subtraction?sub-view=pattern",
        permissions=["clipboard-read", "clipboard-write"],
    )
    press(page, "r")
    expect(page.locator(".gl-verdict").first).to_be_visible()
    page.get_by_role("button", name="Copy the student view").click()
    expect(page.get_by_text("The students' link is copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{app_url}/subtraction?sub-view=pattern"


def test_blank_hides_everything_until_any_key(new_page):
    page = presented(new_page, "/nim")
    before = page.url
    page.keyboard.press("b")
    blank = page.locator("#gl-blank")
    expect(blank).to_be_visible()
    assert blank.bounding_box() == {"x": 0, "y": 0, "width": 1280, "height": 900}
    press(page, "PageDown")
    expect(blank).to_be_hidden()
    assert page.url == before  # the key that brings the page back does nothing else


def test_keys_sleep_while_somebody_types(new_page):
    page = presented(new_page, "/reference")
    field = page.get_by_role("textbox").first
    field.fill("")
    field.press_sequentially("take 1-3 b h r q . ")
    field.press("Home")
    field.press("End")
    expect(page.locator("#gl-blank")).to_be_hidden()
    expect(page.locator("#gl-qr")).to_have_count(0)
    expect(field).to_have_value("take 1-3 b h r q . ")
    # Also in a field that a component draws, which the page cannot see into.
    page = presented(new_page, "/nim?nim-view=play&nim-heaps=500")
    typed = page.get_by_role("textbox").first
    typed.fill("")
    typed.press_sequentially("b h")
    expect(page.locator("#gl-blank")).to_be_hidden()


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "link", ["/subtraction", "/subtraction?sub-view=pattern", "/nim?nim-view=move", "/lesson"]
)
def test_nothing_in_it_is_out_of_reach(new_page, axe, link, theme):
    page = presented(new_page, link, width=1280, height=720, theme=theme)
    assert axe(page) == []


def test_the_bar_offers_to_reveal_or_hide_only_what_can_be(new_page):
    page = presented(new_page, "/nim?nim-view=play", width=1280, height=720)
    toggle = page.locator(f"{BAR} [data-gl-do=toggle]")
    expect(toggle).to_have_text("Reveal")  # the hints
    expect(toggle).to_be_visible()
    expect(page.get_by_label("Or type a move")).to_be_hidden()
    page = presented(new_page, "/nim?nim-view=move", width=1280, height=720)
    toggle = page.locator(f"{BAR} [data-gl-do=toggle]")
    expect(toggle).to_have_text("Reveal")
    for _press in range(3):
        press(page, "r")
    expect(toggle).to_have_text("Hide")
    expect(toggle).to_be_visible()


def test_a_question_of_practice_is_revealed_and_the_next_one_asked(new_page):
    page = presented(new_page, "/practice", width=1280, height=720)
    expect(page.get_by_role("button", name="Show the answer", exact=True)).to_be_hidden()
    cells = page.get_by_role("button", name=re.compile(r"^Cell \d")).count()
    for _press in range(cells + 1):  # of labels one is told at a press, and then the reason
        expect(page.get_by_role("button", name="Next question")).to_have_count(0)
        press(page, "PageDown")
    expect(page.get_by_role("button", name="Next question")).to_be_visible()
    press(page, "PageDown")
    expect(page.get_by_role("button", name="Next question")).to_have_count(0)
    expect(page).to_have_url(re.compile("prac-seed="))


@pytest.mark.parametrize("size", SIZES)
def test_the_sentence_of_a_proof_stands_on_the_screen_over_a_tall_picture(new_page, size):
    page = presented(new_page, "/octal?octal-view=pattern", width=size[0], height=size[1])
    press(page, "PageDown")
    expect(page.locator(".gl-verdict").first).to_contain_text("Proved")
    press(page, "PageDown")
    expect(step(page)).to_have_text("Step 1 of 10")
    press(page, "PageDown")
    expect(step(page)).to_have_text("Step 2 of 10")
    said = page.locator(".st-key-told-proof .stMarkdown").first
    expect(said).to_be_in_viewport(ratio=1)


def test_hands_go_up_for_a_nim_heap_and_its_letters_leave_room_for_the_answer(new_page):
    page = presented(new_page, "/theorem?theo-step=2", width=853, height=480)
    offered = page.locator(".st-key-_theo-guess [role=radiogroup]")
    said = "node => getComputedStyle(node, '::before').content"
    assert "Hands up" in offered.evaluate(said)
    fit = "Number(document.documentElement.style.getPropertyValue('--gl-fit'))"
    page.wait_for_function(f"0 < {fit} && {fit} < 1")  # as small as with the answer
    press(page, "r")
    expect(page.get_by_text("Balanced: the heap is worth 2.")).to_be_visible()
    assert "Hands up" not in offered.evaluate(said)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", [1, 10])
def test_no_wrong_answer_makes_the_letters_of_the_theorem_smaller(new_page, size, screen):
    fit = "document.documentElement.style.getPropertyValue('--gl-fit')"
    page = presented(new_page, f"/theorem?theo-step={screen}", width=size[0], height=size[1])
    asked = float(page.evaluate(fit))
    if screen == 1:
        page.get_by_role("button", name="The player to move").click()
    else:
        page.get_by_role("spinbutton").fill("5")
        page.keyboard.press("Enter")
    expect(page.get_by_text("Not yet.")).to_be_visible()
    wait_ready(page)
    main = page.locator(".stMain").element_handle()
    page.wait_for_function("node => node.scrollHeight <= node.clientHeight + 2", arg=main)
    assert float(page.evaluate(fit)) >= asked - 0.001


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_tier_has_a_screen_of_its_own_and_its_problems_stand_on_it(new_page, width, height):
    page = presented(new_page, "/contest_lab", width=width, height=height)
    tiers = {"Bronze": 4, "Silver": 8, "Gold": 5}
    heading = {name: page.get_by_role("heading", name=name) for name in tiers}
    floor = page.locator(BAR).bounding_box()["y"]
    for name, many in tiers.items():
        expect(heading.pop(name)).to_be_in_viewport(ratio=1)
        boxes = [one.bounding_box() for one in page.get_by_label(name).locator("li").all()]
        assert [box["y"] + box["height"] <= floor for box in boxes] == [True] * many
        assert all(later.bounding_box()["y"] >= floor for later in heading.values())
        assert boxes[-2]["y"] == boxes[-1]["y"], "no problem stands alone in its row"
        press(page, "PageDown")
