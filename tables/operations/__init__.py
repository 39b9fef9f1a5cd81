"""Running an installation: checks of its state, backups, and how long data is kept."""
