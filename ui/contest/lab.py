"""The page of the contest lab: the problems by difficulty and idea, each a card."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.problems.catalogue import problems
from ui.base.marks import aside, soft
from ui.base.markup import Markup, html, join, markup
from ui.base.words import _, prose, say
from ui.catalogue.house import model_of
from ui.catalogue.other_pages import PROBLEM
from ui.contest.models import model_name
from ui.contest.words import TIERS, source_line
from ui.frame import frame
from ui.frame.arrival import enter
from ui.lessons.progress import keep, remembered
from ui.lessons.shown_marks import problem_mark
from ui.links.inner_link import card, cards, inner_link

if TYPE_CHECKING:
    from gamecore.problems.problem import Problem
    from ui.base.page import Page
    from ui.lessons.progress import Progress


def show_lab(page: Page) -> None:
    """Draw the page."""
    frame.require()
    enter(page)
    st.markdown(prose(page.slug, "how"))
    html(join(_tier(tier, remembered()) for tier in TIERS))
    keep()


def _tier(tier: str, kept: Progress) -> Markup:
    name, shape, meaning = TIERS[tier]
    made = (_card(problem, kept) for problem in problems() if problem.tier == tier)
    row = cards(made, look="gl-problems", name=_(name))
    return markup("<h3>{} {}</h3>{}{}", shape, _(name), soft(_(meaning)), row)


def _card(problem: Problem[object], kept: Progress) -> Markup:
    mark = problem_mark(problem.slug, kept.found)
    title = markup("{}{}", _mark(mark) if mark != "○" else "", _(problem.title))
    return card(PROBLEM, title, {"slug": problem.slug}, body=_told(problem.slug))


def _mark(mark: str) -> Markup:
    name = {
        "◔": _("tried"),
        "◑": _("familiar"),
        "●": _("proficient"),
        "★": _("mastered"),
    }[mark]
    return markup('<i aria-hidden="true">{}</i> <span class="gl-hidden">{}: </span>', mark, name)


@cache
def _told(slug: str) -> Markup:
    """Return what is on a card under its title, which is the same for everybody."""
    problem = next(one for one in problems() if one.slug == slug)
    asked = markup('<p class="gl-cardline">{}</p>', prose(f"problems/{slug}", "short"))
    ours = markup("")
    if not problem.official:
        words = _(
            "There is no public statement: the rules come from study notes, and the input format "
            "is ours."
        )
        ours = aside(words)
    return source_line(problem, tier=False) + asked + ours + _hint(problem)


def _hint(problem: Problem[object]) -> Markup:
    """Return the idea, folded: it gives away which game it is, and that is to be found out."""
    game = model_of(problem.slug)
    fields = {"view": "play"} if game.is_playable else {}
    return markup(
        "<details><summary>{}</summary><p>{}</p><p>{}</p></details>",
        _("Hint: the idea"),
        say(problem.idea),
        inner_link(game, markup(_("Play “{game}”"), game=_(model_name(game))), fields),
    )
