"""The game of the week: Tekhenu alone against Botankhamon, with the same chance for everybody."""
