"""The worked example or examples of every rule."""

from __future__ import annotations

from camelup.rules.events import LegBegan, LegScored, PileScored, RaceEnded
from camelup.ui.rulebook.examples import Example, Holding, Part

UNDER_WAY = "3/b/y/g/r/1/p/3/k/1/w/1"
"""The camels a little later."""
SIX = (Holding(),) * 6
_BOARD, _TABLE = (Part.BOARD,), (Part.BOARD, Part.SEATS)
_RACE = (Part.BOARD, Part.RANKS)
_SHEET = (Part.SHEET,)
_LEG_OVER = "4/r/1/p/y/2/bg/1/k/1/w/1 px -"
"""Four dice are out: Green leads, Blue is second, Red is last, and it stays so whatever Purple rolls next."""
_FOUR_OUT = "b1 g2 r1 y3"
_LAST_MOVE = "6/p/b/g/y/1/k/w/2/r grpx -"
"""Red stands before the finish line, Purple is last."""
_TWO_OUT = "b1 y2"

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "R1": (Example("track", _BOARD),),
    "R2": (Example("camels", (Part.CAMELS,)),),
    "R3": (Example("dice", (Part.DICE,)),),
    "R4": (Example("tickets", (Part.TICKETS,)),),
    "R5": (Example("belongings", (Part.BELONGINGS,)),),
    "R6": (Example("coins", (Part.COINS,)),),
    "R7": (Example("marker", (Part.SEATS,)),),
    "R8": (Example("racing_start", _BOARD),),
    "R9": (
        Example("crazy_start", _BOARD),
        Example("crazy_stack", _BOARD, "gb/y/rp/11/kw/1"),
    ),
    "R10": (Example("starter", (Part.SEATS,)),),
    "R11": (Example("turns", (Part.SEATS, Part.TICKETS), actions=("leg g", "leg b", "leg y")),),
    "R12": (Example("leg_ticket", (Part.SEATS, Part.TICKETS), actions=("leg r", "leg r")),),
    "R13": (Example("place_tile", _TABLE, f"{UNDER_WAY} bgrypx 12-2", ("tile 10+",), spots=True),),
    "R14": (
        Example("relocate", _TABLE, f"{UNDER_WAY} bgrypx 10+1", ("tile 11-",)),
        Example("turn_over", _TABLE, f"{UNDER_WAY} bgrypx 10+1", ("tile 10-",)),
    ),
    "R15": (Example("pyramid", _TABLE, UNDER_WAY, ("roll y3",)),),
    "R16": (Example("predict", (Part.SEATS, Part.PILES), actions=("win r", "lose p")),),
    "R17": (Example("partners", (Part.SEATS,), actions=("ally 5",), seats=SIX),),
    "R18": (Example("secret", (Part.SEATS, Part.PILES), winner_pile="1r 3b", loser_pile="2p"),),
    "R19": (Example("purses", (Part.SEATS,), closed=True),),
    "R20": (Example("riding", _BOARD, "1/bgr/3/y/p/4/w/1/k/2", ("roll g2",)),),
    "R21": (Example("clockwise", _BOARD, UNDER_WAY, ("roll p3",)),),
    "R22": (
        Example("upper", _BOARD, "3/b/g/p/2/wkr/1/y/5", ("roll w2",)),
        Example("carrier", _BOARD, "3/b/g/r/p/2/wy/2/k/3", ("roll k2",)),
        Example("numeral", _BOARD, "3/b/g/r/p/y/4/k/1/w/1", ("roll k3",)),
        Example("between", _BOARD, "3/b/g/2/p/2/wrky/5", ("roll k2",)),
    ),
    "R23": (Example("passing", _BOARD, "2/y/1/r/bg/3/p/2/k/1/w/1 bgrypx 7+2", ("roll r3",)),),
    "R24": (Example("on_top", _BOARD, "2/p/1/r/by/2/g/3/k/1/w/1", ("roll r1",)),),
    "R25": (
        Example("cheering", _TABLE, "2/b/2/r/2/g/y/1/p/1/k/1/w bgrypx 8+2", ("roll r2",)),
        Example("booing", _TABLE, "2/b/y/r/2/g/3/p/1/k/1/w bgrypx 6-3", ("roll y2",)),
        Example("crazy_cheering", _TABLE, "2/b/y/r/4/k/1/pg/3/w bgrypx 8+1", ("roll k2",)),
        Example("crazy_booing", _TABLE, "2/b/y/r/3/g/k/1/p/3/w bgrypx 8-1", ("roll k2",)),
    ),
    "R26": (Example("back_under", _TABLE, "2/y/1/rb/3/g/2/p/1/k/1/w bgrypx 6-2", ("roll b1",)),),
    "R27": (Example("twice", _TABLE, "2/b/r/1/p/y/3/g/1/k/1/w/1 bgrypx 9+1", ("roll y2", "roll p3")),),
    "R28": (
        Example("finish", _RACE, "7/b/k/y/1/w/p/1/gr/1", ("roll g2",)),
        Example("finish_cheering", _TABLE, "7/y/k/r/1/w/g/bp/2 bgrypx 16+2", ("roll b2",)),
    ),
    "R29": (Example("backwards", _RACE, "b/kr/3/g/3/y/p/2/w/2", ("roll k3",)),),
    "R30": (Example("lone_crazy", _RACE, "1/w/1/b/1/gy/1/k/1/r/1/p/4", ("roll w3",)),),
    "R31": (Example("ranking", _RACE, "4/p/2/ykb/2/gr/2/w/2"),),
    "R32": (
        Example(
            "leg_end",
            (Part.BOARD, Part.SEATS, Part.SHEET),
            _LEG_OVER,
            ("roll p2",),
            (Holding("g5", 1), Holding("b5", 1), Holding("", 2)),
            released=_FOUR_OUT,
        ),
    ),
    "R33": (
        Example(
            "leg_sum",
            _SHEET,
            _LEG_OVER,
            ("roll p2",),
            (Holding("g5 r5", 1), Holding("b5", 1), Holding("p5", 2)),
            released=_FOUR_OUT,
            only=LegScored,
        ),
    ),
    "R34": (
        Example(
            "copying",
            _SHEET,
            _LEG_OVER,
            ("roll p2",),
            (
                Holding("p5", partner=1),
                Holding("g5 b5 r5", partner=0),
                Holding("", 2),
                Holding("", 1),
                Holding("", 1),
                Holding(),
            ),
            turn=5,
            released=_FOUR_OUT,
            only=LegScored,
        ),
    ),
    "R35": (
        Example(
            "empty_purse",
            _SHEET,
            _LEG_OVER,
            ("roll p2",),
            (Holding("r5 p5 y5", 1, purse=1), Holding("", 2), Holding("", 1)),
            turn=2,
            released=_FOUR_OUT,
            only=LegScored,
        ),
    ),
    "R36": (
        Example(
            "clean_up",
            _TABLE,
            "4/r/1/p/y/2/bg/1/k/1/w/1 px 3+2,12-3",
            ("roll p2",),
            (Holding("g5", 1), Holding("b5", 1), Holding("", 2)),
            released=_FOUR_OUT,
            only=LegBegan,
        ),
    ),
    "R37": (
        Example(
            "last_leg",
            _SHEET,
            _LAST_MOVE,
            ("roll r1",),
            (Holding("r5"), Holding("g5", 1), Holding("y5", 1)),
            released=_TWO_OUT,
            only=LegScored,
        ),
    ),
    "R38": (
        Example(
            "winner_pile",
            _SHEET,
            _LAST_MOVE,
            ("roll r1",),
            (Holding("", 1), Holding("", 1), *SIX[2:]),
            released=_TWO_OUT,
            winner_pile="1r 2b 3r 4r 5r 6r",
            only=PileScored,
        ),
    ),
    "R39": (
        Example(
            "loser_pile",
            _SHEET,
            _LAST_MOVE,
            ("roll r1",),
            (Holding("", 1), Holding("", 1), Holding()),
            released=_TWO_OUT,
            loser_pile="1p 2b 3p",
            only=PileScored,
            nth=1,
        ),
    ),
    "R40": (
        Example(
            "richest",
            (Part.SEATS,),
            _LAST_MOVE,
            ("roll r1",),
            (Holding(purse=10), Holding("", 1, purse=15), Holding("y5", 1, purse=14)),
            released=_TWO_OUT,
            only=RaceEnded,
        ),
    ),
    "R41": (Example("new_race", _TABLE),),
}
"""What illustrates each rule, the first one first."""
