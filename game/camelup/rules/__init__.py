"""The rules of Camel Up, second edition: pure values and functions on the standard library alone."""
