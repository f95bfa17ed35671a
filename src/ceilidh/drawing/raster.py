"""SVG painted as pixels: PNG by resvg with the serif font of the games, GIF by Pillow."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from io import BytesIO
from typing import Final

import resvg_py
from PIL import Image

STEP: Final = 1200
"""Milliseconds that a frame of a film is shown."""
LAST: Final = 5000
COLOURS: Final = 255


def png(svg: str, width: int | None = None) -> bytes:
    """The SVG as PNG, in its own size or reduced to a width. The machine's fonts are not used: all paint the same."""
    fonts = [
        str(file) for file in files("font_source_serif_pro").joinpath("files").iterdir() if file.name.endswith(".ttf")
    ]
    family = "Source Serif Pro"
    painted = resvg_py.svg_to_bytes(
        svg_string=svg, width=width, font_files=fonts, serif_family=family, skip_system_fonts=True
    )
    return bytes(painted)


def gif(frames: Sequence[bytes]) -> bytes:
    """PNG pictures as a film that repeats; all become as high as the highest, and share the last one's colours."""
    images = [Image.open(BytesIO(frame)).convert("RGB") for frame in frames]
    size = images[0].width, max(image.height for image in images)
    palette = images[-1].quantize(COLOURS)
    reduced = [_fitted(image, size).quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    film = BytesIO()
    durations = [STEP] * (len(images) - 1) + [LAST]
    reduced[0].save(film, "GIF", save_all=True, append_images=reduced[1:], duration=durations, loop=0, optimize=False)
    return film.getvalue()


def _fitted(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    if image.size == size:
        return image
    fitted = Image.new("RGB", size, image.getpixel((0, 0)))
    fitted.paste(image, (0, 0))
    return fitted
