"""The screens of the game, one module or package each."""
