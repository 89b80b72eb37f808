"""Practice: questions of one skill or of all, each named by its link."""

from ui.base.page import Page
from ui.catalogue.learn_pages import PRACTICE
from ui.lessons.practice_page import OWN, show_practice

PAGE = Page(entry=PRACTICE, own=OWN)

if __name__ == "__main__":
    show_practice(PAGE)
