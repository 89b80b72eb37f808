"""Two friends play at two screens: moves arrive, nobody loses a side, and both play once more."""

from __future__ import annotations

import re
import time
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from browser.real_browser import too_wide_by, wait_ready
from ui.base.component import ASSETS

OFFLINE_SECONDS = 3
"""A moment without a network."""

MINUTE_SECONDS = 60
"""A connection lost for a minute: for so long no request and no socket of the browser gets out."""

OFFLINE = "ERR_INTERNET_DISCONNECTED"
"""What the browser then says of every request."""

ARRIVES_MS = 90_000
"""Two seconds on a machine that has nothing else to do."""


SCRIPT = (ASSETS / "room_poll.js").read_text(encoding="utf-8")

ASKS = """async ([script, happens]) => {
    const [waits, later] = [new Map(), window.setTimeout];
    window.setTimeout = (_look, wait) => waits.set(waits.size, wait).size;
    window.clearTimeout = (timer) => waits.delete(timer - 1);
    let asked = 0;
    window.fetch = async () => { asked += 1; return new Response('{"turn": 1}'); };
    const askingOf = new Function(`${script}; return askingOf`)();
    const data = { channel: "game", every: 4 };
    const settled = async () => { while (!waits.size) await new Promise((go) => later(go, 1)); };
    askingOf(document.body, data, () => {});
    await settled();
    const before = [...waits.values()];
    if (happens === "online") window.dispatchEvent(new Event("online"));
    else askingOf(document.body, { ...data, every: 1 }, () => {});
    await settled();
    return { asked, waits: [before, [...waits.values()]] };
}"""
"""How long the next look waits, in milliseconds, before and after something happens."""


def status(page):
    return page.locator(".status")


def typed(page, move):
    """Make a move in the field for one."""
    field = page.get_by_label("Or type a move")
    field.fill(move)
    field.press("Enter")


def after(node):
    """Return the classes of the next two parts of a board."""
    return node.evaluate(
        "({ nextElementSibling: next }) => [next.className, next.nextElementSibling.className]"
    )


def invited(page):
    """Press *Play a friend*; return the invitation."""
    page.get_by_role("button", name="Play a friend").click()
    box = page.locator(".st-key-friend-invitation")
    return box.locator("input").input_value()


def joined(new_page, link, **context):
    page = new_page(link, bare=True, **context)
    expect(page.get_by_role("button", name="Leave the game")).to_be_visible()
    return page


@pytest.mark.journey(quick=False)
@pytest.mark.parametrize(
    ("link", "moves"),
    [
        ("/nim?nim-view=play&nim-heaps=1+2", ("A 0", "B 1", "B 0")),
        ("/wythoff?wyt-view=play&wyt-heaps=2+3", ("A 1, B 2", "A 0, B 1", "B 0")),
    ],
    ids=("nim", "wythoff"),
)
def test_two_friends_play_to_the_end_and_once_more(new_page, axe, watch, link, moves):
    mine = new_page(link, width=1280, height=720)
    invitation = invited(mine)
    theirs = joined(new_page, invitation, width=390, height=844, theme="dark")
    assert theirs.url != invitation
    expect(mine.locator(".st-key-friend-invitation")).to_have_count(0)
    expect(status(theirs)).to_contain_text("Your friend's move.")
    for page in (mine, theirs):
        wait_ready(page)
        assert too_wide_by(page) == 0
        menu = ("stSidebarNav", "listitem")  # the list of Streamlit's own
        assert [one for one in axe(page) if not any(word in one for word in menu)] == []

    typed(mine, moves[0])
    expect(status(theirs)).to_contain_text("Your move.", timeout=ARRIVES_MS)
    theirs.reload()  # and has the same side still
    expect(status(theirs)).to_contain_text("Your friend: ")
    theirs.context.set_offline(True)
    time.sleep(OFFLINE_SECONDS)
    theirs.context.set_offline(False)
    wait_ready(theirs)
    typed(theirs, moves[1])
    expect(status(mine)).to_contain_text("Your move.", timeout=ARRIVES_MS)

    theirs.context.set_offline(True)  # the move is made meanwhile
    typed(mine, moves[2])
    expect(status(mine)).to_contain_text("You won!")
    time.sleep(OFFLINE_SECONDS)
    theirs.context.set_offline(False)
    expect(status(theirs)).to_contain_text("Your friend won.", timeout=ARRIVES_MS)
    expect(mine.locator(".ended")).to_contain_text(re.compile("You won (because|by the move) "))
    rematch = theirs.get_by_role("button", name="Rematch, sides swapped")
    expect(rematch).to_be_in_viewport(ratio=1)
    assert after(status(theirs)) == ["controls", "notes"]

    third = new_page(invitation, bare=True)
    expect(third.get_by_text("Both sides of this game are taken.")).to_be_visible()
    back = theirs.context.new_page()  # the browser that has the side comes back by the invitation
    back.goto(invitation)
    expect(status(back)).to_contain_text("Your friend won.")
    back.close()

    rematch.click()
    wait_ready(theirs)
    expect(mine.locator(".notes")).to_have_text("Your friend would like a rematch.")
    assert [after(status(page)) for page in (mine, theirs)] == [["controls", "notes"]] * 2
    theirs.locator(".gl-foot").scroll_into_view_if_needed()
    mine.get_by_role("button", name="Rematch, sides swapped").click()
    wait_ready(mine)
    expect(status(theirs)).to_contain_text("Your move.", timeout=ARRIVES_MS)
    # Wherever they had been reading.
    for part in (status(theirs), theirs.get_by_role("group", name="The game")):
        expect(part).to_be_in_viewport()
    expect(status(mine)).to_contain_text("Your friend's move.")
    assert after(mine.locator(".strip")) == ["controls", "notes"]
    # Without a network a browser complains; what else there is to complain about is looked at.
    watch.complaints[:] = [one for one in watch.complaints if OFFLINE not in one]


@pytest.mark.journey(quick=False)
def test_whoever_is_offline_for_a_minute_is_told_so_and_then_plays_on(new_page, watch):
    mine = new_page("/nim?nim-view=play&nim-heaps=1+2")
    theirs = joined(new_page, invited(mine), width=390, height=844)
    lost = theirs.get_by_role("status").get_by_text("No connection.")
    theirs.context.set_offline(True)
    expect(lost).to_be_in_viewport(ratio=1)
    expect(mine.get_by_text("No connection.")).to_have_count(0)
    typed(mine, "A 0")
    expect(status(mine)).to_contain_text("Your friend's move.")
    time.sleep(MINUTE_SECONDS)
    expect(lost).to_be_in_viewport(ratio=1)
    away = mine.get_by_role("status").get_by_text("Your friend is not here at the moment.")
    expect(away).to_be_in_viewport(ratio=1)
    assert "Your move." not in status(theirs).inner_text()
    theirs.context.set_offline(False)
    expect(lost).to_have_count(0, timeout=ARRIVES_MS)
    expect(away).to_have_count(0, timeout=ARRIVES_MS)
    expect(status(theirs)).to_contain_text("Your move.", timeout=ARRIVES_MS)
    wait_ready(theirs)
    typed(theirs, "B 0")
    expect(status(mine)).to_contain_text("Your friend won.", timeout=ARRIVES_MS)
    expect(status(theirs)).to_contain_text("You won!")
    watch.complaints[:] = [one for one in watch.complaints if OFFLINE not in one]


@pytest.mark.journey(quick=False)
def test_two_friends_play_on_a_graph_to_the_end(new_page):
    def press(page, name):
        page.locator(f'.node[data-name="{name}"]').click()

    start = {"graph-view": "play", "graph-text": "a: b c\nb: c\nd: e", "graph-tokens": "a d"}
    mine = new_page(f"/graph?{urlencode(start)}", width=1280, height=720)
    theirs = joined(new_page, invited(mine), width=390, height=844)
    turn = theirs.locator(".gl-turn")
    expect(turn).to_have_text("Your friend's move.")
    assert too_wide_by(theirs) == 0
    press(mine, "c")
    expect(turn).to_have_text("Your move: press where a token goes.", timeout=ARRIVES_MS)
    theirs.reload()  # and has the same side still
    press(theirs, "e")
    expect(turn).to_contain_text("You win!")
    lost = mine.locator(".gl-turn")
    expect(lost).to_have_text("Your friend wins: no token can be moved.", timeout=ARRIVES_MS)
    expect(mine.get_by_text("gave the win away")).to_be_visible()
    expect(theirs.get_by_text("You won because")).to_be_visible()
    for page in (mine, theirs):
        page.get_by_role("button", name="Rematch, sides swapped").click()
        wait_ready(page)
    expect(lost).to_have_text("Your friend's move.", timeout=ARRIVES_MS)
    expect(turn).to_have_text("Your move: press where a token goes.", timeout=ARRIVES_MS)


def test_whoever_has_moved_looks_for_the_reply_without_waiting_as_for_the_own_move(new_page):
    found = new_page(None).evaluate(ASKS, [SCRIPT, "moved"])
    (before,), (after_it,) = found["waits"]
    assert 3_200 <= before <= 4_800
    assert 800 <= after_it <= 1_200


def test_a_connection_that_is_back_is_asked_at_once(new_page):
    found = new_page(None).evaluate(ASKS, [SCRIPT, "online"])
    assert found["asked"] == 2
    assert [len(one) for one in found["waits"]] == [1, 1]


def test_todays_position_leads_to_a_game_of_two(new_page):
    page = new_page("/today?day-date=2026-03-01")
    page.get_by_role("button", name="Show the answer").click()
    page.get_by_role("button", name="Challenge a friend").click()
    expect(page.locator(".st-key-friend-invitation")).to_be_visible()
    expect(page).to_have_url(re.compile("view=play.*-friend=game-"))
    expect(status(page)).to_contain_text("Your friend's move.")
