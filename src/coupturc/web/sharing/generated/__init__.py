"""What `python -m tools.generate` writes."""
