"""Worksheets: practice questions to print, with the answers on a separate page."""

from ui.base.page import Page
from ui.catalogue.learn_pages import WORKSHEET
from ui.lessons.worksheet_page import OWN, show_worksheet

PAGE = Page(entry=WORKSHEET, own=OWN)

if __name__ == "__main__":
    show_worksheet(PAGE)
