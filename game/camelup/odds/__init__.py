"""Odds: what chance will make of a position, exactly for the leg and by simulation for the race.

`leg` and `tiles` give exact odds, `race` simulated ones. `orders` is the language that they share; `nodes` and `batch`
do the work on many positions at once.
"""
