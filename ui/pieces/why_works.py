"""The theorem behind an answer: why it is right, its conditions, and what else decides a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.lessons.catalogue import VALUES_LESSON, lesson
from ui.base.marks import legend
from ui.base.markup import html, join, markup, opened
from ui.base.words import N_, _, gap, prose, say
from ui.catalogue.learn_pages import LESSON, THEOREM
from ui.frame.audience import presenting
from ui.links.inner_link import inner_link

if TYPE_CHECKING:
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
    "xor": N_("Together they tell who wins."),
    "reduce": N_("Find the parts first."),
    "own": N_("Parts are tied, or play goes round."),
    "misere": N_("Numbers alone are not enough."),
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


def why_works(page: str, section: str = "why", *, is_open: bool = False) -> None:
    """Draw the expander that says why an answer is right: a section of the page's `prose`."""
    with st.expander(_("Why this works"), expanded=is_open):
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


def boxes_line(card: Theorem | None = None) -> Markup:
    """Return the list of the five conditions, for a card each ticked or crossed."""
    marked = [
        (
            ("", "?") if card is None else ("off", "✗") if name in card.missing else ("on", "✓"),
            words,
        )
        for name, words in BOXES.items()
    ]
    items = join(
        markup('<li class="{}"><b>{}</b> {}</li>', kind, sign, _(words))
        for (kind, sign), words in marked
    )
    return markup('<ul class="gl-boxes">{}</ul>', items)


def xor_for_class() -> Markup:
    """Return what XOR means, in a line for a class that comes without its lesson; else ""."""
    said = markup("<b>{}</b> (⊕) {}", _("XOR"), _(WORDS["XOR"]))
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


def looked_at(card: Theorem) -> Condition:
    """Return the condition to look at on a card, for whoever was wrong about it."""
    return next(iter(card.missing), card.looked_at)


def look_words(card: Theorem) -> str:
    """Return which condition to look at on a card, for whoever was wrong about it again."""
    return _(card.look or LOOKS[next(iter(card.missing), None)])


_LUCK = N_(
    "An average is for games of luck. There is no luck here: you choose every move yourself."
)
_LAST = N_(
    "That is for games in which the last move loses. Read the rule to its end: who wins here?"
)

_NEEDS: dict[tuple[str, str], str] = {
    ("xor", "own"): N_(
        "How many heaps can one move change here? A heap has a number of its own only while the "
        "others stay as they are."
    ),
    ("xor", "ends"): N_(
        "Follow the arrows with your finger: does every play come to an end? Only then has every "
        "position a number."
    ),
    ("xor", "reduce"): N_(
        "You are close: numbers do decide. But which parts have them? Here they are not plain to "
        "see."
    ),
    ("xor", "misere"): N_(
        "The numbers would tell you how to make the last move. Read the rule to its end: do you "
        "want to make it?"
    ),
    ("xor", "mean"): N_(
        "Numbers decide where you choose among all moves. Who chooses the heap here?"
    ),
    ("reduce", "xor"): N_(
        "You are close: numbers do decide. But nothing is hidden: a move changes one of the parts "
        "that you see."
    ),
    ("reduce", "own"): N_(
        "Hidden parts would leave each other alone. Here something ties everything together: can "
        "you see what?"
    ),
    ("reduce", "ends"): N_(
        "Every part would need a number, hidden or not. Can a token have one from which a play may "
        "go round for ever?"
    ),
    ("reduce", "misere"): N_(
        "Nothing is hidden: you see all the parts. Read the rule to its end: who wins here?"
    ),
    ("reduce", "mean"): N_("Nothing is hidden: you see all the heaps. But who chooses among them?"),
    ("own", "xor"): N_(
        "That is for games whose parts are tied together, or whose play may go round. Does a move "
        "in one part change another one here?"
    ),
    ("own", "reduce"): N_(
        "It looks tied together, and yet it comes apart. Can you find parts in it that leave each "
        "other alone?"
    ),
    ("own", "misere"): N_(
        "Nothing ties the parts together: a move changes only one. Read the rule to its end: who "
        "wins here?"
    ),
    ("own", "mean"): N_(
        "Nothing ties the heaps together: a move changes only one. But who chooses which one?"
    ),
}
"""What a wrong answer hears: (guess, right answer) → words, which do not tell the right one.

"ends" stands for the game of its own that may go round.
"""


def wrong_words(card: Theorem, guess: str) -> str:
    """Return what a wrong answer needs, and whether the game of a card has it."""
    if card.hint and guess == "xor":
        return _(card.hint)
    if guess in ("mean", "misere"):
        return _(_LUCK if guess == "mean" else _LAST)
    return _(_NEEDS[guess, "ends" if "ends" in card.missing else card.answer])
