"""The catalogues of translations: extract the messages, bring a language up to date, compile it.

    python -m tests.translations update          every language; `update ja` begins one
    python -m tests.translations check           what is missing, stale or differs; as the tests do

A language is a folder `content/<language>`: `messages.po`, the sentences of code, which any editor
of gettext's files opens; `messages.mo`, compiled from it, which the app reads; and the longer texts
of `content/en` under the same names and headings. docs/translating.md tells how to add one.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from dataclasses import fields, is_dataclass
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from gamecore.messages import Message
from gamecore.problems.catalogue import SLUGS, problem

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
CONTENT = ROOT / "content"
ENGLISH = "en"

PLURALS = ("several", "plural")
"""Functions that take a singular and a plural."""

MARKS = {
    **dict.fromkeys(("_", "N_", "Message", "Game"), (0,)),
    **dict.fromkeys(("Possibility", "Model", "Story"), (1,)),
    **dict.fromkeys(PLURALS, (0, 1)),
    "_mistake": (1, 2),
    "MexMistake": (2,),
    "_Kind": (1,),
}
"""Function that marks a sentence, or class that holds one → which of its arguments are sentences.
"""

# -- what there is to translate -------------------------------------------------------------------


def extracted() -> Catalog:
    """Return all messages: those that code marks, and those that contest problems carry."""
    found = Catalog(project="Grundy Lab", charset="utf-8")
    for file in sorted(path for room in ("ui", "gamecore", "pages") for path in room_files(room)):
        for line, message in marked(file.read_text("utf-8")):
            module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
            found.add(message, locations=[(module, line)])
    for slug in SLUGS:
        for text in sorted(said_by(problem(slug))):
            found.add(text, locations=[(f"content/en/problems/{slug}.md", 1)])
    return found


def room_files(room: str) -> Iterator[Path]:
    """Yield the files of Python of a folder."""
    yield from (ROOT / room).rglob("*.py")


def marked(source: str) -> Iterator[tuple[int, str | tuple[str, ...]]]:
    """Yield line and message of the marked sentences of a source file; two of a plural."""
    nodes = [*ast.walk(ast.parse(source))]
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    named = {_name(call.args[0]) for call in calls if _name(call.func) == "Message" and call.args}
    for node in nodes:
        # A template that is chosen first: says = "…" and later Message(says, …).
        if isinstance(node, ast.Assign) and any(_name(one) in named for one in node.targets):
            yield from ((node.lineno, text) for text in _texts_of(node.value))
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        places = MARKS.get(name, ())
        given = [_texts_of(node.args[place]) for place in places if place < len(node.args)]
        if name in PLURALS and all(given):
            yield node.lineno, (given[0][0], given[1][0])
        else:
            yield from ((node.lineno, text) for texts in given for text in texts if text)


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _texts_of(node: ast.expr) -> list[str]:
    """Return the texts that an argument can be: one, or one for each case of a condition."""
    if isinstance(node, ast.IfExp):
        return [*_texts_of(node.body), *_texts_of(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def said_by(what: object) -> set[str]:
    """Return the sentences in a problem: its messages, and its texts of more than one word."""
    if isinstance(what, Message):
        return {what.template}
    if isinstance(what, str):
        is_said = re.search(r"[A-Za-z]{3}", what) and "\n" not in what and "://" not in what
        return {what} if is_said else set()
    if isinstance(what, list | tuple):
        return set().union(*map(said_by, what))
    if is_dataclass(what):
        return set().union(*(said_by(getattr(what, field.name)) for field in fields(what)))
    return set()


# -- what a translation must keep -----------------------------------------------------------------

_FIELD = re.compile(r"\{(\w*)")
_FORMULA = re.compile(r"\$\$.+?\$\$|\$[^$\n]+\$|`[^`]+`", re.DOTALL)
_TAG = re.compile(r"</?[a-z][^<>]*>")
_NUMBER = re.compile(r"\d+")


def differences(before: str, after: str) -> list[str]:
    """Return what a translation lost or added that must stay as it is, each in a few words."""
    found = []
    for name, pattern in (("fields", _FIELD), ("formulas", _FORMULA), ("tags", _TAG)):
        old, new = Counter(pattern.findall(before)), Counter(pattern.findall(after))
        if set(old) != set(new) or (name != "fields" and old != new):
            found.append(f"{name}: {sorted(old.elements())} became {sorted(new.elements())}")
    plain = [_FORMULA.sub("", _TAG.sub("", text)) for text in (before, after)]
    numbers, kept = (Counter(_NUMBER.findall(text)) for text in plain)
    if lost := numbers - kept:
        found.append(f"numbers lost: {sorted(lost)}")
    if before.count("**") % 2 == 0 and after.count("**") % 2:
        found.append("an emphasis is left open")
    elif shows_stars(after):
        found.append("an emphasis with a sign inside its end and a letter outside shows its stars")
    return found


def shows_stars(text: str) -> bool:
    """Return whether Markdown leaves an emphasis as stars: its edge is between sign and letter.

    By CommonMark's rule of flanking runs, such as a full stop inside and a Han letter outside.
    """
    parts = text.split("**")
    for place, (left, right) in enumerate(pairwise(parts)):
        inside, outside = (left[-1:], right[:1]) if place % 2 else (right[:1], left[-1:])
        if outside.isalnum() and inside and not inside.isalnum() and not inside.isspace():
            return True
    return False


def complaints(language: str, messages: Catalog | None = None) -> list[str]:
    """Return what is wrong with a language: what is missing, stale or differs; [] if nothing is."""
    known = extracted() if messages is None else messages
    folder = CONTENT / language
    file = folder / "messages.po"
    with file.open("rb") as opened:
        translated = read_po(opened, locale=language.replace("-", "_"))
    found = []
    for message in known:
        if not message.id:
            continue
        said = translated.get(message.id if isinstance(message.id, str) else message.id[0])
        texts = () if said is None else _texts(said.string)
        if said is None or not all(texts) or said.fuzzy:
            found.append(f"missing: {message.id!r}")
            continue
        english = _texts(message.id)
        found += [
            f"{problem}: {text!r}" for text in texts for problem in differences(english[-1], text)
        ]
    now = {_texts(message.id)[0] for message in known}
    found += [f"stale: {one.id!r}" for one in translated if one.id and _texts(one.id)[0] not in now]
    compiled = BytesIO()
    write_mo(compiled, translated)
    if (folder / "messages.mo").read_bytes() != compiled.getvalue():
        found.append("messages.mo is not what messages.po says: run the update")
    return [*found, *_content_complaints(folder)]


def _texts(said: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)


def _content_complaints(folder: Path) -> Iterator[str]:
    for file in sorted((CONTENT / ENGLISH).rglob("*.md")):
        name = file.relative_to(CONTENT / ENGLISH)
        english = _sections(file)
        other = _sections(folder / name) if (folder / name).is_file() else {}
        yield from (f"{name} lacks the section {one}" for one in english if one not in other)
        yield from (f"{name} has a stale section {one}" for one in other if one not in english)
        for one in english.keys() & other.keys():
            yield from (f"{name}, {one}: {said}" for said in differences(english[one], other[one]))


def _sections(file: Path) -> dict[str, str]:
    """Return heading → text; the mistakes of contest problems are messages, and left out here."""
    parts = (part.partition("\n") for part in file.read_text("utf-8").split("\n## ")[1:])
    return {
        name.strip(): body for name, _newline, body in parts if not name.startswith("mistake: ")
    }


# -- the files ------------------------------------------------------------------------------------


def update(language: str) -> None:
    """Bring the catalogue of a language up to date, begin it where there is none, compile it."""
    file = CONTENT / language / "messages.po"
    file.parent.mkdir(exist_ok=True)
    locale = language.replace("-", "_")
    found = Catalog(locale=locale, project="Grundy Lab", charset="utf-8")
    if file.is_file():
        with file.open("rb") as opened:
            found = read_po(opened, locale=locale)
    found.update(extracted(), no_fuzzy_matching=True, keep_user_comments=True)
    found.obsolete.clear()
    found.header_comment = f"# The sentences of Grundy Lab in {language}; see docs/translating.md."
    found.fuzzy = False
    found.version = found.msgid_bugs_address = found.last_translator = found.language_team = ""
    found.revision_date = found.creation_date
    with file.open("wb") as opened:
        write_po(opened, found, width=100, sort_by_file=True, include_lineno=False)
    with file.open("rb") as opened, file.with_suffix(".mo").open("wb") as made:
        write_mo(made, read_po(opened, locale=locale))


def translated_languages() -> list[str]:
    """Return the languages that the app offers: those whose catalogue is compiled."""
    return sorted(file.parent.name for file in CONTENT.glob("*/messages.mo"))


def main() -> None:
    """Update or check every language, or the named ones."""
    what, *named = sys.argv[1:] or [""]
    if what not in ("update", "check"):
        sys.exit((__doc__ or "").strip())
    for language in named or translated_languages():
        if what == "update":
            update(language)
        else:
            sys.stdout.write("\n  ".join([language, *complaints(language)]) + "\n")


if __name__ == "__main__":
    main()
