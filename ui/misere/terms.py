"""The words of misère play, each explained where it is first used, with a heap of the position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.markup import Markup, join, markup
from ui.base.palette import letter
from ui.base.words import _, number
from ui.misere.cards import kind_badge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamecore.positions.misere_analysis import Kind
    from ui.misere.facts import KindExample, MisereFacts

KINDS: tuple[Kind, ...] = ("fickle", "firm", "wild")


def terms(facts: MisereFacts) -> Markup:
    """Return what the kinds of the heaps in a position mean, each with one of these heaps."""
    kinds = [kind for kind in KINDS if kind in facts.kinds]
    if facts.decided_by not in ("tame", "search") or not kinds:
        return markup("")
    items = join(markup("<li>{} {}</li>", head, words) for head, words in _told(facts, kinds))
    return markup('<ul class="gl-terms">{}</ul>', items)


def _told(facts: MisereFacts, kinds: list[Kind]) -> Iterator[tuple[Markup, str]]:
    examples = {example.kind: example for example in facts.examples}
    for kind in kinds:
        yield kind_badge(kind), _meaning(kind) + _shown(examples.get(kind))
    if kinds != ["wild"]:
        yield (
            markup("<b>{}</b>", _("tame")),
            _(
                "is either of the two, if its moves lead to tame heaps again, or can be answered "
                "with a tame heap of the same two values as before. You play tame heaps together "
                "like Nim heaps of their values."
            ),
        )


def _meaning(kind: str) -> str:
    if kind == "fickle":
        return _(
            "means worth 0 or 1, and the other way round under misère play, like Nim heaps of 0 "
            "and 1."
        )
    if kind == "firm":
        return _("means the same value under both kinds of play, like Nim heaps of 2 and more.")
    return _("means that no single number tells how the heap behaves beside others.")


def _shown(example: KindExample | None) -> str:
    if example is None:
        return ""
    words = _(
        " Here {heap}, of {size}: worth {value} under normal play, {misere} under misère play."
    )
    return words.format(
        heap=letter(example.place),
        size=number(example.size),
        value=number(example.value),
        misere=number(example.misere),
    )
