"""What the tests of the shell share: running a command in this process."""

from __future__ import annotations

import io
import sys

import pytest

from gamecore.__main__ import main


@pytest.fixture
def run(capsys, monkeypatch):
    """Return a function that runs a command, with these bytes on stdin where some are given.

    It returns the exit status, stdout and stderr. The shell speaks English unless it is told.
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def command(*arguments, stdin=None):
        if stdin is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = main(arguments)
        out, err = capsys.readouterr()
        return status, out, err

    return command
