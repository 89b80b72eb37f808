"""The picture on a card of "Which theorem applies?": a position, and one move in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.coupled.games import coupled_game
from gamecore.coupled.nim_with_a_pass import PASS
from gamecore.errors import GameError
from gamecore.graphs.graph import parse_graph
from gamecore.players.move_text import read_typed
from gamecore.positions.heaps import by_heap, parse_sum
from ui.base.fields import ANSWER, PROOF, VERDICT
from ui.base.marks import soft
from ui.base.markup import Markup, html, join, markup
from ui.base.words import _, number
from ui.catalogue.lookup import page_of_sums
from ui.catalogue.other_pages import GRAPH
from ui.coupled.coins import coin_row
from ui.coupled.hackenbush_plants import plants
from ui.coupled.palindrome_letters import letters
from ui.graph.drawing import Shown, draw_picture
from ui.graph.view import FIELDS
from ui.links.inner_link import inner_link
from ui.pieces.heaps import SKINS
from ui.pieces.stones import chosen_move, lettered_stones
from ui.rule.words import beside_heap

if TYPE_CHECKING:
    from ui.catalogue.entry import Entry, Theorem


def draw_card(game: Entry, card: Theorem, *, key: str) -> None:
    """Draw the position of a card and one move, by which the parts of the game can be seen."""
    if game.slug == GRAPH.slug:  # whose arrows are the moves
        text, tokens = {**{one.name: str(one.default) for one in FIELDS}, **card.fields}.values()
        draw_picture(parse_graph(text), Shown(tokens=tuple(tokens.split())), key=key)
        return
    heaps, rules = heaps_of(game)
    steps = [number(n) for n in range(1, len(heaps) + 1)]
    names = [_(card.part).format(step=step) for step in steps] if card.part else None
    changes, move = changes_of(card.move), markup("")
    if changes:
        move = _example(chosen_move(changes, names))
    elif card.move.endswith("."):
        move = soft(_(card.move))
    elif card.move:
        move = _example(_drawing(game, card.move))
    if game.letters:
        html(join((_drawing(game, game.position), move)))
        return
    may_pass = game.position.endswith(PASS)
    passes = markup('<span class="gl-chosen">{}</span>', _("and a pass")) if may_pass else ""
    skin = game.skins.get("", "")
    look = f"gl-{skin}" if skin and SKINS[skin].way == "row" else ""
    drawn = lettered_stones(heaps, rules, names)
    html(markup('<div class="{}"><p>{}{}</p>{}</div>', look, drawn, passes, move))


def _example(move: Markup) -> Markup:
    return markup('<div class="gl-onemove">{}{}</div>', soft(_("A move:")), move)


def changes_of(move: str) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Return place of a heap → its size and the heaps it becomes, of the `move` of a card."""
    try:
        changes = read_typed(move)
    except GameError:  # the position after it, or a sentence
        return {}
    return {change.heap or 0: (change.before or 0, change.after) for change in changes}


def why_link(game: Entry, card: Theorem, words: str = "") -> Markup:
    """Return the link from a right answer to the reason of what it says, on the page of its game.

    `words` are what is pressed; by default a question.
    """
    has_values = card.answer == "xor" and heaps_of(game)[0]
    if game.rule and has_values:  # proved, or seen, where the pattern of its values is
        fields = {"view": "pattern", VERDICT.name: "true"}
    else:
        # With the answer, since the reason would tell it beside the page's open question.
        fields = {"view": "move", ANSWER.name: "true", PROOF.name: "true", **card.fields}
    asks = _("Why these values?") if has_values else _("Why is that so?")
    return inner_link(game, words or asks, card.proof or fields)


def _drawing(game: Entry, text: str) -> Markup:
    """Return the drawing of a position that is a text: plants, coins or letters."""
    if "(" in text:
        return plants(coupled_game(game.core or game.slug).parse(text))
    return coin_row(text) if set(text) <= {"H", "T"} else letters(text)


def heaps_of(game: Entry) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the sizes of a game's heaps, and the rule of each where they differ."""
    if game.slug == page_of_sums().slug:
        rules, sizes = by_heap(parse_sum(game.position))
        return sizes, tuple(beside_heap(str(rule)) for rule in rules)
    parts = game.position.removesuffix(PASS).split()
    return (tuple(map(int, parts)) if all(map(str.isdigit, parts)) else ()), ()
