// Detects negated words: «No running» does not make running a recurring theme.
import { normaliseSpelling, type Word } from './terms.ts';
import { splitWords } from './word-lists.ts';

interface Negation {
  before: string;
  /** Words allowed in between: «without any running». */
  between?: string;
  after?: string;
}

const LISTS: Readonly<Record<string, Negation>> = {
  en: {
    before: `no not never without nor neither don't doesn't didn't can't couldn't won't wouldn't isn't wasn't haven't hasn't skipped stopped
      avoided missed quit`,
    between: 'a an any the my more much',
  },
  de: {
    before: 'nicht nie kein keine keinen keinem keiner ohne weder niemals',
    between: 'ein eine einen mehr das die den der',
    after: 'nicht nie',
  },
  fr: {
    before: 'pas jamais sans aucun aucune ni plus ne',
    between: "de d un une des la le les du plus m'",
    after: 'pas jamais',
  },
  es: { before: 'no nunca sin ni tampoco jamás', between: 'la el los las un una más he' },
  it: { before: 'non mai senza né nessun nessuna niente', between: 'la il lo le i un una ho più' },
  pt: { before: 'não nunca sem nem nenhum nenhuma', between: 'a o as os um uma mais' },
  nl: { before: 'niet nooit geen zonder noch', between: 'een de het meer', after: 'niet nooit' },
  sv: { before: 'inte aldrig ingen inget inga utan', between: 'en ett någon mer', after: 'inte aldrig' },
  da: { before: 'ikke aldrig ingen intet uden', between: 'en et nogen mere', after: 'ikke aldrig' },
  no: { before: 'ikke aldri ingen intet uten', between: 'en et ei noen mer', after: 'ikke aldri' },
  fi: { before: 'ei en et emme ette eivät ilman' },
  pl: { before: 'nie nigdy bez ani żaden żadna żadnego żadnej', between: 'się' },
  cs: { before: 'ne ani bez žádný žádná žádné nikdy' },
  tr: { before: 'hiç hiçbir', between: 'bir', after: 'yok değil yoktu değildi olmadan yapmadım etmedim' },
  ru: { before: 'не нет без ни никогда никакой никакого никакой' },
  uk: { before: 'не немає без ні ніколи жодного жодної ніякої' },
  el: { before: 'δεν δε μη μην χωρίς ούτε ποτέ όχι', between: 'το τη την τον τα καθόλου' },
  ar: { before: 'لا لم لن ليس ليست بدون دون بلا ما', between: 'أي' },
  hi: { before: 'बिना न', after: 'नहीं मत बिना' },
  ko: { before: '안 못', after: '없이 없다 없었다 않았다 않고 안' },
  ja: { before: '', between: 'は も を が し', after: 'なし ない なかっ なく ませ ず せず' },
  zh: { before: '不 没 没有 别 不再 未 不是 不要 无', between: '再 去 能' },
  th: { before: 'ไม่ ไม่ได้ ไม่มี' },
};

const NEGATIONS: ReadonlyMap<string, Readonly<Record<keyof Negation, ReadonlySet<string>>>> = new Map(
  Object.entries(LISTS).map(([language, { before, between = '', after = '' }]) => [
    language,
    { before: new Set(splitWords(before)), between: new Set(splitWords(between)), after: new Set(splitWords(after)) },
  ]),
);
/** No comma or full stop between the words. */
const SAME_CLAUSE = /^[\p{Zs}\t'’]*$/u;

export function isNegated(words: readonly Word[], index: number, text: string, language: string): boolean {
  const sets = NEGATIONS.get(language);
  if (sets === undefined) return false;
  const isMarked = (marks: ReadonlySet<string>, step: 1 | -1): boolean => {
    if (marks.size === 0) return false;
    for (let at = index + step; Math.abs(at - index) <= 2; at += step) {
      const [left, right] = step === 1 ? [words[at - 1], words[at]] : [words[at], words[at + 1]];
      if (left === undefined || right === undefined) return false;
      const word = normaliseSpelling((step === 1 ? right : left).text);
      const isMark = marks.has(word);
      if (!isMark && !sets.between.has(word)) return false;
      if (!SAME_CLAUSE.test(text.slice(left.at + left.text.length, right.at))) return false;
      if (isMark) return true;
    }
    return false;
  };
  return isMarked(sets.before, -1) || isMarked(sets.after, 1);
}
