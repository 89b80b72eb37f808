"""The lock of a lesson in a real browser: both links from the box, opened by fresh visitors."""

from urllib.parse import urlsplit

from playwright.sync_api import expect

from browser.real_browser import wait_ready


def test_a_teacher_makes_the_links_and_each_opens_its_step(new_page):
    page = new_page("/lesson?les-name=hot-and-cold&les-beat=4")
    expect(page.get_by_text("Your progress", exact=True)).to_be_visible()
    expect(page.get_by_text("lock the answers")).to_have_count(0)  # a student has no use for it
    page = new_page("/plan")
    page.get_by_role("button", name="First meeting, 45 minutes").click()
    page.get_by_role("link", name="Losing and winning spots: Your turn").click()
    expect(page.get_by_text("Page 4 of 10", exact=True)).to_be_visible()
    page.get_by_text("For a teacher: lock the answers").click()
    wait_ready(page)
    expect(page.get_by_text("A curtain, not a safe")).to_be_visible()
    links = [
        page.get_by_role("textbox", name=f"Link for {whom}", exact=True).input_value()
        for whom in ("the class", "you")
    ]
    for link, count in zip(links, (0, 1), strict=True):
        parts = urlsplit(link)
        visitor = new_page(f"{parts.path}?{parts.query}")
        expect(visitor.get_by_text("Page 4 of 10", exact=True)).to_be_visible()
        expect(visitor.get_by_role("button", name="Show the answer", exact=True)).to_have_count(
            count
        )
        expect(visitor.get_by_text("The answers are locked.")).to_have_count(1 - count)
        visitor.locator(".st-key-_les-beat-skip button").click()
        wait_ready(visitor)
        assert "les-lock=true" in visitor.url
        assert ("les-key=" in visitor.url) == bool(count)
