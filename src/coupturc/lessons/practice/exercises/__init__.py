"""The trainers: what each asks, and the one judge of the answers. No storage and no page here."""
