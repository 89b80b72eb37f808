"""Files in a real browser: a view by its share box, the plot by its own buttons, by keyboard."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from browser.real_browser import wait_ready

PATTERN = "/subtraction?sub-view=pattern&sub-upto=40"


def saved(page, press):
    with page.expect_download() as caught:
        press()
    return caught.value


def test_a_view_is_taken_away_as_one_file_that_opens_by_itself(new_page):
    page = new_page("/nim?nim-view=move&nim-heaps=3+4+6&nim-answer=true")
    page.get_by_role("button", name="Share or print").click()
    wait_ready(page)
    page.get_by_text("Print, save or embed").click()
    found = saved(page, page.get_by_role("button", name="To print (HTML)").click)
    assert found.suggested_filename == "nim-move.html"
    alone, asked = page.context.new_page(), []
    alone.on("request", lambda request: asked.append(request.url))
    alone.set_content(Path(found.path()).read_text("utf-8"))
    assert alone.get_by_role("heading", level=1).inner_text() == "Nim: Winning move"
    assert alone.get_by_text("A 3 → 2, takes 1 stone").is_visible()
    assert "nim-heaps=3+4+6&nim-view=move&nim-answer=true" in alone.locator("footer").inner_text()
    assert asked == []


@pytest.mark.parametrize("kind", ["SVG", "PNG"])
def test_the_plot_is_saved_as_it_stands_on_the_page(new_page, kind):
    page = new_page(PATTERN)
    points = page.locator("svg.marks .mark-symbol path").count()
    page.get_by_text("The values as a table or a file").click()
    button = page.get_by_role("button", name=f"Save the plot as {kind}")
    button.focus()
    found = saved(page, lambda: page.keyboard.press("Enter"))
    assert found.suggested_filename == f"values-take-1-5-to-40.{kind.lower()}"
    data = Path(found.path()).read_bytes()
    if kind == "PNG":
        assert data.startswith(b"\x89PNG")
        drawn = page.evaluate(
            """async (bytes) => {
                const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
                const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
                canvas.drawImage(picture, 0, 0);
                const dots = canvas.getImageData(0, 0, picture.width, picture.height).data;
                const inks = new Set();
                for (let at = 0; at < dots.length; at += 4) inks.add(dots.slice(at, at + 3).join());
                return [picture.width, inks.size];
            }""",
            list(data),
        )
        assert drawn[0] > 600
        assert drawn[1] > 20
        return
    svg = ElementTree.fromstring(data)
    name = "{http://www.w3.org/2000/svg}"
    assert "Values of the heaps 0 to 40" in svg.findtext(f"{name}title")
    assert b"var(--" not in data
    assert len(list(svg.iter(f"{name}path"))) >= points > 40
