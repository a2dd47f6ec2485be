"""The support vector machines, hard and soft (006)."""
