"""The worksheet page: what is chosen is what is shown and what is taken away."""

from __future__ import annotations

import pytest

from gamecore.lessons.practice import LEVELS, skill_names
from gamecore.lessons.worksheet import worksheet
from opened_page import html, open_page
from ui.base.markup import markup
from ui.base.words import say


@pytest.mark.sweep(quick=2, check=8)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("skill", skill_names())
def test_every_sheet_is_shown_with_all_its_items(skill, level):
    link = {"skill": skill, "level": level, "seed": "3", "items": "5"}
    at = open_page("worksheet", **{f"sheet-{name}": text for name, text in link.items()})
    assert not at.exception
    sheet = worksheet(skill, level, 3, 5)
    shown = html(at)
    for item in sheet.items:
        assert str(markup("{}", say(item.question.asks))) in shown
        assert str(markup("{}", item.answers[0])) in shown
    assert say(sheet.footer) in shown
    files = [button.proto.label for button in at.get("download_button")]
    assert files == ["To print (HTML)", "Markdown"]


def test_a_link_beyond_the_limits_means_the_usual_sheet():
    at = open_page("worksheet", **{"sheet-items": "1000"})
    assert "it must be a whole number from 1 to 20" in html(at)
    assert "8 items" in html(at)
