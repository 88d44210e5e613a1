"""All Fours."""
