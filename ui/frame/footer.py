"""The footer of a page: cards of related pages, from the catalogue and the contest problems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.problems.catalogue import problem as problem_of
from ui.base.markup import Markup, html, join, markup
from ui.base.words import _, kept_by_reader
from ui.catalogue.learn_pages import LESSON
from ui.catalogue.lookup import entry, problem_with
from ui.catalogue.other_pages import PROBLEM
from ui.links.inner_link import card, cards, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.catalogue.entry import Entry


def footer(page: Entry) -> None:
    """Draw the row of related pages at the end of a page, if there are any.

    A lesson draws its own way on, so it has none.
    """
    made = ways_on(page.slug)
    if made and page is not LESSON:
        html(made)


@kept_by_reader
def ways_on(slug: str) -> Markup:
    """Return the row of cards: next idea, same idea, contest problem; empty markup for none."""
    row = list(_cards(entry(slug)))
    if not row:
        return markup("")
    name = _("Where to go from here")
    return markup('<nav class="gl-foot" aria-label="{}">{}</nav>', name, cards(row, name=name))


def _cards(page: Entry) -> Iterator[Markup]:
    for kind, slug in ((_("Next idea"), page.next_idea), (_("The same idea"), page.same_idea)):
        if slug:
            there = entry(slug)
            yield _card(there, kind, _(there.name), _(there.tagline), there.board_fields)
    slug = problem_with(page)
    if slug:
        problem = problem_of(slug)
        title = f"{_(problem.title)} · {_(problem.source)}"
        told = _("A contest problem that is this game, or nearly so.")
        yield _card(PROBLEM, _("In a contest"), title, told, {"slug": slug})


def _card(page: Entry, kind: str, title: str, told: str, fields: dict[str, str]) -> Markup:
    words = join([markup('<span class="gl-kicker">{}</span> ', kind), title])
    return card(page, words, fields, body=line(told))
