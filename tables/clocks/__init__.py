"""Time at a table: the rules of clocks, and the clocks in the database."""
