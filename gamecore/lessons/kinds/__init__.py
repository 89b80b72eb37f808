"""The kinds of questions: data, checker, slips and solution; those that look alike share a file."""
