"""What the page asks the server."""
