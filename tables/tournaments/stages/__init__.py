"""Set-up of clubs, tournaments and their stages."""
