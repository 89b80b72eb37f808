"""No retired word returns: what a person reads keeps to the word list of CONTRIBUTING.md.

Read are all strings of the code, with its docstrings, and the texts in Markdown. Strings and not
only the arguments of `_()`, `N_()` and `Message`: many sentences stand in a table first.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

READ = ("app.py", "lab.py", "pages", "ui", "gamecore", "content", "README.md", "CHANGELOG.md")
"""Files and folders that are read; tests may quote what they refuse."""

TABLE = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("### Retired words")[2]

RETIRED = re.findall(r"`([^`]+)`", "".join(re.findall(r"^\| (`[^|]*)\|", TABLE, re.MULTILINE)))
"""The phrases in the first column of the table."""


def pattern(phrase: str) -> re.Pattern[str]:
    """Return what finds a phrase as whole words, over ends of lines too."""
    words = r"\s+".join(map(re.escape, phrase.split()))
    # "The player who cannot move" says who; "who cannot move loses" does not.
    named = r"(?<!player\s)(?<!players\s)(?<!somebody\s)" if phrase.startswith("who ") else ""
    return re.compile(rf"{named}\b{words}\b", 0 if phrase != phrase.lower() else re.IGNORECASE)


PATTERNS = {phrase: pattern(phrase) for phrase in RETIRED}


def returned(text: str) -> list[str]:
    """Return the retired phrases that a text holds."""
    plain = " ".join(text.lower().split())
    # A pattern is slow beside a look for the bare words.
    return [
        phrase
        for phrase, found in PATTERNS.items()
        if phrase.lower() in plain and found.search(text)
    ]


def texts(file: Path) -> list[str]:
    """Return what a file says: a Markdown file whole, of Python every string."""
    text = file.read_text("utf-8")
    if file.suffix == ".md":
        return [text]
    return [
        node.value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def files(root: Path) -> list[Path]:
    """Return the files that are read."""
    places = [root / name for name in READ]
    return [
        file
        for place in places
        for file in ([place] if place.is_file() else sorted(place.rglob("*")))
        if file.suffix in {".py", ".md"}
    ]


def complaints(root: Path) -> list[str]:
    """Return a sentence for each retired phrase that a file holds."""
    return [
        f"{file.relative_to(root)}: “{phrase}” is retired: {' '.join(text.split())[:120]}"
        for file in files(root)
        if returned("\0".join(texts(file)))  # all of them at once: hardly a file holds one
        for text in texts(file)
        for phrase in returned(text)
    ]


def test_no_retired_word_is_said():
    assert complaints(ROOT) == []


def test_the_table_is_read_and_all_kinds_of_files_are():
    assert len(RETIRED) > 20
    assert {"who cannot", "Dawson's chess", "Tells every"} <= set(RETIRED)
    read = {file.relative_to(ROOT).as_posix() for file in files(ROOT)}
    assert {"README.md", "content/en/nim.md", "ui/move/cards.py", "gamecore/messages.py"} <= read


@pytest.mark.sweep(quick=40)
@pytest.mark.parametrize("phrase", RETIRED)
@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("ui/move/cards.py", 'TOLD = _("So it is: {} here.")\n'),
        ("ui/move/table.py", 'TOLD = {"a": "So it is: {} here."}\n'),
        ("gamecore/reasons.py", 'def why(n):\n    return Message("So: {} here.", n=n)\n'),
        ("content/en/nim.md", "# Nim\n\n## about\nSo it is: {} here.\n"),
    ],
)
def test_each_retired_word_is_found_wherever_it_returns(tmp_path, phrase, path, said):
    written(tmp_path, path, said.replace("{}", phrase))
    assert any(f"{path}: “{phrase}” is retired" in line for line in complaints(tmp_path))


BAD = {
    "over the end of a line of Markdown": ("content/en/nim.md", "He who cannot\nmove loses.\n"),
    "over two pieces of a string": ("ui/a.py", '_("Here " "who " "cannot move loses.")\n'),
    "at the beginning of a sentence": ("ui/a.py", 'N_("Who cannot move loses.")\n'),
    "in a docstring": ("gamecore/a.py", '"""So many heaps are written."""\n'),
}


@pytest.mark.parametrize(("path", "text"), BAD.values(), ids=BAD.keys())
def test_a_retired_word_is_found(tmp_path, path, text):
    written(tmp_path, path, text)
    assert len(complaints(tmp_path)) == 1


GOOD = [
    "Whoever cannot move loses.",
    "The player who cannot move loses.",
    "The player\nwho makes the last move loses.",
    "Dawson's Chess is a game.",
    "A heap of 3 is worth 2.",
    "XOR tells all: tells every winner.",
]


@pytest.mark.parametrize("sentence", GOOD)
def test_good_sentences_pass(tmp_path, sentence):
    written(tmp_path, "content/en/nim.md", sentence)
    assert complaints(tmp_path) == []


def written(root: Path, path: str, text: str) -> None:
    """Write a file of a small house."""
    file = root / path
    file.parent.mkdir(parents=True)
    file.write_text(text, "utf-8")
