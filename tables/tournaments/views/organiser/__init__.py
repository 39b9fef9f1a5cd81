"""Pages for organisers: setting up, the desk, the stages."""
