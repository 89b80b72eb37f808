"""Wherever a page rests on the theorem, or says that it stops, the theorem is one press away."""

import pytest

from gamecore.lessons.catalogue import lessons
from house import PAGES
from opened_page import html, open_page
from ui.catalogue.learn_pages import THEOREM
from ui.links.inner_link import address

WHERE = [
    *(
        pytest.param(page, {"view": view.name}, id=f"{page.slug}-{view.name}")
        for page in PAGES.values()
        for view in page.views
        if page.entry.is_playable and view.name in ("move", "tree", "draws")
    ),
    pytest.param(PAGES["nim"], {"view": "move", "misere": "true"}, id="misere"),
    pytest.param(PAGES["misere_play"], {}, id="misere_play"),
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
