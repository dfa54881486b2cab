"""The trainers of the page: what is asked, how answers are judged, and how a learner stands."""
