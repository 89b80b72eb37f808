"""Today's position: one move wins, and everybody looks for the same one."""

from ui.base.page import Page
from ui.catalogue.learn_pages import TODAY
from ui.lessons.today_page import OWN, show_today

PAGE = Page(entry=TODAY, own=OWN)

if __name__ == "__main__":
    show_today(PAGE)
