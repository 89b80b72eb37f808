"""What makes a heap game's page that page: presets, controls, how far it is worked at first."""

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
        In canonical text, or the pressed preset would not be shown as chosen.
    story : str
        The section of content/<language>/<slug>.md that tells this rule's story, if it has one.
    folded : bool
        Whether it stands with the controls that are folded away, not beside the page's own rule.
    """

    name: str
    rule: str
    story: str = ""
    folded: bool = False


@dataclass(frozen=True, kw_only=True)
class HeapPage(Page):
    """One heap game's page.

    Attributes
    ----------
    size : int
        The heap whose derivation is open on an untouched page. Never changes.
    step : int
        How far that derivation is already worked: a step number of ui/derivation/steps.py.
    presets : tuple of Preset
        Rules one click away, the page's own first.
    controls : callable
        The visual editor natural to this game; draws widgets in step with the rule text.
    belongs : callable
        Whether a rule is still of this page's kind; if not, the page says so under the rule.
    upto : int
        The largest heap in the plot of an untouched page. Never changes.
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
        """Its rule and its heaps."""
        return (Field("rule", "text", self.rule), *super().position_fields)

    @property
    def untouched(self) -> Mapping[str, Value]:
        """What an untouched page shows of the derivation and of the plot."""
        return {"size": self.size, "step": self.step, "upto": self.upto}


@dataclass(frozen=True, slots=True)
class RuleContext:
    """What a visual control needs: the rule in force and a way to write another.

    Presets that stand with the controls are `folded`: the rule's text → its name.
    """

    game: Page
    rule: HeapRule
    folded: Mapping[str, str]

    def widget(self, name: str) -> str:
        """Return the key of a control's own widget; it is not part of the link."""
        return f"_{self.game.prefix}-control-{name}"

    def write(self, text: str) -> None:
        """Replace the rule; only from callbacks."""
        st.session_state[self.game.key("rule")] = text


def preset_pills(context: RuleContext, names: Mapping[str, str], name: str = "preset") -> None:
    """Draw a button for each rule of `names`; `name` tells two rows of one page apart."""
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
