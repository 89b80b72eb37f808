"""The data of a heap game's page: presets, controls, the derivation it begins with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

from ui.base.fields import Field
from ui.base.page import Page
from ui.base.words import _
from ui.links.link_widgets import pick

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gamecore.rules.heap_rule import HeapRule
    from ui.base.fields import Value


@dataclass(frozen=True, slots=True)
class Preset:
    """A rule one click away.

    Attributes
    ----------
    name : str
        Short; marked for translation when it holds words.
    rule : str
        In canonical text, as otherwise the chosen preset would not be shown as chosen.
    story : str
        The section of content/<language>/<slug>.md that tells this rule's story; "" for none.
    folded : bool
        Whether it is drawn with the folded controls, not beside the page's own rule.
    """

    name: str
    rule: str
    story: str = ""
    folded: bool = False


@dataclass(frozen=True, kw_only=True)
class HeapPage(Page):
    """The page of one heap game.

    Attributes
    ----------
    size : int
        The heap whose derivation is open on an untouched page. Must never change.
    step : int
        How far that derivation is already worked: a step number of ui/derivation/steps.py.
    presets : tuple of Preset
        Rules one click away, the page's own first.
    controls : callable
        Draws the visual controls natural to this game, set from the rule.
    belongs : callable
        Rule → whether it is of this page's kind; if not, the page says so under the rule.
    upto : int
        The largest heap in the plot of an untouched page. Must never change.
    story : str
        The section of content/<language>/<slug>.md behind "About this game"; "" for none.
    text_first : bool
        Whether the rule as text stands above the visual controls.
    """

    size: int
    step: int
    presets: tuple[Preset, ...]
    controls: Callable[[RuleContext], None]
    belongs: Callable[[HeapRule], bool]
    upto: int = 60
    story: str = ""
    text_first: bool = False

    @property
    def rule(self) -> str:
        """The rule of an untouched page."""
        return self.entry.rule

    @property
    def heaps(self) -> str:
        """The heaps of an untouched page."""
        return self.entry.position

    @property
    def position_fields(self) -> tuple[Field, ...]:
        """The link fields of its rule and its heaps."""
        return (Field("rule", "text", self.rule), *super().position_fields)

    @property
    def untouched(self) -> Mapping[str, Value]:
        """Defaults of the fields of the derivation and of the plot on this page."""
        return {"size": self.size, "step": self.step, "upto": self.upto}


@dataclass(frozen=True, slots=True)
class RuleContext:
    """What a visual control is given: the rule in force and a way to write another.

    `folded` holds the presets that are drawn with the controls: text of the rule → its name.
    """

    game: Page
    rule: HeapRule
    folded: Mapping[str, str]

    def widget(self, name: str) -> str:
        """Return the key of a control's widget, which is not part of the link."""
        return f"_{self.game.prefix}-control-{name}"

    def write(self, text: str) -> None:
        """Replace the text of the rule, valid or not; only from callbacks."""
        st.session_state[self.game.key("rule")] = text


def preset_pills(context: RuleContext, names: Mapping[str, str], name: str = "preset") -> None:
    """Draw a button for each rule of `names`, text → label; `name` is unique to this row."""
    current = str(context.rule)
    pick(
        st.pills,
        _("Presets"),
        list(names),
        key=context.widget(name),
        current=current if current in names else None,
        write=context.write,
        format_func=lambda text: _(names[text]),
        label_visibility="collapsed",
    )
