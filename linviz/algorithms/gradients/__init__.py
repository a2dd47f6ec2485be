"""What follows a gradient, or one that is guessed (003)."""
