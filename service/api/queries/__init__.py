"""What can be asked: one file a subject."""
