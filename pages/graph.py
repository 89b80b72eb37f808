"""A game given as a graph: positions and arrows, tokens on them, and plays that may go round."""

from ui.base.page import Page
from ui.catalogue.lookup import entry
from ui.graph.view import FIELDS, VIEWS, show_graph

PAGE = Page(entry=entry("graph"), own=FIELDS, views=VIEWS)

if __name__ == "__main__":
    show_graph(PAGE)
