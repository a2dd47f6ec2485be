"""The views that the page can show next to the canvas, one folder for each."""
