"""What is seen of a run, and as a Plotly figure."""
