"""The GraphQL face: types, what can be asked, done and followed, and the endpoint that serves it."""
