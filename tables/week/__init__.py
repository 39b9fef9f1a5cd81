"""The game of the week: played alone against an automa, with the same chance for everybody."""
