"""Long work: answered by processes beside the pages, and waited for on a page."""
