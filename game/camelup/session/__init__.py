"""Playing and keeping races: dice, the match, records, saves, settings, computer seats off the main thread, the log."""
