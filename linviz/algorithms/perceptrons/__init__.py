"""What learns from its mistakes (001, 005)."""
