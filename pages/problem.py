"""One problem of the contest lab: the model, the theory, answers to inputs, a check of programs."""

from ui.base.page import Page
from ui.catalogue.other_pages import PROBLEM
from ui.contest.page import OWN, VIEWS, show_problem

PAGE = Page(entry=PROBLEM, own=OWN, views=VIEWS)

if __name__ == "__main__":
    show_problem(PAGE)
