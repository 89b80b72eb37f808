"""Games in which one move touches several heaps: each has a theory of its own, and XOR may lie."""
