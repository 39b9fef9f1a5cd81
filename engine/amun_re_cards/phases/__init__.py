"""One file a phase: its decisions, and the steps between them."""
