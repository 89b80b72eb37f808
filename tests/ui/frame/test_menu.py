"""The menu is made once, and each session has pages of its own."""

from pathlib import Path

from streamlit.testing.v1 import AppTest

ROOT = Path(__file__).resolve().parents[3]


def pages_of_a_visit():
    app = AppTest.from_file(ROOT / "app.py", default_timeout=60).run()
    assert not app.exception
    listed = app.session_state["_frame_pages"].values()
    return [page for pages in listed for page in pages]


def test_two_sessions_share_no_page_and_see_the_same_menu():
    # Each run writes into its page that it may be called; another's would tell it the wrong thing.
    first, second = pages_of_a_visit(), pages_of_a_visit()
    assert not {id(page) for page in first} & {id(page) for page in second}
    assert [(page.title, page.url_path) for page in first] == [
        (page.title, page.url_path) for page in second
    ]
    assert len(first) > 10
