"""The application, what it serves and what it lets in."""
