"""The one press that matters now is filled; a quiet one beside it is not."""

from __future__ import annotations

import re
from pathlib import Path

from opened_page import keyed, open_page

STYLE = (Path(__file__).resolve().parents[3] / "ui/assets/style.css").read_text(encoding="utf-8")


def filled_endings():
    """What the keys of filled buttons hold, as the style sheet says it."""
    rule = re.search(r"^(.*) button\S* \{ background: var\(--gl-accent\)", STYLE, re.MULTILINE)
    return re.findall(r'\[class\*="([^"]+)"\]', rule[1])


def test_the_way_on_is_not_outshone_by_asking_again():
    at = open_page("problem", **{"prob-slug": "cses-1730", "prob-view": "model"})
    keyed(at.radio, "_prob-cses-1730-guess").set_value("nim").run()
    quiet = [str(found.key) for found in at.button if found.proto.type == "tertiary"]
    assert quiet
    assert filled_endings()
    assert not [key for key in quiet for end in filled_endings() if end in key]
