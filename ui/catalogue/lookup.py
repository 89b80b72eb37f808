"""Lookups in the catalogue: a page by its slug, the menu, the shelves, the cards, the models.

A new game is one more entry in heap_games.py or coupled_games.py; nothing here changes for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore import parse_rule
from gamecore.problems.catalogue import MODELS as PROBLEM_MODELS
from gamecore.rules.heap_rule import Take
from ui.catalogue.coupled_games import COUPLED_GAMES
from ui.catalogue.heap_games import HEAP_GAMES
from ui.catalogue.learn_pages import LEARN_PAGES
from ui.catalogue.other_pages import OTHER_PAGES, SUM
from ui.catalogue.sections import OWN, SECTIONS, SHELVES

if TYPE_CHECKING:
    from ui.catalogue.entry import Card, Entry, Model, Theorem

ENTRIES: dict[str, Entry] = {
    page.slug: page for page in (*LEARN_PAGES, *HEAP_GAMES, *COUPLED_GAMES, *OTHER_PAGES)
}
"""Slug → page, for every page of the app; within a section in the order of the menu."""

ANY_RULE = next(page for page in HEAP_GAMES if page.section == OWN)
"""The page for a rule of one's own."""


def entry(slug: str) -> Entry:
    """Return the page with this slug; raise a KeyError if there is none."""
    return ENTRIES[slug]


def next_game(here: Entry) -> Entry:
    """Return the first playable page along `next_idea` from here; Nim if there is none."""
    passed = {here.slug}
    there = entry(here.next_idea)
    while not there.is_playable and there.slug not in passed:
        passed.add(there.slug)
        there = entry(there.next_idea)
    return there if there.is_playable and there.slug != here.slug else HEAP_GAMES[0]


def at_address(path: str) -> Entry:
    """Return the page with this path in the address; "" is the front page."""
    return next(page for page in ENTRIES.values() if page.address == path)


def related(page: Entry) -> tuple[Entry, ...]:
    """Return the pages that a page leads on to."""
    return tuple(map(entry, page.related))


def section(name: str) -> tuple[Entry, ...]:
    """Return the pages of a section, in order."""
    return tuple(page for page in ENTRIES.values() if page.section == name)


def navigation() -> dict[str, tuple[Entry, ...]]:
    """Return the menu: section → all its pages, those with `is_listed` False included."""
    return {name: section(name) for name in SECTIONS}


def gallery() -> dict[str, tuple[Entry, ...]]:
    """Return the shelves of the front page: section → its listed pages, in menu order."""
    return {name: tuple(page for page in section(name) if page.is_listed) for name in SHELVES}


def doors(name: str) -> tuple[tuple[Entry, Card], ...]:
    """Return the further cards on the shelf of a section, each with the page that it opens."""
    return tuple(
        (page, door)
        for part in SECTIONS
        for page in section(part)
        for door in page.doors
        if door.section == name
    )


def theorems() -> tuple[tuple[Entry, Theorem], ...]:
    """Return every card of "Which theorem applies?" with its page, sorted by `place`."""
    cards = [(page, card) for page in ENTRIES.values() for card in page.theorems]
    return tuple(sorted(cards, key=lambda pair: pair[1].place))


def models() -> dict[str, Model]:
    """Return slug → model, for the games that are models of contest problems."""
    return {slug: page.model for slug, page in ENTRIES.items() if page.model is not None}


def model_of(problem: str) -> Entry:
    """Return the game that models a contest problem, given by its slug."""
    return entry(PROBLEM_MODELS[problem])


def problem_with(page: Entry) -> str:
    """Return the slug of the first contest problem that this game models; "" if there is none."""
    return next((slug for slug, model in PROBLEM_MODELS.items() if model == page.slug), "")


def page_of_rule(rule: str) -> Entry | None:
    """Return the page whose untouched rule is this canonical text; None if there is none."""
    return next((page for page in HEAP_GAMES if page.rule == rule), None)


def page_of_sums() -> Entry:
    """Return the page on which every heap has a rule of its own."""
    return SUM


def page_for(rule: str) -> Entry:
    """Return the page on which to play a rule, given as canonical text.

    Its own page; else the first page whose rule has the same kinds of clauses, as `take 1-5`
    and `take 1, 3, 4` do; else the page for a rule of one's own.
    """
    alike = (page for page in HEAP_GAMES if _make(page.rule) == _make(rule))
    return page_of_rule(rule) or next(alike, ANY_RULE)


def _make(rule: str) -> list[tuple[type, bool]]:
    """Return for each clause of a rule its class, and whether it takes from a finite list."""
    return [
        (type(clause), isinstance(clause, Take) and clause.allowed.is_finite)
        for clause in parse_rule(rule).clauses
    ]


def playing(problem: str, rule: str) -> Entry:
    """Return the page on which to play one test of a problem; `rule` is canonical text.

    That is the model with exactly this rule (a test may be plain Nim), else the problem's model.
    """
    named = (page for page in HEAP_GAMES if page.model is not None and page.rule == rule)
    return next(named, model_of(problem))
