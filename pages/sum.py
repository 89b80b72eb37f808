"""Sum of different games: each heap has a rule of its own, and the values still add by XOR."""

from ui.base.page import Page
from ui.catalogue.other_pages import SUM
from ui.sum.view import VIEWS, show_sum

PAGE = Page(entry=SUM, views=VIEWS)

if __name__ == "__main__":
    show_sum(PAGE)
