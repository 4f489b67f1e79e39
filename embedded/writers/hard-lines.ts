// Detects lines that are too distressing for a bedtime reading: death, illness, worthlessness, being left; and milder ones,
// such as tears or worry, without warm words in the same sentence. A false positive only leaves out a line.
import { getSignalWords } from '../text/signal-words.ts';
import type { Sentence } from '../entries/read-entries.ts';
import { wholeWords } from '../text/word-lists.ts';

interface DistressWords {
  /** Pattern of whole words. Always distressing. */
  severe: string;
  /** Pattern of whole words. Distressing unless negated («without pain») or outweighed by warm words. */
  mild?: string;
  /** Pattern. Negates a mild word after it. */
  denial?: string;
}

const WORDS: Readonly<Record<string, DistressWords>> = {
  en: {
    severe: `die[sd]?|dying|dead|deaths?|deceased|passed away|funerals?|buried|cremat\\w+|graves?|grie[fv]\\w*|mourn\\w*|widow\\w*|drown\\w*|killed|murder\\w*|
      euthani\\w+|put (?:him|her|them|it|the \\w+) (?:down|to sleep)|(?:days|weeks|months) (?:left|to live)|has (?:\\w+ )?(?:days|weeks|months)|the vet|vets|
      cancer\\w*|tumou?rs?|chemo\\w*|leuk\\w+|diagnos\\w+|terminal(?:ly)?|biops\\w+|hospice|hospitals?|icu|intensive care|ambulance|surgery|heart attack|stroke|seizure|
      dementia|alzheimer\\w*|miscarr\\w+|stillb\\w+|suicid\\w*|overdos\\w+|abus(?:e|ed|ive|er)|assault\\w*|raped?|violen(?:ce|t)|bull(?:y|ied|ying|ies)|
      useless|worthless|hopeless|helpless|pathetic|idiots?|losers?|failures?|i(?: have|'ve)? failed|failed (?:the|my|an|at|again|her|him|them)|failing|
      (?:not|never) (?:be )?(?:good|smart|clever|pretty|strong) enough|(?:i'll|will|i'm|am|was) never (?:be )?(?:good|able|enough)|never be|hat(?:e|ed|es|ing)|disappear(?:ed|ing)?|
      ashamed|shame\\w*|humiliat\\w+|embarrass\\w+|my (?:own )?fault|blam(?:e|ed|ing)|g[ai]ve up|giving up|can(?:not|'t) (?:do this|go on|take it|cope|stop crying|breathe)|no point|pointless|
      learn\\w* nothing|(?:smarter|better|prettier|thinner|faster) than (?:me|i am)|(?:shouldn't|should not|don't) (?:be here|belong|deserve)|what if i|never (?:finish|manage)|impost[eo]r|kill(?:s|ing)? me|without me|left out|everyone left|ignored me|had to let \\w+ go|fired (?:him|her|them)|nothing (?:works|worked|matters|today|good)|(?:nobody|no one) (?:cares?|cared|likes?|liked|loves?|called|came|asked|noticed|remembered|knows?)|
      disappoint\\w*|let (?:me|him|her|them|us|everyone|people) down|lonel\\w+|all alone|divorc\\w+|break-?up|broke up|breaking up|left me|leaving me|cheat(?:ed|ing) on|betray\\w*|
      (?:got|was|am|been|were) fired|laid off|redundan\\w+|lost (?:my|his|her|our|their|the) (?:\\w+ )?(?:job|mum|mom|mother|dad|father|baby|brother|sister|son|daughter|wife|husband|home|house|cat|dog|friend)|
      evict\\w*|debts|in debt|bankrupt\\w*|miserable|misery|depress\\w+|despair\\w*|desperate\\w*|rejected|rejection|
      miss (?:him|her|them|you|my \\w+|gran\\w*|mum|mom|dad|papa|nana)|missing (?:him|her|them)|wrong with me|what is wrong with|wish i (?:was|were|had)(?:n't)?|should(?:n't)? have (?:been|never)|worst`,
    mild: `panic(?:k?ed|king)?|stupid|dumb|sad(?:ness|der)?|angr(?:y|ily)|anger|furious|mad at|upset|snapped|yell\\w*|shout(?:ed|ing)|scream\\w*|argu(?:e|ed|ing|ments?)|fights?|fought|fighting|quarrel\\w*|
      cr(?:y|ied|ies|ying)|tears|sobb\\w+|weep\\w*|wept|exhaust\\w+|drained|burn(?:ed|t)[- ]?out|burnout|hurts?|hurting|pain(?:ful)?|pains|ached?|aching|sick|ill|illness|
      worr(?:y|ied|ies|ying)|anxi\\w+|stress\\w*|overwhelm\\w*|afraid|scar(?:ed|y)|terrif\\w+|fears?|feared|dread\\w*|jealous\\w*|envy|guilt\\w*|regret\\w*|frustrat\\w+|
      awful|terribl[ey]|horribl[ey]|insomnia|nightmares?|(?:couldn't|can't|cannot|didn't|could not) sleep|slept badly|loss|losing|mistakes?|annoy\\w*|rude|unfair|criticis\\w+|criticiz\\w+|war|crisis|accident|
      (?:i|we) should(?:n['o]?t)? have|should've|i gave away|(?:could|can) ?n['o]?t (?:do|bring|make|manage|keep|face|finish|even)|not proud`,
    denial: `no|not|never|without|less|nothing|hardly|isn't|wasn't|aren't|don't|didn't|doesn't|no longer|stopped`,
  },
  de: {
    severe: `tot|tote[nrms]?|tod|todes\\p{L}*|gestorben\\p{L}*|st[ei]rb(?:t|en|e)|starb(?:en)?|beerdig\\p{L}*|begräbnis|trauer\\p{L}*|eingeschläfert|einschläfern|tier(?:arzt|ärztin)|ertrunken|umgebracht|
      krebs\\p{L}*|tumor\\p{L}*|chemo\\p{L}*|diagnos\\p{L}*|krankenhaus|klinik|notaufnahme|intensivstation|herzinfarkt|schlaganfall|fehlgeburt|demenz|gewalt\\p{L}*|missbrauch\\p{L}*|gemobbt|mobbing|
      nutzlos\\p{L}*|wertlos\\p{L}*|hoffnungslos\\p{L}*|hilflos\\p{L}*|idiot\\p{L}*|versag\\p{L}*|durchgefallen|durchgerasselt|gescheitert|nicht bestanden|hasse|hassen|hasst|gehasst|
      (?:nie|nicht) gut genug|(?:nie|niemals) (?:gut|schaffen)|schaffe (?:ich )?(?:das |es )?(?:nie|nicht)|verschwinden|schäm\\p{L}*|scham|blamier\\p{L}*|gedemütigt|meine schuld|aufgeben|aufgegeben|sinnlos\\p{L}*|nichts gelernt|
      niemand(?:en|em)?|einsam\\p{L}*|ganz allein|verlassen|trennung|getrennt|scheidung\\p{L}*|geschieden|betrogen|gekündigt|kündigung|entlassen|schulden|depress\\p{L}*|verzweif\\p{L}*|enttäusch\\p{L}*|
      vermisse|am schlimmsten|panik\\p{L}*`,
    mild: `dumm\\p{L}*|traurig\\p{L}*|wütend\\p{L}*|wut|sauer auf|angeschrien|geschrien|geschimpft|streit\\p{L}*|gestritten|geweint|wein(?:en|te|e)|tränen|erschöpf\\p{L}*|ausgebrannt|müde|weh|schmerz\\p{L}*|krank\\p{L}*|
      angst|ängst\\p{L}*|sorge|sorgen|stress\\p{L}*|gestresst|überfordert|neidisch|eifersüchtig|schuld|bereu\\p{L}*|peinlich\\p{L}*|schlimm\\p{L}*|furchtbar\\p{L}*|schrecklich\\p{L}*|albtr\\p{L}*|nicht schlafen|schlecht geschlafen|
      fehler|verloren|verlust|ärger\\p{L}*|geärgert|gemein|krieg|unfall|allein|
      ich hätte (?:es|das|ihn|sie|früher|besser|mehr|nicht)|hätte ich (?:doch|nur|früher|besser|nicht)|nicht geschafft|konnte (?:ich )?(?:es |das )?nicht|nicht stolz`,
    denial: `kein\\p{L}*|nicht|nie|ohne|weniger|nichts|kaum`,
  },
  fr: {
    severe: `mort\\p{L}*|décéd\\p{L}*|décès|meurt|mour(?:ir|ant|u)|enterr\\p{L}*|funérailles|obsèques|deuil|euthanasi\\p{L}*|vétérinaire|noyés?|tué\\p{L}*|
      cancer|tumeur|chimio\\p{L}*|diagnosti\\p{L}*|hôpital|urgences|infarctus|avc|fausse couche|violence\\p{L}*|agress\\p{L}*|abus\\p{L}*|harcel\\p{L}*|harcèl\\p{L}*|
      inutiles?|nulle?s?|idiote?s?|bonne? à rien|raté\\p{L}*|échou\\p{L}*|échecs?|déteste\\p{L}*|détesté|haine|(?:pas|jamais) assez \\p{L}+|jamais (?:bonne?|capable)|y arriverai jamais|disparaître|honte\\p{L}*|humili\\p{L}*|ma faute|
      abandonn\\p{L}*|rien appris|personne ne|toute? seule?|me sens seule?|solitude|divorc\\p{L}*|séparation|séparés?|rupture|rompu|m['’]a (?:quittée?|trompée?)|licenci\\p{L}*|virée?|dettes|dépress\\p{L}*|déprim\\p{L}*|désesp\\p{L}*|
      déçue?s?|décept\\p{L}*|me manque\\p{L}*|panique\\p{L}*|le pire`,
    mild: `stupides?|tristes?|tristesse|colère|énerv\\p{L}*|fâchée?s?|cri(?:é|er|ait)|hurl\\p{L}*|peurs?|angoiss\\p{L}*|anxi\\p{L}*|inqui\\p{L}*|coupab\\p{L}*|fatigu\\p{L}*|épuis\\p{L}*|stress\\p{L}*|mal|douleur\\p{L}*|pleur\\p{L}*|larmes|
      disput\\p{L}*|perdue?s?|pertes?|malad\\p{L}*|erreurs?|regrett?\\p{L}*|jalou\\p{L}*|insomnie|cauchemar\\p{L}*|affreu\\p{L}*|horrible\\p{L}*|gênée?|guerre|accident|
      (?:j'aurais|aurais) dû|(?:n'ai )?pas (?:pu|réussi|su)|pas fi(?:er|ère)`,
    denial: `pas|plus|sans|jamais|moins|aucune?|rien`,
  },
  es: {
    severe: `muert\\p{L}*|muri\\p{L}*|morir\\p{L}*|muer[eo]|falleci\\p{L}*|entierro|funeral|luto|velorio|veterinari\\p{L}*|ahog\\p{L}*|matar\\p{L}*|
      cáncer|tumor\\p{L}*|quimio\\p{L}*|diagn[óo]stic\\p{L}*|hospital\\p{L}*|urgencias|infarto|aborto|violen\\p{L}*|abus\\p{L}*|acoso|
      inútil\\p{L}*|idiotas?|no (?:sirvo|valgo)|suspend[íi]\\p{L}*|reprob\\p{L}*|fracas\\p{L}*|fallé|odio|odi[éa]\\p{L}*|nunca (?:seré|podré|voy a|soy)|desaparecer|vergüenza|avergonz\\p{L}*|humill\\p{L}*|(?:mi|es) culpa|
      rendirme|me rindo|no aprendí nada|no he aprendido nada|nadie|me siento sol[oa]|soledad|divorci\\p{L}*|separación|nos separamos|me dejó|me engañ\\p{L}*|despidieron|despido|deudas|depri\\p{L}*|depres\\p{L}*|desesper\\p{L}*|
      decepc\\p{L}*|echo de menos|extraño a|pánico|lo peor`,
    mild: `estúpid\\p{L}*|tont[oa]s?|tristes?|tristeza|enoj\\p{L}*|enfad\\p{L}*|rabia|grit(?:é|ó|ar|amos)|miedos?|ansi\\p{L}*|preocup\\p{L}*|culpa\\p{L}*|cansad\\p{L}*|agotad\\p{L}*|agobi\\p{L}*|estr[ée]s\\p{L}*|dolor\\p{L}*|doli[óa]\\p{L}*|duele\\p{L}*|llor\\p{L}*|lágrimas|
      discut\\p{L}*|discusi\\p{L}*|pelea\\p{L}*|perd(?:ido|ida|í|ió)|pérdida|enferm[oa]s?|enfermedad|error|errores|arrepent\\p{L}*|celos\\p{L}*|insomnio|pesadilla\\p{L}*|horrible\\p{L}*|terrible\\p{L}*|guerra|accidente|
      (?:debí|debería|tendría que|tenía que) haber|no (?:pude|supe|fui capaz|logré)`,
    denial: `no|ni|nunca|sin|menos|nada`,
  },
  it: {
    severe: `mort[oiae]|morir\\p{L}*|muore|decedut\\p{L}*|scompars[oa]|funeral\\p{L}*|lutto|veterinari\\p{L}*|annegat\\p{L}*|uccis\\p{L}*|
      cancro|tumor\\p{L}*|chemio\\p{L}*|diagnos\\p{L}*|ospedal\\p{L}*|pronto soccorso|infarto|aborto|violen\\p{L}*|abus\\p{L}*|bullismo|
      inutil[ei]|idiot\\p{L}*|incapac[ei]|bocciat\\p{L}*|fallit[oa]|falliment\\p{L}*|fallito|odio|odiat\\p{L}*|mai (?:abbastanza|capace|brav[oa])|non sono capace|sparire|scomparire|vergogn\\p{L}*|umiliat\\p{L}*|umiliazione|colpa mia|mia colpa|
      arrendermi|imparato (?:niente|nulla)|nessuno mi|da sol[oa]|solitudine|divorzi\\p{L}*|separazione|mi ha lasciat[oa]|tradit\\p{L}*|licenziat\\p{L}*|debiti|depress\\p{L}*|disper\\p{L}*|delus\\p{L}*|mi manca\\p{L}*|panico|il peggio`,
    mild: `stupid[oaie]|trist[ei]|tristezza|rabbia|arrabbiat\\p{L}*|urlat\\p{L}*|paur\\p{L}*|ansi\\p{L}*|preoccup\\p{L}*|colpa|stanc\\p{L}*|esaust\\p{L}*|stress\\p{L}*|dolor\\p{L}*|piant[oi]|piange\\p{L}*|lacrime|litig\\p{L}*|pers[oa]|perdita|malat\\p{L}*|
      error[ei]|rimors\\p{L}*|gelos\\p{L}*|insonnia|incub\\p{L}*|orribil\\p{L}*|terribil\\p{L}*|guerra|incidente|
      avrei dovuto|non (?:sono riuscit[oa]|ho potuto|ce l'ho fatta)`,
    denial: `non|né|mai|senza|meno|nessun\\p{L}*|niente`,
  },
  pt: {
    severe: `mort\\p{L}*|morre\\p{L}*|falec\\p{L}*|enterro|funeral|velório|luto|veterinári\\p{L}*|afog\\p{L}*|
      cânc?er|cancro|tumor\\p{L}*|quimio\\p{L}*|diagn[óo]stic\\p{L}*|hospital\\p{L}*|enfarte|infarto|aborto|violên\\p{L}*|violent\\p{L}*|abus\\p{L}*|
      inútil|inúteis|idiotas?|não (?:sirvo|presto)|reprov\\p{L}*|chumbei|fracass\\p{L}*|falhei|ode(?:io|ia|iei)|ódio|nunca (?:serei|vou|sou)|desaparecer|sumir|vergonha|envergonh\\p{L}*|humilh\\p{L}*|minha culpa|
      desistir|não aprendi nada|ninguém|sozinh\\p{L}*|solidão|divórci\\p{L}*|divorci\\p{L}*|separação|me deixou|deixou-me|traíd\\p{L}*|traiu|demitid\\p{L}*|despedid[oa]|dívidas|depri\\p{L}*|depress\\p{L}*|desesper\\p{L}*|
      decep[cç]\\p{L}*|desilu\\p{L}*|saudades? (?:dele|dela|do|da)|pânico|o pior`,
    mild: `estúpid\\p{L}*|burr[oa]|tristes?|tristeza|raiva|zangad\\p{L}*|grit(?:ei|ou|ar)|medos?|ansi\\p{L}*|preocup\\p{L}*|culpa\\p{L}*|cansad\\p{L}*|exaust\\p{L}*|esgotad\\p{L}*|estress\\p{L}*|stress\\p{L}*|dor|dores|doeu|chor(?:ei|ou|ar|ando|o)|lágrimas|
      discuss\\p{L}*|discuti\\p{L}*|brig(?:a|as|amos|uei|ou|ar)|perdi|perdid\\p{L}*|perda|doentes?|doença|erros?|arrepend\\p{L}*|ciúm\\p{L}*|ins[ôó]nia|pesadelo\\p{L}*|horríve\\p{L}*|terríve\\p{L}*|guerra|acidente|
      (?:devia|deveria) ter|n[ãa]o (?:consegui|pude|fui capaz)`,
    denial: `não|nem|nunca|sem|menos|nada`,
  },
  nl: {
    severe: `dood|dode|overl(?:eden|ijdt|eed)|gestorven|sterf\\p{L}*|sterven|stierf|begraf\\p{L}*|crematie|rouw\\p{L}*|inslapen|dierenarts|verdronken|vermoord\\p{L}*|
      kanker\\p{L}*|tumor\\p{L}*|chemo\\p{L}*|diagnos\\p{L}*|ziekenhuis|spoedeisende|hartaanval|beroerte|miskraam|geweld\\p{L}*|misbruik\\p{L}*|gepest|
      nutteloos|nutteloze|waardeloos|waardeloze|hopeloos|hopeloze|idioot|mislukk\\p{L}*|mislukt\\p{L}*|gezakt|gefaald|faal|haat|haatte|gehaat|(?:nooit|niet) goed genoeg|nooit goed|verdwijnen|schaam\\p{L}*|schaamte|vernederd\\p{L}*|mijn schuld|
      opgeven|opgegeven|niets geleerd|niemand|eenza\\p{L}*|helemaal alleen|me alleen|gescheiden|scheiding|uit elkaar|bedrogen|ontslag\\p{L}*|ontslagen|schulden|depress\\p{L}*|wanho\\p{L}*|teleurgest\\p{L}*|ik mis|paniek\\p{L}*|het ergst\\p{L}*`,
    mild: `stom|stomme|verdriet\\p{L}*|boos|boze|geschreeuwd|bang|angst\\p{L}*|zorgen|bezorgd|schuldig\\p{L}*|moe|uitgeput|stress\\p{L}*|gestrest|pijn\\p{L}*|gehuild|huil\\p{L}*|tranen|ruzie\\p{L}*|verloren|verlies|ziek\\p{L}*|fout|fouten|spijt|jaloers|
      nachtmerrie\\p{L}*|niet slapen|slecht geslapen|vreselijk\\p{L}*|verschrikkelijk\\p{L}*|oorlog|ongeluk|
      had ik (?:maar|het|eerder|beter|niet)|ik had (?:het |dat )?(?:eerder|beter|niet)|niet gelukt|kon (?:ik )?(?:het )?niet`,
    denial: `geen|niet|nooit|zonder|minder|niets`,
  },
  sv: {
    severe: `dog|död\\p{L}*|dör|begravning\\p{L}*|sorg\\p{L}*|cancer\\p{L}*|sjukhus\\p{L}*|veterinär\\p{L}*|värdelös\\p{L}*|hopplös\\p{L}*|dum|hatar|misslyck\\p{L}*|underkänd|skäms|skam|grät|gråt\\p{L}*|ledsen|rädd|ångest|ensam\\p{L}*|skils\\p{L}*|trött på`,
    mild: `borde (?:jag )?ha|klarade inte|kunde inte`,
  },
  da: {
    severe: `død\\p{L}*|begravelse\\p{L}*|sorg\\p{L}*|kræft|sygehus\\p{L}*|hospital\\p{L}*|dyrlæge\\p{L}*|værdiløs\\p{L}*|håbløs\\p{L}*|dum|hader|mislykke\\p{L}*|dumpe\\p{L}*|skam\\p{L}*|græd\\p{L}*|ked af|bange|angst|ensom\\p{L}*|skils\\p{L}*`,
    mild: `burde (?:jeg )?have|kunne ikke|klarede ikke`,
  },
  no: {
    severe: `død\\p{L}*|begravelse\\p{L}*|sorg\\p{L}*|kreft|sykehus\\p{L}*|veterinær\\p{L}*|verdiløs\\p{L}*|håpløs\\p{L}*|dum|hater|mislykke\\p{L}*|stryk|strøk|skam\\p{L}*|gråt\\p{L}*|gråter|lei meg|redd|angst|ensom\\p{L}*|skils\\p{L}*`,
    mild: `burde (?:jeg )?ha|klarte ikke|kunne ikke`,
  },
  fi: {
    severe: `kuol\\p{L}*|hautaj\\p{L}*|suru\\p{L}*|syöpä\\p{L}*|sairaala\\p{L}*|eläinlääkäri\\p{L}*|hyödytön|arvoton|toivoton|tyhmä|vihaan|epäonnist\\p{L}*|reputin|häpe\\p{L}*|itk\\p{L}*|pelkään|pelott\\p{L}*|ahdist\\p{L}*|yksinäi\\p{L}*|avioero\\p{L}*`,
    mild: `olisi pitänyt|en pystynyt|en osannut`,
  },
  pl: {
    severe: `umar\\p{L}*|umier\\p{L}*|śmier\\p{L}*|zmar\\p{L}*|pogrzeb\\p{L}*|żałob\\p{L}*|rak[au]?|nowotw\\p{L}*|szpital\\p{L}*|diagnoz\\p{L}*|weterynarz\\p{L}*|bezużyteczn\\p{L}*|beznadziejn\\p{L}*|głup\\p{L}*|nienawi\\p{L}*|oblał\\p{L}*|wstyd\\p{L}*|płak\\p{L}*|smutn\\p{L}*|boję|lęk\\p{L}*|samotn\\p{L}*|rozw[óo]d\\p{L}*`,
    mild: `powinienem był|powinnam była|nie udało mi się|nie dał[ea]m rady`,
  },
  cs: {
    severe: `zemřel\\p{L}*|umír\\p{L}*|umřel\\p{L}*|smrt\\p{L}*|poh[řr]eb\\p{L}*|rakovin\\p{L}*|nemocnic\\p{L}*|diagnóz\\p{L}*|veterin\\p{L}*|neschopn\\p{L}*|zbytečn\\p{L}*|hloup\\p{L}*|nenávi\\p{L}*|selhal\\p{L}*|propadl\\p{L}*|styd\\p{L}*|plak\\p{L}*|brečel\\p{L}*|smutn\\p{L}*|bojím|úzkost\\p{L}*|osaměl\\p{L}*|rozvod\\p{L}*`,
    mild: `mohl[ay]? jsem|měl[ay]? jsem|nezvládl[ay]?|nedokázal[ay]?`,
  },
  tr: {
    severe: `öl(?:dü|en|ecek|üyor)\\p{L}*|ölüm\\p{L}*|cenaze\\p{L}*|kanser\\p{L}*|hastane\\p{L}*|teşhis\\p{L}*|veteriner\\p{L}*|işe yaramaz\\p{L}*|değersiz\\p{L}*|aptal\\p{L}*|nefret\\p{L}*|başarısız\\p{L}*|utan(?:ıyor|dı|ç)\\p{L}*|ağla\\p{L}*|üzgün\\p{L}*|kork(?:uyor|tu)\\p{L}*|yalnız\\p{L}*|boşan\\p{L}*`,
    mild: `yapmalıydım|yapamadım|başaramadım`,
  },
  ru: {
    severe: `умер\\p{L}*|умир\\p{L}*|смерт\\p{L}*|похорон\\p{L}*|рак[а]?|опухол\\p{L}*|больниц\\p{L}*|диагноз\\p{L}*|ветеринар\\p{L}*|бесполезн\\p{L}*|никчёмн\\p{L}*|никчемн\\p{L}*|безнадёжн\\p{L}*|глуп\\p{L}*|ненави\\p{L}*|провал\\p{L}*|стыд\\p{L}*|плак\\p{L}*|сл[её]з\\p{L}*|грус\\p{L}*|боюсь|страх\\p{L}*|страшн\\p{L}*|тревог\\p{L}*|одинок\\p{L}*|развод\\p{L}*|разве[лс]\\p{L}*|никому`,
    mild: `надо было|нужно было|следовало|не смог(?:ла)?|не сумела?`,
  },
  uk: {
    severe: `помер\\p{L}*|помир\\p{L}*|смерт\\p{L}*|похорон\\p{L}*|рак|лікарн\\p{L}*|діагноз\\p{L}*|ветеринар\\p{L}*|нікчемн\\p{L}*|дурн\\p{L}*|ненави\\p{L}*|провал\\p{L}*|сором\\p{L}*|плака\\p{L}*|сльоз\\p{L}*|сумн\\p{L}*|боюся|страх\\p{L}*|тривог\\p{L}*|самотн\\p{L}*|розлуч\\p{L}*`,
    mild: `треба було|не зміг|не змогла`,
  },
  ar: {
    severe: `\\p{L}{0,3}(?:مات|موت|توفي|وفاة|جنازة|سرطان|مستشفى|فشل|أكره|بكيت|بكاء|حزين|حزن|خائف|وحيد|غبي|طلاق)\\p{L}*`,
    mild: `كان يجب|ليتني`,
  },
  hi: {
    severe: `मर|मौत|मृत्यु|अस्पताल|कैंसर|असफल|फेल|नफ़रत|नफरत|रोया|रोई|दुखी|डर|अकेला|अकेली|बेकार|शर्म|तलाक`,
    mild: `चाहिए था|नहीं कर (?:पाया|पाई)`,
  },
};

/** Scripts without spaces: patterns without word boundaries. */
const UNSPACED: Readonly<Record<string, RegExp>> = {
  ja: /死|亡くな|葬|癌|がん(?!ば)|ガン(?!バ)|病院|手術|余命|獣医|失敗|落ちた|役立たず|役に立たない|無能|最悪|嫌い|憎|消えたい|恥|泣|涙|悲し|辛|つらい|苦し|寂し|怖|不安|怒|喧嘩|けんか|べきだった|ればよかった|できなかった|離婚|失恋|疲れ/u,
  zh: /死|去世|葬|癌|医院|醫院|手术|手術|失败|失敗|没用|沒用|废物|廢物|讨厌|討厭|恨|羞|哭|泪|淚|难过|難過|伤心|傷心|痛苦|害怕|焦虑|焦慮|孤独|孤獨|离婚|離婚|分手|不及格|本该|本該|没能|沒能|生气|生氣|累/u,
  ko: /죽|사망|장례|암에|암이|병원|수술|실패|쓸모없|한심|싫|미워|부끄|울었|눈물|슬프|슬펐|힘들|무서|불안|외로|외롭|이혼|헤어졌|떨어졌|했어야|못했/u,
  th: /ตาย|เสียชีวิต|งานศพ|มะเร็ง|โรงพยาบาล|ล้มเหลว|เกลียด|ร้องไห้|เศร้า|กลัว|เหงา|ไร้ค่า|น่าจะ/u,
};

const LONGEST_DENIAL = 24;

const NEVER = '(?!)';

type Compiled = ReturnType<typeof compile>;

const COMPILED: ReadonlyMap<string, Compiled> = new Map([
  ...Object.entries(WORDS).map(([language, words]): [string, Compiled] => [language, compile(words)]),
  ...Object.entries(UNSPACED).map(([language, severe]): [string, Compiled] => [
    language,
    { ...compile({ severe: NEVER }), severe },
  ]),
]);

/** `languages`: that of the sentence and others of these days; the language of a short line is often detected wrongly. */
export function isDistressing(sentence: Sentence, language: string, languages = new Set([language])): boolean {
  const text = sentence.text.replaceAll('’', "'");
  const known = [...languages].flatMap((one) => COMPILED.get(one) ?? []);
  if (known.some(({ severe }) => severe.test(text))) return true;
  const mild = Math.max(0, ...known.map((words) => countMildWords(text, words)));
  return mild > 0 && mild >= countWarmWords(sentence, language);
}

export function countWarmWords({ stems }: Sentence, language: string): number {
  const { warm } = getSignalWords(language);
  return stems.filter((stem) => warm.has(stem)).length;
}

function countMildWords(text: string, { mild, denied }: Compiled): number {
  return [...text.matchAll(mild)].filter(
    ({ index }) => !denied.test(text.slice(Math.max(0, index - LONGEST_DENIAL), index)),
  ).length;
}

function compile({ severe, mild = NEVER, denial = NEVER }: DistressWords) {
  return {
    severe: new RegExp(wholeWords(severe), 'iu'),
    mild: new RegExp(wholeWords(mild), 'giu'),
    denied: new RegExp(`(?<![\\p{L}'])(?:${denial}) (?:\\p{L}{1,9} )?$`, 'iu'),
  };
}
