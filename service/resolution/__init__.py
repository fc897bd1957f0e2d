"""Which names mean one thing: pure functions of the senses, never of what came first (DESIGN §3)."""
