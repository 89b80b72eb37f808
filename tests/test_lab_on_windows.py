"""What differs in lab.py on Windows, by simulation: only the name of the system is another one."""

from pathlib import Path

import pytest

import lab


@pytest.fixture
def windows(monkeypatch):
    monkeypatch.setattr(lab.os, "name", "nt")


def test_python_is_where_windows_has_it(windows):
    assert lab.python_of(lab.VENV) == lab.VENV / "Scripts" / "python.exe"


def test_hosting_says_what_to_use_instead(windows):
    with pytest.raises(SystemExit, match="nginx cannot host the app on Windows: use WSL"):
        lab.host([])


def test_elsewhere_python_is_in_bin():
    assert lab.python_of(Path("venv")) == Path("venv/bin/python")
