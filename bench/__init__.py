"""The numbers of the README, measured by commands that anybody can run."""
