"""Take the pictures: `python -m tests.screenshots`.

Those of README.md (screenshots/*.png), and that of a link (ui/assets/preview.png).
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from PIL import Image
from playwright.sync_api import sync_playwright

from gamecore.graphs.presets import preset
from tests.browser.real_browser import launch, running_app, wait_ready
from ui.base.component import ASSETS
from ui.catalogue.lookup import entry
from ui.catalogue.other_pages import HOME

if TYPE_CHECKING:
    from playwright.sync_api import Browser

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
        "graph-derivation",
        "graph",
        {"text": preset("circle").text, "tokens": "b d", "done": "c b a", "at": "f"},
        "light",
    ),
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
        draw_preview(browser)
        browser.close()


def draw_preview(browser: Browser) -> None:
    """Draw the picture of a link's preview from the app's own mark, in 256 colours for its size."""
    page = browser.new_page(viewport={"width": 1200, "height": 630})
    page.set_content(
        "<body style='margin:0;height:630px;display:grid;place-content:center;justify-items:center;"
        "gap:48px;background:#fff;color:#1b1b1b;font:44px system-ui,sans-serif'>"
        f"{(ASSETS / 'logo.svg').read_text('utf-8').replace('<svg ', '<svg width=860 ')}"
        f"<div>{HOME.title}</div></body>"
    )
    drawn = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    drawn.quantize(256, dither=Image.Dither.NONE).save(ASSETS / "preview.png", optimize=True)
    print("ui/assets/preview.png")


if __name__ == "__main__":
    main()
