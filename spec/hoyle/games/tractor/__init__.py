"""Tractor."""
