"""Every page opens through app.py: untouched, from links good and broken, with rubbish typed in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markupsafe import escape
from streamlit.testing.v1 import AppTest

from gamecore import find_pattern, parse_rule
from gamecore.problems.catalogue import MODELS
from house import GAMES as GAMES_BY_SLUG
from house import PAGES
from opened_page import html, linked, only_button, open_page, play_board
from pages import subtraction
from sizes import EVERY_CASE
from ui.base.words import _, rule_text
from ui.catalogue.lookup import ENTRIES, doors, gallery, navigation, related
from ui.catalogue.sections import SECTIONS
from ui.frame.footer import ways_on
from ui.links.inner_link import address
from ui.links.links import decode

ROOT = Path(__file__).resolve().parents[2]
GAMES = list(GAMES_BY_SLUG.values())
VIEWS = ("derivation", "pattern", "move")
by_slug = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


def _text_first(slug):
    return getattr(PAGES[slug], "text_first", False)


def _rule_line(slug, **fields):
    at = open_page(slug, **{PAGES[slug].key(name): text for name, text in fields.items()})
    return re.sub("<[^>]*>", "", re.search('<p class="gl-rule">(.*?)</p>', html(at))[1])


def text_field(at: AppTest, key: str):
    return next(field for field in at.text_input if field.key == key)


@by_slug
def test_the_story_of_a_game_is_told_of_normal_play_alone(game):
    for misere in ("false", "true"):
        at = open_page(game.slug, **{game.key("misere"): misere})
        told = any(box.label == _("About this game") for box in at.expander)
        assert told == (misere == "false" and bool(game.story))


def test_every_page_of_the_folder_is_in_the_navigation():
    listed = [page for pages in navigation().values() for page in pages]
    assert sorted(page.slug for page in listed) == sorted(ENTRIES)
    assert {page.file for page in listed} == {path.stem for path in (ROOT / "pages").glob("*.py")}


def test_every_page_but_the_front_page_has_a_card_on_it():
    shown = [page.slug for pages in gallery().values() for page in pages]
    unlisted = [page.slug for page in ENTRIES.values() if not page.is_listed]
    assert sorted([*shown, "home", *unlisted]) == sorted(ENTRIES)
    said = html(open_page("home"))
    assert all(escape(ENTRIES[slug].tagline) in said for slug in shown)


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_a_page_has_an_entry_of_its_own_name(page):
    assert PAGES[page.entry.slug] is page
    assert set(page.entry.related) <= set(ENTRIES)
    if page.entry.position:
        assert next(f for f in page.fields if f.name == page.entry.field).default
    assert len({entry.name for entry in page.fields}) == len(page.fields)
    assert len({view.name for view in page.views}) == len(page.views)


PLAYABLE = [page.slug for page in PAGES.values() if page.entry.is_playable]


@pytest.mark.parametrize("slug", [slug for slug in PLAYABLE if not _text_first(slug)])
def test_whoever_opens_a_game_reads_what_a_move_is_and_who_loses(slug):
    ends = r'"gl-move-rule[^"]*">(.*?)</span> <span class="gl-end-rule( long)?">(.*?)</span>'
    move, is_long, who = re.search(ends, html(open_page(slug))).groups()
    assert len(move) > 15
    assert bool(is_long) == (len(move) > 90), "on a phone it has two lines"
    assert who == "Whoever cannot move loses."


def test_what_a_move_is_follows_the_rule_and_k():
    assert "take 2 or 4 stones from it" in _rule_line("nim", rule="take 2, 4")
    assert "up to 3 heaps" in _rule_line("moore", k="3")
    assert "Take stones from one heap." in _rule_line("moore", k="1")
    assert "Whoever moves last loses." in _rule_line("nim", misere="true")
    assert "Kayles · 1 11" in html(open_page("octal"))
    # Before a class a banner says it.
    assert "gl-end-rule" not in html(open_page("nim", present="true", **{"nim-misere": "true"}))


@pytest.mark.parametrize(("slug", "misere"), [(s, m) for s in PAGES for m in (False, True)])
def test_what_only_another_view_shows_is_left_out_of_a_link(slug, misere):
    page = PAGES[slug]
    for view in page.offered(misere):
        shown = set(page.shown_fields(view.name, misere))
        mine = {entry.name for entry in view.fields}
        others = {entry.name for other in page.views for entry in other.fields}
        assert mine | {"view"} <= shown
        assert not shown & (others - mine)


@pytest.mark.parametrize("slug", ENTRIES)
def test_an_untouched_page_opens_without_an_error(slug):
    at = open_page(slug)
    assert not at.exception
    assert "gl-error" not in html(at)


@pytest.mark.parametrize("name", SECTIONS)
def test_a_door_of_the_front_page_opens_what_it_says(name):
    for game, door in doors(name):
        assert door.tagline in html(open_page("home"))
        query = game.query(door.fields)
        state, complaints = decode(PAGES[game.slug], query)
        assert not complaints
        assert {field: str(state[field]).lower() for field in door.fields} == door.fields
        assert not open_page(game.slug, **query).exception


def test_menu_and_front_page_have_the_same_names_in_the_same_order():
    listed = [_(page.name) for pages in gallery().values() for page in pages]
    menu = [page for name, pages in navigation().items() if name for page in pages]
    assert listed == [_(page.name) for page in menu if page.is_listed]
    assert list(gallery()) == [name for name in navigation() if name]
    said = html(open_page("home"))
    at = said.index("Pick a game")
    for section, pages in gallery().items():
        for told in (f">{section}</h4>", *(f">{escape(page.name)}</a>" for page in pages)):
            assert said.index(told, at) >= at
            at = said.index(told, at)


def test_misere_play_is_in_the_menu_and_asks_before_it_tells():
    assert "misere_play" in [page.slug for page in navigation()["When XOR fails"]]
    at = open_page("misere_play")
    assert "Heaps 1 and 1: a move takes any number" in html(at)
    assert "has to take the last" not in html(at)
    only_button(at, "The player to move").click().run()
    assert "Right." in html(at)
    assert "has to take the last" in html(at)
    for game in related(ENTRIES["misere_play"]):
        query = {"view": "play", "misere": "true"}
        assert escape(address(game, query)) in html(at)
        state, complaints = decode(PAGES[game.slug], game.query(query))
        assert (state["view"], state["misere"], complaints) == ("play", True, [])


@pytest.mark.parametrize("slug", ENTRIES)
def test_every_page_but_the_front_page_leads_on_at_its_foot(slug):
    page = ENTRIES[slug]
    foot = ways_on(slug)
    for there in (page.next_idea, page.same_idea):
        assert bool(there) == (slug != "home" and page.is_listed)
        if there:
            assert there not in (slug, "home")
            assert f"</span> {escape(ENTRIES[there].name)}</a>" in foot
    problem = next((name for name, model in MODELS.items() if model == slug), None)
    assert (f"prob-slug={problem}" in foot) == (problem is not None)


def test_the_games_follow_one_another_by_their_next_ideas():
    """Whoever goes on by the first card of each foot sees every game before one comes again."""
    slug, seen = "nim", []
    while slug not in seen:
        seen.append(slug)
        slug = ENTRIES[slug].next_idea
    assert {page.slug for page in ENTRIES.values() if page.is_game} <= set(seen)


@EVERY_CASE
@pytest.mark.parametrize("slug", PLAYABLE)
def test_a_bare_address_is_a_game_and_one_that_says_anything_means_what_it_meant(slug):
    page, at = PAGES[slug], open_page(slug, bare=True)
    assert play_board(at)[1]["live"]
    assert html(at).count("gl-play-rule") == 1
    assert linked(at, page.key("view")) == "play"
    field = page.position_fields[-1]
    for said in ({page.key(field.name): field.default}, {"show": "true"}):
        assert linked(open_page(slug, **said), page.key("view")) == page.unnamed()


@pytest.mark.sweep(quick=6)
@by_slug
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_opens_from_a_link(game, view):
    at = open_page(game.slug, **{game.key("view"): view})
    assert not at.exception
    assert linked(at, game.key("view")) == view


@by_slug
def test_each_preset_is_drawn_in_every_view(game, sweep):
    at = open_page(game.slug, show="true")
    presets = sweep(game.presets, quick=2, check=len(game.presets))
    for view in VIEWS:
        pressed(at, f"_row-{game.key('view')}", view)
        # A press on the preset that is chosen already would take it back.
        for preset in sorted(presets, key=lambda preset: preset.rule == rule_of(at, game)):
            more = "-more" if preset.folded else ""
            pressed(at, f"_{game.prefix}-control-preset{more}", preset.rule)
            assert rule_of(at, game) == preset.rule
            assert linked(at, game.key("view")) == view
            assert "gl-error" not in html(at), (preset, view)


@pytest.mark.sweep(quick=2, check=9)
@pytest.mark.parametrize(
    ("game", "preset", "view"),
    [
        pytest.param(game, preset, view, id=f"{preset.rule}-{view}")
        for game in GAMES
        for preset in game.presets
        for view in VIEWS
    ],
)
def test_each_preset_opens_in_every_view_from_a_link(game, preset, view):
    said = {game.key("rule"): preset.rule, game.key("view"): view}
    at = open_page(game.slug, show="true", **said)
    assert not at.exception
    assert "gl-error" not in html(at)


def rule_of(at, game):
    return text_field(at, game.key("rule")).value


@by_slug
def test_a_page_opens_on_a_worked_heap_and_asks_for_the_next_mex(game):
    assert 1 < game.step < 2 * game.size
    assert game.step % 2 == 1
    said = html(open_page(game.slug))
    assert f"Heap {(game.step + 1) // 2} has" in said
    assert "What is the mex?" in said


@by_slug
def test_a_page_and_its_presets_are_of_its_kind_and_in_canonical_text(game):
    assert game.rule in {preset.rule for preset in game.presets}
    assert 3 <= len(game.presets) <= 6
    assert game.belongs(parse_rule(game.rule))
    for preset in game.presets:
        assert str(parse_rule(preset.rule)) == preset.rule


def test_the_plot_of_kayles_reaches_its_period():
    pattern = find_pattern("0.77", 512)
    assert pattern.preperiod + 2 * pattern.period <= GAMES_BY_SLUG["octal"].upto


def test_no_page_has_an_address_that_ends_like_another():
    # Streamlit 1.67 would look for its own files below "/laskers_" on a page /laskers_nim.
    paths = [entry.address for entry in ENTRIES.values() if entry.address]
    assert not [(a, b) for a in paths for b in paths if a != b and a.endswith(b)]


def test_no_two_pages_share_a_link_prefix():
    prefixes = [page.prefix for page in ENTRIES.values()]
    assert len(set(prefixes)) == len(prefixes)
    assert not any("-" in prefix for prefix in prefixes)


@by_slug
def test_a_link_from_nowhere_is_answered_with_a_sentence(game):
    at = open_page(
        game.slug,
        **{
            game.key("view"): "banana",
            game.key("step"): "-7",
            game.key("size"): "9" * 400,
            game.key("nonsense"): "1",
            "utm_source": "mail",
        },
    )
    assert not at.exception
    said = html(at)
    assert "banana" in said
    assert "which this page does not know" in said


WRONG_RULES = ["take 0", "tak 1-5", "", "take 5-1", "💥" * 40, "take 1-" + "9" * 60, "(" * 600]
WRONG_HEAPS = ["5 -1 x", "1" + "0" * 30, " ".join(["7"] * 5000), "2.5", "1..10000000", "\x00", "١٢"]


@pytest.mark.parametrize("rule", WRONG_RULES, ids=lambda text: text[:12] or "empty")
def test_a_wrong_rule_is_explained_and_kept(rule):
    game = subtraction.PAGE
    at = open_page(game.slug)
    text_field(at, game.key("rule")).set_value(rule).run()
    assert not at.exception
    said = html(at)
    assert said.count("gl-error") == 1
    assert f"Until then the page shows “{rule_text('take 1-5')}”." in said
    assert text_field(at, game.key("rule")).value == rule


@pytest.mark.parametrize("heaps", WRONG_HEAPS, ids=lambda text: text[:12])
@pytest.mark.parametrize("view", ["derivation", "move"])
def test_wrong_heaps_are_explained_and_kept(heaps, view):
    game = subtraction.PAGE
    at = open_page(game.slug, **{game.key("view"): view})
    text_field(at, game.key("heaps")).set_value(heaps).run()
    assert not at.exception
    said = html(at)
    assert said.count("gl-error") == 1
    assert "Until then the page shows 5 10 20." in said
    assert text_field(at, game.key("heaps")).value == heaps


def test_a_wrong_rule_offers_the_nearest_right_one():
    game = subtraction.PAGE
    at = open_page(game.slug)
    text_field(at, game.key("rule")).set_value("tak 1-4").run()
    next(button for button in at.button if "take 1-4" in button.label).click().run()
    assert text_field(at, game.key("rule")).value == "take 1-4"
    assert "gl-error" not in html(at)


def test_what_is_typed_is_never_markup():
    game = subtraction.PAGE
    evil = "<img src=x onerror=alert(1)>"
    at = open_page(game.slug, **{game.key("rule"): evil, game.key("heaps"): evil})
    assert not at.exception
    assert "<img" not in html(at)


def test_the_controls_follow_the_text_and_the_text_follows_the_controls():
    game = subtraction.PAGE
    at = open_page(game.slug)
    text_field(at, game.key("rule")).set_value("take 1, 3, 4").run()
    amounts = next(group for group in at.button_group if group.key == "_sub-control-amounts")
    assert amounts.value == [1, 3, 4]
    amounts.set_value([2, 3]).run()
    assert text_field(at, game.key("rule")).value == "take 2, 3"


def test_amounts_beyond_the_buttons_survive_a_press():
    game = subtraction.PAGE
    at = open_page(game.slug, **{game.key("rule"): "take 1, 5, 40"})
    amounts = next(group for group in at.button_group if group.key == "_sub-control-amounts")
    assert amounts.value == [1, 5]
    amounts.set_value([1, 2, 5]).run()
    assert text_field(at, game.key("rule")).value == "take 1, 2, 5, 40"


def test_a_preset_is_one_press():
    at = open_page("nim")
    presets = next(group for group in at.button_group if group.key == "_nim-control-preset")
    presets.set_value("take 1-7").run()
    assert text_field(at, "nim-rule").value == "take 1-7"


def test_the_split_control_keeps_the_other_clauses():
    at = open_page("grundys_game", **{"grundy-rule": "take any or split into 2"})
    toggle = next(toggle for toggle in at.toggle if toggle.key == "_grundy-control-unequal")
    toggle.set_value(True).run()
    assert text_field(at, "grundy-rule").value == "take any or split into 2 unequal"


def test_the_fraction_control_writes_the_rule():
    at = open_page("at_least_half")
    part = next(group for group in at.button_group if group.key == "_half-control-part")
    part.set_value(4).run()
    assert text_field(at, "half-rule").value == "take at least n/4"


def pressed(at: AppTest, key: str, value: object) -> None:
    next(group for group in at.button_group if group.key == key).set_value(value).run()
    assert not at.exception


def test_the_digits_of_a_code_are_switched_one_by_one():
    at = open_page("octal")
    pressed(at, "_octal-control-digit-1", [1, 2])
    assert text_field(at, "octal-rule").value == "0.37"
    pressed(at, "_octal-control-digit-3", [8, 2])
    assert text_field(at, "octal-rule").value == "0.37A"
    pressed(at, "_octal-control-digit-0", [4])
    assert text_field(at, "octal-rule").value == "4.37A"
    pressed(at, "_octal-control-digit-3", [])
    assert text_field(at, "octal-rule").value == "4.37"


def test_the_code_explorer_turns_another_rule_into_a_code():
    at = open_page("octal", **{"octal-rule": "take 1-3"})
    assert "this rule goes beyond that name" in html(at)
    pressed(at, "_octal-control-digit-2", [1, 4])
    assert text_field(at, "octal-rule").value == "0.05"


def test_a_long_code_keeps_the_digits_that_have_no_switches():
    at = open_page("octal", **{"octal-rule": "0.77777775"})
    assert any("More digits follow" in caption.value for caption in at.caption)
    pressed(at, "_octal-control-digit-1", [])
    assert text_field(at, "octal-rule").value == "0.07777775"


@pytest.mark.parametrize(
    ("slug", "control", "value", "rule"),
    [
        ("lasker", "_lasker-control-take", "take 1", "take 1 or split into 2"),
        ("lasker", "_lasker-control-take", "", "split into 2"),
        ("lasker", "_lasker-control-split", "split into 3", "take any or split into 3"),
        ("equal_split", "_equal-control-take", "take 1-3", "take 1-3 or split equally"),
        ("triangular_split", "_tri-control-take", "take 1, 2", "take 1, 2 or split 1+2+...+k"),
        ("lieges", "_lieges-control-halves", 4, "take 1 or halve into 4"),
        ("lieges", "_lieges-control-take", "", "halve into 3"),
    ],
)
def test_the_controls_of_a_splitting_game_swap_one_clause(slug, control, value, rule):
    at = open_page(slug)
    pressed(at, control, value)
    prefix = control.split("-")[0].removeprefix("_")
    assert text_field(at, f"{prefix}-rule").value == rule


def test_a_rule_never_loses_its_last_clause():
    at = open_page("lieges", **{"lieges-rule": "take 1"})
    pressed(at, "_lieges-control-take", "")
    assert text_field(at, "lieges-rule").value == "take 1"


@pytest.mark.parametrize(("heaps", "word"), [(2, "is even"), (3, "is odd"), (10**6 + 1, "is odd")])
def test_the_page_says_what_the_number_of_halves_means(heaps, word):
    at = open_page("lieges", **{"lieges-rule": f"take 1 or halve into {heaps}"})
    assert word in html(at)


def test_another_kind_of_rule_is_allowed_and_named():
    at = open_page("nim", **{"nim-rule": "split into 2 unequal"})
    assert "The page is called Nim; this rule goes beyond that name." in html(at)
    assert "grundys_game" in own_pages(at)


def own_pages(at):
    """Return where the links to the page of the written rule lead."""
    found = [link.proto for link in at.main.get("page_link") + at.sidebar.get("page_link")]
    return [link.page for link in found if link.label.startswith("Open ")]


def test_only_a_rule_of_another_page_is_led_there():
    assert own_pages(open_page("nim")) == []
    assert own_pages(open_page("nim", **{"nim-rule": "split into 7 unequal"})) == []
