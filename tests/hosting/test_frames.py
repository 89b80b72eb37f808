"""Who may show the app in a frame: everybody, or the sites that its host names."""

from __future__ import annotations

import pytest

from ui.base.security_headers import HEADERS, framing_sites


def test_every_page_may_frame_it_where_nothing_is_said():
    assert "frame-ancestors *" in HEADERS["Content-Security-Policy"].split("; ")


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        ("", "*"),
        ("  ", "*"),
        ("https://moodle.school.example", "https://moodle.school.example"),
        (
            "https://a.example:8443  https://*.b.example",
            "https://a.example:8443 https://*.b.example",
        ),
        ("'none'", "'none'"),
    ],
)
def test_the_sites_that_are_named_may(listed, said):
    assert framing_sites(listed) == said


@pytest.mark.parametrize(
    "listed", ["moodle.school.example", "https://a.example; script-src *", "https://a/b", "*", '"']
)
def test_what_is_misspelled_opens_no_door(listed):
    with pytest.raises(ValueError, match="is none"):
        framing_sites(listed)
