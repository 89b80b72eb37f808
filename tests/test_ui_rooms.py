"""The rooms of ui keep their order: what breaks it is named, each breach and nothing else."""

from __future__ import annotations

from itertools import pairwise

import pytest

from test_architecture import (
    FILE_LINES_IN_UI,
    FILES_IN_UI,
    GOOD,
    ROOT,
    UI_ORDER,
    build,
    complaints,
)

FILES_ACROSS_ROOMS = 6
"""Most files of tests that lie in tests/ui itself: those that walk over all rooms."""

BAD = {
    "a low room of ui imports a high one": (
        {"ui/pieces/board.py": '"""Board."""\nfrom ui.coupled.coupled_page import PageState\n'},
        "ui/pieces/board.py: pieces stands below coupled and may not import "
        "ui.coupled.coupled_page",
    ),
    "a low room knows a high one as a type": (
        {
            "ui/base/state.py": '"""State."""\nfrom typing import TYPE_CHECKING\n'
            "if TYPE_CHECKING:\n    from ui.coupled.coupled_page import PageState\n"
        },
        "ui/base/state.py: base stands below coupled and may not import ui.coupled.coupled_page",
    ),
    "the catalogue imports a screen": (
        {"ui/catalogue/lookup.py": '"""House."""\nfrom ui.base import frame\n'},
        "ui/catalogue/lookup.py: catalogue stands below base and may not import ui.base.frame",
    ),
    "a room of ui without a place": (
        {"ui/magic/view.py": '"""Magic."""\n'},
        "ui/magic/view.py: magic has no place in the order of ui",
    ),
    "one coupled game imports another": (
        {"ui/coupled/moore/view.py": '"""Moore."""\nfrom ui.coupled.nim.view import card\n'},
        "ui/coupled/moore/view.py: a subroom of coupled may not import ui.coupled.nim.view",
    ),
    "what coupled games share imports one of them": (
        {"ui/coupled/moves.py": '"""Moves."""\nfrom ui.coupled.nim.view import card\n'},
        "ui/coupled/moves.py: what the subrooms of coupled share may not import "
        "ui.coupled.nim.view",
    ),
    "a long file in ui itself": (
        {"ui/marker.py": '"""Marker."""\n' + "x = 1\n" * FILE_LINES_IN_UI},
        "ui/marker.py: 301 lines, and 300 are allowed outside the rooms of ui",
    ),
}


@pytest.mark.parametrize(("files", "complaint"), BAD.values(), ids=BAD.keys())
def test_each_breach_is_named_and_nothing_else(tmp_path, files, complaint):
    build(tmp_path, GOOD | files)
    found = [sentence for sentence in complaints(tmp_path) if not sentence.startswith("a cycle")]
    assert found == [complaint]


@pytest.mark.parametrize(("low", "high"), [*pairwise(reversed(UI_ORDER[:-1]))])
def test_a_room_may_import_the_next_below_it_and_not_the_other_way_round(tmp_path, low, high):
    one, other = f"ui/{low}/one.py", f"ui/{high}/other.py"
    arrow = {other: f'"""Other."""\nfrom ui.{low} import one\n', one: '"""One."""\n'}
    build(tmp_path / "down", GOOD | arrow)
    assert complaints(tmp_path / "down") == []
    arrow = {one: f'"""One."""\nfrom ui.{high} import other\n', other: '"""Other."""\n'}
    build(tmp_path / "up", GOOD | arrow)
    said = f"{one}: {low} stands below {high} and may not import ui.{high}.other"
    assert complaints(tmp_path / "up") == [said]


def test_a_corridor_of_files_is_no_room(tmp_path):
    many = {f"ui/file_{n}.py": '"""One of many."""\n' for n in range(FILES_IN_UI)}
    build(tmp_path, GOOD | many)
    said = f"ui: {FILES_IN_UI + 1} files lie outside its rooms, and {FILES_IN_UI} are allowed"
    assert said in complaints(tmp_path)


def test_the_tests_of_the_screen_lie_in_its_rooms():
    lying = list((ROOT / "tests" / "ui").iterdir())
    assert {path.name for path in lying if list(path.glob("*.py"))} <= set(UI_ORDER)
    across = [path.name for path in lying if path.match("test_*.py")]
    assert len(across) <= FILES_ACROSS_ROOMS, across
