"""Long work: done by processes of its own beside the pages, and waited for on a page."""
