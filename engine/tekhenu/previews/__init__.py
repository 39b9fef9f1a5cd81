"""What would follow from an action or a card."""
