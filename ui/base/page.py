"""What every page is: an entry of the catalogue, what its link can say, and its views."""

from __future__ import annotations

from dataclasses import dataclass, replace
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
        What the link calls it: `derivation`, `pattern`, `move`, `tree`. Never changes.
    label : str
        On its tab; marked for translation.
    draw : callable
        Draws the view; takes what the page's composition has read from the link (its state).
    fields : tuple of Field
        What a link can say of this view alone; a shared link keeps it while the view is open.
    normal, misere : bool
        Under which play it is offered. A page with a view for misère play has a switch to it.
    unnamed : bool
        Whether an address that names no view may mean it; one that may not came later, and old
        links open what they opened.
    written : callable, optional
        Takes the same state; returns what a file of the view holds, its open answers included:
        plain sentences, parts of a document, and the markup of its cards and tables.
    """

    name: str
    label: str
    draw: Callable[[Any], None]
    fields: tuple[Field, ...] = ()
    normal: bool = True
    misere: bool = False
    unnamed: bool = True
    written: Callable[[Any], Iterable[Part]] | None = None


@dataclass(frozen=True, kw_only=True)
class Page:
    """One page: who it is, what its link says, what it shows.

    Attributes
    ----------
    entry : Entry
        What the catalogue knows of it.
    own : tuple of Field
        What its link can say in every view, besides the position that the catalogue names.
    views : tuple of View
        In the order of their tabs; the first that may go unnamed is that of an untouched page. None
        where the page is one screen.
    """

    entry: Entry
    own: tuple[Field, ...] = ()
    views: tuple[View, ...] = ()

    @property
    def slug(self) -> str:
        """File name in pages/ and path in the address."""
        return self.entry.slug

    @property
    def prefix(self) -> str:
        """First word of the page's link keys."""
        return self.entry.prefix

    @property
    def title(self) -> str:
        """Marked for translation."""
        return self.entry.heading

    @property
    def tagline(self) -> str:
        """Marked for translation."""
        return self.entry.tagline

    def key(self, name: str) -> str:
        """Return the link key of a field on this page."""
        return self.entry.key(name)

    @property
    def position_fields(self) -> tuple[Field, ...]:
        """The fields of its game: that of the position, for a page that has one."""
        entry = self.entry
        return (Field(entry.field, "text", entry.position),) if entry.position else ()

    @property
    def untouched(self) -> Mapping[str, Value]:
        """Values of an untouched page that differ from those of the views' fields.

        They never change: old links leave them out.
        """
        return {}

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The fields of the page, each once, in the order in which a link writes them."""
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
        """Return the views under a kind of play, in the order of their tabs."""
        return tuple(view for view in self.views if (view.misere if misere else view.normal))

    def shown_view(self, name: str, misere: bool = False) -> View:
        """Return the view that is drawn when a link asks for `name`: one that is offered."""
        name = (
            name if name in {view.name for view in self.offered(misere)} else self.unnamed(misere)
        )
        return next(view for view in self.offered(misere) if view.name == name)

    def unnamed(self, misere: bool = False) -> str:
        """Return the view that an address means which names none, or none that is offered."""
        return next(view.name for view in self.offered(misere) if view.unnamed)

    @property
    def opens_on_play(self) -> bool:
        """Whether its bare address, which says nothing of the page, is a game to be played.

        An address that names no view and says anything else keeps the meaning it always had.
        """
        return any(view.name == "play" for view in self.views) and self.unnamed() != "play"

    def shown_fields(self, name: str, misere: bool = False) -> tuple[str, ...]:
        """Return the fields that matter when a link asks for a view, in the order of the fields."""
        hidden: set[str] = set()
        if self.views:
            mine = {entry.name for entry in self.shown_view(name, misere).fields}
            hidden = {entry.name for view in self.views for entry in view.fields} - mine
        return tuple(entry.name for entry in self.fields if entry.name not in hidden)


def _names(views: tuple[View, ...], *, normal: bool) -> tuple[str, ...]:
    return tuple(view.name for view in views if view.normal == normal)
