"""Previews of the effects of an action or a card."""
