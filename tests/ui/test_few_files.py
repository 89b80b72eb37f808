"""A press runs through few files; ten of them say what *Next* does, see CONTRIBUTING.md."""

from __future__ import annotations

import threading
from pathlib import Path

from opened_page import open_page

ROOT = Path(__file__).resolve().parents[2]

MOST = 30
"""Files of ui that a step of a derivation runs through once the page has been drawn."""

AROUND = ("frame", "work")
"""What stands around every view: in a browser such a press draws the view alone."""


def pressed(at):
    next(button for button in at.button if button.label == "Next").click()
    at.run()


def test_a_step_of_a_derivation_runs_through_few_files():
    at = open_page("subtraction", **{"sub-view": "derivation"})
    pressed(at)  # the first press may import
    seen: set[str] = set()
    threading.setprofile(lambda frame, _event, _given: seen.add(frame.f_code.co_filename))
    try:
        pressed(at)
    finally:
        threading.setprofile(None)
    files = {Path(name) for name in seen if Path(name).is_relative_to(ROOT / "ui")}
    files -= {file for file in files if file.parent.name in AROUND}
    assert {"view.py", "page.py"} <= {file.name for file in files}
    assert len(files) <= MOST, sorted(str(file.relative_to(ROOT)) for file in files)
