"""Which theorem applies? The five conditions, and for each game what decides it."""

from ui.base.fields import ANSWER
from ui.base.page import Page
from ui.catalogue.other_pages import WHICH_THEOREM
from ui.screens.which_theorem import CARD, show_theorems

PAGE = Page(entry=WHICH_THEOREM, own=(ANSWER, CARD))

if __name__ == "__main__":
    show_theorems(PAGE)
