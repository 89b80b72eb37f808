"""The choice of the language: at the foot of every page, and it changes nothing else."""

import pytest

from house import PAGES
from opened_page import html, open_page
from ui.frame import language


def row(at):
    return [group for group in at.button_group if group.key == "_language"]


def titles(at):
    """Return the titles of the menu."""
    _language, menu = at.session_state["_frame_pages"]
    return [page.title for pages in menu.values() for page in pages]


@pytest.mark.sweep(quick=3, check=12)
@pytest.mark.parametrize("slug", sorted(PAGES))
def test_every_page_ends_with_it(slug):
    at = open_page(slug)
    (choice,) = row(at)
    assert choice.value == "en"
    assert [one.content for one in choice.proto.options] == [
        language.OWN_NAMES[name] for name in language.languages()
    ]
    drawn = [one.key for one in at.main if getattr(one, "key", None)]
    assert drawn[-1] == "_language"


@pytest.mark.parametrize("switch", [{"present": "true"}, {"print": "true"}])
def test_a_class_and_a_sheet_of_paper_do_not_see_it(switch):
    assert row(open_page("nim", **{"nim-view": "move"}, **switch)) == []


def test_a_frame_in_another_page_does_not_show_it(monkeypatch):
    monkeypatch.setattr("ui.frame.audience.embedded", lambda: True)
    assert row(open_page("nim", **{"nim-view": "move"})) == []


def test_a_choice_stands_in_the_link_and_the_page_stays_as_it_is():
    said = {"wyt-view": "move", "wyt-heaps": "3 9", "show": "true"}
    at = open_page("wythoff", **said)
    told = []
    for chosen in ("zh-Hant", "en"):
        row(at)[0].set_value(chosen).run()
        assert {key: at.query_params[key] for key in said} == said
        assert at.query_params["lang"] == chosen
        told.append((titles(at), html(at)))
    assert "輪到走的人" in told[0][1]
    assert "輪到走的人" not in told[1][1]
    assert ("Wythoff's game" in told[0][0], "Wythoff's game" in told[1][0]) == (False, True)


def test_a_row_that_is_sent_without_a_choice_changes_nothing(monkeypatch):
    kept = {"lang": "ja"}
    monkeypatch.setattr(language.st, "query_params", kept)
    monkeypatch.setattr(language.st, "session_state", {"_language": None})
    language._choose()
    assert kept == {"lang": "ja"}
