"""Markets: offers, serving, the route of the Strolling Thief, and previews of placements."""
