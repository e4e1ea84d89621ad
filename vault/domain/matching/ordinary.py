"""Words of every day that are names as well; alone, such a word is a name only where it is written as one."""

from typing import Final

ORDINARY: Final = frozenset(
    """
    able abbey angel apple archer ash baker ball banks barber barn bass bay beach bean bear bee bell berry best bill
    bird bishop black blue bold bolt bond book booth bow bowl boy brand bridge bright brook brooks brown buck bull burn
    burns bush butler camp cannon carpenter carter case cash castle chance chase cherry church clay close coal cole
    cook cooper corn cotton crane cross crow daily dale dash dawn day dean dear duke early earl east easy english
    eve faith fair farmer field fields finch fish fisher flood flowers forest foster fountain fox frank freeman french
    friend frost fuller gay german gold good goodman grace grant gray green grey guy hale hall hammer hand hardy harmony
    hart harvest hawk hay heath heaven hill hills hold holiday holly home hood hope house hunt hunter ivy jack jade
    january jewel joy judge july june justice keen key keys kind king kitchen knight lake lamb land lane large law
    lean lemon light lilly lily little long lord love low lucky major man mark mars marsh marshal marshall mason may
    mead merit merry mild miles mill miller mills mine moon moor moore morning moss mount nail nice night noble norm
    north oak olive page pace park parker parks parson paris patience peace pearl penny pepper perry pike place pleasant
    pole pond poole pope porter post potter powell power powers price pride prince prior quick rain ray read reed reeves
    rice rich river rivers robin rock rocky rod rose rosemary ruby rush sage sands savage scarlet school sharp shaw
    shepherd shield short silver singer single skinner sky small smart smith snow song south spark sparks spear speed
    spring star steel still stone storm story stout strange street strong summer summers sun swan sweet swift tailor
    taylor teller temple tiger town trout turner turn violet wade waite walker wall ward water waters weaver webb well
    wells west wheeler white will wills wind winter winters wise wolf wood woods word worth wright york young
    alba asia austin august april berlin boston bristol charity chester china dallas denver diamond eden florence
    georgia harbor houston india ireland israel italia jordan kent lincoln london madison march melody milan nile
    norman orlando oxford phoenix romano russo santiago scott sierra sofia sydney trinity valencia vega verona victoria
    vienna virginia washington wells weber klein lange gross schwarz weiss braun jung koch kaiser kraft stark sommer
    winkler blanc petit grand leblanc moreau noir rossi bianchi verdi marino costa fontana conti sala greco amato
    iglesias reyes rey cruz flores rosa rosas leon luna campos rios santos torres castillo blanco rubio delgado cortes
    """.split()  # noqa: SIM905
)
"""Given and family names that ordinary prose holds without meaning anybody, by letters folded."""
