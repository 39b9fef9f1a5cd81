"""What a run of the tests makes once, and what it leaves out by day."""
