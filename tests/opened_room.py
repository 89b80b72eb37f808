"""A room through the app: the wall that opens it, and phones that join."""

from __future__ import annotations

from opened_page import only_button, open_page, trigger

MEX = {"prac-skill": "mex", "prac-seed": "3"}  # of 0, 1, 3, 4


def wall(**link):
    return open_page("practice", present="true", **(link or MEX))


def opened(at):
    """Press *Ask the class*; return the page and the code of the room."""
    at = only_button(at, "Ask the class").click().run()
    assert not at.exception
    return at, at.session_state["_room"].code


def phone(code):
    """Open the link of a room and join it, as the phone's script does."""
    at = open_page("join", **{"join-room": code})
    assert not at.exception
    at = trigger(at, listener(at), "phone", "")
    assert not at.exception
    return at


def listener(at):
    return next(one for one in at.get("bidi_component") if "_join-listener" in one.proto.id)
