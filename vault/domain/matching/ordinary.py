"""Words of every day that are names as well; alone, such a word is a name only where it is written as one."""

from typing import Final

ORDINARY: Final = frozenset(
    """
    abbey able alba alpha amato among angel apple april arch archer arenas armor arts ash asia asks august austin
    author autumn baby back backer bail baker ball banks barber bare barley barn baron basic basil bass bath bay beach
    bean bear beard beat bee beer begin bell bench berlin berry best beta bianchi bill birch bird bishop bite black
    blanc blanco blaze bless blessing block bloom blossom blue board bold bolt bond bones book booth boston bow bowl
    bowman boy brain branch brand brands braun bridge bridges bright bristol brook brooks brother brown buck budd
    buddy bugle bull burger burn burns bush butler camp campos camps canal canals candle candy cannon carpenter
    carrier carry carter case cases cash castillo castle cedar chair chance charity chase cherish cherry chester child
    children chin china church cinnamon clay clear close cloud clouds coal cole colon come comfort comment company
    constant conti contractor convey cook cooper coral corn corner cortes costa cotton council count court cousin
    crane cross crow cruise cruz curry daily daisy dale dallas danish dash date daughter dawn day deacon dean dear
    deep delgado delta denver desire diamond dill dock doctor doll downs drew drum drummer duke each earl early east
    easy echo eden edit else ember emit english essence eve ever fair fairy faith fall fancy farmer father feline
    fennel ferry fiddler field fields finch fish fisher flame flood floor flora florence flores flowers font fontana
    foot forest forget forum foster fountain fox franc frank freeman french fresh friar friend frost fuller gardener
    gate gates gay general georgia german ginger glass glasses gold golden good goodman grace grand grant gray greco
    green grey gross guard guy hale hall hammer hand handler handy harbor hardy harmony harper harsh hart harvest
    haven hawk hawthorn hay hazel hearty heath heather heaven held hence hill hills hold holder holiday holly home
    hood hook hoop hope horn house houston hunt hunter hurt iglesias india indie ireland iris israel italia ivy jack
    jade january jasmine jewel joke jordan journey joy judge july june jung junk justice kaiser keen kent key keys
    kick kind king kitchen kitty klein knight koch kraft lake lamb lamp land lane lange large lark law leafy lean
    leaner leblanc lemon leon less lies light lilly lily lincoln line link lips list little loan london lone long lord
    lore love lovely low lower lucid lucky luna lyric made madison magic major male man maple march marino mark marks
    mars marsh marshal marshall mart martial mason master match mate math may mayo mead media melody mentor merino
    merit merry metro milan mild mile miles mill miller mills mine minor mist monk moody moon moor moore more moreau
    morning moss mother mount mountain must nail nice night nile noble noir norm norman north nurse oak oats olive
    oral orange orlando over oxford pace page pages parent paris park parker parks parry parson parts patience peace
    pearl peer penny pepper perry petit pets phoenix pike pilot pine piper place pleasant pole poll pond poole pope
    poppy porter post potter pound powell power powers press price pride priest prince prior purity queen quick rain
    rainy rand ray read reader real reason reed reeves renders rey reyes rice rich rios river rivers robin rock rocky
    rod roll romano room roots rosa rosas rose rosemary rossi rubio ruby runny rush russo rust safari saffron sage
    said sailor saint sala sales salmon sands sane santiago santos savage savior scarlet school schwarz scott server
    seven sharp shaw shepherd sherry shield shine short side sierra silk silver sincere singer single sister skinner
    skip sky small smart smith smoke snow snowy sofia solar sole sommer song soon south spark sparks spear speed
    spring squire stack star stark steel steer steward still stock stone storm stormy story stout strange street
    strong suits summer summers sun sunny sunshine swan sweet swift swords sydney table tailor taylor teller temple
    theta tiger tilde till tiny tone topic torres tower town trace trinity trout true turn turner unique unknown
    unnamed urban valencia valid vega verdi verona versa victoria victory vienna violet virginia visa wade waite
    walker wall walls ward warmer wash washington water waters weaver webb weber weeks weiss well wells were west
    wheat wheeler white wild will willow wills wind winkler winter winters wise wolf wood woods word worth wright yoga
    york young
    """.split()  # noqa: SIM905
)
"""Given and family names that ordinary prose holds without meaning anybody, by letters folded."""
