"""What can be done: one file a subject."""
