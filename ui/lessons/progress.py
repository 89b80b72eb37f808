"""What a visitor has learned: kept in the visitor's own browser, never on the server.

The session holds a copy while it lasts. An invisible component reads the browser's storage, sends
its text here and writes back what was added; a short code carries the marks to another browser.
Answers as they stand are kept beside it as long as the tab is open, so that a page that is loaded
anew asks nothing twice.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.errors import GameError
from gamecore.lessons.catalogue import LESSONS
from gamecore.lessons.practice import SKILLS
from gamecore.lessons.progress_code import decode, encode
from gamecore.lessons.standing import Pick, Result, Review, Standing, reviewed
from gamecore.lessons.todays_position import Streak, read_streak
from gamecore.problems.catalogue import SLUGS
from ui.base.component import component
from ui.lessons.shown_marks import menu_marks

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

_KEY = "_memory"
_HELD = "_progress"

ASKED = 120
"""Answers whose order is kept, for what mixed practice asks next: a skill rests for 16 at most."""

LONGEST = 4_000
"""Longest text that is read from a browser: what is written here has under a thousand letters."""

DAYS = 14
"""Days on which something was answered whose dates are kept: two weeks are shown."""

DRAFTS = 24
"""Questions whose answers are kept as they stand: more than a lesson has from bet to exit."""

DRAFT = 300
"""Longest answer that is kept so, in letters: a strip of labels has under a hundred."""

LONGEST_ANSWERS = 2 * DRAFTS * DRAFT
"""Longest text of them that is read from a browser; quotes in it are written with a stroke."""

_MEMORY = component("memory", "memory.js")


@dataclass(frozen=True)
class Progress:
    """What is remembered.

    Attributes
    ----------
    found : dict of str to Standing
        What was begun, by the `about` of its results.
    at : (str, int) or None
        The lesson and the beat where one stopped.
    asked : tuple of Result
        The last answers about skills, oldest first.
    streak : Streak
        Of the positions of the day.
    ended : frozenset of str
        The lessons that were gone through to their end.
    reviews : tuple of Review
        The questions that were missed and will be asked again.
    days : tuple of int
        The last days on which something was answered, as ordinals of dates.
    """

    found: dict[str, Standing] = field(default_factory=dict)
    at: tuple[str, int] | None = None
    asked: tuple[Result, ...] = ()
    streak: Streak = field(default_factory=Streak)
    ended: frozenset[str] = frozenset()
    reviews: tuple[Review, ...] = ()
    days: tuple[int, ...] = ()

    def after(self, result: Result, pick: Pick | None = None, day: int | None = None) -> Progress:
        """Return what is remembered after one more answer.

        Parameters
        ----------
        result : Result
        pick : Pick, optional
            The question of practice that was answered.
        day : int, optional
            The ordinal of the date.
        """
        standing = self.found.get(result.about, Standing()).after(result)
        asked = self.asked
        if result.about.startswith("skill:"):
            asked = (*asked, result)[-ASKED:]
        reviews = self.reviews if pick is None else reviewed(self.reviews, pick, result.right)
        days = self.days if day is None else tuple(sorted({*self.days, day})[-DAYS:])
        found = {**self.found, result.about: standing}
        return replace(self, found=found, asked=asked, reviews=reviews, days=days)

    def stopped_at(self, lesson: str, beat: int, *, is_last: bool = False) -> Progress:
        """Return what is remembered after a beat of a lesson was opened.

        A lesson is ended when its last beat is opened and something in it was answered.
        """
        ends = is_last and f"lesson:{lesson}" in self.found
        ended = self.ended | {lesson} if ends else self.ended
        return replace(self, at=(lesson, beat), ended=ended)

    @property
    def code(self) -> str:
        """The code that carries the marks elsewhere."""
        return encode(self.found, SLUGS, self.ended, self.reviews)


def written(kept: Progress) -> str:
    """Return the text that a browser keeps; "" when nothing was begun."""
    if kept == Progress():
        return ""
    names = list(SKILLS)
    asked = [
        [names.index(result.about.removeprefix("skill:")), int(result.right)]
        for result in kept.asked
    ]
    saved: dict[str, Any] = {"code": kept.code, "at": kept.at, "asked": asked, "days": kept.days}
    if kept.streak.days:
        saved["streak"] = [kept.streak.last, kept.streak.days, kept.streak.levels]
    return json.dumps(saved, separators=(",", ":"))


def read(text: str) -> Progress:
    """Read such a text; what cannot be read is nothing."""
    if not text or len(text) > LONGEST:
        return Progress()
    try:
        saved = json.loads(text)
        carried = decode(saved["code"], SLUGS)
        names = list(SKILLS)
        asked = tuple(
            Result(f"skill:{names[place]}", bool(right)) for place, right in saved["asked"]
        )
        at, streak = saved["at"], read_streak(saved.get("streak"))
        days = tuple(day for day in saved.get("days", ()) if type(day) is int and day > 0)
    except (
        ValueError,
        KeyError,
        TypeError,
        IndexError,
        AttributeError,
        GameError,
        RecursionError,
    ):
        return Progress()
    if not (isinstance(at, list) and len(at) == 2 and at[0] in LESSONS and type(at[1]) is int):
        at = None
    return Progress(
        found=carried.found,
        at=(at[0], min(max(at[1], 1), 99)) if at else None,
        asked=asked[-ASKED:],
        streak=streak,
        ended=carried.ended,
        reviews=carried.reviews,
        days=days[-DAYS:],
    )


@dataclass
class Held:
    """The session's copy.

    Attributes
    ----------
    kept : Progress
    seen : str
        What the browser's storage held when it was last read.
    fresh : list of callable
        What was added since the browser was last told, to be added again to what it has.
    works : bool
        Whether the browser keeps anything.
    drafts : dict of str to str, or None
        Question → its answer as it stands, half filled or checked, the last DRAFTS of them; None
        as long as none was given here and the browser has sent none.
    resting : set of Pick
        Questions that are asked again at the next visit, since they were answered in this one.
    """

    kept: Progress = field(default_factory=Progress)
    seen: str = ""
    fresh: list[Callable[[Progress], Progress]] = field(default_factory=list)
    works: bool = True
    drafts: dict[str, str] | None = None
    resting: set[Pick] = field(default_factory=set)


def held() -> Held:
    """Return the session's copy."""
    found: Held = st.session_state.setdefault(_HELD, Held())
    return found


def remembered() -> Progress:
    """Return what is remembered of this visitor."""
    return held().kept


def _add(change: Callable[[Progress], Progress]) -> None:
    copy = held()
    copy.kept = change(copy.kept)
    copy.fresh.append(change)


def progress_code() -> str:
    """Return this visitor's code, as far as the browser has told; "" for none. Once on a page."""
    keep()
    kept = remembered()
    return kept.code if kept.found else ""


def today() -> int:
    """Return the ordinal of the date, the same for everybody."""
    return datetime.now(UTC).toordinal()


def record(result: Result, pick: Pick | None = None) -> None:
    """Remember an answer; `pick` is the question of practice that it answers."""
    day = today()
    _add(lambda kept: kept.after(result, pick, day))
    if pick is not None:
        waits = any(one.pick == pick and not one.wait for one in remembered().reviews)
        held().resting = held().resting | {pick} if waits else held().resting - {pick}


def stop_at(lesson: str, beat: int, *, is_last: bool = False) -> None:
    """Remember where one is in the lessons."""
    kept = remembered()
    if kept.stopped_at(lesson, beat, is_last=is_last) != kept:
        _add(lambda kept: kept.stopped_at(lesson, beat, is_last=is_last))


def solve_day(day: date, level: int) -> None:
    """Remember that today's position was solved."""
    _add(lambda kept: replace(kept, streak=kept.streak.after(day, level)))


def draft(stem: str) -> str:
    """Return the answer to a question as it stood, "" if it was not begun."""
    return (held().drafts or {}).get(stem, "")


def keep_draft(stem: str, text: str) -> None:
    """Keep the answer to a question as it stands, as long as the tab is open."""
    if len(text) <= DRAFT:
        drafts = held().drafts or {}
        drafts.pop(stem, None)
        held().drafts = dict(list({**drafts, stem: text}.items())[-DRAFTS:])


def read_drafts(text: object) -> dict[str, str]:
    """Read the answers that a browser has kept; what cannot be read is none."""
    try:
        found = json.loads(text) if isinstance(text, str) and len(text) <= LONGEST_ANSWERS else {}
    except (ValueError, RecursionError):
        found = {}
    if not isinstance(found, dict):
        return {}
    short = {stem: one for stem, one in found.items() if isinstance(one, str) and len(one) <= DRAFT}
    return dict(list(short.items())[-DRAFTS:])


def forget_draft(stem: str) -> None:
    """Forget the answer to a question, which is asked anew."""
    (held().drafts or {}).pop(stem, None)


def take_over(code: str) -> None:
    """Take the marks of a code, and what it says was missed.

    Raises
    ------
    GameError
        If it is no such code.
    """
    carried = decode(code, SLUGS)

    def change(kept: Progress) -> Progress:
        return replace(
            kept,
            found={**kept.found, **carried.found},
            ended=kept.ended | carried.ended,
            reviews=carried.reviews or kept.reviews,
        )

    _add(change)


def forget() -> None:
    """Forget everything, here and in the browser."""
    copy = held()
    copy.kept = Progress()
    copy.fresh = [lambda _kept: Progress()]
    copy.drafts = {}
    copy.resting = set()


def keep() -> None:
    """Draw the invisible component that keeps the copy in step with the browser; once on a page."""
    copy = held()
    last, copy.fresh = copy.fresh, []
    menu = menu_marks(copy.kept.found)

    def arrived() -> None:
        # As it is: the browser compares what was seen with what it has, letter by letter.
        sent = getattr(st.session_state.get(_KEY), "kept", None)
        if not isinstance(sent, dict):
            return
        copy.works = bool(sent.get("works"))
        text = sent.get("text")
        if copy.works and isinstance(text, str):
            copy.seen = text
            copy.kept = read(text)
            for change in last:
                copy.kept = change(copy.kept)

    def answered() -> None:
        sent = read_drafts(getattr(st.session_state.get(_KEY), "answers", None))
        copy.drafts = {**sent, **(copy.drafts or {})}

    drafts = "" if copy.drafts is None else json.dumps(copy.drafts, separators=(",", ":"))
    _MEMORY(
        key=_KEY,
        height=1,
        data={"text": written(copy.kept), "seen": copy.seen, "menu": menu, "answers": drafts},
        on_kept_change=arrived,
        on_answers_change=answered,
    )
