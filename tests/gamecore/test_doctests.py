"""Every example in a docstring of the core answers what it says."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import gamecore
from sizes import EVERY_CASE

HERE = Path(gamecore.__file__).parent
MODULES = [
    ".".join(path.relative_to(HERE.parent).with_suffix("").parts)
    for path in sorted(HERE.rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


def test_the_examples_are_found():
    assert len(MODULES) >= 20
    assert "gamecore.rules.language" in MODULES


@EVERY_CASE
@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name):
    outcome = doctest.testmod(importlib.import_module(name))
    assert outcome.attempted
    assert outcome.failed == 0
