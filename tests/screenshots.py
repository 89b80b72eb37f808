"""Take the pictures of README.md: `python -m tests.screenshots` (writes screenshots/*.png)."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.real_browser import launch, running_app, wait_ready

ROOT = Path(__file__).resolve().parent.parent

SHOTS = (
    ("home", "/", "light"),
    ("subtraction-derivation", "/subtraction", "light"),
    ("nim-move", "/nim?nim-heaps=12+19+27&nim-view=move&nim-answer=true", "light"),
    (
        "at_least_half-pattern",
        "/at_least_half?half-view=pattern&half-upto=128&half-verdict=true",
        "dark",
    ),
    (
        "grundys_game-derivation",
        "/grundys_game?grundy-by=options&grundy-size=9&grundy-step=3",
        "dark",
    ),
    ("nim-tree", "/nim?nim-heaps=1+2&nim-view=tree&nim-tree=4", "light"),
    ("wythoff-map", "/wythoff?wyt-view=pattern&wyt-found=5", "dark"),
    ("problem-theory", "/problem?prob-slug=cses-1099&prob-view=theory&prob-answer=true", "light"),
)


def main() -> None:
    """Open each link in a fresh browser and keep the first screenful."""
    folder = ROOT / "screenshots"
    folder.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as scratch,
        running_app(Path(scratch) / "server.log") as url,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for name, link, theme in SHOTS:
            context = browser.new_context(
                viewport={"width": 1280, "height": 900}, color_scheme=theme, reduced_motion="reduce"
            )
            page = context.new_page()
            page.goto(url + link)
            wait_ready(page)
            page.screenshot(path=folder / f"{name}-{theme}.png")
            print(f"screenshots/{name}-{theme}.png")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
