// Word lists per language that show features of a sentence: it continues the previous one, is about the future, is warm.
// A language without lists has none of these features.
import { stemWord } from './terms.ts';
import { splitWords, wholeWords } from './word-lists.ts';

interface SignalWordLists {
  /** First words that refer to the previous sentence; a passage must not start with them. */
  dangling: string;
  /** Pattern. Openings whose second or third word refers to it: «mixed those up». */
  pointing?: string;
  /** First words that continue the previous sentence; a passage rarely starts with them. */
  joining: string;
  /** Pattern. Openings that can be removed: «Today I learned that». */
  lead: string;
  next: string;
  asking: string;
  learned: string;
  warm: string;
  clause: string;
}

const LISTS: Readonly<Record<string, SignalWordLists>> = {
  en: {
    dangling: `it it's it'll it'd its he he's he'd he'll she she's she'd she'll they they're they've they'd they'll this that that's that'll these those them him
      his her hers their theirs such both neither`,
    pointing: `(?:(?:i|we|he|she|they) )?[\\p{L}'’]{1,20} (?:(?:those|these|them)(?= (?:up|out|down|off|away|back|in|on|over|again|all|anyway|with|for|to|from|too|today|tonight|yesterday|twice|once|wrong|right|first)(?!\\p{L})|[.,;!?]|$)|that(?= (?:again|anyway|done|recorded|written|back|up|out|too|today|tonight)(?!\\p{L})|[.,;!?]|$))`,
    joining: `and but so or yet however instead also then otherwise therefore thus plus lastly finally additionally similarly meanwhile
      still which because here here's there there's another again besides moreover furthermore though nor hence likewise afterwards later
      one notice everything`,
    lead: `(?:(?:and|so|well|ok(?:ay)?)[,:]? +)?(?:(?:today,? )?i(?:['’]ve| have)?(?: just| also| finally| really)? (?:learn(?:ed|t)|reali[sz]ed|discovered|found out|noticed|understood|remembered)(?: today| again| this week| this morning)?|(?:it )?turns out|what i learned(?: today)?(?: is)?|(?:my |the )?(?:main |biggest |big )?(?:lesson|takeaway|insight)(?: of the day| of today| today)?(?: is| was)?)(?:,? that,?|:)|til(?:[:,]| that)?|(?:today,? )?i(?:['’]ve)?(?: just| also)? learn(?:ed|t)(?= (?:how|why|what) )|today i learned(?= \\p{L}+ (?:is|are|can|was|were|has|have) )|(?:well|so|ok(?:ay)?|anyway|basically|honestly|actually|however|also|and|but|instead|then|plus|finally|lastly|additionally|note|fortunately|luckily),|(?:and|but|plus)|(?:it )?turns out`,
    next: `tomorrow|next time|next week|from now on|(?:i|we)['’]ll|(?:i|we) will|i (?:want|plan|intend|need|hope) to|i['’]d like to|i['’]m going to|i am going to|going to try|remember to|remind myself|let me try|want to try`,
    asking: `i wonder|wondering|i['’]m curious|i am curious|curious (?:about|how|why|whether)`,
    learned: `learn learned learnt lesson realise realize realised realized discover discovered understand understood insight means because actually
      turns difference matters surprised`,
    warm: `love loved loving laugh laughed smile smiled grateful gratitude thankful thank thanks kind kindness friend friends hug hugged warm calm
      happy happiness joy enjoy enjoyed proud beautiful gentle peace peaceful quiet together comfort patient lovely sweet delight delighted
      grandmother daughter son mother mum garden sunshine relieved relief hope trust gift asleep shoulder hand held wonderful
      brave cosy cozy delicious`,
    clause: `which because so but and although though while whereas since unless until when where if that or then`,
  },
  de: {
    dangling: `er dies diese dieser dieses jene ihm ihr ihre ihren`,
    joining: `und aber also oder doch dann deshalb daher trotzdem jedoch außerdem deswegen denn dort dabei dadurch damit danach`,
    // A clause after «dass» has its verb at the end and cannot stand alone, so only the short forms are removed.
    lead: `(?:heute )?(?:gelernt|gemerkt|entdeckt):`,
    next: `(?<!(?:am|im|vom|zum|den|der|dem|ein|einen|jeden|diesen|guten|heute|gestern|gegen) )morgen|nächstes mal|nächste woche|ab jetzt|ich will|ich möchte|ich werde|ich habe vor`,
    asking: `ich frage mich|mich interessiert`,
    learned: `gelernt verstanden begriffen gemerkt erkannt entdeckt überrascht bedeutet eigentlich`,
    warm: `liebe lieb lachen gelacht lächeln dankbar danke freude freund freundin freunde glücklich schön ruhig ruhe gemeinsam zusammen umarmt warm
      sanft stolz genossen oma tochter sohn mutter garten trost hoffnung wunderbar gemütlich mutig`,
    clause: `weil aber und sodass obwohl während denn wenn damit dass oder`,
  },
  fr: {
    dangling: `il elle ils elles cela ça ceci celui celle ceux celles`,
    pointing: `c['’](?:est|était) [^.]{1,40} qui (?:me|te|nous|vous) l['’]`,
    joining: `et mais donc ou alors ensuite puis pourtant cependant aussi enfin car ainsi`,
    lead: `(?:aujourd['’]hui,? )?j['’]ai (?:appris|compris|réalisé|découvert|remarqué)(?: aujourd['’]hui)?(?:,? qu(?:e|['’]))`,
    next: `demain|la prochaine fois|la semaine prochaine|désormais|je veux|je vais(?! (?:bien|mieux|mal|à|au|aux|chez)(?![\\p{L}]))|j['’]aimerais`,
    asking: `je me demande`,
    learned: `appris compris réalisé découvert surpris leçon`,
    warm: `aime aimer amour rire ri sourire reconnaissant merci joie ami amie amis heureux heureuse beau belle calme paix ensemble doux douce
      tendresse fier fière jardin espoir merveilleux délicieux`,
    clause: `parce mais et donc quand si car puisque pendant`,
  },
  es: {
    dangling: `él ella ellos ellas esto eso ese esa esos esas`,
    joining: `y pero así entonces luego además también aunque después`,
    lead: `(?:hoy )?(?:he )?(?:aprendí|aprendido|entendí|entendido|descubrí|descubierto|me di cuenta de|me he dado cuenta de)(?: hoy)? que`,
    next: `(?<!(?:la|una|esta|cada|media|de) )mañana(?! siguiente)|la próxima vez|la próxima semana|la semana que viene|desde ahora|(?<!(?:te|os|le|la|lo|les) )quiero|voy a(?= \\p{L}+[aeií]r(?![\\p{L}]))|me gustaría`,
    asking: `me pregunto`,
    learned: `aprendí aprendido entendí entendido descubrí sorprendió lección`,
    warm: `amor quiero reír reímos sonrisa agradecido agradecida gracias alegría amigo amiga amigos feliz hermoso bonito calma tranquilo tranquila
      paz juntos abrazo orgullo orgullosa abuela hija hijo madre jardín maravilloso maravillosa`,
    clause: `porque pero y aunque cuando si así mientras`,
  },
  it: {
    dangling: `lui lei loro esso essa ciò questo quello quella`,
    joining: `e ma quindi allora poi però anche inoltre perciò`,
    lead: `(?:oggi )?ho (?:imparato|capito|scoperto|notato)(?: oggi)? che|oggi mi sono res[oa] conto che`,
    next: `domani|la prossima volta|la prossima settimana|d['’]ora in poi|(?<!(?:ti|le|gli|vi) )voglio|vorrei`,
    asking: `mi chiedo`,
    learned: `imparato capito scoperto sorpreso lezione`,
    warm: `amore amo riso ridere sorriso grato grata grazie gioia amico amica amici felice bello bella calma pace insieme abbraccio nonna figlia
      figlio madre giardino speranza meraviglioso delizioso`,
    clause: `perché ma e quindi quando se mentre`,
  },
  pt: {
    dangling: `ele ela eles elas isto isso esse essa este esta aquilo`,
    joining: `e mas então depois também porém assim portanto`,
    lead: `(?:hoje )?(?:eu )?(?:aprendi|percebi|descobri|entendi)(?: hoje)? que`,
    next: `amanhã|da próxima vez|na próxima semana|a partir de agora|quero|vou(?! (?:bem|mal|à|ao|às|aos|para)(?![\\p{L}]))|gostaria`,
    asking: `pergunto-me|me pergunto|será que`,
    learned: `aprendi percebi descobri entendi surpreendeu lição`,
    warm: `amor amo rir rimos sorriso grato grata obrigado obrigada alegria amigo amiga amigos feliz bonito bonita calma paz juntos abraço
      orgulho avó filha filho mãe jardim maravilhoso maravilhosa`,
    clause: `porque mas e então quando se enquanto`,
  },
  nl: {
    dangling: `hij zij dit deze die dat hen hun`,
    joining: `en maar dus of toen dan daarom toch ook daarna`,
    lead: `(?:vandaag )?(?:geleerd|gemerkt|ontdekt):`,
    next: `(?<!(?:de|deze|elke|iedere|een|goede) )morgen|volgende keer|volgende week|vanaf nu|ik wil|ik ga|ik zou graag`,
    asking: `ik vraag me af`,
    learned: `geleerd gemerkt ontdekt begrepen verrast`,
    warm: `liefde lachen gelachen glimlach dankbaar bedankt vreugde vriend vriendin vrienden blij gelukkig mooi rustig rust samen knuffel trots oma
      dochter zoon moeder tuin hoop heerlijk prachtig`,
    clause: `omdat maar en dus terwijl want als`,
  },
};

export interface SignalWords {
  dangling: ReadonlySet<string>;
  pointing: RegExp;
  joining: ReadonlySet<string>;
  clauseStarts: ReadonlySet<string>;
  leadIn: RegExp;
  future: RegExp;
  question: RegExp;
  learned: ReadonlySet<string>;
  warm: ReadonlySet<string>;
}

const NEVER = /(?!)/u;
const NO_WORDS: ReadonlySet<string> = new Set();
const NO_SIGNAL_WORDS: SignalWords = {
  dangling: NO_WORDS,
  pointing: NEVER,
  joining: NO_WORDS,
  clauseStarts: NO_WORDS,
  leadIn: NEVER,
  future: NEVER,
  question: NEVER,
  learned: NO_WORDS,
  warm: NO_WORDS,
};

const SIGNAL_WORDS: ReadonlyMap<string, SignalWords> = new Map(
  Object.entries(LISTS).map(([language, lists]) => [language, buildSignalWords(lists, language)]),
);

export function getSignalWords(language: string): SignalWords {
  return SIGNAL_WORDS.get(language) ?? NO_SIGNAL_WORDS;
}

function buildSignalWords(lists: SignalWordLists, language: string): SignalWords {
  const listStems = (list: string): string[] => splitWords(list).map((word) => stemWord(word, language));
  return {
    dangling: new Set(splitWords(lists.dangling)),
    pointing: lists.pointing === undefined ? NEVER : new RegExp(`^(?:${lists.pointing})`, 'iu'),
    joining: new Set(splitWords(lists.joining)),
    clauseStarts: new Set(splitWords(lists.clause)),
    leadIn: new RegExp(`^(?:${lists.lead})(?:[\\s,]+|(?<=['’]))(?=\\S)`, 'iu'),
    future: buildPhrase(lists.next),
    question: buildPhrase(lists.asking),
    learned: new Set(listStems(lists.learned)),
    warm: new Set(listStems(lists.warm)),
  };
}

function buildPhrase(alternatives: string): RegExp {
  return new RegExp(wholeWords(alternatives), 'iu');
}
