"""Caches: of what is rendered, in this process; and one that works without Redis."""
