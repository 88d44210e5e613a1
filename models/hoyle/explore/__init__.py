"""Every line of play of an instance: counted, checked, and as a graph for analyses."""

from hoyle.explore.analysis import (
    Lasso,
    Payoffs,
    bottlenecks,
    dead_actions,
    endless_play,
    longest_play,
    payoffs,
    stuck_plays,
    topological,
)
from hoyle.explore.budget import Budget, Progress, Report
from hoyle.explore.check import Check
from hoyle.explore.engine import ENGINES
from hoyle.explore.exploration import Exploration
from hoyle.explore.explore import explore
from hoyle.explore.graph import LIMIT, Graph, state_graph
from hoyle.explore.perft import Plays, divide, perft
from hoyle.explore.shortest import shortest_play
from hoyle.explore.start import Start, start
from hoyle.explore.symmetry import Classes, Renaming, explore_classes, renamings

__all__ = [
    "ENGINES",
    "LIMIT",
    "Budget",
    "Check",
    "Classes",
    "Exploration",
    "Graph",
    "Lasso",
    "Payoffs",
    "Plays",
    "Progress",
    "Renaming",
    "Report",
    "Start",
    "bottlenecks",
    "dead_actions",
    "divide",
    "endless_play",
    "explore",
    "explore_classes",
    "longest_play",
    "payoffs",
    "perft",
    "renamings",
    "shortest_play",
    "start",
    "state_graph",
    "stuck_plays",
    "topological",
]
