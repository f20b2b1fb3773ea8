"""The command line: small tools on records and positions. None of them opens a window."""
