"""State graphs as GraphML (Gephi, yEd, networkx) and as DOT (Graphviz)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hoyle.explore.graph import Graph

COLOURS = {"running": "white", "finished": "palegreen", "stuck": "salmon"}
"""The colour of each kind of state in DOT."""


def dump_graphml(graph: Graph) -> str:
    """The graph as GraphML: nodes with ``kind``, ``depth`` and ``root``, edges with their ``moves``."""
    import networkx as nx

    return "\n".join(nx.generate_graphml(graph.networkx(), named_key_ids=True)) + "\n"


def dump_dot(graph: Graph) -> str:
    """The graph as DOT: green states are finished, red ones stuck, roots have a double frame."""
    name = json.dumps(f"{graph.start.instance.game} {graph.start.instance.id}", ensure_ascii=False)
    lines = [f"digraph {name} {{", "  node [shape=circle, style=filled];"]
    directed = graph.networkx()
    for node, data in directed.nodes(data=True):
        frame = ", shape=doublecircle" if data["root"] else ""
        lines.append(f"  {node} [fillcolor={COLOURS[data['kind']]}{frame}];")
    for source, target, data in directed.edges(data=True):
        lines.append(f"  {source} -> {target} [label={json.dumps(data['moves'], ensure_ascii=False)}];")
    return "\n".join([*lines, "}"]) + "\n"
