"""A turn: placing, collectors, Luxor, closing."""
