"""Access to tables: viewers and invitation links."""
