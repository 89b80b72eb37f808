"""The kinds of questions, one file each: the data, the checker, the slips, the solution."""
