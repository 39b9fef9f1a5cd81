"""Work without a click: bots, expired clocks, outages."""
