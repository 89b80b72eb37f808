"""A game of chance: a heap is drawn at random, and values of heaps do not decide who wins."""

from ui.base.page import Page
from ui.catalogue.lookup import entry
from ui.chance.view import VIEWS, show_chance

PAGE = Page(entry=entry("chance"), views=VIEWS)

if __name__ == "__main__":
    show_chance(PAGE)
