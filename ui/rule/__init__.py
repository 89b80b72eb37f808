"""The rule of a page: editor, blocks, controls and its meaning in words."""
