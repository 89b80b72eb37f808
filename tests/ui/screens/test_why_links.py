"""Every right answer of *Which theorem applies?* says why, truly, and leads to its reason."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qsl

import pytest

from gamecore.brute_force import game_graph
from gamecore.grundy.sequence import grundy_values
from gamecore.positions.analysis import analyse
from gamecore.positions.neighbours import Neighbours
from house import PAGES
from opened_page import buttons, html, keyed, open_page
from ui.catalogue.learn_pages import THEOREM
from ui.links.inner_link import address
from ui.pieces.why_works import WORKED
from ui.screens.theorem_card import why_link
from ui.screens.which_theorem import CARDS, ROUND, card_name


@pytest.mark.parametrize(("game", "card"), CARDS, ids=[card_name(*pair) for pair in CARDS])
def test_a_right_answer_leads_to_its_reason(game, card):
    link = unescape(re.search(r'href="([^"]+)"', why_link(game, card)).group(1))
    query = link.partition("?")[2]
    fields = dict(parse_qsl(query))
    at = open_page(game.slug, **fields)
    assert not at.exception
    assert set(fields) <= {PAGES[game.slug].key(field.name) for field in PAGES[game.slug].fields}
    if any(key.endswith("-proof") for key in fields):
        assert any(box.proto.expanded for box in at.expander)
        assert not buttons(at, "The other player"), "no question that the reason would answer"
    if game.slug == "grundys_game":  # where the sentence points, and not at the first question
        assert "Heap 9" in html(at)
        assert not buttons(at, "Skip")


@pytest.mark.sweep(quick=3, check=12)
@pytest.mark.parametrize(
    ("place", "game", "card"),
    [(place, *pair) for place, pair in enumerate(CARDS)],
    ids=[card_name(*pair) for pair in CARDS],
)
def test_the_reason_stands_on_the_card_once_it_is_answered(place, game, card):
    at = open_page("which_theorem", **{"thm-card": str(place + 1)})
    link = str(why_link(game, card))
    assert (link in html(at)) == (place < WORKED), "no reason before the answer"
    if place >= WORKED:
        keyed(at.radio, f"_thm-guess-{place}").set_value(card.answer).run()
        assert link in html(at)
    named = re.search(f'data-gl-go="{address(THEOREM)}">(Here|For these parts)', html(at))
    assert (named is not None) == (card.answer in ("xor", "reduce"))


def test_a_round_and_the_end_say_what_was_missed_by_condition_with_its_reason():
    last = WORKED + ROUND - 1
    kept = ["-", *(card.answer for _game, card in CARDS[WORKED:])]
    missed = (1, 2, 4, 6)  # Wythoff's game, two of which all conditions hold, one of chance
    for place in missed:
        kept[place] += "1"
    for card in (last, len(CARDS)):
        at = open_page("which_theorem", **{"thm-card": str(card + 1)})
        at.session_state["_progress"].drafts = {"thm": " ".join(kept)}
        said = html(at.run())
        (told,) = re.findall(r"Press a game to see why:</p><ul>(.*?)</ul>", said)
        named = ["one part per move", "all five conditions hold:", "no chance, nothing hidden"]
        assert re.findall("<b>(.*?)</b>", told) == named
        for place in missed:
            assert str(why_link(*CARDS[place], card_name(*CARDS[place]))) in told
    at.session_state["_progress"].drafts = {"thm": " ".join(kept).replace("1", "")}
    assert "Press a game to see why" not in html(at.run())


@pytest.mark.parametrize("card", [card for _game, card in CARDS])
def test_a_card_that_names_values_says_who_wins_in_words_and_xor_after_it_was_explained(card):
    place = [one for _game, one in CARDS].index(card)
    (first,) = [at for at, (_game, one) in enumerate(CARDS) if "This XOR" in one.why]
    assert place >= first or "XOR" not in card.why
    assert "Their XOR is" not in card.why


def test_the_string_of_the_card_has_the_runs_that_it_names():
    ((game, card),) = [pair for pair in CARDS if pair[0].slug == "palindromes"]
    text = game.position
    cuts = "".join(" " if a != c else b for a, b, c in zip(text, text[1:], text[2:], strict=False))
    assert cuts.split() == ["babab", "dcd"]
    assert "babab and dcd, with 5 and 3 places" in card.why
    assert list(grundy_values("0.137", 6)[[5, 3]]) == [3, 2]


def test_misere_kayles_needs_more_than_boutons_rule():
    """Bouton's rule on the values fails for Kayles: some position shows it."""

    def by_bouton(heaps):
        values = grundy_values("0.77", 12)[list(heaps)]
        found = 0
        for value in values:
            found ^= int(value)
        return (found != 0) == bool((values > 1).any())

    def wins(heaps):
        neighbours = Neighbours(["0.77"] * len(heaps), most=10_000)
        graph = game_graph(neighbours.start(heaps), neighbours, 10_000, misere=True)
        return graph.root.outcome == "N"

    assert any(by_bouton((n,)) != wins((n,)) for n in range(13))


@pytest.mark.parametrize("heaps", [(1, 1), (1, 1, 1), (2, 2), (1, 2), (3, 4, 5)])
def test_boutons_rule_as_the_card_tells_it(heaps):
    """Leave XOR 0 as in Nim, unless only ones would be left: then an odd number of them."""
    neighbours = Neighbours(["take any"] * len(heaps), most=10_000)
    graph = game_graph(neighbours.start(heaps), neighbours, 10_000, misere=True)
    for option in graph.root.options:
        left = graph.nodes[option].position[0]
        only_ones = all(size == 1 for size in left)
        good = len(left) % 2 == 1 if only_ones else not analyse("take any", left).nim_sum
        assert (graph.nodes[option].outcome == "P") == good
