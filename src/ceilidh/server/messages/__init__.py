"""All messages between server and clients; docs/reference/protocol.md explains them. The client's types are generated
from them.

Nothing here may hold what the receiving seat may not know: no seed while the game runs, no number of decisions.
"""

from ceilidh.server.messages.account import *
from ceilidh.server.messages.auth import *
from ceilidh.server.messages.base import *
from ceilidh.server.messages.evenings import *
from ceilidh.server.messages.games import *
from ceilidh.server.messages.help_cards import *
from ceilidh.server.messages.host import *
from ceilidh.server.messages.moderation import *
from ceilidh.server.messages.notification_settings import *
from ceilidh.server.messages.puzzles import *
from ceilidh.server.messages.ratings import *
from ceilidh.server.messages.replays import *
from ceilidh.server.messages.socket_messages import *
from ceilidh.server.messages.table_updates import *
from ceilidh.server.messages.tables import *
from ceilidh.server.messages.time_limits import *
