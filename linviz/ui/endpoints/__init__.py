"""API endpoints of the page."""
