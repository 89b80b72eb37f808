"""The values plotted, the pattern that is found, and its proof."""
