"""Every scoring tile on drawn territories: one that gives nothing, a usual one, a special one."""

from __future__ import annotations

import pytest
from games.isle_of_skye.ascii_boards import find, territory

from ceilidh.games.isle_of_skye.data import BOX
from ceilidh.games.isle_of_skye.rules.action_encoding import cell_at
from ceilidh.games.isle_of_skye.rules.scoring import score_territory

SCENARIOS = {
    "squares: three tiles round a corner are no square": (
        0,
        """
        KP. ...
        Mpw ...
        .P. ...

        fPy fPo
        MmP Ppm
        .p. .w.
        """,
    ),
    "squares: each square of four tiles gives 2": (
        2,
        """
        KP. Bw.
        Mpw wmM
        .P. .P.

        Lps oPy
        wwp pmM
        .w. .m.
        """,
    ),
    "squares: tiles may belong to several squares": (
        4,
        """
        bPl omo
        Mmw wpw
        yP. sw.

        KP. lws
        Mpw wwM
        .P. .M.

        sP. fMy
        mww wpM
        .P. .m.
        """,
    ),
    "sheep: no sheep give nothing": (
        0,
        """
        ... ... sws
        ... ... MmM
        ... ... .w.

        ... cpl Cwy
        ... wmP PpP
        ... yP. .w.

        bM. KP. lws
        Pmm Mpw wwM
        .w. .P. .M.
        """,
    ),
    "sheep: each sheep gives 1": (
        4,
        """
        KP. fMo oPo bwy
        Mpw wpP PpP Pmw
        .P. sw. ym. .w.

        opy ... ... ...
        mmP ... ... ...
        .M. ... ... ...
        """,
    ),
    "sheep: several sheep on a tile count one by one": (
        4,
        """
        ... oMo
        ... Mpw
        ... op.

        bPo KP.
        pmM Mpw
        .m. .P.
        """,
    ),
    "brochs: no brochs give nothing": (
        0,
        """
        Lws ... ...
        wwP ... ...
        .P. ... ...

        KP. Lws lw.
        Mpw wwp pwp
        .P. .p. .w.
        """,
    ),
    "brochs: each mountain is counted by itself, 1 for one broch and 3 for two": (
        4,
        """
        bMf bm. Yw. bwy KP.
        Mpp PwM mmM mmM Mpw
        op. .m. .M. .M. .P.
        """,
    ),
    "brochs: more than three brochs in a mountain still give 6": (
        6,
        """
        ... Swl ...
        ... wpp ...
        ... .w. ...

        bPo bw. ...
        pmM mmP ...
        .m. .M. ...

        bMy bM. KP.
        Pmm mwm Mpw
        .m. .P. .P.

        ... cPf ...
        ... wpM ...
        ... sw. ...
        """,
    ),
    "farm-animals: animals away from the farm give nothing": (
        0,
        """
        oMo ... ...
        ppM ... ...
        ow. ... ...

        cwl KP. OMf
        wpm Mpw wpP
        ow. .P. .p.

        lw. ... ...
        wwp ... ...
        .p. ... ...
        """,
    ),
    "farm-animals: animals beside a farm count, diagonally too": (
        3,
        """
        cwl KP.
        wpm Mpw
        ow. .P.

        ... fPs
        ... Pwp
        ... .m.

        ... cms
        ... ppw
        ... .w.
        """,
    ),
    "farm-animals: animals on the farm's own tile count": (
        3,
        """
        ... ... lm.
        ... ... www
        ... ... .w.

        cwf KP. cwf
        ppM Mpw wpP
        oP. .P. sM.
        """,
    ),
    "road-cattle: cattle without a road to the castle give nothing": (
        0,
        """
        swy cwf
        Mmw wpw
        .P. yP.

        KP. ...
        Mpw ...
        .P. ...

        lpo ...
        Pww ...
        .M. ...
        """,
    ),
    "road-cattle: each cow joined to the castle by road gives 2": (
        2,
        """
        ... cwf ...
        ... Mpw ...
        ... sP. ...

        YPb KP. omo
        mmM Mpw wpw
        .w. .P. sw.
        """,
    ),
    "road-cattle: two cattle on one tile give 4, a third without a road none": (
        4,
        """
        ... ... cPc
        ... ... ppM
        ... ... oPy

        bws fps KP.
        wmp Pwm Mpw
        .w. .P. .P.

        ... cPf ...
        ... ppP ...
        ... ow. ...
        """,
    ),
    "road-tiles: a castle alone gives nothing": (
        0,
        """
        KP. Bw.
        Mpw wmM
        .P. .P.

        Lps oPy
        wwp pmM
        .w. .m.
        """,
    ),
    "road-tiles: each tile joined to the castle gives 1 but not the castle itself": (
        3,
        """
        bMl oMo omo fPy
        PmP PpP PpP Pmp
        yw. .P. yP. .M.

        ... KP. ... ...
        ... Mpw ... ...
        ... .P. ... ...
        """,
    ),
    "road-tiles: two roads on one tile do not meet": (
        1,
        """
        CM. ... ...
        PpP ... ...
        .P. ... ...

        KP. bwy bPy
        Mpw wmM Mmm
        .P. .m. .P.
        """,
    ),
    "lake: open water gives nothing": (
        0,
        """
        lMs bP. KP.
        wwM Mmm Mpw
        .w. .m. .P.
        """,
    ),
    "lake: a closed lake of three tiles gives 6": (
        6,
        """
        ... ... sws
        ... ... MmM
        ... ... .w.

        ... cpl Cwy
        ... wmP PpP
        ... yP. .w.

        bM. KP. lws
        Pmm Mpw wwM
        .w. .P. .M.
        """,
    ),
    "lake: only the largest closed water counts": (
        4,
        """
        oPs bpl swy
        Mww wmw wmP
        .p. .p. .M.

        fps KP. ...
        Pwm Mpw ...
        .P. .P. ...

        fPy ... ...
        Mpm ... ...
        .M. ... ...
        """,
    ),
    "lake: water in the middle of a tile is closed at once": (
        2,
        """
        fps
        Pwm
        .P.

        KP.
        Mpw
        .P.
        """,
    ),
    "closed: open areas give nothing": (
        0,
        """
        yP. cws CP. omo
        Mmw wpp PpP PpP
        .M. yP. .M. yP.

        ... KP. ... ...
        ... Mpw ... ...
        ... .P. ... ...
        """,
    ),
    "closed: each closed area gives 1 whatever its terrain": (
        3,
        """
        fMy ... ...
        pmP ... ...
        .P. ... ...

        KP. cwl bM.
        Mpw wpm mwm
        .P. ow. .P.

        ... ... cpo
        ... ... pwp
        ... ... sm.
        """,
    ),
    "closed: an area within one tile is closed": (
        2,
        """
        KP. bpl
        Mpw wmw
        .P. .p.
        """,
    ),
    "big-closed: closed areas of one or two tiles give nothing": (
        0,
        """
        fwo OPc KP. omo
        Ppw wpM Mpw wpw
        sM. .p. .P. sw.
        """,
    ),
    "big-closed: a closed area of three tiles gives 3": (
        3,
        """
        ... ... sws
        ... ... MmM
        ... ... .w.

        ... cpl Cwy
        ... wmP PpP
        ... yP. .w.

        bM. KP. lws
        Pmm Mpw wwM
        .w. .P. .M.
        """,
    ),
    "big-closed: of four closed areas only one is of three tiles": (
        3,
        """
        bPl omo
        Mmw wpw
        yP. sw.

        KP. lws
        Mpw wwM
        .P. .M.

        sP. fMy
        mww wpM
        .P. .m.
        """,
    ),
    "sets: without a lighthouse there is no set": (
        0,
        """
        fPy ...
        MpM ...
        .p. ...

        KP. opo
        Mpw wpw
        .P. .m.

        ... bMf
        ... Mpp
        ... op.
        """,
    ),
    "sets: a building is part of one set only": (
        5,
        """
        ... fwy ...
        ... mpM ...
        ... .M. ...

        bwl bM. KP.
        pmp Pmm Mpw
        .w. .w. .P.

        ... Swl ...
        ... pww ...
        ... .p. ...
        """,
    ),
    "sets: two sets give 10": (
        10,
        """
        ... cPf ...
        ... ppP ...
        ... ow. ...

        bwl fwl ...
        PmP PmM ...
        yM. yP. ...

        ... KP. ...
        ... Mpw ...
        ... .P. ...

        ... bpl cwl
        ... wmw wpm
        ... .p. ow.
        """,
    ),
    "harbours: a lighthouse at another water than the ships gives nothing": (
        0,
        """
        fwl sws
        PmM Mmw
        yP. yP.

        KP. ...
        Mpw ...
        .P. ...
        """,
    ),
    "harbours: water with a ship and a lighthouse gives 3": (
        3,
        """
        lMs bP. KP.
        wwM Mmm Mpw
        .w. .m. .P.
        """,
    ),
    "harbours: two waters with a ship and a lighthouse give 6": (
        6,
        """
        ... lws
        ... wwM
        ... .M.

        ... cMf
        ... Ppw
        ... sw.

        KP. cwl
        Mpw wpm
        .P. ow.
        """,
    ),
    "columns: two tiles above each other are no row": (
        0,
        """
        KP. fMo oPo bwy
        Mpw wpP PpP Pmw
        .P. sw. ym. .w.

        opy ... ... ...
        mmP ... ... ...
        .M. ... ... ...
        """,
    ),
    "columns: a row of four counts once": (
        3,
        """
        fPs ...
        Pwp ...
        .m. ...

        cMf ...
        wpP ...
        op. ...

        KP. ...
        Mpw ...
        .P. ...

        cpo cMc
        mwp PpP
        sp. opy
        """,
    ),
    "columns: rows side by side count each": (
        6,
        """
        bPl omo
        Mmw wpw
        yP. sw.

        KP. lws
        Mpw wwM
        .P. .M.

        sP. fMy
        mww wpM
        .P. .m.
        """,
    ),
    "peaks: other closed areas are no mountains": (
        0,
        """
        ... cwf ...
        ... Mpw ...
        ... sP. ...

        YPb KP. omo
        mmM Mpw wpw
        .w. .P. sw.
        """,
    ),
    "peaks: each closed mountain gives 2": (
        2,
        """
        ... Swl lw.
        ... pww wwm
        ... .p. .w.

        cPf KP. ...
        wpM Mpw ...
        sw. .P. ...

        ... cps ...
        ... wpP ...
        ... yw. ...
        """,
    ),
    "farm-animals: an animal between two farms counts once": (
        1,
        """
        lwo KP.
        pwM Mpw
        .P. .P.

        fpy fpy
        PmM MpM
        .P. .P.
        """,
    ),
    "harbours: a lighthouse touches every water of its tile": (
        6,
        """
        sw. bpl sw.
        pww wmw wwm
        .w. .p. sw.

        ... KP. ...
        ... Mpw ...
        ... .P. ...
        """,
    ),
    "peaks: a mountain at the rim of a tile is closed by one neighbour": (
        4,
        """
        cwl KP.
        wpm Mpw
        ow. .P.

        ... fPs
        ... Pwp
        ... .m.

        ... cms
        ... ppw
        ... .w.
        """,
    ),
}


def test_lake_stays_as_large_when_a_smaller_water_is_closed_later() -> None:
    drawn = territory("""
        KP. OPc
        Mpw wpM
        .P. .p.
    """)
    assert drawn.areas.lake == 2
    pond, turn = find(("fms", "pwP", ".P."))
    drawn.build(pond, turn, cell_at(1, -1))
    assert drawn.areas.closed == 2
    assert score_territory(BOX.scoring.index("lake"), drawn) == 4


@pytest.mark.parametrize("rule", SCENARIOS)
def test_each_scoring_tile_scores_its_drawn_territories(rule: str) -> None:
    points, drawing = SCENARIOS[rule]
    scoring = BOX.scoring.index(rule.partition(":")[0])
    assert score_territory(scoring, territory(drawing)) == points
