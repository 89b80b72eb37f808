"""Rules one click away, as a row of buttons: the one in force is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from ui.base.words import _
from ui.links.link_widgets import show_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ui.rule.desk import RuleDesk


def preset_pills(desk: RuleDesk, names: Mapping[str, str], name: str = "preset") -> None:
    """Draw a button for each rule of `names`; `name` tells two rows of one page apart."""
    key = desk.widget(name)
    current = str(desk.rule)
    show_in(key, current if current in names else None)

    def chosen() -> None:
        if st.session_state[key] is not None:
            desk.write(st.session_state[key])

    st.pills(
        _("Presets"),
        list(names),
        format_func=lambda text: _(names[text]),
        key=key,
        on_change=chosen,
        label_visibility="collapsed",
    )
