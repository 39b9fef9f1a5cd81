"""What happens without a click: bots, expired clocks, outages, outgoing mail."""
