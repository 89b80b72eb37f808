"""What a notebook shows of an answer, what a person reads of it, and the notebook in docs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import nbformat
import numpy as np
import pytest

from gamecore import (
    analyse,
    derive,
    find_pattern,
    game_graph,
    grundy_values,
    options,
    parse_rule,
    values_frame,
)
from gamecore.coupled import moore, wythoff
from gamecore.document import Document, Picture, as_markdown
from gamecore.drawings import value_strip
from sizes import WHOLE_PROGRAM

NOTEBOOK = Path(__file__).resolve().parents[2] / "docs" / "notebooks" / "first_steps.ipynb"
RULE = parse_rule("take 1, 3, 4")


def graph_of(n):
    return game_graph(n, lambda heap: [sum(left) for left in options(RULE, heap)], most=10**4)


LINES = {
    "parse_rule('take 1, 3, 4')": lambda: RULE,
    "<G(6) = mex{0, 1, 3} = 2 under “take 1, 3, 4”>": lambda: derive(RULE, 6),
    "<pattern of “take 1, 3, 4”: proved; G(n + 7) = G(n) from heap 0 on>": lambda: find_pattern(
        RULE, 100
    ),
    "<pattern of “take any”: proved; G(n) = n; G(n + 1) = G(n) + 1 from heap 0 on>": lambda: (
        find_pattern("take any", 100)
    ),
    "<pattern of “split into 2 unequal”: nothing found>": lambda: find_pattern(
        "split into 2 unequal", 100
    ),
    "<heaps 6 5: the player to move wins, XOR 1>": lambda: analyse(RULE, [6, 5]),
    "<misère play, heaps 1 1: the player to move wins>": lambda: analyse(
        "take any", [1, 1], misere=True
    ),
    "<winning moves: 6→5 in heap 1, 5→4 in heap 2>": lambda: analyse(RULE, [6, 5]).winning_moves,
    "<winning moves: none>": lambda: analyse("take any", [1, 1]).winning_moves,
    "<graph from 3: 4 positions, 4 moves, the player to move wins>": lambda: graph_of(3),
    "<6 8: the player to move wins>": lambda: wythoff.analyse((6, 8)),
    "<winning moves: 6 8→3 5>": lambda: wythoff.analyse((6, 8)).winning_moves,
}


@pytest.mark.parametrize("line", LINES)
def test_an_answer_is_a_line_that_a_person_reads(line):
    assert repr(LINES[line]()) == line


@pytest.mark.parametrize("line", LINES)
def test_an_answer_is_markup_of_its_own_kind(line):
    shown = LINES[line]()._repr_html_()
    inside = ET.fromstring(f"<div>{shown}</div>")  # each tag is closed, each sign is escaped
    assert not {"script", "style", "iframe"} & {tag.tag for tag in inside.iter()}


def rows(answer):
    table = ET.fromstring(answer._repr_html_()).find(".//table")
    return [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]


def test_a_derivation_is_a_table_of_its_options():
    derivation = derive(RULE, 6)
    head, *body = rows(derivation)
    assert head == ["6 may become", "value", ""]
    assert [int(row[1]) for row in body] == [step.value for step in derivation.steps]
    assert "No move is possible." in derive(RULE, 0)._repr_html_()


def test_long_answers_are_cut_with_a_sentence():
    assert len(rows(derive("take any", 1000))) == 41
    assert "Only the first 40 are shown." in derive("take any", 1000)._repr_html_()
    many = analyse("take any", [10**18] * 2 + [10**9] * 10**5)
    assert len(repr(many)) < 400
    assert len(many._repr_html_()) < 10_000
    spread = moore.analyse(range(1, 40), 3)
    assert len(repr(spread)) < 400
    assert len(spread._repr_html_()) < 30_000


def test_a_position_shows_its_xor_in_binary_and_its_moves():
    found = rows(analyse(RULE, [6, 5]))
    assert found[1:] == [["1", "6", "2", "10"], ["2", "5", "3", "11"], ["XOR", "", "1", "01"]]
    head, *moves = rows(analyse(RULE, [6, 5]).winning_moves)
    assert head == ["heap", "winning move", "value", ""]
    assert moves == [["1", "6→5", "2→3", "raises the value"], ["2", "5→4", "3→2", ""]]


def test_a_pattern_shows_its_values_as_a_strip_with_its_periods():
    shown = ET.fromstring(find_pattern(RULE, 100)._repr_html_())
    picture = next(tag for tag in shown.iter() if tag.tag.endswith("svg"))
    values = [int(tag.text) for tag in picture.iter() if tag.tag.endswith("text")][::2]
    assert values == grundy_values(RULE, 32).tolist()
    lines = [tag for tag in picture.iter() if tag.tag.endswith("path")]
    assert len(lines) == len(range(0, 33, 7))


def test_a_picture_is_told_in_words_where_there_are_only_words():
    strip = value_strip([0, 1])
    assert strip.says == "Values of the heaps 0 to 1: 0, 1"
    assert isinstance(strip, Picture)
    assert strip.says in as_markdown(Document("A strip", (strip,)))


def test_a_graph_is_drawn_with_every_position_and_move():
    shown = graph_of(6)._repr_html_()
    assert shown.count("<circle") == 7
    assert shown.count("url(#tip)") == graph_of(6).moves
    assert "41 positions" in graph_of(40)._repr_html_()
    assert "<svg" not in graph_of(40)._repr_html_()


def test_wythoffs_table_has_margins_and_stays_an_array():
    table = wythoff.wythoff_table(3, 4)
    assert rows(table) == [
        ["", "0", "1", "2", "3"],
        ["0", "0", "1", "2", "3"],
        ["1", "1", "2", "0", "4"],
        ["2", "2", "0", "1", "5"],
    ]
    assert table[0]._repr_html_() is None
    assert isinstance(table, np.ndarray)
    assert "Only heaps below 16 are shown." in wythoff.wythoff_table(40, 3)._repr_html_()


def test_values_go_to_pandas_with_a_column_for_each_rule():
    frame = values_frame(["take 1,3,4", "0.77"], 20)
    assert list(frame.columns) == ["take 1, 3, 4", "0.77"]
    assert frame["take 1, 3, 4"].tolist() == grundy_values(RULE, 20).tolist()
    assert list(values_frame(RULE, 5).columns) == ["take 1, 3, 4"]


def test_a_graph_goes_to_networkx_with_outcomes_and_winning_moves():
    graph = graph_of(6).to_networkx()
    assert graph.number_of_nodes() == 7
    assert graph.nodes[2]["outcome"] == "P"
    assert graph.edges[6, 2]["wins"]
    assert not graph.edges[6, 5]["wins"]


def test_other_libraries_wait_until_they_are_asked_for():
    code = (
        "import sys; from gamecore import derive, find_pattern, game_graph, analyse\n"
        "str(derive('take 1, 3, 4', 5)); analyse('take 1-3', [5, 6])\n"
        "late = 'pandas', 'networkx', 'pdoc', 'gamecore.document', 'gamecore.drawings'\n"
        "print([name for name in late if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@WHOLE_PROGRAM
def test_the_notebook_runs_and_shows_pictures(tmp_path, monkeypatch):
    from nbclient import NotebookClient

    monkeypatch.setenv("PYTHONPATH", str(NOTEBOOK.parents[2]))
    monkeypatch.setenv("JUPYTER_PLATFORM_DIRS", "1")
    book = nbformat.read(NOTEBOOK, as_version=4)
    assert not any(cell.get("outputs") for cell in book.cells)  # what it shows is made anew
    NotebookClient(book, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [
        output["data"]
        for cell in book.cells
        for output in cell.get("outputs", ())
        if output["output_type"] == "execute_result"
    ]
    assert len(shown) == sum(cell.cell_type == "code" for cell in book.cells)
    pages = [data["text/html"] for data in shown if "text/html" in data]
    assert sum("<svg" in page for page in pages) == 4
    assert len(pages) >= len(shown) - 2
    assert all(re.search(r"<table|<svg", page) for page in pages)
