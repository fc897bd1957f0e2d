"""Which names mean one thing: the product's own pair score and its clusters of a document, against public gold."""
