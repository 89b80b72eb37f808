"""The reference page: a text to try, then the grammar by example, each example opens as a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore import parse_rule
from gamecore.errors import GameError
from ui.base.markup import Markup, html, join, markup
from ui.base.words import _
from ui.catalogue.house import related
from ui.frame import frame
from ui.frame.arrival import enter
from ui.links.inner_link import card, cards, line
from ui.links.links import field
from ui.pieces.complaint import complaint, offers
from ui.screens.reference_cards import example, tried
from ui.screens.reference_facts import GROUPS, SIMPLE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ui.base.page import Page
    from ui.catalogue.entry import Entry
    from ui.screens.reference_facts import Group


def show_reference(page: Page) -> None:
    """Draw the page; its examples open in the workbench that the catalogue names beside it."""
    frame.require()
    enter(page)
    one_game = related(page.entry)[0]
    _try(page, one_game)
    # Two columns that are read one after the other: in rows, groups of unequal length leave holes.
    columns = (GROUPS[:SIMPLE], GROUPS[SIMPLE:])
    html(
        markup(
            '<div class="gl-groups">{}</div>',
            join(markup("<div>{}</div>", _column(one_game, groups)) for groups in columns),
        )
    )


def _try(page: Page, one_game: Entry) -> None:
    """Draw the field for a text of one's own, and what it says or where it goes wrong."""
    key = page.key("try")
    with st.container(border=True):
        text = st.text_input(
            _("Try a text"), value=str(field(page, "try").default), key=key, bind="query-params"
        )
        try:
            rule = parse_rule(text)
        except GameError as error:
            html(complaint(error, text))
            offers(
                error,
                key=f"_{page.prefix}-suggestion",
                use=st.session_state.__setitem__,
                args=(key,),
            )
            return
        html(tried(text, rule))
        _open(one_game, str(rule), _("Open it as a game"))


def _column(one_game: Entry, groups: Iterable[Group]) -> Markup:
    return join(
        markup("<h4>{}</h4>{}{}", _(group.title), line(_(group.note)), _rows(one_game, group))
        for group in groups
    )


def _rows(one_game: Entry, group: Group) -> Markup:
    made = (
        card(one_game, markup("<code>{}</code>", rule), {"rule": rule}, body=example(rule))
        for rule in group.rules
    )
    return cards(made, look="gl-example", name=_(group.title))


def _open(one_game: Entry, rule: str, label: str) -> None:
    st.page_link(
        frame.page_file(one_game.slug),
        label=label,
        icon=":material/arrow_forward:",
        query_params=one_game.query({"rule": rule}),
        width="content",
    )
