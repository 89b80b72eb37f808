"""Every limit has its reason beside it and is used; none is left over."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    ("file", "rooms"),
    [("gamecore/limits.py", ["gamecore"]), ("ui/base/page_limits.py", ["ui", "hosting"])],
)
def test_each_limit_says_why_and_is_used(file, rooms):
    path = ROOT / file
    body = ast.parse(path.read_text("utf-8")).body[1:]
    limits = [node.targets[0].id for node in body if isinstance(node, ast.Assign)]
    reasons = [node for node in body if isinstance(node, ast.Expr)]
    assert len(limits) == len(reasons) >= 10
    module = path.stem
    code = "\n".join(
        other.read_text("utf-8")
        for room in rooms
        for other in (ROOT / room).rglob("*.py")
        if other != path
    )
    used = set(re.findall(rf"\b{module}\.([A-Z_]+)\b", code))
    for line in re.findall(rf"from \S*{module} import (.*)", code):
        used |= set(re.findall(r"[A-Z_]+", line))
    if "hosting" in rooms:
        template = (ROOT / "hosting" / "nginx.conf.template").read_text("utf-8")
        used |= set(re.findall(r"@([A-Z_]+)@", template))
    assert [limit for limit in limits if limit not in used] == []
