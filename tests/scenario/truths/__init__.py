"""Tables of what each preset's texts claim about its run, with computed numbers."""
