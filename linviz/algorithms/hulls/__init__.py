"""What walks in convex hulls (004)."""
