"""What the run of every preset shows, as the texts of the preset print it; computed, not quoted."""
