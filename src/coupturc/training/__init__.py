"""The road to a learned evaluation: self-play, fitting, export."""
