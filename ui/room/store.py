"""Rooms in which a class answers from its phones: what is in one, and what may happen to it.

A room is one small document. Whatever happens to it is a change of that document, made as a whole
or not at all by what keeps it (documents.py); so every rule stands here, once. A phone is a random
number without a name, unless one is typed beside a progress code; all of a room goes when it ends.
"""

from __future__ import annotations

import hmac
import json
import secrets
import time
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from gamecore.lessons.progress_code import LONGEST
from ui.base import page_limits
from ui.room.documents import Document
from ui.room.question import Verdict, question_from

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ui.room.documents import Documents
    from ui.room.question import ClassQuestion, Values

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Of which codes are made: no vowels, so that no code is a word or seems to hold a digit."""

CODE_LETTERS = 4

Refusal = Literal["gone", "full", "shown", "another", "stranger", "no answer", "too often"]
"""Why a phone is not heard: there is no such room, it has as many phones as it takes, the answers
are shown already, another question is asked by now, the phone is not of this room, what it sent is
no answer to the question, it has changed its answer too often."""

Result = TypeVar("Result")


class Opened(NamedTuple):
    """A new room: its code, and the key that only whoever opened it holds."""

    code: str
    key: str


class Joined(NamedTuple):
    """A phone's number, or why it has none: one of the two."""

    phone: str
    refusal: Refusal | None = None


class State(NamedTuple):
    """What can be asked of a room without running a page.

    Attributes
    ----------
    turn : int
        Grows whenever phones have something else to draw.
    phones, answers : int
        How many have joined, and how many of them have answered the question.
    """

    turn: int
    phones: int
    answers: int


@dataclass
class Room:
    """All that is known of a room.

    Attributes
    ----------
    code : str
    channel : str
        Under which pages ask for its State: the code and a random number, so that it can be found
        by those alone who have joined.
    key_hash : str
        Of the teacher's key.
    until : float
        When it ends, unless the teacher presses something before.
    number : int
        Of the question, 0 before the first.
    turn : int
    question : ClassQuestion or None
    is_shown : bool
        Whether the answers are shown, and no more are taken.
    right : str
        The right answer in words, once it is shown; a line for each blank.
    phones : dict
        Each phone that has joined → how often it has answered this question.
    answers : dict
        Phone → what it answered.
    verdicts : dict
        What was answered, as `written` → the verdict on it, once answers are shown.
    progress : dict
        Phone → the first name that was typed there, "" for none, and its progress code.
    """

    code: str
    channel: str
    key_hash: str
    until: float
    number: int = 0
    turn: int = 0
    question: ClassQuestion | None = None
    is_shown: bool = False
    right: str = ""
    phones: dict[str, int] = field(default_factory=dict)
    answers: dict[str, Values] = field(default_factory=dict)
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    progress: dict[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def state(self) -> State:
        """What its pages ask for again and again."""
        return State(self.turn, len(self.phones), len(self.answers))

    def verdict_on(self, phone: str) -> Verdict | None:
        """Return what is said to a phone; None where it has not answered, or nothing is shown."""
        values = self.answers.get(phone)
        return None if values is None else self.verdicts.get(written(values))

    def is_opened_by(self, key: str) -> bool:
        """Tell whether a key is the one of its teacher."""
        return hmac.compare_digest(self.key_hash, hash_of(key))


class Rooms:
    """The rooms of a server.

    Parameters
    ----------
    documents : Documents
        What keeps them.
    clock : callable
        Returns the time in seconds; the same for all processes.
    """

    def __init__(self, documents: Documents, clock: Callable[[], float] = time.time) -> None:
        self._documents = documents
        self._clock = clock

    # -- the teacher ------------------------------------------------------------------------------

    def open(self) -> Opened | None:
        """Open a room; None where as many are open as this server keeps."""
        key = secrets.token_urlsafe(18)
        for _try in range(50):
            code = "".join(secrets.choice(LETTERS) for _letter in range(CODE_LETTERS))
            channel = f"{code}-{secrets.token_urlsafe(12)}"
            room = Room(code, channel, hash_of(key), self._end())
            made = self._documents.create(code, dumped(room), self._clock())
            if made != "taken":
                return Opened(code, key) if made == "made" else None
        return None

    def ask(self, code: str, key: str, question: ClassQuestion) -> bool:
        """Ask a question, unless it is the one that is asked; tell whether the room is there."""

        def act(room: Room) -> bool:
            if not room.is_opened_by(key):
                return False
            if room.question != question:
                room.question, room.is_shown, room.right = question, False, ""
                room.number += 1
                room.turn += 1
                room.answers, room.verdicts = {}, {}
                room.phones = dict.fromkeys(room.phones, 0)
                room.until = self._end()
            return True

        return bool(self._change(code, act))

    def show(self, code: str, key: str, judge: Callable[[Values], Verdict], right: str) -> bool:
        """Take no more answers, and say to each whether it is right.

        Parameters
        ----------
        code, key : str
        judge : callable
            What was answered → the verdict on it.
        right : str
            The right answer in words.
        """
        known: dict[Values, Verdict] = {}

        def act(room: Room) -> bool:
            if not room.is_opened_by(key) or room.question is None:
                return False
            if not room.is_shown:
                for values in room.answers.values():
                    if values not in known:
                        known[values] = judge(values)
                    room.verdicts[written(values)] = known[values]
                room.is_shown, room.right = True, right
                room.turn += 1
                room.until = self._end()
            return True

        return bool(self._change(code, act))

    def close(self, code: str, key: str) -> bool:
        """End a room, with all that is in it; tell whether it was there."""
        room = self.room(code)
        if room is None or not room.is_opened_by(key):
            return False
        self._documents.delete(code)
        return True

    # -- phones -----------------------------------------------------------------------------------

    def join(self, code: str, phone: str = "") -> Joined:
        """Take a phone in: under the number that the room gave it before, or a new one."""

        def act(room: Room) -> Joined:
            if phone in room.phones:
                return Joined(phone)
            if len(room.phones) >= page_limits.ROOM_PHONES:
                return Joined("", "full")
            new = secrets.token_hex(16)
            room.phones[new] = 0
            return Joined(new)

        return self._change(code, act) or Joined("", "gone")

    def answer(self, code: str, phone: str, number: int, answer: object) -> Refusal | None:
        """Take the answer of a phone in place of what it answered before.

        Parameters
        ----------
        code, phone : str
        number : int
            Of the question that it answers.
        answer : object
            One value for each blank; it may be anything.

        Returns
        -------
        str or None
            Why it is not taken; None where it is.
        """

        def act(room: Room) -> Refusal | Literal["taken"]:
            if phone not in room.phones:
                return "stranger"
            if room.question is None or room.number != number:
                return "another"
            if room.is_shown:
                return "shown"
            values = room.question.read_answer(answer)
            if values is None:
                return "no answer"
            if room.phones[phone] >= page_limits.ROOM_ANSWERS:
                return "too often"
            room.phones[phone] += 1
            room.answers[phone] = values
            return "taken"

        result = self._change(code, act) or "gone"
        return None if result == "taken" else result

    def send_progress(self, code: str, phone: str, name: str, progress: str) -> Refusal | None:
        """Take the progress code of a phone in place of what it sent before.

        Parameters
        ----------
        code, phone : str
        name : str
            A first name, as it was typed; of a longer one the first ROOM_NAME letters are kept.
        progress : str
            Of gamecore.lessons.progress_code.

        Returns
        -------
        str or None
            Why it is not taken; None where it is.
        """

        def act(room: Room) -> Refusal | Literal["taken"]:
            if phone not in room.phones:
                return "stranger"
            if len(progress) > LONGEST:
                return "no answer"
            kept = "".join(letter for letter in name if letter.isprintable()).strip()
            room.progress[phone] = kept[: page_limits.ROOM_NAME], progress
            return "taken"

        result = self._change(code, act) or "gone"
        return None if result == "taken" else result

    # -- everybody --------------------------------------------------------------------------------

    def room(self, code: str) -> Room | None:
        """Return a room as it is now; None where there is none."""
        if len(code) != CODE_LETTERS or not set(LETTERS).issuperset(code):
            return None
        found = self._documents.read(code, self._clock())
        return None if found is None else loaded(found.text)

    def state(self, channel: str) -> State | None:
        """Return how a room is, for whoever knows its channel."""
        room = self.room(channel[:CODE_LETTERS])
        if room is None or not hmac.compare_digest(room.channel.encode(), channel.encode()):
            return None
        return room.state

    def sweep(self) -> None:
        """Delete what is left of rooms that are over."""
        self._documents.sweep(self._clock())

    def _change(self, code: str, act: Callable[[Room], Result]) -> Result | None:
        """Let something happen in a room; None where there is none."""
        if len(code) != CODE_LETTERS or not set(LETTERS).issuperset(code):
            return None

        def change(document: Document) -> tuple[Document, Result]:
            room = loaded(document.text)
            result = act(room)
            return dumped(room), result

        return self._documents.change(code, change, self._clock())

    def _end(self) -> float:
        return self._clock() + page_limits.ROOM_SECONDS


def hash_of(key: str) -> str:
    """Return what is kept of a key."""
    return sha256(key.encode("utf-8", "replace")).hexdigest()


def written(values: Values) -> str:
    """Return an answer as a text that tells it from others."""
    return json.dumps(values)


def dumped(room: Room) -> Document:
    """Return a room as the text that is kept, and when that ends."""
    return Document(json.dumps(asdict(room), separators=(",", ":")), room.until)


def loaded(text: str) -> Room:
    """Return the room that `dumped` wrote down."""
    data: dict[str, Any] = json.loads(text)
    question: Mapping[str, Any] | None = data["question"]
    return Room(
        **{
            **data,
            "question": None if question is None else question_from(dict(question)),
            "answers": {phone: _values(answer) for phone, answer in data["answers"].items()},
            "progress": {phone: (name, sent) for phone, (name, sent) in data["progress"].items()},
            "verdicts": {
                answer: Verdict(tuple(said["wrong"]), said["says"], said["slip"])
                for answer, said in data["verdicts"].items()
            },
        }
    )


def _values(answer: list[Any]) -> Values:
    return tuple(tuple(value) if isinstance(value, list) else value for value in answer)
