"""The mark on a sentence that is stored before it is shown, for the rooms below `ui/base` too."""


def N_(text: str) -> str:  # noqa: N802 - the conventional gettext name for "mark, translate later"
    """Mark a sentence for translation where it is stored; `_` is applied where it is shown."""
    return text
