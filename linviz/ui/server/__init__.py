"""WSGI application and server: which requests are accepted, and what is served."""
