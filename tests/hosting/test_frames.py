"""Who may show the app in a frame: everybody, or the sites that its host names."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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


def test_a_host_who_misspells_one_reads_a_sentence_and_nothing_starts():
    done = subprocess.run(
        [sys.executable, "-m", "hosting", "--workers", "1"],
        cwd=Path(__file__).resolve().parents[2],
        env={**os.environ, "GRUNDY_LAB_FRAMES": "moodle.school.example"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.strip().endswith("and 'moodle.school.example' is none.")
    assert "Traceback" not in done.stderr
