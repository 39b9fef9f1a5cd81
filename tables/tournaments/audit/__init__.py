"""The chained log of a tournament, who may act, and whom an act is told."""
