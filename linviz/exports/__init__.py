"""Exports: files in which the page saves a scenario or its steps, one module each."""
