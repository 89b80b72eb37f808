"""Read what a command of the shell printed."""

from __future__ import annotations

import json


def as_json(run, *arguments):
    """Run a command with --json, which must succeed on one line, and return what it says."""
    status, out, err = run(*arguments, "--json")
    assert (status, err) == (0, "")
    assert out.count("\n") == 1
    return json.loads(out)
