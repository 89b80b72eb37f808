"""One position in every view, in a real browser: press a heap, hover, choose a move, ask why."""

import re

import pytest
from playwright.sync_api import expect

from browser.real_browser import wait_ready

LIT = """() => [document, ...[...document.querySelectorAll('*')]
    .map((node) => node.shadowRoot).filter(Boolean)]
    .flatMap((root) => [...root.querySelectorAll('.gl-lit')])
    .map((node) => node.dataset.glPlace ?? node.dataset.glHeap ?? 'point')"""


def heap(page, letter):
    """Return the stones or pins of a heap on the board, which are a button."""
    return page.get_by_role("button", name=re.compile(f"^(Heap|Row) {letter}:")).first


def stones(page, letter, kind=""):
    """Return the stones of a heap that look a certain way: `.taken` are hollow."""
    return page.locator(f'.heap[data-gl-place="{letter}"] i.stone{kind}')


def back(page):
    page.go_back()
    wait_ready(page)


def test_a_pressed_heap_opens_its_derivation_and_stands_in_the_plot(new_page):
    page = new_page("/subtraction?sub-view=pattern")
    plot = page.locator(".stVegaLiteChart")
    expect(plot.locator(".mark-text text", has_text="B")).to_have_count(1)
    heap(page, "B").click()
    wait_ready(page)
    expect(page).to_have_url(re.compile(re.escape("sub-size=10")))
    expect(page).to_have_url(re.compile(re.escape("sub-by=options")))
    expect(page.locator(".gl-step").first).to_contain_text("heap 10 has the value 4")
    page.get_by_role("button", name="Back to the pattern").click()
    wait_ready(page)
    expect(plot).to_be_visible()
    back(page)
    expect(page.locator(".gl-step").first).to_contain_text("heap 10 has the value 4")
    back(page)
    expect(plot).to_be_visible()
    assert "sub-size" not in page.url


def test_a_point_of_the_plot_opens_its_heap_and_has_a_named_way_back(new_page):
    page = new_page("/subtraction?sub-view=pattern")
    plot = page.locator(".stVegaLiteChart")
    box = plot.locator('.mark-symbol path[aria-label^="heap 13 has value"]').first.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wait_ready(page)
    expect(page.locator(".gl-step").first).to_contain_text("heap 13 has the value 1")
    page.get_by_role("button", name="Back to the pattern").click()
    wait_ready(page)
    expect(plot).to_be_visible()
    expect(page).to_have_url(re.compile(re.escape("sub-view=pattern")))


def test_the_heap_under_the_pointer_lights_up_in_every_piece(new_page):
    page = new_page("/subtraction?sub-view=pattern")
    heap(page, "B").hover()
    cell = page.locator(".strip .cell.gl-lit")
    expect(cell).to_have_text(["4"])
    expect(cell).to_have_attribute("data-at", "B")
    lit = page.evaluate(LIT)
    assert {"B", "10", "point"} == set(lit)
    page.mouse.move(2, 2)
    page.wait_for_function(f"({LIT})().length === 0")
    heap(page, "C").focus()
    page.wait_for_function(f"({LIT})().includes('C')")


def test_a_row_lights_up_its_heap_on_the_board_and_an_option_its_parts(new_page):
    page = new_page("/octal?octal-heaps=2+5+9&octal-size=7&octal-step=13")
    page.locator(".gl-rows tbody tr").nth(5).locator("td.mex").hover()
    page.wait_for_function(f"({LIT})().includes('B')")
    assert "A" not in page.evaluate(LIT)
    page.get_by_label("take 1, leave 1 + 5: values 1 ⊕ 4 = 5").hover()
    expect(page.locator("#gl-tip")).to_have_text("take 1, leave 1 + 5: values 1 ⊕ 4 = 5")
    page.mouse.move(2, 2)
    expect(page.locator("#gl-tip")).to_be_hidden()
    page.get_by_label("take 2, leave 1 + 4: values 1 ⊕ 1 = 0").focus()
    expect(page.locator("#gl-tip")).to_have_text("take 2, leave 1 + 4: values 1 ⊕ 1 = 0")
    page.keyboard.press("Escape")
    expect(page.locator("#gl-tip")).to_be_hidden()


def test_a_chosen_move_is_shown_hollow_before_it_is_made_and_back_takes_it_back(new_page):
    page = new_page("/nim?nim-heaps=3+4+5&nim-view=move&show=true")
    row = page.locator('[data-gl-move="0:3:1"]')
    expect(stones(page, "A", ".taken")).to_have_count(0)
    row.hover()
    expect(stones(page, "A", ".taken")).to_have_count(2)
    expect(stones(page, "B", ".taken")).to_have_count(0)
    page.mouse.move(2, 2)
    expect(stones(page, "A", ".taken")).to_have_count(0)
    page.get_by_role("button", name="Play this move").first.focus()
    expect(stones(page, "A", ".taken")).to_have_count(2)
    page.keyboard.press("Enter")
    wait_ready(page)
    expect(page).to_have_url(re.compile(r"nim-heaps=1\+4\+5"))
    expect(heap(page, "A")).to_have_accessible_name("Heap A: 1. Opens its derivation.")
    expect(stones(page, "A", ".taken")).to_have_count(0)
    back(page)
    expect(heap(page, "A")).to_have_accessible_name("Heap A: 3. Opens its derivation.")


def test_a_move_that_is_guessed_parts_the_heap_on_the_board(new_page):
    page = new_page("/grundys_game?grundy-heaps=9+5&grundy-view=move")
    page.get_by_role("button", name="Skip", exact=True).first.click()
    wait_ready(page)
    board = page.locator('.st-key-question-move [role="group"][aria-label^="Heap A"]')
    board.locator('button[data-stone="2"]').click()
    expect(board.locator(".parted")).to_have_count(9)
    page.get_by_role("button", name="Cancel").click()
    expect(board.locator(".parted")).to_have_count(0)


def test_a_move_among_pins_hollows_those_it_knocks_down(new_page):
    page = new_page("/octal?octal-heaps=7+3&octal-view=move&show=true")
    row = page.locator('.look-pins .heap[data-gl-place="A"] .stack')
    expect(row.locator("i")).to_have_count(7)
    page.locator('[data-gl-move="0:7:2+4"]').hover()
    expect(row.locator("i.taken")).to_have_count(1)
    expect(row.locator("i:nth-child(3)")).to_contain_class("taken")
    page.mouse.move(2, 2)
    expect(row.locator("i.taken")).to_have_count(0)


def test_stones_that_are_taken_move_only_where_motion_is_welcome(new_page):
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page = new_page("/nim?nim-heaps=3+4+5")
        page.emulate_media(reduced_motion=motion)
        page.evaluate("""() => {
            window.gone = 0;
            const roots = [...document.querySelectorAll('*')].map((n) => n.shadowRoot);
            for (const root of roots.filter(Boolean)) new MutationObserver(() => {
                window.gone = Math.max(window.gone, root.querySelectorAll('.gone').length);
            }).observe(root, { subtree: true, attributes: true });
        }""")
        page.get_by_role("button", name="Take a stone from heap C").click()
        wait_ready(page)
        expect(heap(page, "C")).to_have_accessible_name("Heap C: 4. Opens its derivation.")
        expect(stones(page, "C", ".gone")).to_have_count(0)
        assert bool(page.evaluate("window.gone")) == moves


@pytest.mark.parametrize("how", ["Close", "Escape", "Back"])
def test_why_opens_beside_and_closes_back_to_what_it_explains(new_page, how):
    page = new_page("/nim?nim-heaps=3+9&nim-view=move")
    page.get_by_text("How to find out").click()
    opener = page.get_by_role("button", name="B: find the value")
    opener.focus()
    page.keyboard.press("Enter")
    wait_ready(page)
    panel = page.locator(".st-key-why-beside")
    expect(panel).to_contain_text("Heap 9 has the value 9")
    expect(panel).to_be_in_viewport()
    expect(page).to_have_url(re.compile(re.escape("nim-why=9")))
    if how == "Close":
        panel.get_by_role("button", name="Close").press("Enter")
    elif how == "Escape":
        page.keyboard.press("Escape")
    else:
        page.go_back()
    wait_ready(page)
    expect(panel).to_have_count(0)
    expect(page).not_to_have_url(re.compile("nim-why"))
    # The value has been found: its button now asks why, and has the focus again.
    again = page.get_by_role("button", name="B: why 9?")
    expect(again).to_be_visible()
    if how != "Back":  # after which the focus stays where it was
        expect(again).to_be_focused()


def test_why_of_a_value_in_the_table_gives_the_focus_back_to_it(new_page):
    page = new_page("/subtraction")
    value = page.get_by_label("take 3: heap 4, value 4").last
    value.click()
    wait_ready(page)
    panel = page.locator(".st-key-why-beside")
    expect(panel).to_contain_text("Heap 4 has the value 4")
    panel.get_by_role("button", name="Close").click()
    wait_ready(page)
    expect(value).to_be_focused()


def test_a_heap_that_is_opened_by_keys_has_the_focus_beside_it(new_page):
    page = new_page("/subtraction")
    page.get_by_role("button", name="Heap 4, option by option").press("Enter")
    wait_ready(page)
    expect(page).to_have_url(re.compile("sub-by=options"))
    expect(page.get_by_role("button", name="Back to 0–")).to_be_focused()


def test_after_a_preset_the_arrow_walks_the_derivation(new_page):
    page = new_page("/subtraction")
    page.get_by_role("radio", name="1–3", exact=True).click()
    wait_ready(page)
    expect(page).to_have_url(re.compile(re.escape("sub-rule=take+1-3")))
    page.keyboard.press("ArrowRight")
    wait_ready(page)
    expect(page).to_have_url(re.compile(re.escape("sub-step=14")))
    expect(page).to_have_url(re.compile(re.escape("sub-rule=take+1-3")))


def test_a_wrong_value_is_played_out_and_a_link_leads_back(new_page):
    page = new_page("/subtraction")
    page.locator(".st-key-derive-guess").get_by_text("6", exact=True).click()
    wait_ready(page)
    page.get_by_role("link", name="Play it out").click()
    page.wait_for_url("**/sum?**")
    wait_ready(page)
    expect(page.get_by_role("group", name="Heap A:").first).to_be_visible()
    expect(page.get_by_test_id("stMain")).to_contain_text("take any")
    page.get_by_role("link", name="Back to Subtraction games").click()
    page.wait_for_url("**/subtraction**")
    wait_ready(page)
    expect(page.locator(".gl-step").first).to_contain_text("What is the mex?")


def test_wythoffs_heaps_carry_their_letters_on_the_map(new_page):
    page = new_page("/wythoff?wyt-view=pattern&wyt-map=values")
    heads = page.locator('.head[data-letter="A"], .head[data-letter="B"]')
    expect(heads).to_have_text(["7", "5"])
    heap(page, "A").hover()
    page.wait_for_function(f"({LIT})().length >= 2")
    heap(page, "A").click()
    wait_ready(page)
    assert "wyt-view=play" not in page.url  # step by step


def test_a_pressed_heap_of_a_sum_opens_on_the_page_of_its_game_and_a_link_leads_back(new_page):
    page = new_page("/sum")
    heap(page, "B").click()
    page.wait_for_url("**/your_rule?**")
    wait_ready(page)
    expect(page.locator(".gl-step").first).to_contain_text("heap 10 has the value 4")
    page.go_back()
    page.wait_for_url(re.compile(r"/sum(\?|$)"))
    wait_ready(page)
    heap(page, "B").click()
    page.wait_for_url("**/your_rule?**")
    wait_ready(page)
    page.get_by_role("link", name="Back to the sum").click()
    page.wait_for_url(re.compile(r"/sum(\?|$)"))


@pytest.mark.sweep(check=3)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "link", ["/octal?octal-why=1%2B2", "/nim?nim-view=move&nim-why=4&show=true"]
)
def test_nothing_serious_stands_in_anybodys_way(new_page, axe, link, theme):
    page = new_page(link, theme=theme)
    heap(page, "A").hover()
    assert axe(page) == []
