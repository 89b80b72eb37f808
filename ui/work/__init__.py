"""Long work: questions answered by worker processes while the page waits with a progress bar."""
