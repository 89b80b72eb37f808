"""The kinds of questions: data, checker, wrong answers and solution; similar kinds share a file."""
