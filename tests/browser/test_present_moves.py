"""*Winning move* before a class in a low window: each press shows what fits, to the last."""

import pytest
from playwright.sync_api import expect

from browser.first_screen import screens
from browser.presenting import BAR, presented, press

MOVES = [
    *dict.fromkeys(screen.link for screen in screens() if "view=move" in screen.link),
    "/nim?nim-view=move&nim-heaps=9+8+7+5+30",
    "/equal_split?equal-view=move&equal-heaps=1+1",
]
LOW = {"width": 853, "height": 480}
TAB = '[class*="st-key-_row-"][class*="-view"] [role="radio"][aria-checked="true"]'
MOST_PRESSES = 20

FITS = """async (main) => {
    const over = () => main.scrollHeight - main.clientHeight;
    for (let look = 0, still = 0; look < 60 && still < 3; look += 1) {
        await new Promise((done) => setTimeout(done, 80));
        still = over() <= 2 ? still + 1 : 0;
    }
    return over();
}"""
"""How far the page is too long once it stands still: seen so three times, or not within 5 s."""


@pytest.mark.sweep(quick=1, check=8, ci=8)
@pytest.mark.parametrize("link", MOVES)
def test_every_press_shows_what_fits(new_page, link):
    page = presented(new_page, link, **LOW)
    main = page.locator(".stMain").element_handle()
    tab = page.locator(TAB).inner_text()
    for at in range(MOST_PRESSES):
        assert page.evaluate(FITS, main) <= 2, f"after {at} presses"
        press(page, "PageDown")
        if page.locator(TAB).inner_text() != tab:
            break
    assert 2 <= at < MOST_PRESSES - 1, "who wins, which move and why"


@pytest.mark.sweep(quick=1, check=5, ci=5)
@pytest.mark.parametrize(
    "link",
    [
        *MOVES,
        "/nim?nim-view=move&nim-misere=true&nim-heaps=9+8+7",
        "/nim?nim-view=move&nim-heaps=40+33+7",
    ],
)
def test_who_wins_is_answered_in_sight(new_page, link):
    page = presented(new_page, link, **LOW)
    page.get_by_role("button", name="The player to move").first.click()
    expect(page.get_by_role("button", name="The other player")).to_have_count(0)
    main = page.locator(".stMain").element_handle()
    assert page.evaluate(FITS, main) <= 2


def test_what_decides_comes_before_why_every_move_fails_and_back_again(new_page):
    page = presented(new_page, "/equal_split?equal-view=move&equal-misere=true", **LOW)
    decides = page.get_by_role("heading", name="What decides")
    fails = page.get_by_role("heading", name="Why every move fails")
    shown = page.get_by_text("3 of 11 shown.")
    expect(page.locator(BAR)).to_be_visible()
    for _press in range(2):
        expect(decides).to_have_count(0)
        press(page, "PageDown")
    expect(decides).to_be_visible()
    expect(fails).to_have_count(0)
    press(page, "PageDown")
    expect(shown).to_be_visible()
    expect(decides).to_have_count(0)
    press(page, "PageDown")
    expect(page.get_by_text("6 of 11 shown.")).to_be_visible()
    press(page, "PageUp")
    expect(shown).to_be_visible()
    press(page, "PageUp")
    expect(decides).to_be_visible()
