"""The desk: where helpers, moderators and administrators look after the site, and the log of what they did."""
