"""The presenter's side of a room: the button that opens it, the count of answers, and the bars.

A screen calls `ask_class` where it draws its question. Phones can answer as long as the question is
open; while the answers are shown, by the presenter or by the screen itself, none are accepted.
"""

from __future__ import annotations

import io
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from zlib import crc32

import streamlit as st

from ui.base import page_limits
from ui.base.component import ASSETS, component, sent_by
from ui.base.fragments import AFTER_ALONE
from ui.base.marks import panel
from ui.base.markup import html, markup, style
from ui.base.words import _, either
from ui.catalogue.learn_pages import JOIN
from ui.frame.arrival import told_rule
from ui.frame.audience import note_question, presentations, presenting
from ui.frame.navigation import HERE
from ui.frame.share import link_for_others, qr_code
from ui.links import link_state
from ui.room.bars import bars, signs_of
from ui.room.class_progress import OPENED, as_csv, progress_of_class, pupils_of
from ui.room.documents import StoreError
from ui.room.question import ClassBlank, ClassQuestion, Values, Verdict
from ui.room.service import ROOMS, TooManyOpen, visitor_address
from ui.room.store import Opened

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from ui.base.markup import Markup
    from ui.room.question import Value
    from ui.room.store import Room

_OWN = "_room"
"""Session key: the code and the key of the room that this presenter has opened."""

_SHEET = "_room-sheet"
"""Session key: how often the sheet with the code was opened."""

_LOOKS = "_room-looks"
"""Session key: how often the sheet led to the table of progress."""

_NEW = "_room-new"
"""Session key: True until the run that follows the opening of a room."""

_ASKED_OF = "_room-asked-of"
"""Session key: the presentation, see `presentations`, that last asked its class something."""

_MET = "_room-met"
"""Session key: whether this run has drawn the question of the room."""

_MET_AT = "_room-met-at"
"""Session key: the screen, see `_screen`, that drew the question of the room last."""

_SAID = "_room-said"
"""Session key: why no room could be opened."""

RIGHT_NAMED = 4
"""Most right answers that the wall names one by one."""

_KEY = "_room-wall"

_WALL = component("room_wall", "room_poll.js", "room_wall.js")


@dataclass(frozen=True)
class Asked:
    """The question of a screen, with how its answers are judged.

    Attributes
    ----------
    question : ClassQuestion
        The part that is sent to phones.
    judge : callable
        Answer → the verdict on it.
    right : str
        The right answer in words, a line for each blank; "" for a bet.
    on_told : callable or None
        Called when the wall shows the right answer.
    """

    question: ClassQuestion
    judge: Callable[[Values], Verdict]
    right: str = ""
    on_told: Callable[[], None] | None = None


def has_class() -> bool:
    """Return whether a class can be asked: in Present, on a server with rooms."""
    return presenting() and ROOMS.is_running


def ask_class(make: Callable[[], Asked | None], *, is_open: bool, may_begin: bool = True) -> None:
    """Let a class answer the question of this screen from its phones, and draw its answers.

    Draws nothing unless `has_class`.

    Parameters
    ----------
    make : callable
        Returns the question; None for one that cannot be sent to phones.
    is_open : bool
        Whether the question is still unanswered on the screen; otherwise the answers are shown.
    may_begin : bool
        Whether no part of it is answered there either, so that phones may be asked it now.
    """
    if not has_class():
        return
    own: Opened | None = st.session_state.get(_OWN)
    if own is None and not (is_open and may_begin):
        return
    asked = make()
    if asked is None or not asked.question.is_within_limits:
        return
    if here := st.session_state.get(HERE):
        question = replace(asked.question, page=here.entry.slug)
        ruled = replace(question, rule=told_rule() if question.position else "")
        asked = replace(asked, question=ruled if ruled.is_within_limits else question)
    try:
        _draw(own, asked, is_open, may_begin)
    except StoreError:
        html(panel("note", _("The room cannot be reached at the moment.")))


def ask_one(
    name: str,
    text: str,
    blank: ClassBlank,
    right: Collection[Value],
    reason: Callable[[Value], str],
    *,
    is_open: bool,
    slip: Callable[[Value], str] = lambda _value: "",
    position: tuple[tuple[str, str], ...] = (),
) -> None:
    """Let a class answer a question with one blank; see `ask_class`.

    Parameters
    ----------
    name : str
        Unique id of the question: the session key of its guess, or the beginning of such keys.
    text : str
    blank : ClassBlank
    right : collection of str or int
        The right answers, in the order in which the wall names them.
    reason : callable
        Answer → why it is right or wrong, in a sentence.
    is_open : bool
    slip : callable
        Wrong answer → name of the known mistake that explains it; "" for none.
    position : tuple of (str, str)
        The heaps it is about, see `named_heaps`.
    """

    def judge(values: Values) -> Verdict:
        (value,) = values
        if value in right:
            return Verdict((), reason(value))
        return Verdict((0,), reason(value), slip(value))

    def make() -> Asked:
        named = [dict(blank.choices).get(str(one), str(one)) for one in right]
        words = either(named[:RIGHT_NAMED], "or") + (" …" if named[RIGHT_NAMED:] else "")
        return Asked(ClassQuestion(name, text, (blank,), position=position), judge, words)

    note_question(name)
    ask_class(make, is_open=is_open)


def _draw(own: Opened | None, asked: Asked, is_open: bool, may_begin: bool) -> None:
    name = crc32(asked.question.id.encode())
    room = _led(own, asked, is_open, may_begin)
    if room is not None and room.question == asked.question:
        st.session_state[_MET] = True
    if not (is_open and may_begin) and (room is None or room.question != asked.question):
        return  # the room has another question of this screen
    if st.session_state.pop(_NEW, False):
        st.rerun()  # this run may be a fragment's, which has not the component with the code
    with st.container(key=f"room-wall-{name}"):
        html(style([ASSETS / "room.css"]))
        if room is not None and is_open:
            html(_mark(room, asked.question))
        if room is None:
            st.button(_("Ask the class"), key=f"_room-open-{name}", on_click=_open)
            if said := st.session_state.pop(_SAID, ""):
                html(panel("note", said, alert=True))
        elif room.question == asked.question and room.is_counted:
            _bars(room, asked, is_open, name)
        elif is_open:
            # Of a bet there is no right answer yet: its bars are all there is to show.
            show = partial(_show, asked) if asked.question.is_bet else _count
            st.button(_("Show the answers"), key=f"_room-show-{name}", on_click=show)


def _bars(room: Room, asked: Asked, is_open: bool, name: int) -> None:
    """Draw how the class answered, with the next thing to show and to hide."""
    html(bars(room))
    if not room.is_shown:
        right = partial(_show, asked)
        st.button(_("Show the right answer"), key=f"_room-right-{name}", on_click=right)
    if is_open:  # what the screen itself shows is hidden first
        st.button(_("Hide"), key=f"_room-back-{name}", on_click=_hide)


def _mark(room: Room, question: ClassQuestion) -> Markup:
    """Return what tells scripts and style sheets what is asked, and whether choices have signs."""
    is_single = len(question.blanks) == 1
    return markup(
        '<span class="{}" data-gl-asks="{}" data-gl-answers="{}" hidden></span>',
        "gl-signed" if is_single and any(signs_of(question.blanks[0])) else "",
        question.text,
        len(room.answers),
    )


def _led(own: Opened | None, asked: Asked, is_open: bool, may_begin: bool) -> Room | None:
    """Update the room to the screen's question and return it; None where no room is open."""
    if own is None:
        return None
    room = _own_room(own)
    if room is None:
        return None
    is_asked = room.question == asked.question
    if is_open and is_asked and room.is_counted:  # but not if it was for the class before
        is_asked = st.session_state.get(_ASKED_OF, 0) == presentations()
    if is_open and (is_asked or may_begin):
        st.session_state[_ASKED_OF] = presentations()
    if is_open and may_begin and not is_asked:
        ROOMS.rooms.ask(*own, asked.question, again=True)
        was_open = st.session_state.pop(OPENED, False)
        if room.is_counted or was_open:
            st.rerun()  # this run may have drawn the answers or the progress already
    elif not is_open and is_asked and (not room.is_shown or (asked.right and not room.right)):
        ROOMS.rooms.show(*own, asked.judge, asked.right)
    else:
        return room
    return ROOMS.rooms.room(own.code)


def _own_room(own: Opened) -> Room | None:
    """Return the presenter's room; None, and forget it, where it has ended."""
    room = ROOMS.rooms.room(own.code)
    if room is None or not room.is_opened_by(own.key):
        del st.session_state[_OWN]
        return None
    return room


def _screen() -> tuple[str, dict[str, Value]] | None:
    """Return what tells this screen from others: all that its link holds but the answers shown."""
    if (here := st.session_state.get(HERE)) is None:
        return None
    told = {entry.name for entry in here.fields if entry.tells}
    said = link_state.snapshot(here)
    return here.slug, {name: value for name, value in said.items() if name not in told}


def _close_unasked() -> None:
    """End the vote on a question that the screen asks no more; runs at the end of each run.

    Once the right answer is shown, some screens draw the question no more; phones keep their
    verdict until the presenter goes on to another.
    """
    own: Opened | None = st.session_state.get(_OWN)
    is_met = st.session_state.pop(_MET, False)
    if own is None or not has_class():
        return
    if is_met:
        st.session_state[_MET_AT] = _screen()
        return
    with suppress(StoreError):
        room = _own_room(own)
        is_here = st.session_state.get(_MET_AT) == _screen()
        if room is not None and room.question is not None and not (room.is_shown and is_here):
            ROOMS.rooms.ask(*own, None)
            st.session_state.pop(OPENED, None)


AFTER_ALONE.append(_close_unasked)


def _open() -> None:
    """Open a room and its sheet with the code; only from callbacks."""
    try:
        opened = ROOMS.open(visitor_address(st.context.ip_address, st.context.headers))
        said = _("No room could be opened: as many are open as this server keeps. Try again later.")
    except StoreError:
        opened, said = None, _("No room can be opened at the moment. Try again soon.")
    except TooManyOpen:
        opened = None
        said = _("No room could be opened: this address has as many as one may have. Try later.")
    if opened is None:
        st.session_state[_SAID] = said
        return
    st.session_state[_OWN], st.session_state[_NEW] = opened, True
    st.session_state[_SHEET] = st.session_state.get(_SHEET, 0) + 1


def _count() -> None:
    """Close the question and show how the class answered; only from callbacks."""
    own: Opened | None = st.session_state.get(_OWN)
    if own is not None:
        with suppress(StoreError):  # the run that follows says so
            ROOMS.rooms.count(*own)


def _show(asked: Asked) -> None:
    """Show the right answer, and the slips that explain wrong ones; only from callbacks."""
    own: Opened | None = st.session_state.get(_OWN)
    if own is not None:
        with suppress(StoreError):  # the run that follows says so
            ROOMS.rooms.show(*own, asked.judge, asked.right)
            if asked.on_told is not None:
                asked.on_told()


def _hide() -> None:
    """Take back the right answer, or else the answers of the class; only from callbacks."""
    own: Opened | None = st.session_state.get(_OWN)
    if own is not None:
        with suppress(StoreError):  # the run that follows says so
            ROOMS.rooms.hide(*own)


def show_code() -> None:
    """Show the code of the room on every presented screen: whoever comes late can join at any.

    Drawn once at the end of each whole run. The component counts the answers in the bar and opens
    the sheet with the code, which covers the screen and so says once more what is asked.
    """
    if not has_class():
        return
    _close_unasked()
    own: Opened | None = st.session_state.get(_OWN)
    try:
        room = own and _own_room(own)
    except StoreError:
        return

    def resume() -> None:
        sent = sent_by(_KEY, "mine")
        if isinstance(sent, dict) and _OWN not in st.session_state:
            code, secret = str(sent.get("code")), str(sent.get("key"))
            with suppress(StoreError):
                found = ROOMS.rooms.room(code)
                if found is not None and found.is_opened_by(secret):
                    st.session_state[_OWN] = Opened(code, secret)

    def end() -> None:
        if own is not None:
            with suppress(StoreError):
                ROOMS.rooms.close(*own)
            st.session_state.pop(_OWN, None)

    def look() -> None:
        st.session_state[OPENED] = True
        st.session_state[_LOOKS] = st.session_state.get(_LOOKS, 0) + 1

    link, folder = join_links(room) if room else ("", "")
    state = room.state if room else None
    data = {
        "channel": room.channel if room else "",
        "code": room.code if room else "",
        "key": own.key if own and room else "",
        "phones": state.phones if state else 0,
        "answers": state.answers if state else 0,
        "progress": state.progress if state else 0,
        "looks": st.session_state.get(_LOOKS, 0),
        "every": page_limits.ROOM_WALL_SECONDS,
        "sheet": st.session_state.get(_SHEET, 0),
        "link": folder,
        "qr": _picture(link) if link else "",
        "table": as_csv(list(pupils_of(room))) if room and room.progress else "",
        "words": {
            "name": _("Join the room"),
            "open": _("Open this address on your phone and type the code:"),
            "code": _("QR code of the room"),
            "here": _("{phones} phones are here"),
            "one": _("1 phone is here"),
            "none": _("No phone is here yet"),
            "count": _("{answers} of {phones} have answered"),
            "close": _("Close"),
            "end": _("End this room"),
            "sure": _("Press again: it ends for all phones"),
            "progress": _("Phones can send their progress. Its table opens from here."),
            "table": _("Progress of the class ({count})"),
            "names": _("Press again: everybody here reads the names"),
            "save": _("Save the table of progress"),
            "lonely": _(
                "Phones cannot open this address, which is this computer's name for itself. "
                "Open Grundy Lab by its address in your network first."
            )
            if is_own_name(folder)
            else "",
        },
    }
    with st.container(key="room-wall-code"):
        # Below every screen the table is shown to whoever looks for it on the sheet.
        if room and room.progress and st.session_state.get(OPENED):
            progress_of_class(room)
        _WALL(
            key=_KEY,
            height=1,
            data=data,
            on_mine_change=resume,
            on_end_change=end,
            on_look_change=look,
            on_again_change=lambda: None,
        )


@st.cache_data(max_entries=200, show_spinner=False)
def _picture(link: str) -> str:
    """Return the QR code of a link as SVG text, black on white in both themes."""
    picture = io.BytesIO()
    qr_code(link).save(picture, kind="svg", scale=4, border=2, light="#ffffff", xmldecl=False)
    return picture.getvalue().decode("utf-8")


def join_links(room: Room) -> tuple[str, str]:
    """Return the link that joins a room, for the QR code, and the address of the page to join."""
    here = st.session_state.get(HERE)
    base = (st.context.url or "").split("?")[0].rstrip("/")
    folder = base.removesuffix(f"/{here.entry.address}") if here and here.entry.address else base
    own = f"{folder}/{JOIN.address}"
    page = link_for_others(own) or own
    return f"{page}?{JOIN.key('room')}={room.channel}", page


def is_own_name(address: str) -> bool:
    """Return whether the host of a URL is this machine's name for itself, such as localhost."""
    host = urlsplit(address).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")
