"""The sockets of open pages, and the rooms that keep them up to date."""
