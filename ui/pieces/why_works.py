"""The theorem behind an answer: why it is right, its conditions, and what else decides a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.lessons.catalogue import VALUES_LESSON, lesson
from ui.base.marks import letter
from ui.base.markup import html, join, markup, opened
from ui.base.words import N_, _, either, gap, number, prose, say
from ui.catalogue.learn_pages import LESSON, THEOREM
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


def theorem_line() -> Markup:
    """Return the link to the page of the theorem, for pages that use it or say where it stops."""
    there = inner_link(THEOREM, _("The theorem: what it says, when it holds, and its proof"))
    return markup('<p class="gl-small">{}</p>', there)


LOOKS: dict[Condition | None, str] = {
    "ends": N_(
        "Look at condition 2: a play may go round for ever. Does each position still have a number?"
    ),
    "open": N_("Look at condition 3: the heap is drawn at random, so nobody can know who wins."),
    "last": N_(
        "Look at condition 4: here whoever moves last loses, so the numbers alone do not decide."
    ),
    "one": N_(
        "Look at condition 5: one move may change several heaps. Does each still have a number?"
    ),
    None: N_("Look at condition 5: a move changes one heap, and the others stay as they are."),
}
"""What a second wrong answer hears where the card says nothing: the condition that fails → words.

None stands for a card on which no condition fails.
"""


def look_words(card: Theorem) -> str:
    """Return which condition to look at on a card, for whoever was wrong about it again."""
    return _(card.look or LOOKS[next(iter(card.missing), None)])


_OF_HEAPS = {
    "mean": N_(
        "An average needs something that is drawn by chance. Here whoever moves chooses among "
        "{heaps}."
    ),
    "misere": N_(
        "That needs a play in which whoever moves last loses. Here whoever makes the last move in "
        "{heaps} wins."
    ),
    "last": N_("That leaves out the end: here whoever makes the last move in {heaps} loses."),
    "open": N_("That leaves out the draw: here nobody chooses among {heaps}."),
    "one xor": N_(
        "One number for each needs moves in one heap alone. How many of {heaps} can one move "
        "change? The theorem allows only one part per move."
    ),
    "one reduce": N_(
        "Hidden parts would go their own ways. Here one move may change several of {heaps}, which "
        "ties the heaps together."
    ),
    "reduce": N_(
        "Parts do have numbers here: some of {heaps} behave like heaps of a game you know."
    ),
    "xor reduce": N_(
        "Parts are hidden where a heap is none by itself. Does a move in one of {heaps} change "
        "another?"
    ),
    "xor own": N_(
        "That needs something that ties {heaps} together. Does a move in one of them change "
        "another?"
    ),
}
"""What a first wrong answer would need, and what is so of these heaps: case → words."""


def _case(card: Theorem, guess: str) -> str:
    """Return which words of _OF_HEAPS answer a wrong guess; "" where the card has its own."""
    if guess in ("mean", "misere"):
        return guess
    if failing := {"last", "open"} & {*card.missing}:
        return failing.pop()
    if card.hint and (guess == "xor" or card.answer == "own"):
        return ""
    if card.answer == "reduce":
        return "one xor" if guess == "xor" and "one" in card.missing else "reduce"
    return f"{'xor' if card.answer == 'xor' else 'one'} {guess}"


def wrong_words(card: Theorem, guess: str, heaps: Sequence[int] = ()) -> str:
    """Return why a wrong answer does not fit a card, by the conditions that hold or fail.

    Of two `heaps` or more it says what the answer would need, and what is so of them instead.
    """
    if heaps[1:] and (said := _OF_HEAPS.get(_case(card, guess))):
        named = [f"{letter(place)}\u00a0{number(size)}" for place, size in enumerate(heaps)]
        return _(said).format(heaps=either(named, "and"))
    return _usual_words(card, guess)


def _usual_words(card: Theorem, guess: str) -> str:
    """Return why a wrong answer does not fit a card, whatever its heaps."""
    if guess == "mean":
        return _("Nothing is left to chance here, so there is nothing to take an average of.")
    if guess == "misere":
        return _("That is for misère play: whoever moves last loses. Read again who wins here.")
    if card.answer == "misere":
        return _("Look at who wins: here the player who moves last loses.")
    if card.answer == "mean":
        return _("Look at who chooses the heap: here nobody does.")
    if card.hint and (guess == "xor" or card.answer == "own"):
        return _(card.hint)
    if "one" in card.missing and guess == "xor":
        return _("How many heaps can one move change? The theorem allows only one part per move.")
    if "ends" in card.missing:
        return _("Can a play go round for ever? The theorem needs that every play ends.")
    if card.answer == "xor":
        return _("Simpler: go through the five conditions once more. Does one of them fail?")
    if card.answer == "reduce":
        return _("There are parts in it that behave like heaps of a game you know.")
    return _("A move ties the heaps together, so the game has no independent parts.")
