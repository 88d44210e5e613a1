"""Ladies' Preferans."""
