"""Guillotine."""
