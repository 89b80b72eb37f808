"""A plan: a titled list of screens for a lesson in class, carried by its link."""

from ui.base.page import Page
from ui.catalogue.learn_pages import PLAN
from ui.lessons.plan_page import OWN, show_plan

PAGE = Page(entry=PLAN, own=OWN)

if __name__ == "__main__":
    show_plan(PAGE)
