"""The rule book behind its screen: which rules there are, and the worked examples that illustrate them."""
