"""The progress of a visitor: stored in the visitor's own browser, never on the server.

The session has a copy while it lasts. An invisible component reads the browser's storage, sends its
text here and writes back what was added; a short code carries the marks to another browser. Drafts
of answers are stored in the browser as long as the tab is open, so that they survive a reload.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.errors import GameError
from gamecore.lessons.catalogue import LESSONS, lesson
from gamecore.lessons.practice import SKILLS
from gamecore.lessons.progress_code import decode, encode
from gamecore.lessons.standing import Pick, Result, Review, Standing, reviewed
from gamecore.lessons.todays_position import Streak, read_streak
from gamecore.problems.catalogue import SLUGS
from ui.base.component import component
from ui.frame.audience import presentations, presenting
from ui.lessons.shown_marks import menu_marks
from ui.pieces.question import ANSWERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import date

    from gamecore.lessons.questions import Value

_KEY = "_memory"
_HELD = "_progress"
_WHO, _TRIED = "who-wins", "moves-tried"

ASKED = 120
"""Most recent answers that are kept for mixed practice, in which a skill rests for at most 16."""

LONGEST = 4_000
"""Longest progress read from a browser, in characters; `written` gives less than a thousand."""

MOST_MISSES = 50
"""Most wrong answers that a draft may count: one instance for each is made again on a reload."""

DAYS = 14
"""Most dates of days with an answer that are kept; the last two weeks are shown."""

DRAFTS = 24
"""Most drafts that are kept: more than a lesson has questions from its bet to its end."""

DRAFT = 300
"""Longest draft that is kept, in characters: a strip of labels has less than a hundred."""

WHO_KEPT = 6
"""Most answers to “who wins?” that are kept, the last ones: as many as a draft has room for.

Of the moves that were tried, which are longer, as many of the last ones as it has room for."""

LONGEST_ANSWERS = 2 * DRAFTS * DRAFT
"""Longest text of all drafts read from a browser; twice their length, since quotes are escaped."""

_MEMORY = component("memory", "memory.js")


@dataclass(frozen=True)
class Progress:
    """The progress of a visitor.

    Attributes
    ----------
    found : dict of str to Standing
        `Result.about` → standing, for all that was begun.
    at : (str, int) or None
        The lesson and the beat that were open last.
    asked : tuple of Result
        The last answers about skills, oldest first.
    streak : Streak
        Of solved positions of the day.
    ended : frozenset of str
        The lessons that were completed.
    answered : dict of str to int
        Lesson → which of its questions were answered, right in the end; bit 0 is the first. Only of
        lessons that were begun and not completed.
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
    answered: dict[str, int] = field(default_factory=dict)
    reviews: tuple[Review, ...] = ()
    days: tuple[int, ...] = ()

    def after(self, result: Result, pick: Pick | None = None, day: int | None = None) -> Progress:
        """Return the progress after one more answer.

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
        """Return the progress after a beat of a lesson was opened.

        A lesson counts as completed when its last beat is opened and all its questions were
        answered.
        """
        at = (lesson, beat)
        if not is_last or self.waiting(lesson):
            return replace(self, at=at)
        answered = {name: bits for name, bits in self.answered.items() if name != lesson}
        return replace(self, at=at, ended=self.ended | {lesson}, answered=answered)

    def after_question(self, lesson: str, place: tuple[int, int]) -> Progress:
        """Return the progress after a question of a lesson was answered, right in the end."""
        if place not in self.waiting(lesson):
            return self
        bit = 1 << questions_of(lesson).index(place)
        bits = self.answered.get(lesson, 0) | bit
        return replace(self, answered={**self.answered, lesson: bits})

    def waiting(self, lesson: str) -> list[tuple[int, int]]:
        """Return the questions of a lesson that were not answered; none once it was completed."""
        if lesson in self.ended:
            return []
        bits = self.answered.get(lesson, 0)
        return [at for bit, at in enumerate(questions_of(lesson)) if not bits >> bit & 1]

    @property
    def code(self) -> str:
        """The code that carries marks, completed lessons and reviews to another browser."""
        return encode(self.found, SLUGS, self.ended, self.reviews)


def questions_of(name: str) -> list[tuple[int, int]]:
    """Return the questions of a lesson in their order, each as its (beat from 1, turn from 0)."""
    beats = enumerate(lesson(name).beats, 1)
    return [(place, turn) for place, beat in beats for turn in range(len(beat.questions))]


def written(kept: Progress) -> str:
    """Return the JSON that a browser stores; "" when nothing was begun."""
    if kept == Progress():
        return ""
    names = list(SKILLS)
    asked = [
        [names.index(result.about.removeprefix("skill:")), int(result.right)]
        for result in kept.asked
    ]
    saved: dict[str, Any] = {"code": kept.code, "at": kept.at, "asked": asked, "days": kept.days}
    if kept.answered:
        saved["answered"] = kept.answered
    if kept.streak.days:
        saved["streak"] = [kept.streak.last, kept.streak.days, kept.streak.levels]
    return json.dumps(saved, separators=(",", ":"))


def read(text: str) -> Progress:
    """Return the progress in a text of `written`; an empty one if it is invalid."""
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
        answered = {
            name: bits & ((1 << len(questions_of(name))) - 1)
            for name, bits in saved.get("answered", {}).items()
            if name in LESSONS and type(bits) is int
        }
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
        answered=answered,
        reviews=carried.reviews,
        days=days[-DAYS:],
    )


@dataclass
class Held:
    """The session's copy of what the browser stores.

    Attributes
    ----------
    kept : Progress
    seen : str
        The text in the browser's storage when it was last read.
    fresh : list of callable
        The changes since data was last sent to the browser, to be repeated on what it stores.
    works : bool
        Whether the browser's storage works.
    drafts : dict of str to str, or None
        Stem of a question → its answer so far, incomplete or checked, the last DRAFTS of them; None
        as long as there is none here and the browser has sent none.
    resting : set of Pick
        Missed questions that were answered in this visit, and are asked again at the next one.
    begun : int
        The presentation that the drafts are of, see `presentations`.
    """

    kept: Progress = field(default_factory=Progress)
    seen: str = ""
    fresh: list[Callable[[Progress], Progress]] = field(default_factory=list)
    works: bool = True
    drafts: dict[str, str] | None = None
    resting: set[Pick] = field(default_factory=set)
    begun: int = 0


def held() -> Held:
    """Return the session's copy, which may be changed."""
    found: Held = st.session_state.setdefault(_HELD, Held())
    if found.begun != presentations():  # which begins without the answers that were given before
        found.begun, found.drafts = presentations(), {}
    return found


def remembered() -> Progress:
    """Return the progress of this visitor, as far as the browser has sent it."""
    return held().kept


def _add(change: Callable[[Progress], Progress]) -> None:
    copy = held()
    copy.kept = change(copy.kept)
    copy.fresh.append(change)


def progress_code() -> str:
    """Return this visitor's progress code; "" for none. Calls `keep`, so only once on a page."""
    keep()
    kept = remembered()
    return kept.code if kept.found else ""


def today() -> int:
    """Return the ordinal of the date in UTC, so that it is the same for everybody."""
    return datetime.now(UTC).toordinal()


def record(result: Result, pick: Pick | None = None) -> None:
    """Add an answer to the progress; `pick` is the question of practice that it answers."""
    day = today()
    _add(lambda kept: kept.after(result, pick, day))
    if pick is not None:
        waits = any(one.pick == pick and not one.wait for one in remembered().reviews)
        held().resting = held().resting | {pick} if waits else held().resting - {pick}


def stop_at(lesson: str, beat: int, *, is_last: bool = False) -> None:
    """Record which beat of a lesson is open; see `Progress.stopped_at`."""
    kept = remembered()
    if kept.stopped_at(lesson, beat, is_last=is_last) != kept:
        _add(lambda kept: kept.stopped_at(lesson, beat, is_last=is_last))


def answer_question(lesson: str, place: tuple[int, int]) -> None:
    """Record that a question of a lesson was answered; see `Progress.after_question`."""
    if place in remembered().waiting(lesson):
        _add(lambda kept: kept.after_question(lesson, place))


def solve_day(day: date, level: int) -> None:
    """Record that the position of a day was solved at a level."""
    _add(lambda kept: replace(kept, streak=kept.streak.after(day, level)))


def draft(stem: str) -> str:
    """Return the draft of an answer by the stem of its question; "" if there is none."""
    return (held().drafts or {}).get(stem, "")


def read_draft(text: str) -> tuple[int, list[Value | None], bool | None, bool, bool]:
    """Return misses, given, sure, checked and retried from a draft; empty defaults if invalid."""
    try:
        misses, given, sure, checked, *retried = json.loads(text)
        if type(misses) is int and 0 <= misses < MOST_MISSES and isinstance(given, list):
            known = None if sure is None else bool(sure)
            return misses, given, known, bool(checked), any(retried)
    except (ValueError, TypeError):
        pass
    return 0, [], None, False, False


def keep_draft(stem: str, text: str) -> None:
    """Store the draft of an answer as long as the tab is open; one longer than DRAFT is not."""
    if len(text) <= DRAFT:
        drafts = held().drafts or {}
        drafts.pop(stem, None)
        held().drafts = dict(list({**drafts, stem: text}.items())[-DRAFTS:])


def outlive_reload(key: str, stem: str = _WHO) -> None:
    """Bring the answer to “who wins?” back after a reload, and keep it for the next one.

    Call it before the question is drawn. `key` is that of `who_wins`: it belongs to one position,
    so that the answer about another one never comes back. `stem` is the draft that it is kept in.
    """
    pairs = (one.partition("=") for one in draft(stem).split())
    read = {name: answer for name, _sign, answer in pairs}
    given = {name: one for name, one in read.items() if stem == _TRIED or one in ANSWERS}
    if key not in st.session_state and key in given:
        st.session_state[key] = given[key]
    given.pop(key, None)
    if (now := st.session_state.get(key)) is not None:
        given[key] = now
    kept = [f"{name}={answer}" for name, answer in given.items()][-WHO_KEPT:]
    while len(text := " ".join(kept)) > DRAFT:
        kept = kept[1:]
    if text != draft(stem):
        keep_draft(stem, text)


@contextmanager
def kept_answer(key: str, tried: str = "") -> Iterator[None]:
    """Draw a view whose answer to “who wins?” outlives a reload; see `outlive_reload` and `keep`.

    The one place for every page of a game; a page that calls `keep` itself does not use it. `tried`
    is the key of the move that was tried, a text without spaces; a class is asked for it anew.
    """
    outlive_reload(key)
    if tried and not presenting():
        outlive_reload(tried, _TRIED)
    yield
    keep()


def read_drafts(text: object) -> dict[str, str]:
    """Return the drafts that a browser has sent, stem → text; invalid ones are left out."""
    try:
        found = json.loads(text) if isinstance(text, str) and len(text) <= LONGEST_ANSWERS else {}
    except (ValueError, RecursionError):
        found = {}
    if not isinstance(found, dict):
        return {}
    short = {stem: one for stem, one in found.items() if isinstance(one, str) and len(one) <= DRAFT}
    return dict(list(short.items())[-DRAFTS:])


def forget_draft(stem: str) -> None:
    """Delete the draft of an answer, so that its question is asked anew."""
    (held().drafts or {}).pop(stem, None)


def take_over(code: str) -> None:
    """Add the progress in a code to this visitor's; its standings replace those of the same name.

    Its reviews, if it has any, replace all of this visitor's.

    Raises
    ------
    GameError
        If the code is invalid.
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
    """Delete all progress and drafts, here and in the browser."""
    copy = held()
    copy.kept = Progress()
    copy.fresh = [lambda _kept: Progress()]
    copy.drafts = {}
    copy.resting = set()


def keep() -> None:
    """Draw the invisible component that synchronises the copy with the browser; once on a page."""
    copy = held()
    last, copy.fresh = copy.fresh, []
    menu = menu_marks(copy.kept.found, copy.kept.ended)

    def arrived() -> None:
        # Not sanitized: the browser compares this text with its own, character by character.
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
        if not copy.begun:  # else they are from before the presentation
            copy.drafts = {**sent, **(copy.drafts or {})}

    drafts = "" if copy.drafts is None else json.dumps(copy.drafts, separators=(",", ":"))
    _MEMORY(
        key=_KEY,
        height=1,
        data={"text": written(copy.kept), "seen": copy.seen, "menu": menu, "answers": drafts},
        on_kept_change=arrived,
        on_answers_change=answered,
    )
