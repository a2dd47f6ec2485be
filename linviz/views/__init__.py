"""What can stand beside the points, one folder a view."""
