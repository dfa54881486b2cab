"""How the evaluation is learned: self-play, fitting, export."""
