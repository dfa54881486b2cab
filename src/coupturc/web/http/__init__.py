"""HTTP, whatever it carries: who may ask, how long a request may take, the built page, answers and the log."""
