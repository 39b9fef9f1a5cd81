"""The desk of helpers, moderators and administrators, and the log of their acts."""
