"""The catalogues of translations: what they must hold, and that what they hold is true."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

import translations
from translations import complaints, differences, extracted, marked, room_files, shows_stars

SOURCE = """
say(f"### {_('In a heading')}")
NAMES = {"a": N_("Stored"), "b": name}
several("one heap", "{count} heaps", count)
Message("Heap {n}.", n=n)
_(word)
"""


def test_marked_sentences_are_found_inside_other_texts_too():
    assert [text for _line, text in marked(SOURCE)] == [
        "In a heading",
        "Stored",
        ("one heap", "{count} heaps"),
        "Heap {n}.",
    ]


def test_the_messages_are_those_of_screens_core_and_problems():
    ids = {message.id for message in extracted()}
    assert {"Show answers", "A stones game", "Label the strip"} <= ids


def test_nothing_is_joined_by_a_dash_that_only_english_has():
    root = Path(__file__).resolve().parent.parent
    trees = {path: ast.parse(path.read_text("utf-8")) for path in (root / "ui").rglob("*.py")}
    docstrings = {
        node.value
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr)
    }
    joined = [
        f"{path.relative_to(root)}:{node.lineno}"
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and "\N{EM DASH}" in str(node.value)
        if node not in docstrings
    ]
    assert trees
    assert joined == []


def test_no_sentence_is_a_plural_and_a_plain_one_at_once():
    kinds = defaultdict(set)
    for room in ("ui", "gamecore", "pages"):
        for file in room_files(room):
            for _line, said in marked(file.read_text("utf-8")):
                kinds[said[0] if isinstance(said, tuple) else said].add(said)
    assert {first for first, several in kinds.items() if len(several) > 1} == set()


@pytest.mark.parametrize(
    ("before", "after", "lost"),
    [
        ("Heap {n} is worth {value}.", "石堆 {n} 的值是 {value}。", ""),
        ("Heap {n}.", "石堆 {m}。", "fields"),
        ("{k:# stone|# stones}", "{k:# 顆石頭}", ""),
        ("So $G(n) = n$.", "所以 $G(n) = m$。", "formulas"),
        ("Take <b>3</b>.", "拿 3。", "tags"),
        ("Take 3 of 12.", "拿 12 顆中的三顆。", "numbers"),
        ("**Heap 0** loses.", "**石堆 0**輸。", ""),
        ("**Lost.** Next", "**輸了。**下一步", "stars"),
        ("**Lost** now", "**輸了", "left open"),
    ],
)
def test_what_must_stay_in_a_translation_is_missed_when_it_does_not(before, after, lost):
    found = differences(before, after)
    assert lost in " ".join(found)
    assert bool(found) == bool(lost)


@pytest.mark.parametrize(
    ("text", "shows"),
    [("**a。**b", True), ("**a。** b", False), ("a**「b」**", True), ("。**a**b", False)],
)
def test_stars_are_shown_where_an_emphasis_cannot_begin_or_end(text, shows):
    assert shows_stars(text) is shows


@pytest.fixture
def made(tmp_path, monkeypatch):
    """A folder of contents with one English text, and a small catalogue of messages."""
    monkeypatch.setattr(translations, "CONTENT", tmp_path)
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "nim.md").write_text("# Nim\n\n## about\nOne heap of 5.\n", "utf-8")
    messages = Catalog()
    messages.add("Heap {n}.")
    messages.add(("one heap", "{count} heaps"))
    monkeypatch.setattr(translations, "extracted", lambda: messages)
    return tmp_path


def test_a_language_that_was_begun_misses_everything_and_a_whole_one_nothing(made):
    translations.update("ja")
    assert len([text for text in complaints("ja") if "missing" in text]) == 2
    file = made / "ja" / "messages.po"
    text = file.read_text("utf-8")
    text = text.replace('msgid "Heap {n}."\nmsgstr ""', 'msgid "Heap {n}."\nmsgstr "山{n}。"')
    file.write_text(text.replace('msgstr[0] ""', 'msgstr[0] "{count}山"'), "utf-8")
    assert complaints("ja")[0].startswith("messages.mo is not")
    translations.update("ja")
    assert complaints("ja") == ["nim.md lacks the section about"]
    (made / "ja" / "nim.md").write_text("# ニム\n\n## about\n5個の山。\n", "utf-8")
    assert complaints("ja") == []
    (made / "ja" / "nim.md").write_text("# ニム\n\n## about\n山。\n\n## old\n\n", "utf-8")
    assert complaints("ja") == [
        "nim.md has a stale section old",
        "nim.md, about: numbers lost: ['5']",
    ]


def test_every_language_is_whole():
    wrong = {name: complaints(name) for name in translations.translated_languages()}
    assert not any(wrong.values()), wrong
