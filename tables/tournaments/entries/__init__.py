"""Who takes part: entering, checking in, withdrawing."""
