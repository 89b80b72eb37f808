"""The numbers of a contest problem's page: which test is explained, and the seed of an input."""

from __future__ import annotations

from opened_page import html, keyed, open_page
from ui.base import page_limits


def opened(view, **fields):
    return open_page("problem", **{"prob-slug": "cses-1099", "prob-view": view, **fields})


def test_a_test_beyond_the_last_is_brought_back_in_a_sentence():
    at = opened("answer", **{"prob-input": "2;1;5;2;0 4", "prob-answer": "true"})
    keyed(at.number_input, "prob-test").set_value(9).run()
    assert not at.exception
    assert "Here it can be 1 to 2; 2 is shown." in html(at)


def test_so_is_a_seed_beyond_the_largest():
    at = opened("check")
    keyed(at.number_input, "prob-seed").set_value(page_limits.SEED + 1).run()
    assert not at.exception
    assert f"; {page_limits.SEED} is shown." in html(at)
