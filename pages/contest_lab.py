"""The contest lab: the problems that bring people here, by difficulty and idea."""

from ui.base.page import Page
from ui.catalogue.other_pages import CONTEST_LAB
from ui.contest.page import show_lab

PAGE = Page(entry=CONTEST_LAB)

if __name__ == "__main__":
    show_lab(PAGE)
