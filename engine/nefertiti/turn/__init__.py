"""Steps of a turn: placing, collectors, Luxor, closing."""
