"""Rooms in which a class answers from its phones: their data and every operation on them.

A room is one small document, and each operation is one atomic change of it by the store
(documents.py); so all rules about rooms are in this module. A phone is a random number without a
name, unless one is typed beside a progress code; all data of a room is deleted when it ends.
"""

from __future__ import annotations

import hmac
import json
import re
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
"""The letters of room codes: no vowels, so that no code is a word or seems to contain a digit."""

CODE_LETTERS = 4

CHANNEL = re.compile(rf"([{LETTERS}]{{{CODE_LETTERS}}})-[\w-]{{16}}", re.ASCII)
"""A channel, see `Room`; its first group is the code."""

Refusal = Literal["gone", "full", "crowd", "shown", "another", "stranger", "no answer", "too often"]
"""Why a request of a phone is refused: there is no such room; it has as many phones as it takes;
too many have joined from its address; the answers are shown already; another question is asked by
now; the phone has not joined this room; the data it sent is invalid; it has changed its answer too
often."""

_FILLERS = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)
"""Printable letters that draw nothing: Unicode's ignorable ones and the blank of Braille."""

Result = TypeVar("Result")


class Opened(NamedTuple):
    """A new room: its code, and the secret key that only the teacher who opened it has."""

    code: str
    key: str


class Joined(NamedTuple):
    """The id of a phone that has joined; or "" and why it was refused."""

    phone: str
    refusal: Refusal | None = None


class State(NamedTuple):
    """The state of a room that pages poll.

    Attributes
    ----------
    turn : int
        Incremented whenever phones have to draw something else.
    phones, answers, progress : int
        How many phones have joined, have answered the question, and have sent their progress.
    """

    turn: int
    phones: int
    answers: int
    progress: int


@dataclass
class Room:
    """The data of a room.

    Attributes
    ----------
    code : str
    channel : str
        The name under which pages poll its State: the code, a dash and a random text that nobody
        can guess.
    key_hash : str
        `hash_of` the teacher's key.
    until : float
        Expiry time in seconds since the epoch; a new question and showing the answers extend it.
    number : int
        Number of the question, 0 before the first.
    turn : int
        See State.
    question : ClassQuestion or None
    is_counted : bool
        Whether the answers are shown, and no more are accepted.
    is_shown : bool
        Whether the right answer is shown, too.
    right : str
        The right answer in words, once it is shown; a line for each blank.
    phones : dict
        Id of each phone that has joined → how often it has answered this question; None for one
        that has never answered any.
    answers : dict
        Phone → its answer.
    verdicts : dict
        Answer, as `written` → the verdict on it, once answers are shown.
    progress : dict
        Phone → the first name typed there, "" for none, and its progress code.
    """

    code: str
    channel: str
    key_hash: str
    until: float
    number: int = 0
    turn: int = 0
    question: ClassQuestion | None = None
    is_counted: bool = False
    is_shown: bool = False
    right: str = ""
    phones: dict[str, int | None] = field(default_factory=dict)
    answers: dict[str, Values] = field(default_factory=dict)
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    progress: dict[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def state(self) -> State:
        """The state that pages poll."""
        return State(self.turn, len(self.phones), len(self.answers), len(self.progress))

    def verdict_on(self, phone: str) -> Verdict | None:
        """Return the verdict on a phone's answer; None if it has none or answers are not shown."""
        values = self.answers.get(phone)
        return None if values is None else self.verdicts.get(written(values))

    def is_opened_by(self, key: str) -> bool:
        """Return whether a key is the teacher's; compares in constant time."""
        return hmac.compare_digest(self.key_hash, hash_of(key))


class Rooms:
    """The rooms of a server; every method raises StoreError where their store cannot be reached.

    Parameters
    ----------
    documents : Documents
        Their store.
    clock : callable
        Returns the time in seconds since the epoch, the same in all processes.
    """

    def __init__(self, documents: Documents, clock: Callable[[], float] = time.time) -> None:
        self._documents = documents
        self._clock = clock

    # -- the teacher ------------------------------------------------------------------------------

    def open(self) -> Opened | None:
        """Open a room and return its code and key; None where all rooms are in use."""
        key = secrets.token_urlsafe(18)
        for _try in range(50):
            code = "".join(secrets.choice(LETTERS) for _letter in range(CODE_LETTERS))
            channel = f"{code}-{secrets.token_urlsafe(12)}"
            room = Room(code, channel, hash_of(key), self._end())
            made = self._documents.create(code, dumped(room), self._clock())
            if made != "taken":
                return Opened(code, key) if made == "made" else None
        return None

    def ask(self, code: str, key: str, asked: ClassQuestion | None, *, again: bool = False) -> bool:
        """Ask a question, or nothing, and drop the answers; but not if it is asked, unless `again`.

        Returns False if there is no such room or the key is wrong.
        """

        def act(room: Room) -> bool:
            if not room.is_opened_by(key):
                return False
            if again or room.question != asked:
                room.question, room.is_counted, room.is_shown = asked, False, False
                room.right, room.answers, room.verdicts = "", {}, {}
                room.number += 1
                room.phones = {phone: n and 0 for phone, n in room.phones.items()}
                self._go_on(room)
            return True

        return bool(self._change(code, act))

    def count(self, code: str, key: str) -> bool:
        """Accept no more answers; return False as `show` does."""

        def act(room: Room) -> None:
            if not room.is_counted:
                room.is_counted = True
                self._go_on(room)

        return self._lead(code, key, act)

    def show(self, code: str, key: str, judge: Callable[[Values], Verdict], right: str) -> bool:
        """Accept no more answers, and store the verdict on each of those given.

        Parameters
        ----------
        code, key : str
        judge : callable
            Answer → the verdict on it; called once for equal answers.
        right : str
            The right answer in words, a line for each blank.

        Returns
        -------
        bool
            False if there is no such room, the key is wrong or nothing is asked.
        """
        known: dict[Values, Verdict] = {}

        def act(room: Room) -> None:
            if not room.is_shown or (right and not room.right):
                for values in room.answers.values():
                    if values not in known:
                        known[values] = judge(values)
                    room.verdicts[written(values)] = known[values]
                room.is_counted, room.is_shown, room.right = True, True, right
                self._go_on(room)

        return self._lead(code, key, act)

    def hide(self, code: str, key: str) -> bool:
        """Take back the right answer, or else the answers; return False as `show` does.

        Of a bet the answers are shown at once. Once they are hidden, phones may change theirs.
        """

        def act(room: Room) -> None:
            if room.is_counted and (asked := room.question):
                room.is_counted = bool(room.right) if asked.is_bet else room.is_shown
                room.is_shown, room.right, room.verdicts = asked.is_bet and room.is_counted, "", {}
                self._go_on(room)

        return self._lead(code, key, act)

    def close(self, code: str, key: str) -> bool:
        """Delete a room with all its data; return False if there is none or the key is wrong."""
        room = self.room(code)
        if room is None or not room.is_opened_by(key):
            return False
        self._documents.delete(code)
        return True

    # -- phones -----------------------------------------------------------------------------------

    def join(self, code: str, phone: str = "", *, takes_new: bool = True) -> Joined:
        """Admit a phone: under its earlier id `phone` if the room knows that, else a new one.

        In a full room a new phone has the place of one that has sent nothing so far: of any, since
        whoever fills a room from outside would otherwise choose whom the next one drives out.
        """

        def act(room: Room) -> Joined:
            if phone in room.phones:
                return Joined(phone)
            if not takes_new:
                return Joined("", "crowd")
            if len(room.phones) >= page_limits.ROOM_PHONES:
                silent = [
                    one for one, n in room.phones.items() if n is None and one not in room.progress
                ]
                if not silent:
                    return Joined("", "full")
                del room.phones[secrets.choice(silent)]
            new = secrets.token_hex(16)
            room.phones[new] = None
            return Joined(new)

        return self._change(code, act) or Joined("", "gone")

    def answer(self, code: str, phone: str, number: int, answer: object) -> Refusal | None:
        """Store the answer of a phone, in place of its earlier one.

        Parameters
        ----------
        code, phone : str
        number : int
            `Room.number` of the question that is answered.
        answer : object
            One value for each blank; sent by a phone, so it may be anything.

        Returns
        -------
        str or None
            Why it is refused; None if it is stored.
        """

        def act(room: Room) -> Refusal | Literal["taken"]:
            if phone not in room.phones:
                return "stranger"
            if room.question is None or room.number != number:
                return "another"
            if room.is_counted:
                return "shown"
            values = room.question.read_answer(answer)
            if values is None:
                return "no answer"
            before = room.phones[phone] or 0
            if before >= page_limits.ROOM_ANSWERS:
                return "too often"
            room.phones[phone] = before + 1
            room.answers[phone] = values
            return "taken"

        result = self._change(code, act) or "gone"
        return None if result == "taken" else result

    def send_progress(self, code: str, phone: str, name: str, progress: str) -> Refusal | None:
        """Store the progress code of a phone, in place of its earlier one.

        Parameters
        ----------
        code, phone : str
        name : str
            A first name as typed; cut to its first ROOM_NAME characters that draw something.
        progress : str
            A code of gamecore.lessons.progress_code; only its length is checked here.

        Returns
        -------
        str or None
            Why it is refused; None if it is stored.
        """

        def act(room: Room) -> Refusal | Literal["taken"]:
            if phone not in room.phones:
                return "stranger"
            if len(progress) > LONGEST:
                return "no answer"
            seen = _FILLERS.sub("", name)
            kept = "".join(letter for letter in seen if letter.isprintable()).strip()
            room.progress[phone] = kept[: page_limits.ROOM_NAME], progress
            return "taken"

        result = self._change(code, act) or "gone"
        return None if result == "taken" else result

    # -- everybody --------------------------------------------------------------------------------

    def room(self, code: str) -> Room | None:
        """Return a room as it is now; None where there is none. Changing it changes only a copy."""
        if len(code) != CODE_LETTERS or not set(LETTERS).issuperset(code):
            return None
        found = self._documents.read(code, self._clock())
        return None if found is None else loaded(found.text)

    def state(self, channel: str) -> State | None:
        """Return the state of the room with this channel; None where there is none."""
        room = self.room_of(channel)
        return None if room is None else room.state

    def room_of(self, channel: str) -> Room | None:
        """Return the room with this channel; None where there is none.

        A room is parsed only for its channel: else the time that takes tells which codes exist.
        """
        named = CHANNEL.fullmatch(channel)
        found = self._documents.read(named[1], self._clock()) if named else None
        if named is None or found is None:
            return None
        begins = f'{{"code":"{named[1]}","channel":"{channel}",'  # as `dumped` writes it
        is_it = hmac.compare_digest(found.text[: len(begins)].encode(), begins.encode())
        return loaded(found.text) if is_it else None

    def sweep(self) -> None:
        """Delete expired rooms."""
        self._documents.sweep(self._clock())

    def _change(self, code: str, act: Callable[[Room], Result]) -> Result | None:
        """Change a room atomically by `act`, and return its result; None where there is none."""
        if len(code) != CODE_LETTERS or not set(LETTERS).issuperset(code):
            return None

        def change(document: Document) -> tuple[Document, Result]:
            room = loaded(document.text)
            result = act(room)
            return dumped(room), result

        return self._documents.change(code, change, self._clock())

    def _lead(self, code: str, key: str, act: Callable[[Room], None]) -> bool:
        """Change by `act` a room in which something is asked; return False as `show` does."""

        def led(room: Room) -> bool:
            if not room.is_opened_by(key) or room.question is None:
                return False
            act(room)
            return True

        return bool(self._change(code, led))

    def _go_on(self, room: Room) -> None:
        """Have the phones draw something else, and keep the room for longer."""
        room.turn += 1
        room.until = self._end()

    def _end(self) -> float:
        return self._clock() + page_limits.ROOM_SECONDS


def hash_of(key: str) -> str:
    """Return the SHA-256 of a key, which is stored in place of the key."""
    return sha256(key.encode("utf-8", "replace")).hexdigest()


def written(values: Values) -> str:
    """Return an answer as JSON, the key of `Room.verdicts`."""
    return json.dumps(values)


def dumped(room: Room) -> Document:
    """Return a room as a document: JSON and the expiry time."""
    return Document(json.dumps(asdict(room), separators=(",", ":")), room.until)


def loaded(text: str) -> Room:
    """Return the room from the text of `dumped`."""
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
