"""E-mail notifications."""
