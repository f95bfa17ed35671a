"""Renders SVG to PNG (resvg, with the serif font of the games) and PNG frames to an animated GIF (Pillow)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from io import BytesIO
from typing import Final

import resvg_py
from PIL import Image

FRAME_DURATION_MS: Final = 1200
LAST_FRAME_DURATION_MS: Final = 5000
PALETTE_SIZE: Final = 255


def png(svg: str, width: int | None = None) -> bytes:
    """Render an SVG at its own size or at a given width. System fonts are ignored, for the same result everywhere."""
    fonts = [
        str(file) for file in files("font_source_serif_pro").joinpath("files").iterdir() if file.name.endswith(".ttf")
    ]
    family = "Source Serif Pro"
    painted = resvg_py.svg_to_bytes(
        svg_string=svg, width=width, font_files=fonts, serif_family=family, skip_system_fonts=True
    )
    return bytes(painted)


def gif(frames: Sequence[bytes]) -> bytes:
    """A looping GIF of PNG frames. All get the height of the tallest and the colours of the last."""
    images = [Image.open(BytesIO(frame)).convert("RGB") for frame in frames]
    size = images[0].width, max(image.height for image in images)
    palette = images[-1].quantize(PALETTE_SIZE)
    reduced = [_fitted(image, size).quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    film = BytesIO()
    durations = [FRAME_DURATION_MS] * (len(images) - 1) + [LAST_FRAME_DURATION_MS]
    reduced[0].save(film, "GIF", save_all=True, append_images=reduced[1:], duration=durations, loop=0, optimize=False)
    return film.getvalue()


def _fitted(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    if image.size == size:
        return image
    fitted = Image.new("RGB", size, image.getpixel((0, 0)))
    fitted.paste(image, (0, 0))
    return fitted
