"""A page before a class: its windows, its bar, and how it is opened and led by keys."""

from __future__ import annotations

from urllib.parse import parse_qs, quote, urlsplit

from playwright.sync_api import expect

from browser.real_browser import wait_ready

SIZES = ((1280, 720), (853, 480))
"""A projector, and the same at 150 %."""

BAR = "#gl-present"
MENU = ", ".join(f"[data-testid=stTopNav{part}]" for part in ("Link", "Section"))


def query(page) -> dict[str, str]:
    return {key: value for key, (value, *_) in parse_qs(urlsplit(page.url).query).items()}


def presented(new_page, link: str, **window):
    """Open a link before a class; the keys work as soon as the bar is there."""
    page = new_page(f"{link}{'&' if '?' in link else '?'}present=true", **window)
    expect(page.locator(BAR)).to_be_visible()
    return page


def press(page, key: str) -> None:
    page.keyboard.press(key)
    wait_ready(page)


def step(page):
    return page.locator(f"{BAR} .at")


def plan_page(new_page, screens, title="Two", **window):
    link = f"/plan?plan-title={quote(title)}&plan-items={quote(' '.join(screens))}"
    return new_page(link, **{"width": 1280, "height": 720} | window)


def present(page):
    page.get_by_role("button", name="Present", exact=True).click()
    page.wait_for_url("**present=true**")
    wait_ready(page)


def strip(page):
    return page.get_by_role("navigation", name="A plan")
