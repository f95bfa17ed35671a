"""The contract between games and everything that plays, shows or studies them: bots, tables, servers, environments.

Start with `find_game` and `Table` to play; read `State`, `Rules` and `Game` to write a game. No game is known here.
"""

from ceilidh.core.art import Art
from ceilidh.core.errors import CeilidhError, IllegalAction, NotationError, RecordError, SetupError, shorten
from ceilidh.core.game import Game
from ceilidh.core.game_text import Amount, Description, GameText, HelpCard, Share
from ceilidh.core.knowledge import Knowledge, SearchConfig
from ceilidh.core.lessons import Lesson, load_lessons
from ceilidh.core.moments import Modifier, Moment, MomentPart
from ceilidh.core.observation import Field, Observation
from ceilidh.core.playout import playout
from ceilidh.core.puzzles import Puzzle, load_puzzles
from ceilidh.core.record import PERSON, Move, Player, Record, RecordedMove, Result
from ceilidh.core.record_replay import GameHistory
from ceilidh.core.registry import find_game, game_names
from ceilidh.core.rng import SEEDS, Rng
from ceilidh.core.rules import Option, Rules, View
from ceilidh.core.seat import Seat
from ceilidh.core.state import PUBLIC_AUDIENCE, Event, State
from ceilidh.core.table import PreparedMove, Table, replay
from ceilidh.core.translations import LANGUAGES, Catalogue, RulesSection, check_language, load_catalogues
from ceilidh.drawing.compose import compose_svg
from ceilidh.drawing.picture_types import Panel, Piece, Priority, Sign

__all__ = [
    "LANGUAGES",
    "PERSON",
    "PUBLIC_AUDIENCE",
    "SEEDS",
    "Amount",
    "Art",
    "Catalogue",
    "CeilidhError",
    "Description",
    "Event",
    "Field",
    "Game",
    "GameHistory",
    "GameText",
    "HelpCard",
    "IllegalAction",
    "Knowledge",
    "Lesson",
    "Modifier",
    "Moment",
    "MomentPart",
    "Move",
    "NotationError",
    "Observation",
    "Option",
    "Panel",
    "Piece",
    "Player",
    "PreparedMove",
    "Priority",
    "Puzzle",
    "Record",
    "RecordError",
    "RecordedMove",
    "Result",
    "Rng",
    "Rules",
    "RulesSection",
    "SearchConfig",
    "Seat",
    "SetupError",
    "Share",
    "Sign",
    "State",
    "Table",
    "View",
    "check_language",
    "compose_svg",
    "find_game",
    "game_names",
    "load_catalogues",
    "load_lessons",
    "load_puzzles",
    "playout",
    "replay",
    "shorten",
]
