"""Takes the README's pictures, for `make pictures`: the home page, a film of a game, and a board of each game."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from e2e.conftest import BROWSERS
from e2e.guests import Guest
from e2e.page_steps import set_up_table, start_table
from e2e.random_clicker import RandomClicker
from e2e.server_process import ServerProcess
from PIL import Image, ImageOps
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from ceilidh.bots import make_bot
from ceilidh.core import Player, Rng, Table, find_game, game_names
from ceilidh.drawing.raster import png

FOLDER = Path(__file__).parents[2] / "docs/pictures"
WINDOW: ViewportSize = {"width": 1200, "height": 750}
FRAMES = 24
NAMES = ["Morag", "Hamish", "Isla"]
SHAPE = (1000, 750)
PAPER = "#f4ecd8"
WIDTHS = (1000, 1200, 1400, 1600, 1800)
"""Drawings are laid out by width; the one closest to the wanted shape is taken."""


def main() -> None:
    """Take the pictures named on the command line, or all."""
    FOLDER.mkdir(exist_ok=True)
    wanted = sys.argv[1:] or ["boards", "banner", "film"]
    if "boards" in wanted:
        for name in game_names():
            board(name)
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server, chromium() as browser:
        if "banner" in wanted:
            banner(browser, server)
        if "film" in wanted:
            film(browser, server)


def board(name: str) -> None:
    """A game between bots shortly before its end, as spectators see it."""
    game = find_game(name)
    table = Table(game, [Player("easy", who) for who in NAMES], seed=4)
    bots = [make_bot("easy", Rng.seeded(seat)) for seat in range(len(NAMES))]
    views = []
    while actors := table.actors():
        table.act(actors[0], bots[actors[0]].choose(table.seat(actors[0])))
        views.append(table.view(None))
    shown = views[len(views) * 9 // 10]
    drawings = [Image.open(BytesIO(png(game.render_svg(shown, NAMES, "en", width)))).convert("RGB") for width in WIDTHS]
    fitting = min(drawings, key=lambda image: abs(image.width / image.height - SHAPE[0] / SHAPE[1]))
    save_still(ImageOps.pad(fitting, SHAPE, color=PAPER), f"{name}.png")


def banner(browser: Browser, server: ServerProcess) -> None:
    """The top of the home page."""
    guest = open_browser(browser, server)
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Play now").first.wait_for()
    guest.wait_until_loaded()
    shot = guest.page.screenshot(clip={"x": 0, "y": 0, "width": WINDOW["width"], "height": 320})
    save_still(Image.open(BytesIO(shot)).convert("RGB"), "banner.png")


def film(browser: Browser, server: ServerProcess) -> None:
    """A person plays against two bots in the browser; one frame per click."""
    guest = open_browser(browser, server)
    set_up_table(guest, game_names()[0], ["Bot", "Bot"])
    start_table(guest)
    player = RandomClicker(guest, seed=3)
    frames: list[bytes] = []
    while len(frames) < FRAMES and not player.choices()["over"]:
        frames.append(guest.page.screenshot())
        player.click()
        guest.wait_until_loaded()
    save_film(frames, "playing.webp")


def open_browser(browser: Browser, server: ServerProcess) -> Guest:
    """A guest whose window has the film's size."""
    context = browser.new_context(base_url=server.address, viewport=WINDOW, locale="en-GB", reduced_motion="reduce")
    return Guest(context, "Morag", server)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser installed on this machine."""
    with sync_playwright() as started:
        program = next(filter(None, map(shutil.which, BROWSERS)), None)
        browser = started.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


def save_still(image: Image.Image, name: str) -> None:
    """Save a picture with a palette of 256 colours."""
    image.quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(FOLDER / name, optimize=True)


def save_film(frames: Sequence[bytes], name: str) -> None:
    """Save frames as a looping film."""
    images = [Image.open(BytesIO(frame)).convert("RGB").resize((960, 600)) for frame in frames]
    durations = [900] * (len(images) - 1) + [2500]
    images[0].save(
        FOLDER / name, save_all=True, append_images=images[1:], duration=durations, loop=0, quality=50, method=4
    )


if __name__ == "__main__":
    main()
