"""Pages and acts of arbiters, and calls for them."""
