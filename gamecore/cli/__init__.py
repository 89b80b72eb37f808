"""The commands of `python -m gamecore`: each reads its arguments and prints its answer."""
