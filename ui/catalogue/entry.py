"""Entry: what the catalogue says of a game or page: names, link, theorems, model, further cards.

A page's views are not here: the page lists them itself (ui/base/page.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["heaps", "coupled", "chance", "page"]
"""In this order: one rule for every heap; moves in several heaps; random draws; not a game."""

Condition = Literal["same", "ends", "open", "last", "one"]
"""The conditions of the theorem, in this order: the same moves for both players; every play ends;
no chance, nothing hidden; whoever makes the last move wins; each move in one part alone."""

Answer = Literal["xor", "reduce", "own", "misere", "mean"]
"""What decides a game, in this order: XOR of values, XOR after finding the parts, a theorem of its
own, misère theory, mean and maximum."""

LAST = 1_000
"""The default `Theorem.place`: after all others."""


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
        Sort key of the cards, ascending; mixed on purpose, so that neighbours seldom have the same
        answer.
    name : str
        Name of the game on the card; "" for the title of its page.
    fields : mapping
        Fields in the link to its page: name, without the prefix → text.
    hint : str
        What a first wrong answer hears, where the usual question about heaps would be false of this
        game; marked for translation.
    look : str
        What a second wrong answer hears: the condition to look at; "" for the usual sentence.
    looked_at : Condition
        The condition that it names, where none fails.
    part : str
        What its rule calls a heap, with its number as {step}; marked for translation, "" where
        heaps go by letters.
    proof : mapping
        Fields in the link to where its page gives the reason, if not those of `why_link`.
    theorem : str
        A sentence that names its theorem, marked for translation; "" for that of its answer.
    move : str
        One move, drawn on the card, so that what the answer turns on can be seen: what becomes of
        heaps, as "A 5→3, B 7→5"; the position after it, where that is a text; or a sentence, marked
        for translation. "" for none, as for a graph, whose arrows show the moves.
    """

    rule: str
    answer: Answer
    why: str
    missing: tuple[Condition, ...] = ()
    place: int = LAST
    name: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    hint: str = ""
    look: str = ""
    looked_at: Condition = "one"
    part: str = ""
    proof: Mapping[str, str] = field(default_factory=dict)
    theorem: str = ""
    move: str = ""


@dataclass(frozen=True, slots=True)
class Model:
    """A game as the model that a contest problem is recognised as.

    Attributes
    ----------
    move : str
        What a move is, in a few words after "A move": "takes any number of stones from one heap".
        Marked for translation.
    near : tuple of str
        Slugs of the three models that it is most easily mistaken for.
    name : str
        Name of the model, marked for translation; "" for the title of its page.
    """

    move: str
    near: tuple[str, str, str]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A further card of the front page that opens a page, in a state that its fields give.

    Attributes
    ----------
    section : str
        The section on whose shelf it stands, before its pages; START for the top of the page.
    title, tagline : str
        The texts of the card, marked for translation.
    fields : mapping
        Fields in its link: name, without the prefix → text.
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
        Path in the address and file name in pages/ that replace the slug; "" for the slug. Needed
        where a slug ends with another page's address, as `which_theorem` does: Streamlit would look
        for its own files in a folder `which_`. The server redirects old links.
    prefix : str
        First word of the page's link keys (`sub` gives `sub-rule`, `sub-heaps`, …). Never changes.
    kind : Kind
    section : str
        Section of the menu, see sections.py, and shelf of the front page.
    name : str
        Name in the menu; marked for translation, as `title` and `tagline` are.
    tagline : str
        One sentence under the title.
    title : str
        Heading of the page; "" for `name`.
    rule : str
        The rule of an untouched page, if all heaps have the same. Never changes: old links leave it
        out, as they do the position.
    position : str
        The position of an untouched page, as typed; "" for a page without one.
    first_position : str
        The position of a new game, where that teaches more than `position`, which old links rely
        on; "" for `position`.
    skins : mapping
        Text of a rule, or "" for every rule of the page → what is drawn in place of heaps of
        stones, by its name in ui/pieces/heaps.py. Empty if stones are drawn.
    on_cells : str
        What a move is on a board of cells, if the game has one; marked for translation.
    field : str
        Name of the position's field in a link.
    letters : bool
        Whether the position is a text of letters instead of heaps.
    core : str
        Name of a coupled game in `gamecore.coupled` and on the command line; "" for the slug.
    theorems : tuple of Theorem
        Its cards on the page "Which theorem applies?"; one for each way of playing.
    model : Model, optional
        The game as a model of contest problems.
    related : tuple of str
        Slugs of the pages that it leads on to; its texts speak of the first.
    next_idea, same_idea : str
        Slugs of a page whose idea builds on this one, and of a page with the same idea in another
        game; links to both stand at the end of the page.
    doors : tuple of Card
        Its further cards on the front page.
    is_listed : bool
        Whether menu and front page name it; otherwise it is opened by its link alone.
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
        """The heading of the page; marked for translation."""
        return self.title or self.name

    @property
    def move(self) -> str:
        """What a move is, from its first theorem; marked for translation, "" without a theorem."""
        return self.theorems[0].rule if self.theorems else ""

    @property
    def is_game(self) -> bool:
        """Whether it is a game; else it is a page about games."""
        return self.kind != "page"

    @property
    def is_playable(self) -> bool:
        """Whether its page has a position to play: a game, or the sum of games."""
        return bool(self.position)

    @property
    def board_fields(self) -> dict[str, str]:
        """The fields of a link that opens the play view; empty if the page is not playable."""
        if not self.is_playable:
            return {}
        start = {self.field: self.first_position} if self.first_position else {}
        return {"view": "play", **start}

    @property
    def file(self) -> str:
        """Name of its file in pages/, without `.py`: its path in the address."""
        return self.moved_to or self.slug

    @property
    def address(self) -> str:
        """Its path in the address; "" for the front page."""
        return self.file if self.section else ""

    def key(self, name: str) -> str:
        """Return the link key of a field of its page."""
        return f"{self.prefix}-{name}"

    def query(self, fields: Mapping[str, str]) -> dict[str, str]:
        """Return the query of a link to its page: fields by name → values by link key."""
        return {self.key(name): text for name, text in fields.items()}
