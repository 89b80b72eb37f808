"""The theorem: what it says, why one number is enough, the three legs of its proof, its limits."""

from ui.base.page import Page
from ui.catalogue.learn_pages import THEOREM
from ui.lessons.theorem_page import OWN, show_theorem

PAGE = Page(entry=THEOREM, own=OWN)

if __name__ == "__main__":
    show_theorem(PAGE)
