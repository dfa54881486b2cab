"""DamExchange: opponents in other programs, and this engine as such an opponent."""
