"""Progress with each lesson, skill and problem: marks from results, and what to ask next."""

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
"""Number of last results that count; older misses are forgotten."""

ENOUGH = 3
"""Fewest results for a mark above ◔ tried."""

FAMILIAR = 70
"""Least per cent of right answers for ◑ familiar; ● proficient takes 100."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one answer.

    Attributes
    ----------
    about : str
        “lesson:mex”, “skill:mex” or “problem:cses-1730”.
    right : bool
        Whether the first answer to that instance was right.
    where : "lesson", "practice", "mixed" or "lab"
        Only in mixed practice and the lab can ★ be earned: there the idea needed is not named.
    """

    about: str
    right: bool
    where: Where = "practice"


@dataclass(frozen=True, slots=True)
class Standing:
    """Progress with one lesson, skill or problem, named by the `about` of its results.

    Attributes
    ----------
    recent : tuple of bool
        The last results, oldest first, at most RECENT.
    mastered : bool
        Whether it was answered right in mixed practice or the lab while proficient, and not missed
        since.

    Notes
    -----
    The rules are Khan Academy's: below 70 per cent right is tried, from 70 familiar, 100
    proficient; mastered is earned only in a mixed test, and a miss takes it away.
    """

    recent: tuple[bool, ...] = ()
    mastered: bool = False

    @property
    def mark(self) -> Mark:
        """The mark that the results earn."""
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
"""Other questions before a missed one comes back, the first and the second time. The third time is
the next visit; after a right answer then it is not asked again."""

MOST_REVIEWS = 24
"""Most missed questions that are kept; they make a progress code 194 letters longer."""


@dataclass(frozen=True, slots=True)
class Review:
    """A question that was missed and will be asked again.

    Attributes
    ----------
    pick : Pick
        The question; the skill of one missed in mixed practice is MIXED, so it comes back there.
    stage : int
        How often it was answered right since: 0, 1 or 2.
    wait : int
        How many other questions come before it; 0 if it is due.
    """

    pick: Pick
    stage: int = 0
    wait: int = AFTER[0]


def reviewed(reviews: Sequence[Review], pick: Pick, right: bool) -> tuple[Review, ...]:
    """Return the reviews after one more answer, at most MOST_REVIEWS.

    A miss adds the question at stage 0; a right answer moves it to the next stage or, after the
    last, removes it. The other reviews come one question nearer. Of too many the one goes that was
    answered right most often since it was missed, the oldest of them.

    Parameters
    ----------
    reviews : sequence of Review
        The reviews before the answer.
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
    if len(others) > MOST_REVIEWS:
        others.remove(max(others, key=lambda one: one.stage))
    return tuple(others)


def due(reviews: Sequence[Review], skill: str, resting: Collection[Pick] = ()) -> Pick | None:
    """Return the first missed question of a skill that is due; None without one.

    Where MOST_REVIEWS wait, they come back sooner, so that there is room for the next.

    Parameters
    ----------
    reviews : sequence of Review
    skill : str
        The skill that is practised, or MIXED.
    resting : collection of Pick
        Questions that are not asked again before the next visit.
    """
    soon = AFTER[0] if len(reviews) >= MOST_REVIEWS else 1
    found = (one.pick for one in reviews if one.pick.skill == skill and one.wait < soon)
    return next((pick for pick in found if pick not in resting), None)


LONGEST_REST = 16
"""Most questions that pass before a skill comes again, however well it is known."""


def next_mixed(results: Sequence[Result], learned: Collection[str] = ()) -> Pick:
    """Return the next question of mixed practice: a skill that was missed comes back sooner.

    Parameters
    ----------
    results : sequence of Result
        All results of a visitor, oldest first; only those about skills count.
    learned : collection of str
        The skills to draw from; empty for all.

    Returns
    -------
    Pick
        The skill that is overdue longest, but not the last one asked if there is another: after r
        right answers in a row a skill rests for 2^r questions, at most LONGEST_REST. The level
        rises with the right answers in a row. The seed is the number of results of that skill.

    Notes
    -----
    A pure function of its arguments: progress only chooses the next question, and a link names it.
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

    return _pick(max(names, key=overdue), asked)


def missed(results: Sequence[Result]) -> list[Pick]:
    """Return a question of every skill whose last answer was wrong, the oldest miss first.

    Parameters
    ----------
    results : sequence of Result
        All results of a visitor, oldest first; only those about skills count.

    Returns
    -------
    list of Pick
        The questions that `next_mixed` would ask of these skills.
    """
    asked = [result for result in results if result.about.removeprefix("skill:") in SKILLS]
    last: dict[str, bool] = {}
    for result in asked:
        last.pop(result.about, None)  # keep the order of the last answers
        last[result.about] = result.right
    return [
        _pick(about.removeprefix("skill:"), asked) for about, right in last.items() if not right
    ]


def _pick(skill: str, asked: Sequence[Result]) -> Pick:
    """Return the next question of a skill; `asked` has the results of all skills."""
    mine = [result for result in asked if result.about == f"skill:{skill}"]
    return Pick(skill, LEVELS[min(2, _in_a_row(mine) // 2)], len(mine))


def _in_a_row(results: Sequence[Result]) -> int:
    """Return the number of right answers since the last miss."""
    count = 0
    for result in reversed(results):
        if not result.right:
            break
        count += 1
    return count


def marks(found: Mapping[str, Standing], names: Iterable[str]) -> dict[str, Mark]:
    """Return name → mark, ○ for names that were never begun."""
    return {name: found.get(name, Standing()).mark for name in names}


def learned_skills(
    found: Mapping[str, Standing], skills_of: Mapping[str, Sequence[str]]
) -> list[str]:
    """Return the skills of the lessons that were begun, and those practised, as ordered in SKILLS.

    Parameters
    ----------
    found : mapping of str to Standing
        The standing of each thing begun, by names such as “lesson:mex”.
    skills_of : mapping of str to sequence of str
        Lesson → its skills.
    """
    begun = {name for name, one in found.items() if one.recent}
    taught = {
        skill for name, skills in skills_of.items() if f"lesson:{name}" in begun for skill in skills
    }
    practised = {name.removeprefix("skill:") for name in begun if name.startswith("skill:")}
    return [name for name in SKILLS if name in taught | practised - {MIXED}]
