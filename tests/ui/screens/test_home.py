"""The front page: where to start, and the game that is played on it at once."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Thread

import pytest
from streamlit.testing.v1 import AppTest

from gamecore import analyse, grundy_values, parse_record
from house import PAGES
from opened_page import html, linked, only_button, open_page, play_board, put
from ui.base.words import Reader, prose, speak_to
from ui.catalogue.lookup import doors, gallery, related
from ui.catalogue.public_names import PUBLIC_NAMES
from ui.catalogue.sections import START
from ui.screens.find_game import MOST_FOUND, games_named, is_game

ROOT = Path(__file__).resolve().parents[3]


def test_the_front_page_says_what_this_is_and_where_to_start():
    at = open_page("home")
    assert "Sprague–Grundy theorem" in "".join(block.value for block in at.markdown)
    said = html(at)
    assert said.index("Ten short lessons") < said.index("Pick a game")
    assert len(doors(START)) == 3
    for _game, start in doors(START):
        assert said.index(start.tagline) < said.index("Pick a game")


def test_each_shelf_of_games_folds_into_a_line_that_names_what_lies_on_it():
    said = html(open_page("home"))
    shelves = re.findall(r"<summary>([^<]+)<small>([^<]+)</small>.*?<ul(.*?)</ul>", said)
    assert [name for name, _names, _cards in shelves] == list(gallery())
    for _name, names, cards in shelves:
        assert names == ", ".join(re.findall(r'class="gl-whole"[^>]*>([^<]+)<', cards))


def test_the_front_page_asks_who_wins_and_follows_the_game_that_is_played_on_it():
    at = open_page("home")
    assert "gl-xor" not in html(at)
    only_button(at, "The computer wins").click().run()
    assert "Not yet." in html(at)
    assert "From 5, 10, 20 some move leaves the other player heaps" in html(at)
    assert "divide" in said_in_markdown(at).lower()
    put(at, "home-game", "you*5_10_20*C20-19")
    at.run()
    assert not at.exception
    assert "gl-xor" not in html(at)  # another position, asked anew
    only_button(at, "Undo").click().run()
    assert parse_record("take 1-5", linked(at, "home-game")).codes == ()


def test_what_was_answered_stays_in_view_after_a_move_beside_the_next_question():
    at = open_page("home")
    assert "Before, with" not in html(at)
    only_button(at, "The computer wins").click().run()
    put(at, "home-game", "you*5_10_20*C20-19.A5-4")
    at.run()
    shown = html(at)
    said = "Before, with 5, 10, 20: You win, if you play on perfectly."
    assert shown.index(said) < shown.index("The board now is 4, 10, 19. Who wins")


@pytest.mark.parametrize("heaps", ["5 10 20", "1 1"])
def test_no_hint_answers_who_wins(heaps):
    at = open_page("home", **{"home-heaps": heaps})
    only_button(at, "Hint").click().run()
    assert "Look at heap " in html(at)
    assert "wins here" not in html(at)
    only_button(at, "Hint").click().run()
    assert re.search(r"Try [ABC] \d+ → \d+, and look at what it leaves\.", html(at))
    assert not re.search(r"No move wins|This move wins", html(at))


def test_the_first_games_question_names_the_board_and_two_people_by_what_they_are():
    alone = open_page("home", **{"home-game": "you*5_10_20*C20-18"})
    assert re.search(r"The board now is \d+, \d+, \d+\. Who wins", html(alone))
    assert only_button(alone, "I win")
    two = open_page("home", **{"home-player": "two", "home-game": "you*5_10_20*C20-18"})
    assert "The board now is 5, 10, 18." in html(two)
    assert only_button(two, "The player to move")


def said_in_markdown(at):
    return "".join(block.value for block in at.markdown)


@pytest.mark.parametrize("heaps", ["5 10 20", "1", "6 6", "3 4 7"])
@pytest.mark.parametrize("answer", ["I win", "The computer wins", "Skip"])
def test_who_wins_is_answered_without_the_move_that_wins(heaps, answer):
    at = open_page("home", **{"home-heaps": heaps})
    only_button(at, answer).click().run()
    assert "Whatever you take" in html(at) or "Find it on the board" in html(at)
    for move in analyse("take 1-5", [int(size) for size in heaps.split()]).winning_moves:
        assert f"{move.before} → " not in html(at)


def test_a_first_game_won_by_its_last_move_says_so():
    at = open_page("home", **{"home-heaps": "1", "home-game": "you*1*A1-0"})
    shown = str(play_board(at))
    assert "Your last move left the computer none." in shown
    assert "You won" not in shown, "You win! stands above it"


def test_the_first_games_values_are_the_remainders_by_6_that_its_words_say():
    (rule,) = {related(PAGES["home"].entry)[0].rule}
    assert list(grundy_values(rule, 200)) == [n % 6 for n in range(201)]
    assert "by 6" in prose("home", "values")


@pytest.mark.parametrize("said", ["3 4", "x", "1 " * 500])
def test_a_link_says_which_heaps_the_front_page_plays_with(said):
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
    at.query_params["home-heaps"] = said
    at.run()
    assert not at.exception
    only_button(at, "Skip").click().run()
    table = html(at).partition("gl-xor")[2]
    shown = re.findall(r'scope="row">.*?</th><td class="n">(\d+)</td>', table)
    assert shown == (["3", "4"] if said == "3 4" else ["5", "10", "20"])
    assert ("Until then the page shows 5 10 20." in html(at)) == (said != "3 4")


@pytest.mark.parametrize("public", PUBLIC_NAMES, ids=lambda public: public.names[0])
def test_every_public_name_finds_its_game_first_in_any_spelling(public):
    for name in public.names:
        for typed in (name, name.upper(), f" {name.lower().replace(chr(39), chr(8217))} "):
            assert games_named(typed)[0].said == public.translation, typed


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("nimbel", "Nimble"),
        ("turtles", "Turning Turtles"),
        ("turning turtels", "Turning Turtles"),
        ("northcot", "Northcott's game"),
        ("trebelcross", "Treblecross"),
        ("the game of Nimble", "Nimble"),
        ("Misère Nim", "Misère Nim"),
        ("nim", "Nim"),
        ("wythof", "Wythoff's game"),
        ("dag", "Game graph"),
        ("graph", "A game as a graph"),
        ("chmop", "Chomp"),
        ("vertex geography", "Geography"),
    ],
)
def test_a_slip_or_a_part_of_a_name_is_enough(typed, first):
    assert games_named(typed)[0].words == first


@pytest.mark.parametrize(
    ("spoken_here", "typed", "slug"),
    [
        ("zh-Hans", "威佐夫", "wythoff"),
        ("zh-Hans", "取石子", "nim"),
        ("zh-Hans", "阶梯博弈", "staircase"),
        ("zh-Hant", "翻硬幣", "coins"),
        ("zh-Hant", "尼姆", "nim"),
        ("ja", "ワイトホフ", "wythoff"),
        ("ja", "三山崩し", "nim"),
        ("zh-Hant", "SG函數", "theorem"),
        ("zh-Hans", "SG函数", "theorem"),
        ("zh-Hans", "SG 值", "theorem"),
        ("ja", "グランディ数", "theorem"),
        ("zh-Hant", "巴什博弈", "subtraction"),
        ("zh-Hans", "巴什博弈", "subtraction"),
        ("zh-Hant", "反尼姆", "misere_play"),
        ("zh-Hans", "反尼姆", "misere_play"),
        ("ja", "石取りゲーム", "nim"),
        ("ja", "グランディ", "grundys_game"),
        ("zh-Hans", "斐波那契", "fibonacci_nim"),
        ("zh-Hant", "刪邊", "hackenbush"),
    ],
)
def test_a_game_is_found_by_its_names_in_other_scripts(spoken_here, typed, slug):
    found = []

    def look():
        speak_to(Reader(spoken_here))
        found.extend(games_named(typed))

    thread = Thread(target=look)  # this one's reader stays as it is
    thread.start()
    thread.join()
    assert found[0].page.slug == slug


def test_only_games_are_found_each_once_and_a_handful():
    for typed in ("a", "ni", "nim", "game", "s", "k" * 500):
        found = games_named(typed)
        assert len(found) <= MOST_FOUND
        assert all(is_game(game.page) for game in found)
        assert all(found.count(game) == 1 for game in found)
    for typed in ("", "qqqq", "☃", "home", "contest lab"):
        assert games_named(typed) == []


def test_the_front_page_finds_a_game_by_its_name():
    at = open_page("home")
    field = at.text_input(key="_home-find")
    field.set_value("21").run()
    said = html(at)
    assert "sub-rule=take+1-3&amp;sub-heaps=21&amp;sub-misere=true" in said
    assert "whoever says 21 loses" in said
    field.set_value("qqqq").run()
    said = html(at)
    assert "whoever says 21 loses" not in said
    assert said.count('href="your_rule?own-view=play"') == 2  # in the answer and on its card
    assert "qqqq" not in str(at.query_params)
    assert not at.exception
