"""A view as a file: what is open on the screen, and nothing that is yet to be guessed."""

import pytest

from gamecore.document import Items, Table
from house import PAGES
from opened_page import keyed, open_page
from ui.base.markup import markup
from ui.frame import export
from ui.frame.export import parts_of


@pytest.fixture
def files(monkeypatch):
    """Return a function that opens a screen with its share box and gives its files: name → text."""

    def opened(slug, **fields):
        page = PAGES[slug]
        show = {name: fields.pop(name) for name in ("show",) if name in fields}
        at = open_page(slug, **{page.key(name): text for name, text in fields.items()}, **show)
        at.session_state[f"_{page.prefix}-share"] = True
        found, draw = {}, export.st.download_button

        def note(label, data, name="", *args, **kwargs):
            if isinstance(data, str) and name:
                found[name] = data
            return draw(label, data, name, *args, **kwargs) if name else draw(label, data, **kwargs)

        with monkeypatch.context() as patched:
            patched.setattr(export.st, "download_button", note)
            at.run()
        assert not at.exception
        return found

    return opened


def test_a_derivation_holds_the_steps_on_the_screen_and_no_mex_that_is_asked(files):
    text = files("subtraction", step="13")["subtraction-derivation.md"]
    assert "Rule: take 1-5" in text
    assert "| 6 | 1: 1, 2: 2, 3: 3, 4: 4, 5: 5 | 0 |" in text
    assert "| 7 | 2: 2, 3: 3, 4: 4, 5: 5, 6: 0 | ? |" in text
    assert "| 8 |" not in text
    told = files("subtraction", step="13", show="true")["subtraction-derivation.md"]
    assert "| 7 | 2: 2, 3: 3, 4: 4, 5: 5, 6: 0 | 1 |" in told


def test_a_derivation_option_by_option_names_each_split_and_its_xor(files):
    fields = {"by": "options", "size": "12"}
    text = files("grundys_game", step="5", **fields)["grundys-game-derivation.md"]
    assert "| split into 2 + 10 | heap 2: 0, heap 10: 0, 0 ⊕ 0 = 0 | 0 |" in text
    assert "has the value" not in text
    told = files("grundys_game", step="6", **fields)["grundys-game-derivation.md"]
    assert "heap 12 has the value 1" in told


def test_a_pattern_holds_its_verdict_only_once_it_is_open(files):
    closed = files("subtraction", view="pattern", upto="30")["subtraction-pattern.md"]
    assert "| 20 | 2 | 3 | 4 | 5 | 0 | 1 | 2 | 3 | 4 | 5 |" in closed
    assert "Proved" not in closed
    text = files("subtraction", view="pattern", upto="30", verdict="true")["subtraction-pattern.md"]
    assert "✓ Proved: The values repeat every 6 heaps, from heap 0 on." in text
    assert "G(n) = n mod 6" in text
    assert "| 30 | 0 |  |  |  |  |  |" in text
    assert "- period: 6" in text


def test_a_winning_move_is_in_the_file_only_once_the_answer_is_open(files):
    closed = files("nim", view="move", heaps="3 4 5")["nim-move.md"]
    assert "| XOR |  | ? |" in closed
    assert "→" not in closed
    text = files("nim", view="move", heaps="3 4 5", answer="true")["nim-move.md"]
    assert "The only winning move" in text
    assert "- A 3 → 1, takes 2 stones" in text
    lost = files("nim", view="move", heaps="3 3", answer="true")["nim-move.md"]
    assert "Why every move fails" in lost
    assert "| A 3 → 0 | 3 | B 3 → 0 |" in lost


def test_misere_play_says_so_and_what_decides(files):
    fields = {"view": "move", "misere": "true", "heaps": "1 1 1"}
    assert "Under misère play the player" not in files("nim", **fields)["nim-move.md"]
    text = files("nim", answer="true", **fields)["nim-move.md"]
    assert "Misère play: the last to move loses." in text
    assert "Under misère play the player to move loses" in text


def test_in_a_sum_each_heap_names_its_rule(files):
    fields = {"games": "take 1-3: 9; take any: 4", "view": "move", "answer": "true"}
    text = files("sum", **fields)["sum-move.md"]
    assert "| A | take 1-3 | 9 | 1 |" in text
    assert "- B 4 → 1, takes 3 stones" in text


def test_a_typed_rule_is_text_in_both_formats(files):
    found = files("your_rule", rule="take k where k < 3 or k == n", step="4")
    assert "Rule: take k where k \\< 3 or k == n" in found["your-rule-derivation.md"]
    assert "Rule: take k where k &lt; 3 or k == n" in found["your-rule-derivation.html"]


def test_a_view_that_does_not_say_how_it_is_written_offers_no_file(files):
    assert files("nim", view="tree", heaps="1 2") == {}


@pytest.mark.parametrize("name", ["html", "md"])
def test_the_buttons_stand_in_the_share_box(name):
    at = open_page("nim")
    at.session_state["_nim-share"] = True
    at.run()
    assert keyed(at.get("download_button"), f"_nim-file-{name}")


def test_markup_is_read_as_tables_lists_and_lines():
    shown = markup(
        '<div><p>a <b>{}</b><i class="gl-hidden">no<br>no</i></p>'
        '<table><tr><th>h</th><td colspan="2">2<sup>10</sup></td></tr><tr><td>x</td></tr></table>'
        "<dl><div><dt>period</dt><dd>6</dd></div></dl></div>",
        "<b>",
    )
    assert parts_of(shown) == (
        "a <b>",
        Table((("h", "2¹⁰", ""), ("x", "", ""))),
        Items(("period: 6",)),
    )
