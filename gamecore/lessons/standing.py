"""How far somebody is with each lesson, skill and problem: marks from a list of results."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from gamecore.lessons.practice import LEVELS, MIXED, MIXED_SKILLS, SKILLS, Level

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

Mark = Literal["○", "◔", "◑", "●", "★"]
"""○ not begun, ◔ tried, ◑ familiar, ● proficient, ★ mastered."""

Where = Literal["lesson", "practice", "mixed", "lab"]

RECENT = 5
"""Results that count: what was missed longer ago is forgiven."""

ENOUGH = 3
"""Results below which one has only tried."""

FAMILIAR = 70
"""Per cent of right answers among the recent ones that make familiar; all of them, proficient."""


@dataclass(frozen=True, slots=True)
class Result:
    """One answer.

    Attributes
    ----------
    about : str
        “lesson:mex”, “skill:mex” or “problem:cses-1730”.
    right : bool
        Of the first answer to that instance.
    where : "lesson", "practice", "mixed" or "lab"
        In mixed practice and in the lab nobody says which idea is needed: only there ★ is earned.
    """

    about: str
    right: bool
    where: Where = "practice"


@dataclass(frozen=True, slots=True)
class Standing:
    """What is remembered of one thing: what was begun has one, by the `about` of its results.

    Attributes
    ----------
    recent : tuple of bool
        The last results, oldest first, at most RECENT.
    mastered : bool
        Whether it was answered right in mixed practice or the lab when proficient, and not missed
        since.

    Notes
    -----
    The rules are Khan Academy's: below 70 per cent tried, from there familiar, all right
    proficient, mastered only in a mixed test, and misses demote.
    """

    recent: tuple[bool, ...] = ()
    mastered: bool = False

    @property
    def mark(self) -> Mark:
        """The mark."""
        if not self.recent:
            return "○"
        if self.mastered:
            return "★"
        share = 100 * sum(self.recent)
        if len(self.recent) < ENOUGH or share < FAMILIAR * len(self.recent):
            return "◔"
        return "●" if all(self.recent) else "◑"

    def after(self, result: Result) -> Standing:
        """Return the standing after one more result: a miss takes ★ away."""
        recent = (*self.recent, result.right)[-RECENT:]
        proficient = Standing(recent).mark == "●"
        earned = proficient and result.where in ("mixed", "lab")
        return Standing(recent, result.right and (self.mastered or earned))


@dataclass(frozen=True, slots=True)
class Pick:
    """The question to ask next: what `practice.question` takes."""

    skill: str
    level: Level
    seed: int


AFTER = (3, 10)
"""Other questions that pass before a missed one comes back, the first and the second time. The
third time is the next visit; whoever is right then too is asked no more."""

MOST_REVIEWS = 8
"""Missed questions that are kept: a code that carries them has 64 letters more."""


@dataclass(frozen=True, slots=True)
class Review:
    """A question that was missed and will be asked again.

    Attributes
    ----------
    pick : Pick
        Its skill may be MIXED: what was missed in mixed practice comes back there.
    stage : int
        How often it was answered right since: 0, 1 or 2.
    wait : int
        How many other questions come before it; 0 when it is due.
    """

    pick: Pick
    stage: int = 0
    wait: int = AFTER[0]


def reviewed(reviews: Sequence[Review], pick: Pick, right: bool) -> tuple[Review, ...]:
    """Return what will be asked again after the answer to one more question.

    Parameters
    ----------
    reviews : sequence of Review
        As they were.
    pick : Pick
        The question that was answered.
    right : bool
        Whether the answer was right.
    """
    others = [replace(one, wait=max(0, one.wait - 1)) for one in reviews if one.pick != pick]
    stage = next((one.stage + 1 for one in reviews if one.pick == pick), None)
    if not right:
        others.append(Review(pick))
    elif stage is not None and stage <= len(AFTER):
        others.append(Review(pick, stage, AFTER[stage] if stage < len(AFTER) else 0))
    return tuple(others[-MOST_REVIEWS:])


def due(reviews: Sequence[Review], skill: str, resting: Collection[Pick] = ()) -> Pick | None:
    """Return the missed question of a skill that is to be asked now, if there is one.

    Parameters
    ----------
    reviews : sequence of Review
    skill : str
        As the page is called that asks: MIXED is one of them.
    resting : collection of Pick
        Those that wait for the next visit.
    """
    found = (one.pick for one in reviews if one.pick.skill == skill and one.wait == 0)
    return next((pick for pick in found if pick not in resting), None)


LONGEST_REST = 16
"""Most questions that pass before a skill comes again, however well it is known."""


def next_mixed(results: Sequence[Result], learned: Collection[str] = (), *, start: int = 0) -> Pick:
    """Choose the next question of mixed practice; what was missed comes back sooner.

    Parameters
    ----------
    results : sequence of Result
        All of a visitor's, oldest first; those about skills count.
    learned : collection of str
        The skills to draw from; empty for all.
    start : int
        Where this visitor's seeds begin, so that a class does not get the same row.

    Returns
    -------
    Pick
        A skill rests for 2^r questions after r right answers in a row, LONGEST_REST at most; the
        one that is overdue longest is taken, never the last one again if there is another. The
        level rises with the right answers in a row. The seed was not used before.

    Notes
    -----
    A pure function of the results: a link names a question, and progress only chooses the next.
    """
    names = [name for name in MIXED_SKILLS if name in learned] or list(MIXED_SKILLS)
    asked = [result for result in results if result.about.removeprefix("skill:") in SKILLS]
    by_skill = {name: [r for r in asked if r.about == f"skill:{name}"] for name in names}
    last_seen = {result.about: place for place, result in enumerate(asked)}

    def overdue(name: str) -> tuple[bool, int, int]:
        place = last_seen.get(f"skill:{name}")
        just_now = place is not None and place == len(asked) - 1 and len(names) > 1
        if place is None:
            # Due since the first question: whatever was never asked goes before what was.
            return (not just_now, len(asked) - 1, -names.index(name))
        rest = min(LONGEST_REST, 2 ** min(_in_a_row(by_skill[name]), 10))
        return (not just_now, len(asked) - place - rest, -names.index(name))

    return _pick(max(names, key=overdue), asked, start)


def missed(results: Sequence[Result]) -> list[Pick]:
    """Return a question of every skill whose last answer was wrong, the oldest miss first.

    Parameters
    ----------
    results : sequence of Result
        All of a visitor's, oldest first; those about skills count.

    Returns
    -------
    list of Pick
        As `next_mixed` would ask them; empty once each was answered right since.
    """
    asked = [result for result in results if result.about.removeprefix("skill:") in SKILLS]
    last: dict[str, bool] = {}
    for result in asked:
        last.pop(result.about, None)  # the order is that of the last answers
        last[result.about] = result.right
    return [
        _pick(about.removeprefix("skill:"), asked) for about, right in last.items() if not right
    ]


def _pick(skill: str, asked: Sequence[Result], start: int = 0) -> Pick:
    """Return the next question of a skill: its level rises with the right answers in a row."""
    mine = [result for result in asked if result.about == f"skill:{skill}"]
    return Pick(skill, LEVELS[min(2, _in_a_row(mine) // 2)], start + len(mine))


def _in_a_row(results: Sequence[Result]) -> int:
    """Count the right answers since the last miss."""
    count = 0
    for result in reversed(results):
        if not result.right:
            break
        count += 1
    return count


def marks(found: Mapping[str, Standing], names: Iterable[str]) -> dict[str, Mark]:
    """Return the mark of each name, ○ for those that were never begun."""
    return {name: found.get(name, Standing()).mark for name in names}


def learned_skills(
    found: Mapping[str, Standing], skills_of: Mapping[str, Sequence[str]]
) -> list[str]:
    """Return the skills of the lessons that were begun, and those practised, in their order.

    Parameters
    ----------
    found : mapping of str to Standing
        What was begun.
    skills_of : mapping of str to sequence of str
        Lesson → its skills.
    """
    begun = {name for name, one in found.items() if one.recent}
    taught = {
        skill for name, skills in skills_of.items() if f"lesson:{name}" in begun for skill in skills
    }
    practised = {name.removeprefix("skill:") for name in begun if name.startswith("skill:")}
    return [name for name in SKILLS if name in taught | practised - {MIXED}]
