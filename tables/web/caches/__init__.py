"""Caches: of what is drawn, in this process; and one that works without Redis."""
