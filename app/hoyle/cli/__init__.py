"""The command line ``hoyle``: one module a command; engines are imported when a command needs them."""
