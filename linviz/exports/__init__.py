"""What can be saved of what is on the page, a file an export."""
