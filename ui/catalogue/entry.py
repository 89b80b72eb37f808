"""What the catalogue says about a game or a page: names, link, theorem, model, doors.

Names of views and how they are drawn are not here: a page lists its views (ui/base/page.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["heaps", "coupled", "chance", "page"]
"""One rule for every heap; a move may touch several heaps; a draw decides too; no game at all."""

Condition = Literal["same", "ends", "open", "last", "one"]
"""The conditions of the theorem: the same moves for both, every play ends, no chance and nothing
hidden, the last mover wins, one part per move."""

Answer = Literal["xor", "reduce", "own", "misere", "mean"]
"""What may decide a game: XOR of values, parts and then XOR, a theorem of its own, misère theory,
mean and maximum."""

LAST = 1_000
"""The place of a card that has not chosen one."""


@dataclass(frozen=True, slots=True)
class Theorem:
    """Which theorem decides a game: its card on the page "Which theorem applies?".

    Attributes
    ----------
    rule : str
        How the game is played, in a sentence; marked for translation.
    answer : Answer
        What decides it.
    why : str
        Why, in a sentence or two; marked for translation.
    missing : tuple of Condition
        The conditions of the theorem that do not hold.
    place : int
        Cards stand in ascending order; mixed on purpose, so that neighbours are seldom decided by
        the same thing.
    name : str
        What the game is called there; "" for the title of its page.
    fields : mapping
        What the link to its page says: field names, without the prefix, to texts.
    """

    rule: str
    answer: Answer
    why: str
    missing: tuple[Condition, ...] = ()
    place: int = LAST
    name: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Model:
    """A game as the model that a contest problem is recognised as.

    Attributes
    ----------
    move : str
        What a move is, in a few words after "A move": "takes any number of stones from one heap".
        Marked for translation.
    near : tuple of str
        Slugs of the three models that it is most easily taken for.
    name : str
        What the model is called; "" for the title of its page.
    """

    move: str
    near: tuple[str, str, str]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the front page that opens a page, perhaps in another state than its untouched one.

    Attributes
    ----------
    section : str
        The section on whose shelf it stands, before its pages; START for the top of the page.
    title, tagline : str
        What the card says, marked for translation.
    fields : mapping
        What the link says: field names, without the prefix, to texts.
    """

    section: str
    title: str
    tagline: str
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """One game or page of the app.

    Attributes
    ----------
    slug : str
        File name in pages/, name of its text in content/, path in the address. Never changes.
    moved_to : str
        Path in the address and file name in pages/ instead of the slug, where another page's
        address is the end of that: Streamlit would look for its own files in a folder `which_`. The
        server leads links of the old path there (ui/screens/server.py).
    prefix : str
        First word of the page's link keys (`sub` gives `sub-rule`, `sub-heaps`, …). Never changes.
    kind : Kind
    section : str
        Of the navigation, see sections.py; its shelf in the gallery follows from it.
    name : str
        In the menu; marked for translation, as `title` and `tagline` are.
    tagline : str
        What it is, in a sentence under the title.
    title : str
        Over the page; "" for `name`.
    rule : str
        The rule of an untouched page, where all heaps have one. Never changes: old links leave it
        out, as they do the position.
    position : str
        The position of an untouched page, as its text field reads it.
    first_position : str
        What a new game begins with, where that shows more than the position that old links leave
        out; "" for that one.
    skins : mapping
        What is drawn in place of heaps of stones, by a name of ui/pieces/heaps.py: under "" for the
        whole family, under the text of a rule for that rule. Empty where stones are the game.
    on_cells : str
        What a move is on a board of cells, where that is the game's look; marked for translation.
    field : str
        What a link calls the position.
    letters : bool
        Whether the position is a text of letters, no heaps.
    core : str
        What `gamecore.coupled` and the shell call a coupled game; "" for the slug.
    theorems : tuple of Theorem
        Its cards on the page "Which theorem applies?"; one for each way of playing.
    model : Model, optional
        How it stands among the models of contest problems.
    related : tuple of str
        Slugs of the pages that it leads on to, the first being the one that its texts speak of.
    next_idea, same_idea : str
        Slugs of the page whose idea builds on this one, and of one where the same idea is met in
        another dress; both stand at its foot.
    doors : tuple of Card
        Its further cards on the front page.
    is_listed : bool
        Whether menu and front page name it; one that they do not is opened by its link alone.
    """

    slug: str
    prefix: str
    kind: Kind
    section: str
    name: str
    tagline: str
    title: str = ""
    rule: str = ""
    position: str = ""
    first_position: str = ""
    skins: Mapping[str, str] = field(default_factory=dict)
    on_cells: str = ""
    field: str = "heaps"
    letters: bool = False
    core: str = ""
    theorems: tuple[Theorem, ...] = ()
    model: Model | None = None
    related: tuple[str, ...] = ()
    next_idea: str = ""
    same_idea: str = ""
    doors: tuple[Card, ...] = ()
    moved_to: str = ""
    is_listed: bool = True

    @property
    def heading(self) -> str:
        """What stands over the page."""
        return self.title or self.name

    @property
    def move(self) -> str:
        """What a move is, as its first theorem says it; marked for translation, "" without one."""
        return self.theorems[0].rule if self.theorems else ""

    @property
    def is_game(self) -> bool:
        """Whether it is a game, and not a page about games."""
        return self.kind != "page"

    @property
    def is_playable(self) -> bool:
        """Whether its page has a position to be played: a game, or a sum of games."""
        return bool(self.position)

    @property
    def board_fields(self) -> dict[str, str]:
        """What a link says that opens a game to be played; nothing where there is none."""
        if not self.is_playable:
            return {}
        start = {self.field: self.first_position} if self.first_position else {}
        return {"view": "play", **start}

    @property
    def file(self) -> str:
        """Name of its file in pages/: that of its path, by which Streamlit may look for it."""
        return self.moved_to or self.slug

    @property
    def address(self) -> str:
        """Its path in the address; the front page has none."""
        return self.file if self.section else ""

    def key(self, name: str) -> str:
        """Return the link key of a field of its page."""
        return f"{self.prefix}-{name}"

    def query(self, fields: Mapping[str, str]) -> dict[str, str]:
        """Return what a link to its page says: fields by name, keys as the address has them."""
        return {self.key(name): text for name, text in fields.items()}
