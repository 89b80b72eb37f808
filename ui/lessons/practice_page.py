"""The practice page: skill, level and seed determine a question; progress only chooses the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore import limits
from gamecore.lessons.catalogue import lessons
from gamecore.lessons.practice import (
    LEVELS,
    MIXED,
    MIXED_SKILLS,
    SKILLS,
    check_level,
    mixed_skill,
    question,
    skill_names,
)
from gamecore.lessons.standing import (
    MOST_REVIEWS,
    Pick,
    Result,
    due,
    learned_skills,
    marks,
    next_mixed,
)
from gamecore.lessons.worksheet import LEVEL_WORDS, TITLES
from ui.base.fields import Field
from ui.base.marks import soft
from ui.base.markup import html
from ui.base.words import _, number
from ui.frame import frame
from ui.frame.arrival import enter
from ui.lessons.exercise import Exercise, ask, begin_anew
from ui.lessons.progress import held, keep, record, remembered
from ui.lessons.progress_box import progress_box
from ui.links import link_state
from ui.links.link_widgets import choice_row

if TYPE_CHECKING:
    from gamecore.lessons.questions import Question
    from ui.base.page import Page

OWN = (
    Field("skill", "choice", "labels", choices=skill_names()),
    Field("level", "choice", "easy", choices=LEVELS),
    Field("seed", "number", 0, high=limits.SEED),
)


def show_practice(page: Page) -> None:
    """Draw the page."""
    frame.require()
    enter(page)
    with st.container(horizontal=True, gap="small", key="gl-learn"):
        skill = choose_skill(page, remembered_marks())
        chosen = choice_row(
            page,
            "level",
            _("Level"),
            {name: _(words) for name, words in LEVEL_WORDS.items()},
            width="content",
        )
    level = LEVELS[check_level(chosen)]
    seed = link_state.number(page, "seed")
    asked = mixed_skill(seed) if skill == MIXED else skill
    where = "mixed" if skill == MIXED else "practice"

    def pick_at(misses: int) -> Pick:
        # After a miss in mixed practice the next instance is of the same skill.
        return Pick(asked if misses else skill, level, (seed + misses) % limits.SEED)

    def heard(right: bool) -> None:
        result = Result(f"skill:{asked}", right, "mixed" if where == "mixed" else "practice")
        record(result, pick_at(len(exercise.tries) - 1))

    def question_at(misses: int) -> Question:
        pick = pick_at(misses)
        return question(pick.skill, pick.level, pick.seed)

    exercise = Exercise(stem_of(pick_at(0)), question_at, heard)
    misses = len(exercise.tries) - 1
    if exercise.now.answer is None and not (exercise.shown or exercise.now.retried):
        if any(one.pick == pick_at(misses) for one in remembered().reviews):
            html(soft(_("You missed this one before. Try it again.")))
        elif misses:
            html(soft(_("One more of the kind you missed.")))
    if len(remembered().reviews) == MOST_REVIEWS:
        said = _(
            "{count} questions that you missed wait, and no more are kept: answer some of them "
            "before new ones."
        )
        html(soft(said.format(count=number(MOST_REVIEWS))))
    if ask(exercise):
        with st.container(horizontal=True, key="gl-answer-next"):
            st.button(
                _("Next question"),
                key="_prac-next",
                icon=":material/chevron_right:",
                icon_position="right",
                shortcut="Right",
                on_click=_go_on,
                args=(page, skill, seed, len(exercise.tries)),
            )
    progress_box(page)
    keep()


def stem_of(pick: Pick) -> str:
    """Return the stem of the exercise for a question: the prefix of its keys."""
    return f"prac-{pick.skill}-{pick.level}-{pick.seed}"


def _go_on(page: Page, skill: str, seed: int, tries: int) -> None:
    """Go to the next question, first to one that was missed and is due; only from callbacks."""
    again = due(remembered().reviews, skill, held().resting)
    if again is not None:
        begin_anew(stem_of(again))
        link_state.write(page, {"level": again.level, "seed": again.seed})
        return
    if skill != MIXED:
        link_state.write(page, {"seed": (seed + tries) % limits.SEED})
        return
    kept = remembered()
    skills_of = {one.name: one.skills for one in lessons()}
    pick = next_mixed(kept.asked, learned_skills(kept.found, skills_of))
    link_state.write(page, {"level": pick.level, "seed": mixed_seed(pick.skill, pick.seed)})


def mixed_seed(skill: str, seed: int) -> int:
    """Return a seed of mixed practice that selects a skill; another one for each `seed`."""
    many = len(MIXED_SKILLS)
    return next(s for s in range(seed * many, (seed + 1) * many) if mixed_skill(s) == skill)


def remembered_marks() -> dict[str, str]:
    """Return skill → mark of this visitor, without mixed practice, which has none."""
    found = marks(remembered().found, [f"skill:{name}" for name in SKILLS])
    return {name.removeprefix("skill:"): mark for name, mark in found.items()}


def choose_skill(page: Page, found: dict[str, str]) -> str:
    """Draw the list of skills with the marks `found`, set from the link; return the chosen one."""
    names = skill_names()
    picker = f"_{page.prefix}-picker"
    skill = link_state.choice(page, "skill")
    st.session_state[picker] = skill

    def chosen() -> None:
        # A browser sends the label of a choice. A label from before an answer has another mark, and
        # Streamlit 1.67 passes an unknown label on as if it had been chosen.
        if st.session_state[picker] in names:
            link_state.write(page, {"skill": st.session_state[picker]})

    st.selectbox(
        _("Skill"),
        names,
        format_func=lambda name: f"{found.get(name, '')} {_(TITLES[name])}".strip(),
        key=picker,
        on_change=chosen,
        label_visibility="collapsed",
        width=320,
    )
    return skill
