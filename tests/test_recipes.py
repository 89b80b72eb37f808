"""What adding something costs: the recipes of README.md, followed in a copy of the app.

Four things are added as README says: a heap game, a coupled game, a contest problem, a view. Which
files that touched is compared with README's table, and the app of the copy has to know them all:
they open, they are in the menu, on the front page, among the cards and in the shell.
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

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("app.py", "lab.py", "pages", "ui", "gamecore", "content", "tests", "benchmarks")

MOST = {"a heap game": 3, "a coupled game": 5, "a contest problem": 3, "a view": 2}
"""The most files that each may cost."""

ENTRY = """    Entry(
        slug="{slug}",
        prefix="{slug}",
        kind="{kind}",
        section={section},
        name=N_("{name}"),
        tagline=N_("{name}: a game of this test."),
        next_idea="nim",
        same_idea="subtraction",
        {more},
        theorems=(
            Theorem(
                rule=N_("{name} is played as this test says."),
                answer="{answer}",
                why=N_("The test knows."),
                missing={missing},
            ),
        ),
    ),
)
"""

HEAP_PAGE = '''"""Odd amounts: a move takes an odd number of stones."""

from ui.base.words import N_
from ui.catalogue.house import entry
from ui.rule.blocks import building_blocks
from ui.rule.heap_page import HeapPage, Preset
from ui.screens.workbench import HEAP_VIEWS, show

PAGE = HeapPage(
    entry=entry("odds"),
    views=HEAP_VIEWS,
    size=6,
    step=5,
    presets=(
        Preset(N_("any odd number"), "take k where k % 2 == 1"),
        Preset("1, 3", "take 1, 3"),
        Preset("1, 3, 5", "take 1, 3, 5"),
    ),
    controls=building_blocks,
    belongs=lambda rule: True,
    story="about",
)

if __name__ == "__main__":
    show(PAGE)
'''

COUPLED_GAME = '''"""Singles: a move takes one stone, so odd and even decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.coupled.analysis import CoupledAnalysis, ListedMoves
from gamecore.coupled.game import CoupledGame
from gamecore.coupled.heaps import Heaps, in_any_order
from gamecore.coupled.move import move_between
from gamecore.messages import Message
from gamecore.positions.heaps import format_heaps, parse_heaps

if TYPE_CHECKING:
    from collections.abc import Sequence


def options(position: Sequence[int]) -> list[Heaps]:
    """List the positions one stone smaller."""
    heaps = tuple(position)
    return [(*heaps[:i], n - 1, *heaps[i + 1 :]) for i, n in enumerate(heaps) if n]


def analyse(position: Sequence[int]) -> CoupledAnalysis[Heaps]:
    """Say who wins: whoever is to move with an odd number of stones left."""
    heaps = tuple(position)
    odd = sum(heaps) % 2 == 1
    return CoupledAnalysis(
        position=heaps,
        outcome="N" if odd else "P",
        is_terminal=not any(heaps),
        winning_moves=ListedMoves(move_between(heaps, after) for after in options(heaps) if odd),
        reason=Message("{count} stones are left.", count=sum(heaps)),
    )


GAME: CoupledGame[Heaps] = CoupledGame(
    slug="singles",
    options=options,
    analyse=analyse,
    parse=parse_heaps,
    format=format_heaps,
    canonical=in_any_order,
)
'''

COUPLED_TALK = '''"""Singles on the screen: which heap gives a stone, and why that wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.base.palette import letter
from ui.base.words import _
from ui.coupled.bench import MoveTalk

if TYPE_CHECKING:
    from gamecore.coupled.move import CoupledMove
    from ui.coupled.bench import CoupledBench


def _kinds(bench: CoupledBench) -> dict[str, str]:
    return {str(place): letter(place) for place, size in enumerate(bench.position) if size}


def _ask(bench: CoupledBench, kind: str, _key: str) -> Any:
    return tuple(n - (place == int(kind)) for place, n in enumerate(bench.position))


def _name(move: CoupledMove[Any]) -> str:
    return _("take one from {heap}").format(heap=letter(move.heaps[0]))


def _why(_bench: CoupledBench, _move: CoupledMove[Any]) -> str:
    return _("It leaves an even number.")


TALK = MoveTalk(kinds=_kinds, ask=_ask, name=_name, why=_why)
'''

COUPLED_PAGE = '''"""Singles: a move takes one stone."""

from ui.catalogue.house import entry
from ui.coupled.bench import CoupledPage
from ui.coupled.editor import heap_board
from ui.coupled.moves import winning_moves
from ui.coupled.singles import TALK
from ui.coupled.tree import TREE_VIEW
from ui.coupled.workbench import show_coupled

PAGE = CoupledPage(
    entry=entry("singles"), views=(winning_moves(), TREE_VIEW), editor=heap_board, talk=TALK
)

if __name__ == "__main__":
    show_coupled(PAGE)
'''

VIEW = '''"""The heaps in binary, as a view of every page of heaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.page import View
from ui.base.words import N_

if TYPE_CHECKING:
    from ui.links.bench import Bench


def binary_view(bench: Bench) -> None:
    """Draw each heap in binary."""
    st.markdown(" ".join(f"{size:b}" for size in bench.heaps))


BINARY = View("binary", N_("Binary"), binary_view, misere=True)
'''

TOLD = "This is said by the test, and it claims no number that anybody would have to check. " * 3
STORY = f"# {{name}}\n\n## about\n{TOLD}\n\n## why\n{TOLD}\n"
PROBLEM = "# Toy\n\n" + "".join(
    f"## {section}\n{TOLD}\n\n" for section in ("short", "asked", "theory", "watch")
)


def heap_game(root: Path) -> None:
    more = 'rule="take k where k % 2 == 1",\n        position="3 4"'
    into(root, "ui/catalogue/heap_games.py", r"\)\n\Z", entry("odds", "Odd amounts", more=more))
    write(root, "pages/odds.py", HEAP_PAGE)
    write(root, "content/en/odds.md", STORY.format(name="Odd amounts").partition("\n## why")[0])


def coupled_game(root: Path) -> None:
    text = entry("singles", "Singles", more='position="1 2"')
    into(root, "ui/catalogue/coupled_games.py", r"\)\n\Z", text)
    write(root, "gamecore/coupled/singles.py", COUPLED_GAME)
    write(root, "ui/coupled/singles.py", COUPLED_TALK)
    write(root, "pages/singles.py", COUPLED_PAGE)
    write(root, "content/en/singles.md", STORY.format(name="Singles"))


def contest_problem(root: Path) -> None:
    text = (root / "gamecore/problems/nim_game.py").read_text("utf-8")
    text = text.replace('slug="cses-1730"', 'slug="toy-1"').replace("Nim Game I", "Toy problem")
    write(root, "gamecore/problems/toy_problem.py", text)
    line = '    "toy-1": ("toy_problem", "nim"),\n}\n'
    into(root, "gamecore/problems/catalogue.py", r"(?<=\),\n)\}\n", line)
    write(root, "content/en/problems/toy-1.md", PROBLEM)


def view(root: Path) -> None:
    write(root, "ui/pieces/binary_view.py", VIEW)
    workbench = "ui/screens/workbench.py"
    into(root, workbench, r"(?<=\nHEAP_VIEWS = )\(([^)]*?),?\s*\)", r"(\1, BINARY)")
    line = "from ui.pieces.binary_view import BINARY\n"
    into(root, workbench, r"(?=from ui\.pieces\.heaps_editor)", line)


RECIPES = {
    "a heap game": heap_game,
    "a coupled game": coupled_game,
    "a contest problem": contest_problem,
    "a view": view,
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
        answer="own" if coupled else "xor",
        missing='("one",)' if coupled else "()",
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
    """A copy of the app to which all four have been added, and the files that each one touched."""
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
from gamecore import solve
from gamecore.coupled.games import coupled_game
from house import PAGES
from opened_page import html, open_page

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
seen["won"] = coupled_game("singles").analyse((1, 2)).to_move_wins
print(json.dumps(seen))
"""


@pytest.mark.sweep(quick=0)  # runs tests in a copy: seconds
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
    assert {place: shown["wrong"] for place, shown in seen.items() if shown["wrong"]} == {}
    for name in ("Odd amounts", "Singles"):
        assert f">{name}</a>" in seen["home"]["said"]
        assert f"{name} is played as this test says." in seen["which_theorem"]["said"]
    assert "Toy problem" in seen["contest_lab"]["said"]
    assert "11 100 101" in seen["nim binary"]["said"]
    assert {"odds binary", "singles move", "singles tree", "problem theory"} <= set(seen)


@pytest.mark.sweep(quick=0)  # runs tests in a copy: seconds
def test_the_tests_that_walk_over_the_house_pass_in_the_copy(house):
    """No list of a test has to be touched: games, problems and views come to the tests as well."""
    root, _touched = house
    chosen = "odds or singles or toy-1 or house_keeps or navigation or no_code_names or every_game"
    walkers = (
        "test_architecture.py",
        "test_names.py",
        "ui/test_pages.py",
        "ui/links/test_links.py",
    )
    more = (
        "ui/coupled/test_coupled_page.py",
        "ui/screens/test_which_theorem.py",
        "ui/rule/test_stories.py",
    )
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", chosen]
        + [f"tests/{name}" for name in (*walkers, *more)],
        cwd=root,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-3000:]
