"""The game's pictures, composed from the parts in `assets/images`; one module per subject."""
