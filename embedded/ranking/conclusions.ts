// Expressions with which a sentence draws a conclusion or states a rule without announcing it as an insight: «so: …», «it
// seems», «you have to». Where a long entry has no marked insight, its point is usually one of these.
import type { Sentence } from '../entries/read-entries.ts';
import { wholeWords } from '../text/word-lists.ts';

const LISTS: Readonly<Record<string, string>> = {
  en: `so:|which means|(?:that|this) means|it (?:seems|appears)|apparently|i(?:['’]ve)? (?:found(?: out)?|find|suspect|believe|think i)(?: that)?|what i found|the (?:trick|secret|cause|reason|answer|rule|question) is|not because|you (?:can['’]t|cannot|don['’]t|have to|need to|must|should)|one (?:learns|has to|must|should)|i used to|i(?:['’]d| had) (?:always|never)|i(?:['’]ve| have) (?:always|never)|(?:isn['’]t|wasn['’]t) the`,
  de: `also|offenbar|anscheinend|scheint|das heißt|heißt das|bedeutet|man (?:muss|müsste|sollte|darf|kann|soll)|nicht weil|sondern|es (?:reicht|genügt|hilft|geht darum|liegt an)|wer|entscheidend|der (?:Trick|Punkt|Grund)|ich glaube|ich vermute|ich hatte (?:nie|immer)|habe ich (?:nie|immer)`,
  fr: `donc|il (?:faut|fallait|suffit|suffisait)|on (?:ne peut|peut|doit|cesse|apprend)|en fait|autrement dit|c['’]est-à-dire|cela (?:change|veut dire)|ça (?:change|veut dire)|n['’]est (?:donc )?pas|pas parce que|je crois que|je n['’]avais (?:jamais|pas)|je me suis surprise?`,
  es: `así que|o sea|resulta que|es decir|hay que|no hay que|no es|no era|se puede|uno (?:no )?(?:puede|tiene|debe)|basta con|creo que|nunca (?:había|lo había)|siempre (?:había|creí|pensé)|tiene razón`,
  it: `quindi|dunque|insomma|a quanto pare|cioè|vuol dire|bisogna|basta(?:va)?|non (?:è|era) (?:che|la|il|lo)|si (?:può|deve)|credo che|non avevo mai|pensavo che`,
  pt: `afinal|portanto|ou seja|por isso|é preciso|há que|não é|não era|basta(?:va)?|pode-se|a gente (?:tem|precisa)|acho que|nunca (?:tinha|havia)|parece que`,
  nl: `dus|blijkbaar|kennelijk|blijkt|bleek|je (?:moet|kunt|kan|hoeft)|men moet|niet omdat|maar juist|het gaat (?:er )?om|ik (?:denk|geloof|vermoed)(?: dat)?|ik (?:had|heb) (?:nooit|altijd)`,
};

const UNSPACED: Readonly<Record<string, string>> = {
  ja: `つまり|のだ。?$|のである。?$|ということだ|というわけ|ものだ。?$|のかもしれない|なければならない`,
};

const PATTERNS: ReadonlyMap<string, RegExp> = new Map([
  ...Object.entries(LISTS).map(([language, list]): [string, RegExp] => [language, new RegExp(wholeWords(list), 'iu')]),
  ...Object.entries(UNSPACED).map(([language, list]): [string, RegExp] => [language, new RegExp(list, 'u')]),
]);

export function drawsConclusion(text: string, language: string): boolean {
  return PATTERNS.get(language)?.test(text) === true;
}

/** An insight, an intention or a conclusion: what an entry comes to. */
export function saysPoint({ isInsight, text }: Sentence, language: string): boolean {
  return isInsight || drawsConclusion(text, language);
}
