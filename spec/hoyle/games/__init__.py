"""The games: one folder each with the clauses of its text, its readings and its rules.

``load_game("preferans")`` gives a game of ours, ``load_game(path="my-game")`` one from a user's own folder.
"""

from hoyle.games.catalogue import draft_ids, game_ids, load_game
from hoyle.lang import Game

__all__ = ["Game", "draft_ids", "game_ids", "load_game"]
