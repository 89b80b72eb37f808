"""Break the core on purpose with mutmut, and tell which breaks its tests do not catch.

    python -m pip install -r requirements-mutants.txt
    python -m benchmarks.mutants gamecore/grundy/mex.py gamecore/positions/moves.py
    python -m benchmarks.mutants --draw 3 --seed 1     three files that the seed draws
    python -m benchmarks.mutants --wide FILE           with all tests of the core, not its room's

mutmut works on a copy of the tree, by the settings in pyproject.toml: it changes one thing at a
time (a comparison, a number, an operator, a call) and runs the tests that come by the function.
What survives is printed with its change. SURVIVORS (benchmarks/survivors.toml) holds those that
change no answer, each with its reason. Exit 1 when another one survives.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent
SURVIVORS = Path(__file__).with_name("survivors.toml")
CORE, TESTS = "gamecore", "tests/gamecore"

KILLED = 1
"""What a run of the tests ends with when one of them fails."""

UNTESTED = (33, 5)
"""What mutmut notes where no test comes by, and pytest where none was chosen."""


def reason(file: str, before: str, after: str, listed: dict[str, str]) -> str:
    """Return why the change of a line into another changes no answer; "" where none is listed."""
    for change, why in listed.items():
        where, _colon, text = change.partition(": ")
        old, new, line = parts(text)
        if where != file or (line and line != before):
            continue
        places = (match.start() for match in re.finditer(re.escape(old), before))
        if any(before[:at] + new + before[at + len(old) :] == after for at in places):
            return why
    return ""


def parts(change: str) -> tuple[str, str, str]:
    """Split a listed change into old, new, and the only line where it is meant ("" for any)."""
    old, _arrow, rest = change.partition(" → ")
    new, _in, line = rest.partition(" in ")
    # `in` is also a word of a comparison, and only numbers are meant on one line.
    return (old, new, line) if new.isdigit() else (old, rest, "")


def draw(count: int, seed: int) -> list[str]:
    """Draw so many files of the core, mutmut's settings aside."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]
    left_alone = [ROOT / name.removesuffix("/*") for name in settings["do_not_mutate"]]
    files = [
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / CORE).rglob("*.py"))
        if path.stem != "__init__" and not {path, *path.parents} & {*left_alone}
    ]
    return random.Random(seed).sample(files, count)


def tests_of(files: Sequence[str], wide: bool) -> list[str]:
    """Return the folders of tests beside these files."""
    rooms = {f"{TESTS}/{Path(file).parts[1]}" for file in files}
    return [TESTS] if wide or not all((ROOT / room).is_dir() for room in rooms) else sorted(rooms)


def copied(folder: Path, files: Sequence[str], tests: Sequence[str]) -> Path:
    """Copy what git knows into a folder; let mutmut change these files there, with these tests."""
    tree = folder / "tree"
    named = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout.split("\0")  # fmt: skip
    for name in filter(None, named):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tree / name)
    settings = tree / "pyproject.toml"
    narrowed = f"only_mutate = {json.dumps([*files])}\n"
    narrowed += f"pytest_add_cli_args_test_selection = {json.dumps([*tests])}\n"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace("[tool.mutmut]\n", f"[tool.mutmut]\n{narrowed}"), "utf-8")
    return tree


def survivors(tree: Path) -> Iterator[tuple[str, str, str, str]]:
    """Yield what mutmut did not see caught: file, the line before and after, and what happened."""
    for noted in sorted((tree / "mutants" / CORE).rglob("*.meta")):
        file = str(noted.relative_to(tree / "mutants")).removesuffix(".meta")
        for name, code in json.loads(noted.read_text("utf-8"))["exit_code_by_key"].items():
            if code == 0 or code in UNTESTED:
                shown = mutmut(tree, "show", name)
                before, after = (
                    " ".join(re.findall(rf"^{sign} *(?!{sign})(.*)$", shown, re.M)).strip()
                    for sign in ("-", r"\+")
                )
                yield file, before, after, "untested" if code else "SURVIVED"


def mutmut(tree: Path, *words: str) -> str:
    """Run mutmut on a copy and return what it prints."""
    command = [sys.executable, "-m", "mutmut", *words]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    if done.returncode:
        told = re.sub(r"^[⠀-⣿] .*\n", "", done.stdout, flags=re.M)  # without what it turns
        sys.exit(f"mutmut failed:\n{told[-3000:]}{done.stderr[-1000:]}")
    return done.stdout


def counted(tree: Path) -> tuple[int, int]:
    """Return how many mutants mutmut made, and how many of them ended any other way than well."""
    codes = [
        code
        for noted in (tree / "mutants" / CORE).rglob("*.meta")
        for code in json.loads(noted.read_text("utf-8"))["exit_code_by_key"].values()
    ]
    return len(codes), sum(code != 0 and code not in UNTESTED for code in codes)


def main() -> None:
    """Break some files, and print what the tests let pass."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="*", metavar="FILE", help="such as gamecore/grundy/mex.py")
    parser.add_argument("--draw", type=int, metavar="N", help="so many files instead")
    parser.add_argument("--seed", type=int, default=1, help="draws them")
    parser.add_argument("--wide", action="store_true", help="run all tests of the core")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    files = draw(given.draw, given.seed) if given.draw else given.files
    if not files or not all((ROOT / file).is_file() for file in files):
        parser.error("name files of the core, or --draw some")
    if importlib.util.find_spec("mutmut") is None:
        sys.exit("mutmut is missing: python -m pip install -r requirements-mutants.txt")
    listed = tomllib.loads(SURVIVORS.read_text(encoding="utf-8"))
    print("Breaking", *files, flush=True)
    with tempfile.TemporaryDirectory(prefix="grundy-mutants-") as folder:
        tree = copied(Path(folder), files, tests_of(files, given.wide))
        mutmut(tree, "run", "--max-children", str(given.jobs))
        made, caught = counted(tree)
        unexplained = 0
        for file, before, after, what in survivors(tree):
            why = reason(file, before, after, listed)
            unexplained += not why
            print(f"{what}  {file}\n  - {before}\n  + {after}\n  {why or 'no reason listed'}")
    print(f"{made} mutants, {caught} caught; {unexplained} survived without a listed reason.")
    sys.exit(1 if unexplained else 0)


if __name__ == "__main__":
    main()
