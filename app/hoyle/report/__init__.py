"""What engines found, as people and programs read it: tables, pages, JSON, JUnit, SARIF, ITF, graphs."""
