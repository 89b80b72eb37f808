"""The contest lab: the list of problems, and the views of one problem."""
