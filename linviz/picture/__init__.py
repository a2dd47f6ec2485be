"""Pictures of a run: Plotly figures, SVG, thumbnails and PNG cards."""
