"""Wherever a page rests on the theorem, or says that it stops, the theorem is one press away."""

import re
from html import unescape

import pytest

from gamecore.lessons.catalogue import lessons
from house import PAGES
from opened_page import html, keyed, open_page
from ui.catalogue.learn_pages import THEOREM
from ui.links.inner_link import address
from ui.pieces.why_works import WORKED
from ui.screens.which_theorem import CARDS, ROUND

WHERE = [
    *(
        pytest.param(page, {"view": view.name}, id=f"{page.slug}-{view.name}")
        for page in PAGES.values()
        for view in page.views
        if page.entry.is_playable and view.name in ("move", "tree", "draws")
    ),
    pytest.param(PAGES["nim"], {"view": "move", "misere": "true"}, id="misere"),
    pytest.param(PAGES["misere_play"], {"step": "5"}, id="misere_play"),
    pytest.param(PAGES["problem"], {"view": "theory"}, id="problem"),
    pytest.param(PAGES["which_theorem"], {}, id="which_theorem"),
    *(
        pytest.param(
            PAGES["lesson"], {"name": one.name, "beat": str(place)}, id=f"lesson-{one.name}"
        )
        for one in lessons()[1:]
        for place, beat in enumerate(one.beats, 1)
        if beat.kind == "why"
    ),
]


@pytest.mark.sweep(quick=3, check=12)
@pytest.mark.parametrize(("page", "fields"), WHERE)
def test_the_theorem_is_one_press_away(page, fields):
    at = open_page(
        page.slug, show="true", **{page.key(name): said for name, said in fields.items()}
    )
    assert not at.exception
    assert f'data-gl-go="{address(THEOREM)}"' in html(at)


@pytest.mark.parametrize(
    ("guess", "named"), [("mean", "no chance, nothing hidden"), ("misere", "last mover wins")]
)
def test_the_condition_beside_a_wrong_answer_is_the_one_that_it_speaks_of(guess, named):
    at = open_page("which_theorem", **{"thm-card": "2"})
    keyed(at.radio, "_thm-guess-1").set_value(guess).run()
    (boxes,) = re.findall(r"<ul class=.gl-boxes.>(.*?)</ul>", html(at))
    assert re.findall(r"</b> (.*?)</li>", boxes) == [named]
    keyed(at.radio, "_thm-guess-1").set_value("xor").run()
    keyed(at.radio, "_thm-guess-1").set_value(guess).run()
    (boxes,) = re.findall(r"<ul class=.gl-boxes.>(.*?)</ul>", html(at))
    assert re.findall(r"</b> (.*?)</li>", boxes) == [named, "one part per move"], "both are told"


def test_each_round_has_a_game_whose_right_answer_names_its_theorem_and_none_before():
    for first in range(WORKED, len(CARDS), ROUND):
        cards = [card for _game, card in CARDS[first : first + ROUND]]
        assert any(card.theorem or card.answer == "xor" for card in cards)
    at = open_page("which_theorem", **{"thm-card": "2"})
    assert "Wythoff's theorem" not in unescape(html(at))
    keyed(at.radio, "_thm-guess-1").set_value("own").run()
    assert "Wythoff's theorem of 1907 says so." in unescape(html(at))


def test_the_steps_of_the_staircase_go_by_the_numbers_that_its_rule_says():
    (place,) = [place for place, (game, _card) in enumerate(CARDS, 1) if game.slug == "staircase"]
    said = html(open_page("which_theorem", **{"thm-card": str(place)}))
    assert "step 1" in said
    assert not re.search(r'class="gl-heap h\d', said)
