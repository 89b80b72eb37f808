"""The values of a rule plotted, the pattern found in them, and its proof."""
