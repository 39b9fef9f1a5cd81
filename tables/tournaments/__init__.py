"""Club tournaments: rounds of pods, draws with certificates, and explained standings."""
