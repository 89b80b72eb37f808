"""The list of sources is whole: each is used where it says, and no source is used that it lacks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs" / "sources.md").read_text("utf-8").splitlines()
    if line.startswith("| ") and "`" in line
]

CITED = re.compile(r"\b([A-Z][a-zé]+)(?: and [A-Z][.] [A-Z][a-z]+)?,? \(?(1[6-9]\d\d|20[0-2]\d)\b")
"""A name and a year, as the core and the texts cite a source."""

NO_AUTHORS = {"Above", "Codeforces", "Games", "Taiwan", "Ways"}
"""Contests, and words before a number that is no year or belongs to a title."""


def surnames(authors: str) -> list[str]:
    return [author.split()[-1] for author in authors.split(", ")]


CITATIONS = {(name, year) for authors, year, *_rest in ROWS for name in surnames(authors)}


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[0]} {row[1]}" for row in ROWS])
def test_a_source_is_named_where_it_is_used(row):
    authors, _year, _title, _use, where = row
    for name in re.findall(r"`([^`]+)`", where):
        text = (ROOT / name).read_text("utf-8")
        assert any(surname in text for surname in surnames(authors)), name


def test_what_is_cited_is_in_the_list():
    found = set()
    for folder in ("gamecore", "content", "ui"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in {".py", ".md"}:
                found |= set(CITED.findall(path.read_text("utf-8")))
    cited = {pair for pair in found if pair[0] not in NO_AUTHORS}
    assert len(cited) > 10
    assert cited <= CITATIONS


def test_the_map_of_the_theory_names_files_that_are_there():
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    named = set(re.findall(r"`((?:gamecore|ui|docs|tests)/[^`<]+)`", text))
    assert len(named) > 20
    assert {name for name in named if not (ROOT / name).exists()} == set()
