"""Instances of the games: small decks and fixed choices, each with what exploring it must find."""

from hoyle.instances.catalogue import (
    check_instances,
    default_instance,
    find_instance,
    first_outcomes,
    instances_of,
    outcomes,
)
from hoyle.instances.instance import Expected, Instance

__all__ = [
    "Expected",
    "Instance",
    "check_instances",
    "default_instance",
    "find_instance",
    "first_outcomes",
    "instances_of",
    "outcomes",
]
