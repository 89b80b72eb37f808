"""Take the pictures of README.md: `python -m tests.screenshots` (writes screenshots/*.png)."""

from __future__ import annotations

import tempfile
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import sync_playwright

from tests.browser.real_browser import launch, running_app, wait_ready
from ui.catalogue.lookup import entry

ROOT = Path(__file__).resolve().parent.parent

SHOTS = (
    ("home", "home", {}, "light"),
    ("subtraction-derivation", "subtraction", {"view": "derivation"}, "light"),
    ("nim-move", "nim", {"heaps": "12 19 27", "view": "move", "answer": "true"}, "light"),
    (
        "at_least_half-pattern",
        "at_least_half",
        {"view": "pattern", "upto": "128", "verdict": "true"},
        "dark",
    ),
    (
        "grundys_game-derivation",
        "grundys_game",
        {"by": "options", "size": "9", "step": "3"},
        "dark",
    ),
    ("nim-tree", "nim", {"heaps": "1 2", "view": "tree", "tree": "4"}, "light"),
    ("wythoff-map", "wythoff", {"view": "pattern", "found": "5"}, "dark"),
    (
        "problem-theory",
        "problem",
        {"slug": "cses-1099", "view": "theory", "answer": "true"},
        "light",
    ),
)
"""Name of the picture, page, what its link says, theme."""


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
        for name, slug, fields, theme in SHOTS:
            context = browser.new_context(
                viewport={"width": 1280, "height": 900}, color_scheme=theme, reduced_motion="reduce"
            )
            page = context.new_page()
            shot = entry(slug)
            page.goto(f"{url}/{shot.address}?{urlencode(shot.query(fields))}")
            wait_ready(page)
            page.screenshot(path=folder / f"{name}-{theme}.png")
            print(f"screenshots/{name}-{theme}.png")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
