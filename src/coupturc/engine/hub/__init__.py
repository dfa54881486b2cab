"""Hub: other programs as players, and this engine for programs that drive engines."""
