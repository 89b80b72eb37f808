"""Streamlit's inner names (ui/assets/streamlit.css): each still finds what it is there for."""

from __future__ import annotations

import pytest

from browser.real_browser import running_app, wait_ready
from ui.base.component import HOOKS

PHONE = {"width": 390, "height": 844}

ON_PAGES = {
    "/": """app root viewport main page idle connected header toolbar header-logo skip menu-section
        menu-link element wrapper block row column fit-content html
        markdown markdown-text button page-link
        text checkbox label help component tested field-frame""",
    "/subtraction": "choices segment pill expander popover side-label number",
    "/nim": "select",
    "/problem": "code radio radio-option",
    "/worksheet": "download",
    "/theorem": "form submit",
}
"""Link → what it must have, by our names."""

OPENED = ("popover-body", "link-button", "menu-entry")
FOLDED_OUT = ("sidebar", "unfolded", "sidebar-close", "sidebar-link", "sidebar-section")

SOMETIMES = """
import time
import streamlit as st
st.dataframe({"a": [1]})
st.text_input("Rule")
if st.button("Work"):
    time.sleep(60)
"""
"""What pages draw for some questions, and while they work."""

DRAWN_SOMETIMES = ("element-toolbar", "field-hint", "running")


def missing(page, names):
    return [name for name in names if page.locator(HOOKS[name]).count() == 0]


@pytest.mark.parametrize("link", ON_PAGES)
def test_each_name_finds_something_on_its_page(new_page, link):
    assert missing(new_page(link), ON_PAGES[link].split()) == []


def test_names_of_what_is_opened_find_it(new_page):
    page = new_page("/subtraction")
    page.get_by_role("button", name="Share").first.click()
    wait_ready(page)
    assert missing(page, OPENED[:2]) == []
    page.keyboard.press("Escape")
    page.locator(HOOKS["menu-section"]).first.click()
    page.locator(HOOKS["menu-entry"]).first.wait_for()


def test_names_of_the_menu_on_a_phone_find_it(new_page):
    page = new_page("/subtraction", **PHONE)
    page.get_by_test_id("stExpandSidebarButton").click()
    page.locator(f"{HOOKS['sidebar']}{HOOKS['unfolded']}").wait_for()
    assert missing(page, FOLDED_OUT) == []


def test_names_of_what_is_drawn_sometimes_find_it(browser, tmp_path):
    script = tmp_path / "sometimes.py"
    script.write_text(SOMETIMES)
    with running_app(tmp_path / "log", script) as url:
        page = browser.new_page()
        page.goto(url)
        page.locator(HOOKS["element-toolbar"]).first.wait_for(state="attached")
        page.get_by_label("Rule").fill("take 1")
        page.locator(HOOKS["field-hint"]).first.wait_for(state="attached")
        page.get_by_role("button", name="Work").click()
        page.locator(HOOKS["running"]).first.wait_for(state="attached")
        page.close()


def test_every_name_is_looked_for():
    looked_for = {name for names in ON_PAGES.values() for name in names.split()}
    assert looked_for | {*OPENED, *FOLDED_OUT, *DRAWN_SOMETIMES} == {*HOOKS}


def test_a_name_that_finds_nothing_is_told(new_page, monkeypatch):
    monkeypatch.setitem(HOOKS, "main", ".stMainOfYesterday")
    assert missing(new_page("/reference"), ["app", "main"]) == ["main"]
