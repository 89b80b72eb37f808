"""What a browser shows already is not sent to it again: a press changes a few parts of a page.

A run draws its part of the page whole, some forty elements of which a press changes five. Streamlit
1.67 sends all of them, and the browser makes each anew. Here a connection remembers what it has
sent where. Only what differs goes out, and what is no longer drawn is covered with an empty
element. The browser is not told that a run has begun, after which everything else would be old; and
the end is told as that of no run, or of the one that drew what it shows, or it would take away what
was not sent again.
Where this would not leave the same page, all is sent, as Streamlit would.
A block that is drawn again keeps what stands in it, unless it was of another kind.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from ui.base.page_limits import LARGE_MESSAGES

if TYPE_CHECKING:
    from collections.abc import Collection, Container
    from typing import Protocol

    class Ancestry(Protocol):
        """What is asked of the store of a session's parts (fragments)."""

        def has_ancestor_in(self, fragment_id: str, candidate_ids: Container[str]) -> bool:
            """Tell whether a part stands in one of these."""

    Place = tuple[int, ...]

ENDED = (ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY)
SPEAKING = ("bidi_component", "component_instance")
"""Elements that hear that they are drawn again, even where they are drawn as they were."""

REPEATING = "auto_rerun"
"""What makes a browser ask again by itself, until it hears of another run of the page."""

PASSING = ("toast", "balloons", "snow", "dialog")
"""What comes up once whenever it is drawn, and is no part of the page."""


class Drawn(NamedTuple):
    """What was sent to a place.

    Attributes
    ----------
    digest : int
        Of all of the message.
    part : str
        The part (fragment) of the page that drew it; "" outside of all.
    widget : str
        The widget's own name, after which the browser keeps what was typed; "" for others.
    block : str
        What kind of block other elements stand in; "" for an element.
    is_due : bool
        Whether it is to be sent in any case: it speaks, or sets what a widget shows.
    """

    digest: int
    part: str
    widget: str
    block: str
    is_due: bool


class Part(NamedTuple):
    """A part of the page as it was drawn last: in which run, in which other parts it stands.

    The run is "" where some of it was drawn in another, as far as the browser knows.
    """

    run: str
    above: frozenset[str]
    places: dict[Place, Drawn]


class News(NamedTuple):
    """By how much a run differs from what is shown.

    Attributes
    ----------
    changed : set of tuple of int
        The places that are drawn otherwise, or new.
    covered : set of tuple of int
        Where an empty element is drawn over what is no longer there, with all that stands in it.
    stays : set of tuple of int
        What is no longer drawn and yet stays in the browser, until a run of a larger part takes it
        away: it stands in no block of the part that has run.
    widgets_go : bool
        Whether the browser has widgets to forget.
    """

    changed: set[Place]
    covered: set[Place]
    stays: set[Place]
    widgets_go: bool


@dataclass
class Shown:
    """What one connection has sent."""

    page: str = ""
    run: str = ""
    parts: dict[str, Part] = field(default_factory=dict)
    begun: list[ForwardMsg] = field(default_factory=list)
    """What was sent of a run that has not ended."""
    known: dict[str, Drawn] = field(default_factory=dict)
    """Hash of a large message, which is sent by its hash the second time → what it is."""

    def news(self, messages: list[ForwardMsg], ancestry: Ancestry) -> list[ForwardMsg]:
        """Return what the browser needs of these messages.

        Parameters
        ----------
        messages : list of ForwardMsg
            All that is to be sent now; something is left out only where it is one whole run.
        ancestry : Ancestry

        Notes
        -----
        Afterwards the browser shows, and keeps of its widgets, what it would if all were sent
        (tests/ui/screens/test_shown.py). Costs O(messages).
        """
        whole = [*self.begun, *messages]
        kinds = {message.WhichOneof("type") for message in messages}
        is_open = whole[:1] and whole[0].WhichOneof("type") == "new_session"
        self.begun = whole if is_open and "script_finished" not in kinds else []
        if self.begun or not kinds & {"delta", "ref_hash", "script_finished"}:
            return messages
        drawn = self._read(whole)
        if drawn is None:
            self.parts = {}
            return messages
        begun = whole[0]
        own = begun.metadata.run.fragment_ids[0] if begun.metadata.run.fragment_ids else ""
        in_one_run = all(
            part.run == self.run for name, part in self.parts.items() if self._in(name, own)
        )
        there = self._places_of(own)
        news = _differences(there, drawn, own)
        alike = (
            own in self.parts
            and not news.stays
            and (in_one_run or not news.widgets_go)
            and len(whole) == len(messages)
            and begun.new_session.page_script_hash == self.page
        )
        if not alike:
            self.run = begun.metadata.run.script_run_id
            self.page = begun.new_session.page_script_hash
        stays = {place: there[place] for place in news.stays}
        of_one_run = in_one_run if alike else not stays
        self._note(own, drawn | stays, ancestry, self.run if of_one_run else "")
        return self._only_news(messages, drawn, news) if alike else messages

    def _read(self, messages: list[ForwardMsg]) -> dict[Place, Drawn] | None:
        """Return what one whole run drew where; None for anything else."""
        kinds = [message.WhichOneof("type") for message in messages]
        if (
            kinds[:1] != ["new_session"]
            or kinds.count("new_session") + kinds.count("script_finished") != 2
            or len(messages[0].metadata.run.fragment_ids) > 1
        ):
            return None
        places: dict[Place, Drawn] = {}
        there = self._places_of("")
        for kind, message in zip(kinds, messages, strict=True):
            if kind == "script_finished" and message.script_finished not in ENDED:
                return None
            if kind == REPEATING:
                return None
            if kind in ("delta", "ref_hash"):
                place = tuple(message.metadata.delta_path)
                one = there.get(place)
                told = message.hash or message.ref_hash
                if one is None or not told or one.digest != hash(told):
                    one = self._drawn(message)
                if one is None or place in places:
                    return None
                places[place] = one
        own = messages[0].metadata.run.fragment_ids
        return None if own and any(not one.part for one in places.values()) else places

    def _drawn(self, message: ForwardMsg) -> Drawn | None:
        """Return what a message draws; None for what is not kept as a part of the page."""
        if message.WhichOneof("type") == "ref_hash":
            return self.known.get(message.ref_hash)
        delta = message.delta
        if delta.WhichOneof("type") == "add_block":
            kind: str | None = delta.add_block.WhichOneof("type")
            widget, due = delta.add_block.id, False
        elif delta.WhichOneof("type") == "new_element":
            kind = delta.new_element.WhichOneof("type")
            element = getattr(delta.new_element, kind) if kind else None
            widget = str(getattr(element, "id", ""))
            due = kind in SPEAKING or bool(getattr(element, "set_value", False))
        else:
            return None
        if kind in PASSING:
            return None
        digest = hash(message.hash or message.SerializeToString(deterministic=True))
        block = str(kind) if delta.HasField("add_block") else ""
        one = Drawn(digest, delta.fragment_id, widget, block, due)
        if message.metadata.cacheable and message.hash:
            self.known[message.hash] = one
            if len(self.known) > LARGE_MESSAGES:
                del self.known[next(iter(self.known))]
        return one

    def _in(self, name: str, own: str) -> bool:
        return not own or name == own or own in self.parts[name].above

    def _places_of(self, own: str) -> dict[Place, Drawn]:
        """Return what a part and all in it show; for "" the whole page."""
        places: dict[Place, Drawn] = {}
        for name, part in self.parts.items():
            if self._in(name, own):
                places |= part.places
        return places

    def _only_news(
        self, messages: list[ForwardMsg], drawn: dict[Place, Drawn], news: News
    ) -> list[ForwardMsg]:
        sent = [_empty(place) for place in news.covered]
        for message in messages[1:]:
            kind = message.WhichOneof("type")
            if kind in ("delta", "ref_hash"):
                place = tuple(message.metadata.delta_path)
                if place not in news.changed and not drawn[place].is_due:
                    continue
            elif kind == "script_finished":
                message = _end_of(message, self.run if news.widgets_go else "")
            sent.append(message)
        return sent

    def _note(self, own: str, drawn: dict[Place, Drawn], ancestry: Ancestry, run: str) -> None:
        if own and "" not in self.parts:
            return  # nothing is known of the page before all of it has run
        for name in [name for name in self.parts if self._in(name, own)]:
            del self.parts[name]
        names = {one.part for one in drawn.values()} | {own}
        every = names | self.parts.keys()
        for name in names:
            above = frozenset(other for other in every if ancestry.has_ancestor_in(name, {other}))
            places = {place: one for place, one in drawn.items() if one.part == name}
            self.parts[name] = Part(run, above, places)


def _differences(there: dict[Place, Drawn], drawn: dict[Place, Drawn], own: str) -> News:
    """Return what a run of a part changes of what it and all in it show."""
    others = {place for place in there.keys() & drawn if there[place].block != drawn[place].block}
    kept = there
    if others:
        kept = {place: one for place, one in there.items() if not _in_one_of(place, others)}
    old = kept.keys() - drawn.keys()
    blocks = {place for place, one in drawn.items() if one.block and one.part == own}
    widgets, stay = ({one.widget for one in some.values()} for some in (there, drawn))
    return News(
        changed={place for place, one in drawn.items() if kept.get(place) != one},
        covered={place for place in old if not _in_one_of(place, old)},
        stays={place for place in old if own and not _in_one_of(place, blocks)},
        widgets_go=bool(widgets - stay - {""}),
    )


def _in_one_of(place: Place, blocks: Collection[Place]) -> bool:
    return any(place[:depth] in blocks for depth in range(1, len(place)))


def _empty(place: Place) -> ForwardMsg:
    """Return an empty element, which takes a block away with all that stands in it."""
    message = ForwardMsg()
    message.metadata.delta_path[:] = place
    message.delta.new_element.empty.SetInParent()
    return message


def _end_of(message: ForwardMsg, run: str) -> ForwardMsg:
    """Return the end of a run as the browser is told of it: of the run that drew what it shows.

    Then it takes nothing away but what it keeps of widgets that are gone. Where none is gone, the
    end is that of no run, at which it does nothing.
    """
    told = ForwardMsg()
    told.CopyFrom(message)
    if run:
        told.metadata.run.script_run_id = run
    else:
        told.metadata.ClearField("run")
    return told
