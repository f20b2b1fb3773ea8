"""Computer opponents: each sees one seat's `Observation` and chooses among its legal actions."""
