"""Setting a tournament up, and its stages."""
