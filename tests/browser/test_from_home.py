"""From the front page to a game won against the perfect opponent, by the lessons alone."""

import re

import pytest
from playwright.sync_api import expect

from browser.real_browser import wait_ready
from gamecore import choose_move
from gamecore.lessons.catalogue import LESSONS, lesson

WON = lesson("winning-move")
PLACE, PLAYED = next((i, beat) for i, beat in enumerate(WON.beats, 1) if beat.kind == "play")


def on(page, there):
    """Go to the next screen of a lesson."""
    page.get_by_role("button", name="Continue").click()
    expect(page).to_have_url(re.compile(re.escape(there)))
    wait_ready(page)


def test_a_phone_sees_the_first_question_and_its_answers_without_scrolling(new_page):
    page = new_page("/", width=390, height=844)
    answers = page.locator(".st-key-question-who")
    wrong = answers.get_by_role("button", name="The computer wins")
    expect(wrong).to_be_in_viewport(ratio=1)
    wrong.click()
    expect(page.get_by_text("Not yet.")).to_be_in_viewport(ratio=1)


def test_from_the_front_page_to_a_game_won_against_perfect_by_lessons_alone(new_page):
    page = new_page("/")
    page.get_by_role("link", name=re.compile("^Begin: ")).click()
    wait_ready(page)
    for name in LESSONS[: LESSONS.index(WON.name)]:
        last = len(lesson(name).beats)
        for beat in range(2, last + 1):
            expect(page.get_by_text(f"Page {beat - 1} of {last}", exact=True)).to_be_visible()
            on(page, f"les-beat={beat}")
        page.get_by_role("link", name=re.compile("^Next lesson")).click()
        following = LESSONS[LESSONS.index(name) + 1]
        expect(page).to_have_url(re.compile(f"les-name={following}"))
        wait_ready(page)
    expect(page).to_have_url(re.compile(f"les-name={WON.name}"))
    for beat in range(2, PLACE + 1):
        on(page, f"les-beat={beat}")
    game = PLAYED.games[0]
    assert (game.opponent, game.begins, len(game.heaps)) == ("perfect", "you", 3)
    for _move in range(sum(game.heaps)):
        stones = page.locator("button.stone:not(.gone)[data-heap]")
        heaps = [0, 0, 0]
        for one in stones.all():
            heaps[int(one.get_attribute("data-heap"))] += 1
        move = choose_move(game.rules[0], heaps)
        assert move is not None
        assert move.wins
        left = sum(move.after)
        page.locator(f'button.stone[data-heap="{move.heap}"][data-stone="{left + 1}"]').click()
        page.locator("button.go").click()
        wait_ready(page)
        if page.get_by_text("You win!").count():
            break
    expect(page.get_by_text("You win!")).to_be_visible()


def test_on_a_phone_the_shelves_of_games_unfold_and_on_a_wide_screen_they_lie_open(new_page):
    phone = new_page("/", width=390, height=844)
    expect(phone.get_by_role("heading", name="Pick a game")).to_be_attached()
    assert phone.locator(".stMain").evaluate("main => main.scrollHeight") < 3500
    nim = phone.locator(".gl-cards:not(.gl-starts)").get_by_role("link", name="Nim", exact=True)
    expect(nim).to_be_hidden()
    phone.locator("summary").filter(has_text="Take stones").click()
    expect(nim).to_be_visible()
    phone.set_viewport_size({"width": 1280, "height": 720})
    expect(phone.locator("summary").filter(has_text="Take stones")).to_be_hidden()
    for card in phone.locator(".gl-cards > li").all():
        expect(card).to_be_visible()


# Whether the last row of each list of cards holds one card alone, below a longer row.
ALONE = """() => [...document.querySelectorAll("ul.gl-cards")]
    .filter((all) => all.checkVisibility()).filter((all) => {
        const tops = [...all.children].map((card) => card.offsetTop);
        const row = (top) => tops.filter((one) => one === top).length;
        return row(tops[0]) > 1 && row(tops.at(-1)) === 1;
    }).map((all) => all.ariaLabel)"""


@pytest.mark.parametrize("link", ["/", "/contest_lab", "/misere_play"])
def test_no_card_stands_alone_below_a_full_row(new_page, link):
    page = new_page(link, width=700, height=720)
    expect(page.locator("ul.gl-cards").last).to_be_visible()
    for width in (700, 768, 853, 1024, 1150, 1280, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 720})
        assert page.evaluate(ALONE) == [], width
