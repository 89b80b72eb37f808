"""One problem of the contest lab: the model, the theory, answers to inputs, a check of programs."""

from ui.game_page import PlainPage
from ui.problem_page import FIELDS, show_problem
from ui.words import N_

PAGE = PlainPage(
    slug="problem",
    prefix="prob",
    title=N_("One contest problem"),
    tagline=N_("Recognise the game, see why the answer is right, then check your own program."),
    fields=FIELDS,
)

if __name__ == "__main__":
    show_problem(PAGE)
