"""Between the sockets and the application: who may ask, how long a request may take, the log."""
