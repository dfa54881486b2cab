"""The trainers of the page: questions and judgements as messages, and what a learner has reached."""
