"""What adding something costs: the recipes of README.md, followed in a copy of the app.

Five things are added as README says: a heap game, a coupled game, a contest problem, a view, a way
to move. Which files that touched is compared with README's table, and the app of the copy has to
know them all: they open, they are in the menu, on the front page, among the cards and in the shell.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from additions import (
    CLAUSE,
    COUPLED_GAME,
    COUPLED_PAGE,
    COUPLED_TALK,
    ENTRY,
    HEAP_PAGE,
    PROBLEM,
    PRODUCTION,
    READ,
    STORY,
    VIEW,
)
from sizes import WHOLE_PROGRAM

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("app.py", "lab.py", "pages", "ui", "gamecore", "content", "tests", "benchmarks")

MOST = {
    "a heap game": 3,
    "a coupled game": 5,
    "a contest problem": 3,
    "a view": 2,
    "a way to move": 6,
}
"""The most files that each may cost."""


def heap_game(root: Path) -> None:
    games = "ui/catalogue/heap_games.py"
    into(root, games, '(?<=next_idea=)"subtraction"', '"odds"')
    more = 'rule="take k where k % 2 == 1",\n        position="3 4 5"'
    into(root, games, r"\)\n\Z", entry("odds", "Odd amounts", more=more))
    write(root, "pages/odds.py", HEAP_PAGE)
    write(root, "content/en/odds.md", STORY.format(name="Odd amounts").partition("\n## why")[0])


def coupled_game(root: Path) -> None:
    games = "ui/catalogue/coupled_games.py"
    into(root, games, '(?<=next_idea=)"staircase"', '"singles"')
    into(root, games, r"\)\n\Z", entry("singles", "Singles", more='position="2 3"'))
    write(root, "gamecore/coupled/singles.py", COUPLED_GAME)
    write(root, "ui/coupled/singles.py", COUPLED_TALK)
    write(root, "pages/singles.py", COUPLED_PAGE)
    write(root, "content/en/singles.md", STORY.format(name="Singles"))


def contest_problem(root: Path) -> None:
    text = (root / "gamecore/problems/nim_game.py").read_text("utf-8")
    text = text.replace('"cses-1730"', '"toy-1"')
    write(root, "gamecore/problems/toy_problem.py", text)
    line = '    "toy-1": ("toy_problem", "nim"),\n}\n'
    into(root, "gamecore/problems/catalogue.py", r"(?<=\),\n)\}\n", line)
    near = (root / "content/en/problems/cses-1730.md").read_text("utf-8")
    mistakes = near[near.index("## mistake: ") :]
    write(root, "content/en/problems/toy-1.md", PROBLEM + mistakes)


def view(root: Path) -> None:
    write(root, "ui/pieces/binary_view.py", VIEW)
    workbench = "ui/screens/workbench.py"
    into(root, workbench, r"(?<=\nHEAP_VIEWS = )\(([^)]*?),?\s*\)", r"(\1, BINARY)")
    line = "from ui.pieces.binary_view import BINARY\n"
    into(root, workbench, r"(?=from ui\.pieces\.board)", line)


def way_to_move(root: Path) -> None:
    write(root, "gamecore/rules/peeling.py", CLAUSE)
    line = '       | "peel"                                              -> peel\n'
    into(root, "gamecore/rules/grammar.lark", r"(?=       \| CODE  )", line)
    line = "from gamecore.rules.peeling import Peel\n"
    into(root, "gamecore/rules/reading.py", r"(?=from gamecore\.rules\.splits)", line)
    into(root, "gamecore/rules/reading.py", r"(?=    def code\()", READ)
    into(root, "ui/rule/words.py", r"(?=from gamecore\.rules\.splits)", line)
    said = '    (Peel, lambda _clause: _("split one stone off it")),\n'
    into(root, "ui/rule/words.py", r"(?=    \(Code, )", said)
    into(root, "ui/screens/reference.py", r'(?<="halve into 3",)', ' "peel",')
    into(root, "tests/other_productions.py", r'(?=    "code": Production)', PRODUCTION)


RECIPES = {
    "a heap game": heap_game,
    "a coupled game": coupled_game,
    "a contest problem": contest_problem,
    "a view": view,
    "a way to move": way_to_move,
}


def entry(slug: str, name: str, *, more: str) -> str:
    """Return the text of a game's entry, and the end of the list that it is the last of."""
    coupled = slug == "singles"
    return ENTRY.format(
        slug=slug,
        name=name,
        more=more,
        kind="coupled" if coupled else "heaps",
        section="COUPLED" if coupled else "GAMES",
        place=10 if coupled else 7,
        next_idea="staircase" if coupled else "subtraction",
    )


def write(root: Path, name: str, text: str) -> None:
    """Write a new file."""
    assert not (root / name).exists()
    (root / name).write_text(text, encoding="utf-8")


def into(root: Path, name: str, place: str, text: str) -> None:
    """Put a text where a file has a place for it: exactly one."""
    before = (root / name).read_text("utf-8")
    after, count = re.subn(place, text, before)
    assert count == 1, f"{name} has {count} places like {place}"
    (root / name).write_text(after, encoding="utf-8")


def files(root: Path) -> dict[str, bytes]:
    """Return a number of what is in each file of the app."""
    found = (path for path in root.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(root).as_posix(): sha256(path.read_bytes()).digest() for path in found}


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A copy of the app to which all five have been added, and the files that each one touched."""
    root = tmp_path_factory.mktemp("house")
    for name in COPIED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "build")
            shutil.copytree(ROOT / name, root / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, root / name)
    for name in ("pyproject.toml", ".streamlit"):
        (root / name).symlink_to(ROOT / name)
    touched = {}
    for what, follow in RECIPES.items():
        before = files(root)
        follow(root)
        after = files(root)
        touched[what] = {name for name, told in after.items() if before.get(name) != told}
    return root, touched


@WHOLE_PROGRAM
@pytest.mark.parametrize("what", RECIPES)
def test_a_recipe_touches_the_files_that_readme_names_and_no_more(house, what):
    _root, touched = house
    readme = (ROOT / "README.md").read_text("utf-8")
    (row,) = re.findall(rf"^\| {what}\b[^|]*\|(.*)\|\s*(\d+) *\|$", readme, flags=re.MULTILINE)
    named = [
        re.sub(r"<\w+>", r"[^/]+", re.escape(name).replace(r"\<", "<").replace(r"\>", ">"))
        for name in re.findall(r"`([^`]+/[^`]+)`", row[0])
    ]
    assert len(touched[what]) == len(named) == int(row[1]) <= MOST[what]
    for name in touched[what]:
        assert [place for place in named if re.fullmatch(place, name)], name


LOOK = """
import json, sys
sys.path[:0] = [".", "tests"]
from gamecore import grundy_values, options, parse_rule, solve
from gamecore.coupled.games import coupled_game
from house import PAGES
from opened_page import html, open_page
from ui.rule.words import meaning

def opened(slug, **fields):
    at = open_page(slug, **fields)
    texts = html(at) + "".join(block.value for block in at.markdown)
    links = "".join(link.proto.label for link in at.get("page_link"))
    wrong = [error.message for error in at.exception] + ["error"] * ("gl-error" in texts)
    return {"wrong": wrong, "said": texts + links}

seen = {slug: opened(slug) for slug in ("home", "contest_lab")}
seen["which_theorem"] = opened("which_theorem", **{"thm-answer": "true"})
for slug in ("odds", "singles"):
    page = PAGES[slug]
    for view in page.views:
        misere = {} if view.normal else {page.key("misere"): "true"}
        seen[f"{slug} {view.name}"] = opened(slug, **{page.key("view"): view.name}, **misere)
for view in PAGES["problem"].views:
    query = {"prob-slug": "toy-1", "prob-view": view.name, "show": "true"}
    seen[f"problem {view.name}"] = opened("problem", **query)
seen["nim binary"] = opened("nim", **{"nim-view": "binary"})
seen["solved"] = solve("toy-1", "1\\n2\\n5 6\\n")
seen["peel"] = opened("your_rule", **{"own-rule": "peel"})
rule = parse_rule("peel")
seen["peeled"] = [options(rule, 6), grundy_values(rule, 6).tolist(), meaning(rule)]
seen["won"] = coupled_game("singles").analyse((1, 2)).to_move_wins
print(json.dumps(seen))
"""


@WHOLE_PROGRAM
def test_the_app_of_the_copy_knows_what_was_added(house):
    root, _touched = house
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", LOOK],
        cwd=root,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    seen = json.loads(run.stdout)
    assert (seen.pop("solved"), seen.pop("won")) == ("first\n", True)
    said = "Choose one heap and split one stone off it."
    assert seen.pop("peeled") == [[[1, 5]], [0, 0, 1, 0, 1, 0, 1], said]
    assert said in seen["peel"]["said"]
    assert {place: shown["wrong"] for place, shown in seen.items() if shown["wrong"]} == {}
    for name in ("Odd amounts", "Singles"):
        assert f">{name}</a>" in seen["home"]["said"]
        assert f"{name} is played as this test says." in seen["which_theorem"]["said"]
    assert "Toy problem" in seen["contest_lab"]["said"]
    assert "11 100 101" in seen["nim binary"]["said"]
    assert {"odds binary", "singles move", "singles tree", "problem theory"} <= set(seen)


ADDED = ("odds", "singles", "toy-1", "peel")
"""The cases that an addition adds to the tests that walk over the house."""

OF_THE_HOUSE = (
    *("production", "house_keeps", "navigation", "no_code_names", "every_game"),
    *("which_theorem", "clear_sentence", "never_stands_under", "next_ideas"),
)
"""Tests that speak of all that is in the house at once."""


@WHOLE_PROGRAM
def test_the_tests_that_walk_over_the_house_pass_in_the_copy(house):
    """What was added comes to the tests as well, and no list of theirs but README's is touched."""
    root, _touched = house
    # What was added is in English until somebody translates it, as README says.
    chosen = f"({' or '.join((*ADDED, *OF_THE_HOUSE))}) and not read_in_every_language"
    folders = ("test_architecture.py", "test_names.py", "ui", "gamecore/rules")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-k", chosen]
        + [f"tests/{name}" for name in folders],
        cwd=root,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-3000:]
