"""Points, places and ties. Pure arithmetic, without the site."""
