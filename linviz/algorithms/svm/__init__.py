"""Support vector machines with hard and soft margins (000 §2, 003)."""
