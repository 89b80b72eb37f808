"""The rule language by example: every form of a rule; each example opens as a game."""

from ui.base.fields import Field
from ui.base.page import Page
from ui.catalogue.other_pages import REFERENCE
from ui.screens.reference import show_reference

PAGE = Page(entry=REFERENCE, own=(Field("try", "text", "Take 3,1, 4 or split INTO 2"),))

if __name__ == "__main__":
    show_reference(PAGE)
