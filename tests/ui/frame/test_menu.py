"""The menu is made once, each session has pages of its own, and no page is drawn without it."""

from pathlib import Path

from streamlit.runtime.pages_manager import PagesManager
from streamlit.testing.v1 import AppTest

from opened_page import open_page

ROOT = Path(__file__).resolve().parents[3]


def pages_of_a_visit():
    app = AppTest.from_file(ROOT / "app.py", default_timeout=60).run()
    assert not app.exception
    listed = app.session_state["_frame_pages"][1].values()
    return [page for pages in listed for page in pages]


def test_two_sessions_share_no_page_and_see_the_same_menu():
    # Each run writes into its page that it may be called; another's would tell it the wrong thing.
    first, second = pages_of_a_visit(), pages_of_a_visit()
    assert not {id(page) for page in first} & {id(page) for page in second}
    assert [(page.title, page.url_path) for page in first] == [
        (page.title, page.url_path) for page in second
    ]
    assert len(first) > 10


def test_a_page_that_streamlit_runs_by_itself_is_drawn_in_its_frame(monkeypatch):
    monkeypatch.setattr(PagesManager, "uses_pages_directory", True)
    app = open_page("nim")
    assert not app.exception
    assert "_frame_pages" in app.session_state
    assert not PagesManager.uses_pages_directory
