"""Links: what is written is read back, old links keep their meaning, no text breaks the reader."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from house import PAGES as GAMES
from pages import subtraction
from ui.links.links import APP_FIELDS, OLD_KEYS, decode, encode

OLD_LINKS = json.loads((Path(__file__).parents[2] / "data" / "links_v1.json").read_text("utf-8"))


def value_of(field):
    """Return a strategy for the values that a field can hold."""
    if field.kind == "choice":
        return st.sampled_from(field.choices)
    if field.kind == "switch":
        return st.booleans()
    if field.kind == "number":
        return st.integers(field.low, field.high)
    return st.text(st.characters(blacklist_categories=["Cs"]), max_size=60)


@st.composite
def states(draw):
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    return game, {field.name: draw(value_of(field)) for field in game.fields}


@given(states())
def test_what_a_link_says_is_what_is_read(game_and_state):
    game, state = game_and_state
    query = encode(game, state)
    params = parse_qs(query, keep_blank_values=True)
    assert decode(game, params) == (state, [])


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_link_of_an_untouched_page_is_empty_but_where_that_would_open_a_game(slug):
    game = GAMES[slug]
    state, complaints = decode(game, {})
    names_view = f"{game.key('view')}={game.unnamed()}" if game.opens_on_play else ""
    assert encode(game, state) == names_view
    assert encode(game, state, show=True) == "show=true"
    assert complaints == []


def test_links_are_short_and_readable():
    query = encode(subtraction.PAGE, {"rule": "take 1, 3, 4", "heaps": "6 5", "view": "move"})
    assert query == "sub-rule=take+1,+3,+4&sub-heaps=6+5&sub-view=move"


@pytest.mark.parametrize("old", OLD_LINKS["links"], ids=lambda old: old["query"] or "untouched")
def test_old_links_keep_their_meaning(old):
    state, complaints = decode(GAMES[old["page"]], parse_qs(old["query"], keep_blank_values=True))
    assert complaints == []
    for name, value in old["state"].items():
        assert state[name] == value


def test_the_switches_of_the_whole_app_keep_their_names_and_are_off_by_default():
    held = {entry.name: entry.default for entry in APP_FIELDS if entry.kind == "switch"}
    assert OLD_LINKS["app"].items() <= held.items()


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_switches_of_the_whole_app_are_no_business_of_a_page(slug):
    params = dict.fromkeys(OLD_LINKS["app"], "true")
    assert decode(GAMES[slug], params) == decode(GAMES[slug], {})


def test_a_renamed_key_is_read_by_its_old_name(monkeypatch):
    monkeypatch.setitem(OLD_KEYS, "sub-piles", "sub-heaps")
    state, complaints = decode(subtraction.PAGE, {"sub-piles": "7 8"})
    assert (state["heaps"], complaints) == ("7 8", [])


@pytest.mark.parametrize(
    ("params", "part"),
    [
        ({"sub-view": "banana"}, "“banana”; it can be play, derivation, pattern, move, tree,"),
        ({"sub-size": "-1"}, "must be a whole number from 0 to 60"),
        ({"sub-size": "٣"}, "must be a whole number"),
        ({"sub-upto": "9" * 5000}, "must be a whole number"),
        ({"sub-verdict": "maybe"}, "it can be true, false"),
        ({"sub-colour": "red"}, "which this page does not know"),
        ({"sub-view": ["move", "pattern"]}, "more than once"),
        ({"sub-view": "\N{RIGHT-TO-LEFT OVERRIDE}x\n"}, "“U+202ExU+000A”; it can be"),
        ({"sub-\N{RIGHT-TO-LEFT OVERRIDE}x": "1"}, "names “sub-U+202Ex”, which"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_sentence(params, part):
    state, complaints = decode(subtraction.PAGE, params)
    assert len(complaints) == 1
    assert part in complaints[0]
    assert len(complaints[0]) < 200
    assert state == decode(subtraction.PAGE, {})[0]


def test_keys_of_other_pages_and_of_the_frame_are_left_alone():
    params = {"nim-view": "banana", "show": "true", "embed": "true", "utm_source": "mail"}
    assert decode(subtraction.PAGE, params) == (decode(subtraction.PAGE, {})[0], [])


def test_complaints_stay_few_however_much_rubbish_arrives():
    _state, complaints = decode(subtraction.PAGE, {f"sub-x{i}": "1" for i in range(1000)})
    assert len(complaints) == 5


def test_ten_thousand_mutated_links_are_read_or_explained(size):
    random = Random(20261121)
    seeds = [old for old in OLD_LINKS["links"] if old["query"]]
    letters = "abz019-=&;%+ ,.:\x00\u202e\U0001f600ä٣\n\\'\"<>"
    games = list(GAMES.values())
    complained = 0
    for _round in range(size(quick=1000, full=10_000)):
        seed = random.choice(seeds)
        text = list(seed["query"])
        for _change in range(random.randint(1, 8)):
            at = random.randrange(len(text) + 1)
            text[at : at + random.randint(0, 2)] = random.choices(letters, k=random.randint(0, 3))
        params = parse_qs("".join(text), keep_blank_values=True, max_num_fields=None)
        game = random.choice([GAMES[seed["page"]], random.choice(games)])
        state, complaints = decode(game, params)
        complained += bool(complaints)
        assert set(state) == {field.name for field in game.fields}
        again, _none = decode(game, parse_qs(encode(game, state), keep_blank_values=True))
        assert again == state
    assert complained > size(quick=50, full=500)  # the mutations do reach the fields
