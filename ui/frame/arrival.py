"""Entering a page: reading its link, the heading, what could not be read, the misère switch."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import streamlit as st

from ui.base.markup import html, join, markdown, markup
from ui.base.words import _, gap, say, sentences
from ui.frame import frame
from ui.frame.audience import answers, begin_steps, close_answers, is_alone, is_printing, presenting
from ui.frame.navigation import HERE
from ui.frame.share import share_box
from ui.links import link_state
from ui.links.link_widgets import switch_row
from ui.links.links import OLD_KEYS, decode, written

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

    from ui.base.page import Page
    from ui.catalogue.entry import Entry


def misere_switch(page: Page) -> bool:
    """Draw the switch to misère play and return whether it is on."""
    return switch_row(
        _("Misère play: the last to move loses"),
        page.key("misere"),
        tip=_("Normal play: whoever moves last wins. Misère play: whoever moves last loses."),
        turn=lambda on: link_state.write(page, {"misere": on}),
    )


def enter(page: Page, title: str | None = None) -> None:
    """Begin a page: read its link, and draw its heading and the share box.

    Parameters
    ----------
    page : Page
    title : str, optional
        Heading in place of the page's title; marked for translation.
    """
    arrive(page)
    share_slot(page, heading(page, title))


def arrive(page: Page) -> None:
    """Read the link of a page, and draw the link back to the page that it was opened from."""
    _read_link(page)
    link_state.remember(page)
    if not is_printing():
        back_link(page)


def _read_link(game: Page) -> None:
    """On entering a page, read its link: rename old keys, drop and note unreadable values."""
    if st.session_state.get("_page") == game.slug:
        return
    st.session_state["_page"] = game.slug
    st.session_state[HERE] = game
    arrived(game)
    link_state.note_arrival(game)
    params = {key: st.query_params.get_all(key) for key in st.query_params}
    state, complaints = decode(game, params)
    # A link that names a default value means it, even after another value was used here; Streamlit
    # 1.67 removes the default from the address before it reads it, and would keep the other value.
    for entry in game.fields:
        key = game.key(entry.name)
        if key in params and key in st.session_state and state[entry.name] == entry.default:
            st.session_state[key] = entry.default
    st.session_state["_complaints"] = [say(complaint) for complaint in complaints]
    unreadable = {key for key in params if decode(game, {key: params[key]})[1]}
    if presenting():
        close_answers(game)
        begin_steps(game, params)
        unreadable |= params.keys() & answers(game)
    if renamed := {old: new for old, new in OLD_KEYS.items() if old in params}:
        unreadable |= renamed.keys()
        st.query_params.update({new: st.query_params[old] for old, new in renamed.items()})
    if unreadable:
        # Widgets read the address themselves, and one that is bound to a number fails inside
        # Streamlit 1.67 on `inf` or hundreds of digits: so unreadable values are removed first,
        # and so are answers that a class has to find.
        for key in unreadable & st.query_params.keys():
            del st.query_params[key]
    link_state.name_view(game, state)
    if unreadable:
        st.rerun()


def heading(page: Page, title: str | None = None) -> DeltaGenerator:
    """Draw the heading of a page and what could not be read; return the share box's container.

    A page with a typed position calls `share_slot` with it after reading the position, so that the
    shared link opens what is on the screen.
    """
    place = st.container(key="head")
    # A tagline describes normal play.
    line = (
        _("The same moves, but whoever moves last loses.") if _is_misere(page) else _(page.tagline)
    )
    with place:
        name = _(title or page.title)
        html(markup('<h1>{}</h1><p class="gl-tagline">{}</p>', name, line))
        for complaint in st.session_state.get("_complaints", []):
            kept = _("The page shows its usual state instead.")
            html(markup('<div class="gl-note">{}</div>', sentences(complaint, kept)))
    return place


def _is_misere(page: Page) -> bool:
    """Return whether misère play is on, for a page that offers it."""
    return bool(page.offered(misere=True)) and link_state.switch(page, "misere")


def share_slot(game: Page, place: DeltaGenerator, state: object = None) -> None:
    """Draw the share box into its container; `state` is the state of the page's views."""
    with place:
        share_box(game, state)


_BRIEF = 90
"""Longest rule, in letters, beside which it fits on two phone lines who loses."""


class Front(NamedTuple):
    """The containers of a page.

    Attributes
    ----------
    heading : DeltaGenerator
        For the share box, see `share_slot`.
    line : DeltaGenerator
        For the position in one line, see `tell_position`.
    editor : DeltaGenerator
        For the editors of rule and position.
    view : DeltaGenerator
        For the tabs and the view.
    """

    heading: DeltaGenerator
    line: DeltaGenerator
    editor: DeltaGenerator
    view: DeltaGenerator


def front(page: Page, title: str | None = None) -> Front:
    """Enter a page and lay out its containers; `title` as in `enter`.

    They are four children of one block, which style sheets tell apart by order and width: selectors
    that depend on the contents would be evaluated again at every change of the page.
    """
    arrive(page)
    with st.container(key="sheet" if is_printing() else "front"):
        head = heading(page, title)
        line = st.container(key="desk-line", horizontal=True, gap="small", width="content")
        if is_printing():  # the position, and below it what is said about it
            return Front(head, line, st.container(key="desk"), st.container())
        view = st.container(key="stage")
        return Front(head, line, st.container(key="desk"), view)


_RULE = "_rule-told"
"""In the session: (slug, rule in words) of the last page that called `tell_position`."""


def told_rule() -> str:
    """Return what a move of the current page is, and who loses; "" where it has no position."""
    slug, said = st.session_state.get(_RULE) or ("", "")
    return said if slug == st.session_state[HERE].slug else ""


def tell_position(
    line: DeltaGenerator,
    position: str,
    rule: str,
    *,
    misere: bool = False,
    quoted: bool = False,
    rules: str = "",
) -> None:
    """Draw the position in one line, the button that unfolds its editor, and the rule below it.

    Only phones, a class and paper show it: they have not both tagline and editor in sight. Under
    misère play the banner says to a class, and on paper, who loses.

    Parameters
    ----------
    line : DeltaGenerator
        Its container, see `Front`.
    position : str
    rule : str
        What a move is, in a sentence.
    misere : bool
    quoted : bool
        Whether the position begins with the rule in readable words, which then is enough for a
        class and on paper.
    rules : str
        What a move is, by itself, for phones: they see no position that quotes it.
    """
    end = _("Whoever moves last loses.") if misere else _("Whoever cannot move loses.")
    st.session_state[_RULE] = (st.session_state[HERE].slug, sentences(rules or rule, end))
    with line:
        html(markup('<p class="gl-subject">{}</p>', position))
        # A separate element that never changes: a new one would fold the editor again.
        html(
            markup('<details class="gl-edit"><summary>{}</summary></details>', _("Edit")),
            width="content",
        )
        told = not quoted if presenting() else not is_alone() or is_printing()
        if rule and told:
            # Paper has room for how a long rule ends, and says the end below a rule that is quoted.
            said = [markup('<span class="gl-move-rule{}">{}</span>', " quoted" * quoted, rule)]
            if not misere or not (presenting() or is_printing()):  # where misère is said beside it
                look = " long" * (len(rule) > _BRIEF)
                said.append(markup('<span class="gl-end-rule{}">{}</span>', look, end))
            html(markup('<p class="gl-rule">{}</p>', join(said, gap())))


_LEFT = "_back-link-left"
"""In the session: (slug, label, query, slug of the only page it is for, or "") of the last page
that called `can_return`."""

_SHOWN = "_back-link-shown"
"""In the session: (slug of the current page, `_LEFT` of the page that a link led from), or None."""


def can_return(page: Page, name: str, to: Entry | None = None) -> None:
    """Let pages that are opened by links on this page show a link back to it.

    Parameters
    ----------
    page : Page
    name : str
        Name of this page in the link back.
    to : Entry, optional
        The only page that shows it; all, if this page says so too.
    """
    held_for = st.session_state.get(_LEFT)
    if to is not None and held_for and (held_for[0], held_for[3]) == (page.slug, ""):
        return
    held = {}
    state = link_state.snapshot(page)
    for entry in page.fields:
        value = state[entry.name]
        if entry.kind == "text":
            value = link_state.last_valid(page, entry.name, str(value))
        if value != entry.default or (entry.name == "view" and page.opens_on_play):
            held[page.key(entry.name)] = written(value)
    st.session_state[_LEFT] = (page.slug, name, held, "" if to is None else to.slug)


def arrived(page: Page) -> None:
    """On entering a page, record whether a link on a page that called `can_return` led here."""
    left = st.session_state.pop(_LEFT, None)
    if left and left[3] not in ("", page.slug):
        left = None
    entered, led_from = st.session_state.get(_SHOWN) or ("", None)
    if left and led_from and (entered, led_from[0]) == (left[0], page.slug):
        left = None  # the link back or the browser's Back was followed, not a link
    opened = any(key.startswith(f"{page.prefix}-") for key in st.query_params)
    st.session_state[_SHOWN] = (page.slug, left) if left and opened else None


def back_link(page: Page) -> None:
    """Draw the link back, if this page was opened from one that called `can_return`."""
    entered, left = st.session_state.get(_SHOWN) or ("", None)
    if left is None or entered != page.slug or left[0] == page.slug:
        return
    slug, name, query, _to = left
    st.page_link(
        frame.page_file(slug),
        label=markdown(_("Back to {page}"), page=name),
        icon=":material/undo:",
        query_params=query or None,
        width="content",
    )
