"""Open a page of the app without a browser, and read what stands on it."""

from __future__ import annotations

from pathlib import Path

from streamlit.testing.v1 import AppTest

ROOT = Path(__file__).resolve().parent.parent


def open_page(slug: str, **params: str) -> AppTest:
    """Open a page as a link does: the frame first, then the page with its parameters."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
    at.run()
    at.switch_page(f"pages/{slug}.py")
    for key, value in params.items():
        at.query_params[key] = value
    return at.run()


def html(at: AppTest) -> str:
    """Return all the markup of the page in one text, without the style sheet."""
    bodies = [block.proto.body for block in at.get("html")]
    return "\n".join(body for body in bodies if not body.startswith("<style"))


def keyed(elements, key: str):
    """Return the widget with a key."""
    return next(element for element in elements if element.key == key)


def button(at: AppTest, label: str):
    """Return the first button whose label contains a text."""
    return next(found for found in at.button if label in found.label)
