"""What every screen is made of: window, input, controls, pictures of text. It knows no camel."""
