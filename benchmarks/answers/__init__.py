"""How right the product's own answers are, and how well their quotes support them."""
