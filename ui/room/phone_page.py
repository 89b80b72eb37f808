"""The page of a phone in a room: it answers the question on the wall, then shows the verdict."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from ui.base import page_limits
from ui.base.component import ASSETS, component, sent_by
from ui.base.fields import Field, clean, length_rule
from ui.base.marks import announced, heap_badge, letter, panel, soft, with_lead
from ui.base.markup import html, join, markdown, markup, style
from ui.base.words import N_, _, either
from ui.catalogue.learn_pages import JOIN, TODAY
from ui.catalogue.lookup import ENTRIES
from ui.frame import frame
from ui.frame.arrival import arrive, heading
from ui.links import link_state
from ui.room.bars import signs_of, words_of
from ui.room.documents import StoreError
from ui.room.question import LARGEST
from ui.room.service import ROOMS, TooManyWrongCodes, visitor_address
from ui.room.store import CODE_LETTERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.base.markup import Markup
    from ui.base.page import Page
    from ui.room.question import ClassBlank, ClassQuestion, Values
    from ui.room.store import Refusal, Room

OWN = (Field("room", "text", ""),)

_PHONES = "_join-phones"
"""Session key: code of a room → the id of this phone in it, which it keeps."""

_REFUSED = "_join-refused"
"""Session key: why the last request was refused."""

_PRESENTED = "_join-presented"
"""Session key: the slug of the page that asked the last question."""

_MISSING = "_join-missing"
"""Session key: what the last answer left out, in a sentence."""

_LISTENER = component("room_phone", "room_poll.css", "room_poll.js", "room_phone.js")

CODE_TYPED = rf"^\s*[A-Za-z]{{{CODE_LETTERS}}}\s*$"
"""What the browser takes for a code; the server looks for the room."""

LONGEST = 40
"""Most characters of the link's room that are read; the rest is ignored."""

REFUSALS: dict[Refusal, str] = {
    "gone": N_("This room has ended."),
    "full": N_("This room has as many phones as it takes."),
    "crowd": N_("Too many phones join from here at once. Load this page anew in a minute."),
    "shown": N_("Too late: the answers are on the wall already."),
    "another": N_("The next question is there already."),
    "stranger": N_("This phone is not in the room any more. Join it once more."),
    "no answer": N_("That is no answer to this question."),
    "too often": N_("You have changed your answer so often that it stays as it is now."),
}


def show_join(page: Page, own_progress: Callable[[], str]) -> None:
    """Draw the page.

    Parameters
    ----------
    page : Page
    own_progress : callable
        Returns the progress code of this browser; "" for none.
    """
    frame.require()
    arrive(page)
    heading(page)
    html(style([ASSETS / "room.css"]))
    if not ROOMS.is_running:
        html(panel("note", _("There are no rooms here: they need Grundy Lab's own server.")))
        return
    name = link_state.text(page, "room").strip()[:LONGEST]
    with st.container(key="join"):
        try:
            _draw(page, name, own_progress())
        except StoreError:
            html(panel("note", _("The room cannot be reached at the moment. Try again soon.")))
        except TooManyWrongCodes:
            said = _("Too many wrong codes came from here. Wait a moment.")
            html(panel("error", said, alert=True))
            _ask_code(page)


def _draw(page: Page, name: str, progress: str) -> None:
    if not name:
        _ask_code(page)
        return
    phones = _phones()
    typed, dash, secret = name.partition("-")
    code = typed.upper()
    was_here = code in phones
    room = ROOMS.rooms.room(code) if was_here else None
    if room is None or phones[code] not in room.phones:
        phones.pop(code, None)
        room = ROOMS.find(code + dash + secret, _visitor())
    if room is None and was_here:
        html(panel("note", _("The class has ended. Thank you for your answers.")))
        _ways_on()
        _ask_code(page)
        return
    if room is None:
        said = _("There is no room “{code}”. Look at the code once more, or it has ended.")
        html(panel("error", said.format(code=clean(name, CODE_LETTERS)), alert=True))
        _ask_code(page)
        return
    phone = phones.get(code, "")
    _listener(room, phone)
    if refusal := st.session_state.pop(_REFUSED, None):
        html(panel("error", _(REFUSALS[refusal]), alert=True))
    if missing := st.session_state.pop(_MISSING, ""):
        html(announced(panel("note", missing)))
    if phone:
        _in_room(room, phone)
        if progress:
            _progress(room, phone, progress)
    else:
        html(soft(_("Joining the room …")))


def _ways_on() -> None:
    """Draw where a phone goes once its class has ended: the last page presented, and today's."""
    presented = st.session_state.get(_PRESENTED)
    for there in dict.fromkeys((presented, TODAY.slug)):
        if there in ENTRIES:
            label = _("Go on: {title}").format(title=_(ENTRIES[there].name))
            st.page_link(frame.page_file(there), label=label, icon=":material/arrow_forward:")


def way_to_send() -> None:
    """Draw, for whoever has joined a room, the link to where its progress is sent."""
    if phones := _phones():
        st.page_link(
            frame.page_file(JOIN.slug),
            label=_("Send my progress"),
            icon=":material/send:",
            query_params=JOIN.query({"room": list(phones)[-1]}),
        )


def _phones() -> dict[str, str]:
    phones: dict[str, str] = st.session_state.setdefault(_PHONES, {})
    return phones


def _visitor() -> str:
    return visitor_address(st.context.ip_address, st.context.headers)


def _ask_code(page: Page) -> None:
    def join() -> None:
        link_state.write(page, {"room": st.session_state["_join-code"].strip().upper()})

    with st.form("join-form", border=False):
        st.text_input(
            _("The code on the wall: four letters"),
            key="_join-code",
            validate=(CODE_TYPED, _("The code has four letters, as it stands on the wall.")),
            width=240,
            autocomplete="off",
        )
        st.form_submit_button(_("Join"), on_click=join)


def _listener(room: Room, phone: str) -> None:
    """Draw the invisible component that identifies this phone and polls the state of the room."""
    key = "_join-listener"

    def join() -> None:
        sent = sent_by(key, "phone")
        own = _phones().get(room.code, sent)  # one connection is one phone
        try:
            new, refusal = ROOMS.join(room.code, own if isinstance(own, str) else "", _visitor())
        except StoreError:
            return
        if refusal is not None:
            st.session_state[_REFUSED] = refusal
        else:
            _phones()[room.code] = new

    _LISTENER(
        key=key,
        height=1,
        data={
            "channel": room.channel if phone else "",
            "room": room.channel,
            "turn": room.turn,
            "phone": phone,
            "every": page_limits.ROOM_POLL_SECONDS,
            "lost": _("No connection. Trying again …"),
        },
        on_phone_change=join,
        on_again_change=lambda: None,
    )


# -- in the room ----------------------------------------------------------------------------------


def _in_room(room: Room, phone: str) -> None:
    question, mine = room.question, room.answers.get(phone)
    if question is not None:
        st.session_state[_PRESENTED] = question.page
    if question is None:
        said = _("You are in room {code}. Look at the wall: the question comes here by itself.")
        html(soft(said.format(code=room.code)))
        return
    if question.rule:
        html(soft(question.rule))
    html(_heaps(question) + markup('<p class="gl-class-asks">{}</p>', question.text))
    words = [
        words_of(blank, value, is_only=len(question.blanks) == 1)
        for blank, value in zip(question.blanks, mine or (), strict=False)
    ]
    answer = _(", ").join(words)
    if answer and room.is_counted:
        html(markup(_("Your answer: <b>{answer}</b>"), answer=answer))
    if room.is_shown:
        _told(room, phone, mine)
        html(soft(_("The next question comes here by itself.")))
        return
    if room.is_counted:
        html(announced(panel("note", _("The answers are on the wall. Which is right comes next."))))
        return
    send = partial(_send, room.code, phone, room.number)
    if len(question.blanks) == 1 and question.blanks[0].kind == "choice":
        _choices(question.blanks[0], room.number, mine, send)
    else:
        _fields(question.blanks, room.number, mine, send)
    if answer:
        said = markup(
            _("Your answer is in: <b>{answer}</b>. You may change your answer until it is shown."),
            answer=answer,
        )
        html(announced(panel("good", said)))


def _heaps(question: ClassQuestion) -> Markup:
    """Return the heaps that a question is about: whoever sits far from the wall sees them too."""
    if not question.position:
        return markup("")
    named = (
        markup(
            "<span>{} <b>{}</b></span>", heap_badge(place) if name == letter(place) else name, size
        )
        for place, (name, size) in enumerate(question.position)
    )
    return markup('<p class="gl-class-heaps">{}</p>', join(named))


def _send(code: str, phone: str, number: int, answer: list[Any]) -> None:
    """Send an answer to the room; only from callbacks."""
    try:
        refusal = ROOMS.rooms.answer(code, phone, number, answer)
    except StoreError:
        return  # the run that follows says so
    if refusal is not None:
        st.session_state[_REFUSED] = refusal


def _progress(room: Room, phone: str, progress: str) -> None:
    """Draw the form that sends this phone's progress to the teacher."""
    sent = room.progress.get(phone)

    def send() -> None:
        name = st.session_state["_join-first-name"]
        try:
            refusal = ROOMS.rooms.send_progress(room.code, phone, name, progress)
        except StoreError:
            return  # the run that follows says so
        if refusal is not None:
            st.session_state[_REFUSED] = refusal

    with st.expander(_("Send my progress")), st.form("join-progress", border=False):
        words = _(
            "Your teacher sees which lessons you have ended and how sure you are of each skill."
        )
        html(soft(words))
        st.text_input(
            _("Your first name, if you like"),
            sent[0] if sent else "",
            validate=length_rule(page_limits.ROOM_NAME),
            key="_join-first-name",
            autocomplete="off",
        )
        st.form_submit_button(_("Send my progress"), on_click=send)
        if sent is not None and sent[1] == progress:
            html(announced(panel("good", _("Your progress is with your teacher."))))


def _choices(blank: ClassBlank, number: int, mine: Values | None, send: Any) -> None:
    """Draw a button for each choice, as wide as the phone."""
    marks = signs_of(blank)
    for place, (name, words) in enumerate(blank.choices):
        is_mine = mine == (name,)
        st.button(
            markdown(
                "{tick}{sign}  {words}",
                tick="✓ " if is_mine else "",
                sign=marks[place],
                words=words,
            ),
            key=f"_join-{'chosen' if is_mine else 'press'}-{number}-{place}",
            width="stretch",
            on_click=send,
            args=([name],),
        )


def _fields(blanks: tuple[ClassBlank, ...], number: int, mine: Values | None, send: Any) -> None:
    """Draw a field for each blank and the button that sends them."""
    keys = [f"_join-field-{number}-{place}" for place in range(len(blanks))]

    def sent() -> None:
        answer = [
            _value(blank, st.session_state.get(key))
            for blank, key in zip(blanks, keys, strict=True)
        ]
        if None in answer:
            names = [one.says for one, value in zip(blanks, answer, strict=True) if value is None]
            said = _("Still without an answer: {names}.").format(names=either(names, "and"))
            st.session_state[_MISSING] = said if len(keys) > 1 else _("An answer is still missing.")
        else:
            send(answer)

    with st.form(f"join-answer-{number}", border=False):
        for place, (blank, key) in enumerate(zip(blanks, keys, strict=True)):
            _field(blank, key, None if mine is None else mine[place])
        st.form_submit_button(_("Send my answer"), on_click=sent, width="stretch")


def _field(blank: ClassBlank, key: str, value: Any) -> None:
    label = markdown("{says}", says=blank.says or _("Your answer"))
    if blank.kind == "number":
        st.number_input(label, 0, LARGEST, value, step=1, key=key, placeholder=_("a number"))
        return
    names = [name for name, _words in blank.choices]
    words = {name: markdown("{words}", words=words) for name, words in blank.choices}
    if blank.kind == "several":
        st.pills(
            label,
            names,
            selection_mode="multi",
            default=list(value or ()),
            format_func=words.__getitem__,
            key=key,
        )
    else:
        at = names.index(value) if value in names else None
        st.radio(label, names, at, format_func=words.__getitem__, horizontal=True, key=key)


def _value(blank: ClassBlank, given: Any) -> Any:
    if blank.kind == "several":
        return [name for name, _words in blank.choices if name in (given or ())]
    return given


def _told(room: Room, phone: str, mine: Values | None) -> None:
    """Draw whether the answer of this phone was right, and why."""
    assert room.question is not None
    verdict = room.verdict_on(phone)
    told = room.right.replace("\n", ", ")
    right = markup(_("The answer: <b>{answer}</b>"), answer=told)
    if room.question.is_bet and not room.right:
        said = _("The bets are on the wall. Who is right, you find out together.")
        html(announced(panel("note", said)))
    elif verdict is None or mine is None:
        html(announced(panel("note", right)))
    elif not verdict.wrong:
        html(announced(panel("good", with_lead(_("Right."), verdict.says))))
    else:
        slip = markup("<p><b>{}</b></p>", verdict.slip) if verdict.slip else ""
        body = markup("<p>{}</p>{}<p>{}</p>", with_lead(_("Not yet."), right), slip, verdict.says)
        html(announced(panel("bad", markup('<div class="gl-said">{}</div>', body))))
