"""What can be followed as it happens."""
