"""The two pages of the contest lab: the list of problems, and one problem with its views."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.problems.catalogue import SLUGS, problems
from gamecore.problems.catalogue import problem as problem_of
from gamecore.problems.problem import KINDS
from ui.base import page_limits
from ui.base.fields import ANSWER, Field
from ui.base.marks import aside, panel, soft
from ui.base.markup import Markup, html, join, markup
from ui.base.page import View
from ui.base.words import N_, _, kept_by_reader, number, prose, say
from ui.catalogue.lookup import model_of
from ui.catalogue.other_pages import CONTEST_LAB, PROBLEM
from ui.contest.answer import answer_view
from ui.contest.check import check_view
from ui.contest.guess import guess_view, is_guessed, is_shown
from ui.contest.models import model_name
from ui.contest.problem_state import ProblemState, open_problem
from ui.contest.theory import theory_view
from ui.frame import frame
from ui.frame.arrival import can_return, enter, front, share_slot
from ui.lessons.progress import keep, remembered
from ui.lessons.shown_marks import problem_mark
from ui.links import link_state
from ui.links.inner_link import card, cards, inner_link
from ui.links.link_widgets import choose_view, show_in
from ui.pieces.show_more import to_unfold

if TYPE_CHECKING:
    from gamecore.problems.problem import Problem
    from ui.base.page import Page
    from ui.lessons.progress import Progress


FIRST = "cses-1730"
"""The problem of an untouched page."""

OWN = (Field("slug", "choice", FIRST, choices=SLUGS),)
"""The link field of all views: the slug of the problem."""

VIEWS = (
    View("model", N_("Which game?"), guess_view, fields=(ANSWER,)),
    View("theory", N_("Theory"), theory_view, fields=(ANSWER,)),
    View(
        "answer",
        N_("Solve my input"),
        answer_view,
        fields=(
            Field("input", "text", ""),
            Field("test", "number", 1, low=1, high=page_limits.TEST),
        ),
    ),
    View(
        "check",
        N_("Check your program"),
        check_view,
        fields=(
            Field("kind", "choice", KINDS[0], choices=KINDS),
            Field("seed", "number", 1, low=1, high=page_limits.SEED),
        ),
    ),
)
"""The views of the page, in the order of their tabs."""


def show_problem(page: Page) -> None:
    """Draw the page of the problem that the link names."""
    frame.require()
    problem = problem_of(link_state.choice(page, "slug"))
    state = ProblemState(page, problem, frame.just_show())
    above = st.container()
    # The heading comes first, because it removes unreadable values from the address.
    heading, _line, editor, view = front(page, _open_title(state))
    share_slot(page, heading)
    with above:
        _choose(state)
    can_return(page, _(problem.title))
    with editor:
        _statement(state)
    with view:
        choose_view(page).draw(state)
    keep()


def _open_title(state: ProblemState) -> str:
    """Return the title; while the game has to be guessed, the source for a title that names it."""
    is_known = is_shown(state) or is_guessed(state) or not _names_game(state.problem)
    return state.problem.title if is_known else state.problem.source


def _names_game(problem: Problem[object]) -> bool:
    """Return whether the title of a problem names the game that has to be recognised."""
    return model_name(model_of(problem.slug)).lower() in problem.title.lower()


def _choose(state: ProblemState) -> None:
    """Draw the list of problems, set to the link's, and the link back to the lab."""
    picker = f"_{state.page.prefix}-picker"
    show_in(picker, state.problem.slug)

    def chosen() -> None:
        open_problem(state.page, st.session_state[picker])

    def told(slug: str) -> str:  # the same after the answer: a choice is found by its words
        problem = problem_of(slug)
        source = _(problem.source)
        return source if _names_game(problem) else f"{_(problem.title)} · {source}"

    with st.container(horizontal=True, vertical_alignment="center", key="problem-picker"):
        st.selectbox(
            _("Problem"),
            SLUGS,
            format_func=told,
            key=picker,
            on_change=chosen,
            label_visibility="collapsed",
            width=560,
        )
        st.page_link(
            frame.page_file(CONTEST_LAB.slug),
            label=_("All problems"),
            icon=":material/list:",
        )


def _statement(state: ProblemState) -> None:
    """Draw the statement; it is not an editor, so it stays where editors are hidden."""
    with st.container(key="statement"):
        _asked(state)


def _asked(state: ProblemState) -> None:
    st.markdown(f"#### {_('What is asked')}")
    # What a first paragraph tells is needed to recognise the game; the rest is folded on a screen.
    story, mark, rest = prose(f"problems/{state.problem.slug}", "asked").partition("\n\n**")
    st.markdown(story)
    html(to_unfold(_("Input, limits, sample")))
    with st.container(key="statement-rest"):
        if mark:
            st.markdown(mark + rest)
        _below(state.problem)


def _below(problem: Problem) -> None:
    """Draw the source of a problem, its limits and its first sample."""
    html(source_line(problem))
    if not problem.official:
        html(
            panel(
                "note",
                _(
                    "We found no public statement: the rules come from study notes, and the input "
                    "format is ours."
                ),
            )
        )
    if problem.limits:
        with st.expander(_("Limits")):
            html(limits_table(problem))
    sample = problem.samples[0]
    # Side by side on a phone too, where they are above the views once unfolded.
    with st.container(horizontal=True, gap="small"):
        for label, text in (
            (_("Sample input"), sample.input),
            (_("Sample output"), sample.output),
        ):
            with st.container(width="stretch"):
                st.markdown(f"**{label}**")
                st.code(text.rstrip("\n"), language=None)


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


@kept_by_reader
def _told(slug: str) -> Markup:
    """Return the body of a problem's card; cached, since it does not depend on the visitor."""
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
    """Return the idea of a problem, folded, since it gives away the game that has to be guessed."""
    game = model_of(problem.slug)
    return markup(
        "<details><summary>{}</summary><p>{}</p><p>{}</p></details>",
        _("Hint: the idea"),
        say(problem.idea),
        inner_link(game, markup(_("Play “{game}”"), game=_(model_name(game))), game.board_fields),
    )


TIERS = {
    "bronze": (N_("Bronze"), "●", N_("The theorem as it stands: values, XOR, a winning move.")),
    "silver": (N_("Silver"), "▲", N_("You work out values, or see through a disguise.")),
    "gold": (N_("Gold"), "★", N_("You need a proof or a new idea, and the traps are deeper.")),
}
"""Tier → its name, shape and meaning, the easiest first."""


def tier_badge(tier: str) -> Markup:
    """Return the name of a tier with its shape."""
    name, shape, _meaning = TIERS[tier]
    return markup(
        '<span class="gl-tier {}"><i aria-hidden="true">{}</i> {}</span>', tier, shape, _(name)
    )


def source_line(problem: Problem[object], *, tier: bool = True) -> Markup:
    """Return the line with tier and source; the source links to the public statement, if any."""
    source = _(problem.source)
    if problem.url:
        source = markup(
            '<a href="{}" target="_blank" rel="noopener">'
            "{} <span aria-hidden='true'>↗</span></a>",
            problem.url,
            source,
        )
    badge = tier_badge(problem.tier) + " " if tier else ""
    return markup('<p class="gl-source">{}{}</p>', badge, source)


def limits_table(problem: Problem[object]) -> Markup:
    """Return the judge's limits as a table."""
    rows = join(
        markup(
            '<tr><th scope="row">{}</th><td>{}</td><td>{}</td></tr>',
            _(name),
            number(low),
            number(high),
        )
        for name, (low, high) in problem.limits.items()
    )
    head = markup("<tr><th></th><th>{}</th><th>{}</th></tr>", _("least"), _("most"))
    return markup('<table class="gl-table"><thead>{}</thead><tbody>{}</tbody></table>', head, rows)
