"""The trainers of the page: what is asked, how answers are judged, and what a learner has reached."""
