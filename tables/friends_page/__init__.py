"""The page of the people whom a member follows, and invitations by name."""
