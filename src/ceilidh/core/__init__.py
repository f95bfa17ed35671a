"""The contract between games and everything that plays, shows or studies them. It knows no game, needs no library."""

from ceilidh.core.art import Art
from ceilidh.core.catalogue import LANGUAGES, Rule, Words, check_language, load_words
from ceilidh.core.errors import CeilidhError, IllegalAction, NotationError, RecordError, SetupError, shorten
from ceilidh.core.game import Game
from ceilidh.core.game_text import Amount, Description, Meaning, Share, Speech
from ceilidh.core.history import GameHistory
from ceilidh.core.knowledge import Knowledge, SearchConfig
from ceilidh.core.lessons import Lesson, load_lessons
from ceilidh.core.observation import Field, Observation
from ceilidh.core.playout import playout
from ceilidh.core.puzzles import Puzzle, load_puzzles
from ceilidh.core.record import PERSON, Line, Move, Player, Record, Result
from ceilidh.core.registry import find_game, game_names
from ceilidh.core.rng import SEEDS, Rng
from ceilidh.core.rules import Option, Rules, View
from ceilidh.core.seat import Seat
from ceilidh.core.state import EVERYONE, Event, State
from ceilidh.core.table import PreparedMove, Table, replay
from ceilidh.drawing.compose import sheet
from ceilidh.drawing.types import Panel, Piece, Sign

__all__ = [
    "EVERYONE",
    "LANGUAGES",
    "PERSON",
    "SEEDS",
    "Amount",
    "Art",
    "CeilidhError",
    "Description",
    "Event",
    "Field",
    "Game",
    "GameHistory",
    "IllegalAction",
    "Knowledge",
    "Lesson",
    "Line",
    "Meaning",
    "Move",
    "NotationError",
    "Observation",
    "Option",
    "Panel",
    "Piece",
    "Player",
    "PreparedMove",
    "Puzzle",
    "Record",
    "RecordError",
    "Result",
    "Rng",
    "Rule",
    "Rules",
    "SearchConfig",
    "Seat",
    "SetupError",
    "Share",
    "Sign",
    "Speech",
    "State",
    "Table",
    "View",
    "Words",
    "check_language",
    "find_game",
    "game_names",
    "load_lessons",
    "load_puzzles",
    "load_words",
    "playout",
    "replay",
    "sheet",
    "shorten",
]
