"""What a Hub engine hears from us when we are the GUI: two moves, one expected answer, one unexpected, an analysis.

Lines after > are ours; what follows is what the engine says to them.
"""

import shlex
import sys
from pathlib import Path

from coupturc import History, Position, load_profile
from coupturc.engine import Limits
from coupturc.engine.hub.player import HubPlayer
from coupturc.engine.player import ponder_after
from coupturc.protocol.hub_messages import Done, Info

GOLDEN = Path(__file__).parents[2] / "golden" / "hub-gui.txt"
DRAWS = load_profile("fmjd").draw_limits
LIMITS = Limits(1.0)

# An engine that answers what the transcript says, and keeps what it heard.
ENGINE = f"""
import sys
answers = [part.split("\\n", 1)[1] for part in open({str(GOLDEN)!r}).read().split("> ")[1:]]
heard = open(sys.argv[1], "w", buffering=1)
for line, answer in zip(sys.stdin, answers):
    heard.write("> " + line + answer)
    print(end=answer, flush=True)
"""


async def test_golden_conversation(tmp_path: Path) -> None:
    heard = tmp_path / "heard.txt"
    player = HubPlayer(shlex.join([sys.executable, "-c", ENGINE, str(heard)]), {"threads": "2"})
    history = History(Position.start())
    for answer in ("19-23", "13x24"):  # the engine expects 19-23, then 14x23
        choice = await player.choose(history, DRAWS, LIMITS)
        history = history.after(choice.move)
        await ponder_after(player, choice, history, DRAWS, LIMITS)
        history = history.after(history.position.parse_move(answer))
    choice = await player.choose(history, DRAWS, Limits(0, depth=9))
    assert (choice.move.text, choice.reply) == ("37-32", None)
    position = history.after(choice.move).position
    reported = [message async for message in player.search(position, Limits(0), "analyze")]
    assert [type(message) for message in reported] == [Info, Done]
    await player.close()
    assert heard.read_text() == GOLDEN.read_text()
