"""Home: what this is, where to start, a game to play at once, and the gallery of games."""

from ui.base.page import Page
from ui.catalogue.other_pages import HOME
from ui.screens.home import show_home

PAGE = Page(entry=HOME)

if __name__ == "__main__":
    show_home(PAGE)
