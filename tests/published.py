"""The published rows that tests reproduce, read once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PUBLISHED: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "published_values.json").read_text(encoding="utf-8")
)


def as_amounts(key: str) -> list[int]:
    """Read the amounts of a row's key, `1,4,10`."""
    return [int(amount) for amount in key.split(",")]
