"""What exists: plain records, moves, events, refusals, printed data. No decision, no flow."""
