from __future__ import annotations

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.explore import small

from hoyle.explore import (
    Graph,
    bottlenecks,
    dead_actions,
    endless_play,
    explore,
    longest_play,
    payoffs,
    perft,
    start,
    state_graph,
    stuck_plays,
    topological,
)
from hoyle.lang import HoyleError, Rules


def graph_of(rules: Rules) -> Graph:
    """The graph of all of a game."""
    return state_graph(start(rules, small.whole()))


def test_numbering() -> None:
    """States are numbered breadth first from the roots, and each edge is a move of the rules."""
    graph = graph_of(small.grid(3))
    assert list(graph.depth) == sorted(graph.depth)
    assert list(graph.roots) == [0]
    for i, state in enumerate(graph.states):
        assert [graph.states[t] for _, t in graph.successors(i)] == [
            graph.model.step(state, m) for m in graph.model.moves(state)
        ]
        assert graph.trace(i).last == state
        assert len(graph.trace(i)) == graph.depth[i] == sum(state)


def test_limit() -> None:
    """A graph of more states than the limit is refused with a code; one of just as many is made."""
    begin = start(small.grid(3), small.whole())
    assert len(state_graph(begin, 16).states) == 16
    with pytest.raises(HoyleError, match=r"M203.*more than 15 states"):
        state_graph(begin, 15)


def test_networkx() -> None:
    """The networkx graph has the states, their kinds and depths, and the moves as people write them."""
    graph = graph_of(small.grid(3, walls=((3, 2), (2, 3)))).networkx()
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (13, 18)
    kinds = [data["kind"] for _, data in graph.nodes(data=True)]
    assert (kinds.count("stuck"), kinds.count("finished"), kinds.count("running")) == (3, 0, 10)
    assert graph.edges[0, 1]["moves"] == "right"
    assert graph.nodes[0] == {"kind": "running", "depth": 0, "root": True}


def test_two_moves_one_edge() -> None:
    """Two moves between the same states are two transitions, one edge with both names, and two plays."""
    rules = small.machine(2, {"walk": [1, -1], "ride": [1, -1]}, {1})
    graph = graph_of(rules)
    assert len(graph.targets) == 2
    assert graph.networkx().edges[0, 1]["moves"] == "walk, ride"
    assert perft(graph.start).by_length == (1, 2)


def test_hourglass() -> None:
    """Every play of the hourglass passes the top and the neck; it lasts three moves and pays one to four."""
    graph = graph_of(small.hourglass(4))
    passed = [graph.states[i] for i in bottlenecks(graph)]
    names = [s.data for s in graph.model.slots]
    assert [dict(zip(names, s, strict=True))["neck"] for s in passed] == [0, 1]
    longest = longest_play(graph)
    assert longest is not None
    assert len(longest) == 3
    found = payoffs(graph)
    assert (found.least, found.most) == ((1, 1), (4, 4))
    assert sorted(found.counts.values()) == [1, 1, 1, 1]


def test_dead_action() -> None:
    """An action that is possible nowhere is dead: nobody flies over the ring."""
    assert dead_actions(graph_of(small.ring(5, 3))) == ["fly"]
    assert explore(small.ring(5, 3), small.whole()).dead == ("fly",)


def test_lasso() -> None:
    """Endless play is the lane and then once round the ring; a measure that grows excludes it."""
    lasso = endless_play(graph_of(small.ring(5, 3)))
    assert lasso is not None
    assert [m.action for m in lasso.stem.moves] == ["walk"] * 3
    assert [m.action for m in lasso.loop] == ["turn"] * 5
    assert lasso.replay().last == lasso.stem.last
    assert endless_play(graph_of(small.grid(4))) is None


@st.composite
def machines(draw: st.DrawFn) -> tuple[Rules, list[list[int]], set[int]]:
    """A random graph of up to nine places, its actions as lists of targets, and its ends."""
    size = draw(st.integers(2, 9))
    spot = st.integers(-1, size - 1)
    n = draw(st.integers(1, 3))
    lists = [draw(st.lists(spot, min_size=size, max_size=size).filter(any_possible)) for _ in range(n)]
    ends = draw(st.sets(st.integers(0, size - 1), min_size=1, max_size=size - 1))
    return small.machine(size, {f"go{i}": t for i, t in enumerate(lists)}, ends), lists, ends


def any_possible(targets: list[int]) -> bool:
    """Somewhere the action is possible: else its guard is plainly false."""
    return max(targets) >= 0


def brute(lists: list[list[int]], ends: set[int]) -> nx.MultiDiGraph:
    """What can be reached from place 0, made without Hoyle."""
    graph = nx.MultiDiGraph()
    graph.add_node(0)
    todo = [0]
    while todo:
        here = todo.pop()
        for targets in lists if here not in ends else ():
            if targets[here] >= 0:
                if targets[here] not in graph:
                    todo.append(targets[here])
                graph.add_edge(here, targets[here])
    return graph


@given(machines())
def test_random_graphs(case: tuple[Rules, list[list[int]], set[int]]) -> None:
    """On random graphs counts, stuck states, distances, cycles, longest plays, bottlenecks and path counts
    are those that networkx finds on a graph made without Hoyle."""
    rules, lists, ends = case
    plain = brute(lists, ends)
    found = explore(rules, small.whole())
    graph = found.graph()
    stuck = {i for i in plain if plain.out_degree(i) == 0 and i not in ends}
    assert (found.states, found.transitions) == (plain.number_of_nodes(), plain.number_of_edges())
    assert (found.finished, found.stuck) == (len(ends & set(plain)), len(stuck))
    far = nx.single_source_shortest_path_length(plain, 0)
    assert found.depth == max(far.values())
    assert {t.last[0]: len(t) for t in stuck_plays(graph)} == {i: far[i] for i in stuck}
    acyclic = nx.is_directed_acyclic_graph(plain)
    assert (topological(graph) is not None) == acyclic == (endless_play(graph) is None)
    assert found.longest is None
    longest = longest_play(graph)
    assert (longest is not None) == acyclic
    if longest is not None:
        assert len(longest) == nx.dag_longest_path_length(nx.DiGraph(plain))
        plays = perft(graph.start)
        by_end = [
            len(list(nx.all_simple_edge_paths(plain, 0, i))) if i else 1
            for i in plain
            if not plain.out_degree(i)
        ]
        assert plays.complete == sum(by_end)
    else:
        lasso = endless_play(graph)
        assert lasso is not None
        assert lasso.replay().last == lasso.stem.last
        nearest = min(
            far[i]
            for part in nx.strongly_connected_components(plain)
            for i in part
            if len(part) > 1 or plain.has_edge(i, i)
        )
        assert len(lasso.stem) == nearest
        with pytest.raises(HoyleError, match="M207"):
            perft(graph.start)
    reached = sorted(ends & set(plain))
    if reached:
        passed = [graph.states[i][0] for i in bottlenecks(graph)]
        for i in plain:
            without = plain.copy()
            without.remove_node(i)
            cut = 0 not in without or not any(e in without and nx.has_path(without, 0, e) for e in reached)
            assert cut == (i in passed)
        for a, b in pairwise(passed):
            assert far[a] < far[b]
