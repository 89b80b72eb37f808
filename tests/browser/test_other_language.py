"""Every view in every language, spoken or not: nothing is cut off, too wide, or left in English."""

import re
import shutil
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo

from browser.first_screen import screens
from browser.real_browser import ROOT, running_app, wait_ready
from pseudo import NAMES, PSEUDO, english_words, pseudo
from translations import extracted, translated_languages

WIDTHS = {390: 844, 853: 480, 1280: 720}
"""Width of a window → its height: a phone, a projector at 150 %, a projector."""

SPELLED = {"palindromes"}
"""Pages whose positions are texts of letters."""

CASES = [
    pytest.param(screen, id=screen.name.replace(" ", "-"))
    for screen in screens()
    if screen.name.split()[0] not in SPELLED
]

STREAMLITS = {"Home", "End"}
"""What Streamlit 1.67 writes itself, and cannot be told to say otherwise."""

LOOKS = 25
"""How often a window is looked at before it counts: charts and boards are drawn after a resize."""

_LOOK = Path(__file__).with_name("other_language.js").read_text(encoding="utf-8")


def longer(text):
    """Return a sentence in this language, a third longer, as many languages are."""
    return re.sub("[àéíóú]", r"\g<0>\g<0>", pseudo(text))


def speak_strangely(content):
    """Add the language that nobody speaks to a folder of contents."""
    messages = extracted()
    for message in messages:
        if message.id:
            texts = [message.id] if isinstance(message.id, str) else message.id
            said = tuple(map(longer, texts))
            message.string = said[0] if isinstance(message.id, str) else said
    for file in (content / "en").rglob("*.md"):
        lines = file.read_text("utf-8").split("\n## ")
        told = [
            f"{head}\n{longer(body)}" for head, _end, body in (p.partition("\n") for p in lines)
        ]
        made = content / PSEUDO / file.relative_to(content / "en")
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_text("\n## ".join(told), "utf-8")
    with (content / PSEUDO / "messages.mo").open("wb") as file:
        write_mo(file, messages)


@pytest.fixture(scope="module")
def strange_url(tmp_path_factory):
    """Return the address of a copy of the app that speaks this language too."""
    house = tmp_path_factory.mktemp("house")
    for name in ("gamecore", "ui", "pages", "content", ".streamlit"):
        shutil.copytree(ROOT / name, house / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "app.py", house)
    speak_strangely(house / "content")
    with running_app(house / "server.log", house / "app.py") as url:
        yield url


@pytest.fixture(scope="module")
def window(browser, strange_url):
    """Return one page for all the views: it is led from link to link, and only changes its size."""
    context = browser.new_context(base_url=strange_url, reduced_motion="reduce", locale="en-US")
    yield context.new_page()
    context.close()


def faults(page):
    """Return what is wrong once the page has been drawn for its window, and what it says."""
    said, read = [], []
    for _look in range(LOOKS):
        said, read = page.evaluate(_LOOK)
        if not said:
            break
        page.wait_for_timeout(80)
    return said, read


def wrong_in(window, screen, spoken_here, names=frozenset()):
    """Return width → what is wrong with a screen in a language, where something is."""
    wrong = {}
    window.set_viewport_size({"width": 1280, "height": 720})
    window.goto(f"{screen.link}{'&' if '?' in screen.link else '?'}lang={spoken_here}")
    wait_ready(window)
    for width, height in WIDTHS.items():
        window.set_viewport_size({"width": width, "height": height})
        wait_ready(window)
        said, read = faults(window)
        left = {
            text: found
            for text in read
            if text not in STREAMLITS and (found := set(english_words(text)) - names)
        }
        wrong |= {width: (said, left)} if said or left else {}
    return wrong


@pytest.mark.sweep(quick=1, check=3, ci=6, fixed=True)
@pytest.mark.parametrize("screen", CASES)
def test_a_view_in_another_language_is_whole(window, screen):
    assert wrong_in(window, screen, PSEUDO) == {}


@pytest.mark.sweep(quick=1, check=3, ci=6, fixed=True)
@pytest.mark.parametrize("spoken_here", translated_languages())
@pytest.mark.parametrize("screen", CASES)
def test_a_view_in_each_language_is_whole(window, screen, spoken_here):
    assert wrong_in(window, screen, spoken_here, NAMES) == {}


def test_what_is_wrong_is_noticed(window):
    window.set_viewport_size({"width": 1280, "height": 720})
    window.goto(f"/nim?nim-view=move&lang={PSEUDO}")
    wait_ready(window)
    assert faults(window)[0] == []
    window.evaluate("document.querySelector('h1').textContent = 'Left in English'")
    assert any(english_words(text) for text in faults(window)[1])
    window.add_style_tag(content="h1 { width: 30px; overflow: hidden; white-space: nowrap; }")
    assert any(said.startswith("cut at the side") for said in faults(window)[0])
    window.add_style_tag(content=".gl-foot { width: 3000px; }")
    assert any(said.endswith("too wide") for said in faults(window)[0])
