"""Quadrille."""
