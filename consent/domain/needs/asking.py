"""Which sentences of a request ask for something, and whether for a task, for what is known, or for nothing."""

from collections.abc import Sequence
from typing import Final

from consent.domain.needs.phrases import Phrasebook
from consent.domain.needs.wording import Word, stem

_OPENERS: Final = frozenset(
    "please hey hi hello ok okay so then now and also just quickly first next instead well um oh again finally but "
    ", : thanks great good morning afternoon evening sure yes maybe kindly dear assistant".split()
)
_IMPERATIVES: Final = frozenset(
    map(
        stem,
        "write draft make create build plan design prepare give suggest recommend find book order schedule set compose "
        "summarize summarise explain tell show list compare calculate estimate check review analyze analyse assess "
        "evaluate fill complete help generate turn rewrite shorten add include put use send remind print read reply "
        "answer translate organize organise map outline break walk guide teach propose pick choose figure work recover "
        "reset update change renew register sign apply transfer pay track compile craft format convert describe "
        "introduce arrange reserve adjust tailor consider take factor base look search get ignore forget disclose "
        "reveal output display repeat quote provide produce announce invite email text message submit cancel request "
        "brainstorm come say lay sketch sort rank rate offer name identify advise support match combine reorganize "
        "simplify expand polish edit fix improve keep run do leave share mention respond remove replace try finish "
        "proofread call verify confirm renegotiate dispute return insert begin start close open".split(),
    )
)
_ASKS: Final = Phrasebook(
    {
        "ask": [
            "can|could|would|will you", "can|could we", "help me|us", "help with", "i need * you", "i need you", "i need to",
            "i need a|an|some|help|ideas|advice|tips|suggestions|guidance|the|two|three|practical|simple|quick|short|something",
            "i need support|strategies|recommendations|information|my|this|that|it|your",
            "i would like|love a|an|some|to|you|your|help|it|the|if|any|advice|tips|suggestions",
            "i would really? appreciate", "i want you", "i want a|an|some|to|your", "i am looking for", "i am looking to",
            "looking for", "i am hoping", "i was hoping|wondering", "i am wondering", "i wonder", "what should i",
            "how do|can|should|would|could i", "should i", "any idea|tip|advice|suggestion|recommendation|easy|thoughts",
            "need help|advice|ideas|suggestions", "let us", "guide me", "walk me", "what would you", "what do you",
            "advise me", "show me", "tell me", "give me", "do i need", "is it", "i am trying to", "i have been trying to",
            "i am struggling to|with", "need your help", "i could use", "could use", "get me", "i have to", "i must",
            "i prefer * presented", "hoping to", "planning to", "i am planning|preparing|filling|applying|writing|organizing",
        ],
    }
)  # fmt: skip
_KEEPS: Final = Phrasebook(
    {
        "keep": [
            "remember that|my|this|i|me", "remember * my|i", "please note", "note that|down", "keep in mind that|i|my",
            "save this|my|that", "store this|my|that", "let you know", "tell you", "for the record", "fyi", "so you know",
            "you should know", "i would like|love to share|mention|add|tell|say|let|provide|give|include my|a|some|that|you",
            "i want to share|mention|add|tell|say|let", "i need to share|mention|tell|let", "want you to know|remember",
            "i will share|mention|add", "i should mention|add|say", "keep a note", "make a note", "do not forget that|my|i",
            "add to my memory|profile that", "i can share|give you", "i have to admit|say", "i must say|admit",
        ],
    }
)  # fmt: skip
_SMALL_TALK: Final = Phrasebook(
    {
        "small": [
            "how are you", "what is up", "how is it going", "how have you been", "how is your day", "nice to meet you",
            "is not it", "you know what", "guess what", "do you like", "are you there", "who are you", "what is your name",
            "can you believe", "would you believe", "what about you", "how about you", "how do you do",
        ],
    }
)  # fmt: skip
_RECALLS: Final = Phrasebook(
    {
        "recall": [
            "what is|are|was|were my", "what * do you know|remember about me|my", "do you know|remember|have|recall my",
            "do you know|remember|recall what|where|how|when|which|who|if|whether i|my", "remind me what|where|how|which|who|when",
            "remind me of my", "what do you have on|about|for me", "what have i told you", "what did i tell|say",
            "did i tell|mention|give|say", "have i told|given|mentioned", "where do i live|work", "how old am i", "who am i",
            "how much do i earn|make|owe|spend|have|weigh|pay", "what do i like|do|enjoy|earn|make|prefer|love|owe|read|listen|eat|watch|study|take|spend|usually",
            "what * do i like|enjoy|prefer|love|have|take|listen|read|watch|play|own", "when is|was my", "which * do i like|prefer|have|use|own",
            "tell|show|give|read|print|display|reveal|repeat me? my", "tell|show|give me again? my", "where was i born|educated",
            "where did i study|go", "what did i study", "am i allergic|married|insured", "what am i allergic", "how many child|kid do i",
            "do i have any? child|kid|allergy|insurance|loan", "what * you know about me", "who is my", "print my", "recall my", "look up my",
            "what can you tell me about me|my|myself", "what are the last digits of my", "tell me about myself", "what * on file", "list my",
            "everything you know about me",
        ],
    }
)  # fmt: skip
_LIST_MARKS: Final = frozenset("/()-–—\n")


def asking_sentences(words: Sequence[Word]) -> frozenset[int]:
    """The numbers of the sentences that ask for something."""
    asking = {words[h.start].sentence for h in _ASKS.find(words)} | _questions(words) | _imperatives(words)
    keeping = {words[h.start].sentence for h in _KEEPS.find(words)}
    small = {words[h.start].sentence for h in _SMALL_TALK.find(words)}
    plain = {words[h.start].sentence for h in _RECALLS.find(words)}
    return frozenset((asking | plain) - small - (keeping - _questions(words) - plain))


def recalling_sentences(words: Sequence[Word], asking: frozenset[int]) -> dict[int, int]:
    """For each asking sentence that asks for what is known: the index of the word where the question begins."""
    begins: dict[int, int] = {}
    for hit in _RECALLS.find(words):
        if words[hit.start].sentence in asking:
            begins.setdefault(words[hit.start].sentence, hit.start)
    return begins


def _questions(words: Sequence[Word]) -> set[int]:
    return {w.sentence for w in words if w.text == "?"}


def _imperatives(words: Sequence[Word]) -> set[int]:
    found, decided = set(), set()
    for word in words:
        if word.sentence in decided or word.text in _OPENERS or word.text in _LIST_MARKS:
            continue
        decided.add(word.sentence)
        if word.stem in _IMPERATIVES:
            found.add(word.sentence)
    return found
