"""What people decide about a graph: recorded, replayed and undone."""
