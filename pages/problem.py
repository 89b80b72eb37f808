"""One problem of the contest lab: the model, the theory, answers to inputs, a check of programs."""

from ui.base.game_page import PlainPage
from ui.base.words import N_
from ui.contest.page import FIELDS, show_problem

PAGE = PlainPage(
    slug="problem",
    prefix="prob",
    title=N_("One contest problem"),
    tagline=N_("Recognise the game, see why the answer is right, then check your own program."),
    fields=FIELDS,
)

if __name__ == "__main__":
    show_problem(PAGE)
