"""What makes a page that page: a game's, data for the one composition in workbench.py; others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamecore.rules.heap_rule import HeapRule
    from ui.base.links import Field
    from ui.rule.editor import RuleDesk


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
    """

    name: str
    rule: str
    story: str = ""


@dataclass(frozen=True, slots=True)
class GamePage:
    """One heap game's page.

    Attributes
    ----------
    slug : str
        File name in pages/ and path in the address.
    prefix : str
        First word of the page's link keys (`sub` gives `sub-rule`, `sub-heaps`, …). Never changes.
    title, tagline : str
        Marked for translation; shown through `_`.
    rule, heaps : str
        The game and the position of an untouched page. Never change: old links leave them out.
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
    other : str
        A second rule to compare with, which gives the page a fourth view; "" for none. Never
        changes.
    text_first : bool
        Whether the rule as text stands above the visual controls.
    """

    slug: str
    prefix: str
    title: str
    tagline: str
    rule: str
    heaps: str
    size: int
    step: int
    presets: tuple[Preset, ...]
    controls: Callable[[RuleDesk], None]
    belongs: Callable[[HeapRule], bool]
    upto: int = 60
    story: str = ""
    other: str = ""
    text_first: bool = False

    def key(self, name: str) -> str:
        """Return the link key of a field on this page."""
        return f"{self.prefix}-{name}"


@dataclass(frozen=True, slots=True)
class PlainPage:
    """A page that is no workbench of one rule, but has a link of its own.

    Attributes
    ----------
    slug, prefix, title, tagline : str
        As for GamePage.
    fields : tuple of Field
        What its link can say, see ui/base/links.py.
    """

    slug: str
    prefix: str
    title: str
    tagline: str
    fields: tuple[Field, ...]

    def key(self, name: str) -> str:
        """Return the link key of a field on this page."""
        return f"{self.prefix}-{name}"
