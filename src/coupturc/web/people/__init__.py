"""Who is who: guests and their sessions. On a server for one machine nobody is asked."""
