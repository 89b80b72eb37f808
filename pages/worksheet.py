"""Worksheets: the questions of practice on paper, with the answers on a page of their own."""

from ui.base.page import Page
from ui.catalogue.learn_pages import WORKSHEET
from ui.lessons.worksheet_page import OWN, show_worksheet

PAGE = Page(entry=WORKSHEET, own=OWN)

if __name__ == "__main__":
    show_worksheet(PAGE)
