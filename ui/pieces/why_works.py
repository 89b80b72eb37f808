"""The theorem behind an answer: why it is right, its conditions, and what else decides a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.lessons.catalogue import VALUES_LESSON, lesson
from ui.base.marks import legend, letter
from ui.base.markup import html, join, markup, opened
from ui.base.words import N_, _, either, gap, number, prose, say
from ui.catalogue.learn_pages import LESSON, THEOREM
from ui.frame.audience import presenting
from ui.links.inner_link import inner_link

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.base.markup import Markup
    from ui.catalogue.entry import Answer, Condition, Theorem

BOXES: dict[Condition, str] = {
    "same": N_("same moves for both"),
    "ends": N_("every play ends"),
    "open": N_("no chance, nothing hidden"),
    "last": N_("last mover wins"),
    "one": N_("one part per move"),
}
"""The conditions of the theorem, in the order of the checklist: name → label."""

ANSWERS: dict[Answer, str] = {
    "xor": N_("XOR of the values"),
    "reduce": N_("find the parts, then XOR"),
    "own": N_("a theorem of its own"),
    "misere": N_("misère theory"),
    "mean": N_("mean and maximum"),
}
"""What may decide a game: name → label."""

MEANINGS: dict[Answer, str] = {
    "xor": N_("Their XOR tells who wins."),
    "reduce": N_("Find the parts first, then XOR."),
    "own": N_("Parts are tied, or a play may go round."),
    "misere": N_("Their XOR alone is not enough."),
    "mean": N_("Luck decides too: take the mean."),
}
"""What each answer means, in a line below it.

Nor does one of these say in the words of a card what its game is like.
"""

WORDS = {
    "value": N_(
        "of a heap: the smallest number missing among the values of what its moves leave (its mex)"
    ),
    "XOR": N_("of numbers: write each as a sum of 1, 2, 4, 8, …; equal ones cancel in pairs"),
}
"""Words of the theorem → what they mean, for whoever comes to a page by a link."""

WORKED = 1
"""How many cards at the start are worked examples, which ask nothing."""


def why_works(page: str, section: str = "why") -> None:
    """Draw the expander that says why an answer is right: a section of the page's `prose`."""
    with st.expander(_("Why this works")):
        st.markdown(prose(page, section))
        html(theorem_line())


def meaning_of_words(*, is_open: bool = False) -> Markup:
    """Return what WORDS mean, and the lessons in which they are found; folded unless `is_open`."""
    lines = join(markup("<li><b>{}</b> {}</li>", _(word), _(says)) for word, says in WORDS.items())
    lessons = join(
        (
            inner_link(LESSON, say(lesson(name).title), {"name": name, "beat": "1"})
            for name in (VALUES_LESSON, "nim-and-xor")
        ),
        " · ",
    )
    return markup(
        "{}<summary>{}</summary><ul>{}</ul><p>{}{}{}</p></details>",
        opened("details", {"class": "gl-small gl-words", "open": "open" if is_open else ""}),
        _("What are “value” and “XOR”?"),
        lines,
        _("Find them yourself:"),
        gap(),
        lessons,
    )


def xor_for_class() -> Markup:
    """Return what XOR means, in a line for a class that comes without its lesson; else ""."""
    said = markup("<b>{}</b> {}", _("XOR"), _(WORDS["XOR"]))
    return legend(said) if presenting() else markup("")


def theorem_line() -> Markup:
    """Return the link to the page of the theorem, for pages that use it or say where it stops."""
    there = inner_link(THEOREM, _("The theorem: what it says, when it holds, and its proof"))
    return markup('<p class="gl-small">{}</p>', there)


LOOKS: dict[Condition | None, str] = {
    "ends": N_(
        "Look at “every play ends”: a play may go round for ever. Does each position still have a "
        "number?"
    ),
    "open": N_(
        "Look at “no chance, nothing hidden”: the heap is drawn at random, so nobody can know who "
        "wins."
    ),
    "last": N_(
        "Look at “last mover wins”: here whoever moves last loses, so the numbers alone do not "
        "decide."
    ),
    "one": N_(
        "Look at “one part per move”: one move may change several heaps. Does each still have a "
        "number?"
    ),
    None: N_(
        "Look at “one part per move”: a move changes one heap, and the others stay as they are."
    ),
}
"""What a further wrong answer hears too where the card says nothing: the condition that fails.

None stands for a card on which no condition fails.
"""


def look_words(card: Theorem) -> str:
    """Return which condition to look at on a card, for whoever was wrong about it again."""
    return _(card.look or LOOKS[next(iter(card.missing), None)])


_LUCK = N_("An average needs luck, and there is no luck here: whoever moves chooses the move.")
_LUCK_OF = N_(
    "An average needs luck, and there is no luck here: whoever moves chooses among {heaps}."
)
_LAST = N_("That is for misère play: whoever moves last loses. Read again who wins here.")
_LAST_OF = N_(
    "That needs a play in which whoever moves last loses. Here whoever makes the last move in "
    "{heaps} wins."
)

_NEEDS: dict[tuple[str, str], tuple[str, str]] = {
    ("xor", "own"): (
        N_("How many heaps can one move change? The theorem allows only one part per move."),
        N_(
            "One number for each needs moves in one heap alone. How many of {heaps} can one move "
            "change? The theorem allows only one part per move."
        ),
    ),
    ("xor", "ends"): (N_("Can a play go round for ever? The theorem needs that every play ends."),)
    * 2,
    ("xor", "reduce"): (
        N_("One number for each needs parts that lie there ready. What are the parts here?"),
    )
    * 2,
    ("xor", "misere"): (
        N_("Look at who wins: here the player who moves last loses."),
        N_("That leaves out the end: here whoever makes the last move in {heaps} loses."),
    ),
    ("xor", "mean"): (
        N_("Look at who chooses the heap: here nobody does."),
        N_("That leaves out the draw: here nobody chooses among {heaps}."),
    ),
    ("reduce", "xor"): (
        N_("Nothing is hidden here: the parts lie there, and a move changes one of them."),
        N_(
            "Parts are hidden where a heap is none by itself. Does a move in one of {heaps} change "
            "another?"
        ),
    ),
    ("reduce", "own"): (
        N_("Hidden parts would go their own ways. Here a move ties the whole together."),
        N_(
            "Hidden parts would go their own ways. Here one move may change several of {heaps}, "
            "which ties the heaps together."
        ),
    ),
    ("reduce", "ends"): (
        N_("Hidden parts would need numbers. Has a place from which a play may go round one?"),
    )
    * 2,
    ("reduce", "misere"): (
        N_("No part is hidden: the heaps lie there. Read again who wins here."),
        N_("No part is hidden: {heaps} lie there. Read again who wins here."),
    ),
    ("reduce", "mean"): (
        N_("No part is hidden: the heaps lie there. Read again who chooses the heap."),
        N_("No part is hidden: {heaps} lie there. Read again who chooses the heap."),
    ),
    ("own", "xor"): (
        N_("That needs parts that are tied, or a play that may go round. Does one of them fit?"),
        N_(
            "That needs something that ties {heaps} together. Does a move in one of them change "
            "another?"
        ),
    ),
    ("own", "reduce"): (
        N_("There are parts in it that behave like heaps of a game you know."),
        N_("Parts do have numbers here: some of {heaps} behave like heaps of a game you know."),
    ),
    ("own", "misere"): (
        N_("No move ties the heaps together. Read again who wins here."),
        N_("No move ties {heaps} together. Read again who wins here."),
    ),
    ("own", "mean"): (
        N_("No move ties the heaps together. Read again who chooses the heap."),
        N_("No move ties {heaps} together. Read again who chooses the heap."),
    ),
}
"""What a wrong answer needs, and whether the game has it: (guess, right answer) → words.

The second ones are of two heaps or more, and name them. "ends" stands for the game of its own that
may go round.
"""


def wrong_words(card: Theorem, guess: str, heaps: Sequence[int] = ()) -> str:
    """Return what a wrong answer needs, and whether the game of a card has it."""
    if card.hint and (guess == "xor" or (guess == "reduce" and card.answer == "own")):
        words = (card.hint if guess == "xor" else _NEEDS[guess, "own"][0],) * 2
    elif guess in ("mean", "misere"):
        words = (_LUCK, _LUCK_OF) if guess == "mean" else (_LAST, _LAST_OF)
    else:
        words = _NEEDS[guess, "ends" if "ends" in card.missing else card.answer]
    named = [f"{letter(place)}\u00a0{number(size)}" for place, size in enumerate(heaps)]
    return _(words[len(heaps) > 1]).format(heaps=either(named, "and"))
