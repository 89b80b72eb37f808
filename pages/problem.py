"""One problem of the contest lab: the model, the theory, answers to inputs, a check of programs."""

from ui.problem_page import PROBLEM_PAGE, show_problem

if __name__ == "__main__":
    show_problem(PROBLEM_PAGE)
