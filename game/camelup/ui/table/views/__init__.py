"""Views draw parts of the race screen from the stage; they know no rules and keep no state but their pictures."""
