"""The folder of wheels for a machine without internet; tests/test_lab.py installs from it."""

from __future__ import annotations

import lab
from hosting import wheels


def test_the_folder_of_wheels_holds_what_the_app_requires_and_nothing_to_compile():
    command = wheels.command(["--platform", "win_amd64"])
    assert command[1:4] == ["-m", "pip", "download"]
    assert command[command.index("--requirement") + 1].endswith("requirements.txt")
    assert command[command.index("--dest") + 1] == str(lab.WHEELS)
    assert command[-2:] == ["--platform", "win_amd64"]
    assert "--only-binary" in command
