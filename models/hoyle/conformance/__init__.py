"""Conformance: suites of tests made from rules, and programs of others run against them."""
