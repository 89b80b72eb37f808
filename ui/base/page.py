"""Pages and views: a page is an entry of the catalogue, the fields of its link, and its views."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ui.base.fields import MISERE, STONES, Field

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from gamecore.document import Part
    from ui.base.fields import Value
    from ui.catalogue.entry import Entry


@dataclass(frozen=True, slots=True)
class View:
    """One of the views of a page.

    Attributes
    ----------
    name : str
        Its name in the link: `derivation`, `pattern`, `move`, `tree`. Never changes.
    label : str
        On its tab; marked for translation.
    draw : callable
        Draws the view, given the state that the page has read from the link.
    fields : tuple of Field
        The link fields of this view alone; a shared link keeps them while the view is open.
    normal, misere : bool
        Whether it is offered under normal play, under misère play. A page with a view for misère
        play has a switch to it.
    unnamed : bool
        Whether an address that names no view may open it. False for a view that was added later:
        old links must open what they always opened.
    written : callable, optional
        Takes the same state; returns the content of the exported file, its open answers included:
        plain sentences, parts of a document, and the markup of its cards and tables.
    first : mapping
        Fields that a press on its tab writes while they and the rule are untouched: what teaches
        more than the defaults, which old links rely on.
    """

    name: str
    label: str
    draw: Callable[[Any], None]
    fields: tuple[Field, ...] = ()
    normal: bool = True
    misere: bool = False
    unnamed: bool = True
    written: Callable[[Any], Iterable[Part]] | None = None
    first: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Page:
    """One page: its catalogue entry, the fields of its link, its views.

    Attributes
    ----------
    entry : Entry
    own : tuple of Field
        Link fields that all views share, besides those of `position_fields`.
    views : tuple of View
        In the order of their tabs; the first with `unnamed` is that of an untouched page. Empty
        if the page is one screen.
    """

    entry: Entry
    own: tuple[Field, ...] = ()
    views: tuple[View, ...] = ()

    @property
    def slug(self) -> str:
        """Key of the page in the catalogue."""
        return self.entry.slug

    @property
    def prefix(self) -> str:
        """First word of the page's link keys."""
        return self.entry.prefix

    @property
    def title(self) -> str:
        """The heading; marked for translation."""
        return self.entry.heading

    @property
    def tagline(self) -> str:
        """One sentence under the heading; marked for translation."""
        return self.entry.tagline

    def key(self, name: str) -> str:
        """Return the link key of a field on this page."""
        return self.entry.key(name)

    @property
    def position_fields(self) -> tuple[Field, ...]:
        """The link fields of its game: the position; none for a page without one."""
        entry = self.entry
        return (Field(entry.field, "text", entry.position),) if entry.position else ()

    @property
    def untouched(self) -> Mapping[str, Value]:
        """Field name → default on this page, where it differs from the field's own default.

        Never changes: old links leave these values out.
        """
        return {}

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """All link fields of the page, in the order of a link, with this page's defaults."""
        fields = {entry.name: entry for entry in (*self.position_fields, *self.own)}
        if self.views:
            names = (*_names(self.views, normal=True), *_names(self.views, normal=False))
            fields["view"] = Field("view", "choice", self.unnamed(), choices=names)
        for view in self.views:
            fields |= {entry.name: entry for entry in view.fields}
        if any(view.misere for view in self.views):
            fields[MISERE.name] = MISERE
        if self.entry.skins:
            fields[STONES.name] = STONES
        return tuple(
            replace(entry, default=self.untouched.get(entry.name, entry.default))
            for entry in fields.values()
        )

    def offered(self, misere: bool = False) -> tuple[View, ...]:
        """Return the views offered under normal or misère play, in the order of their tabs."""
        return tuple(view for view in self.views if (view.misere if misere else view.normal))

    def shown_view(self, name: str, misere: bool = False) -> View:
        """Return the view of this name if it is offered, else the default view."""
        name = (
            name if name in {view.name for view in self.offered(misere)} else self.unnamed(misere)
        )
        return next(view for view in self.offered(misere) if view.name == name)

    def unnamed(self, misere: bool = False) -> str:
        """Return the name of the default view: the first offered one with `unnamed`."""
        return next(view.name for view in self.offered(misere) if view.unnamed)

    @property
    def opens_on_play(self) -> bool:
        """Whether the address without any field opens the play view, though it is not the default.

        An address with fields but no view still opens the default view, as it always did.
        """
        return any(view.name == "play" for view in self.views) and self.unnamed() != "play"

    def shown_fields(self, name: str, misere: bool = False) -> tuple[str, ...]:
        """Return the names of the fields that apply to the view of this name, in their order."""
        hidden: set[str] = set()
        if self.views:
            mine = {entry.name for entry in self.shown_view(name, misere).fields}
            hidden = {entry.name for view in self.views for entry in view.fields} - mine
        return tuple(entry.name for entry in self.fields if entry.name not in hidden)


def _names(views: tuple[View, ...], *, normal: bool) -> tuple[str, ...]:
    return tuple(view.name for view in views if view.normal == normal)
