// Strips inflectional endings per language, so that the forms of a word share a stem: «gatto», «gatti»; «книга», «книгу».
// Removes the longest ending that leaves enough letters; no grammar.
import { splitWords } from './word-lists.ts';

/** No word has more endings. */
const STACKED_MAX = 4;

interface Rules {
  /** Separated by spaces; the longest is tried first. */
  endings: string;
  /** Letters that must remain. */
  letters: number;
  /** Removes diacritics: «Buch», «Bücher». */
  isPlain?: boolean;
  /** A word can have several endings: «bahçe», «bahçede», «bahçelerde». */
  isStacked?: boolean;
  /** Prefixes: «الكتاب», «كتاب». */
  starts?: string;
}

const LISTS: Readonly<Record<string, Rules>> = {
  de: { endings: 'ern em en er es e n s t te ten st', letters: 3, isPlain: true, starts: 'ge' },
  fr: { endings: 'ées ée és é er ez ent es e s x aux', letters: 3 },
  es: {
    endings: 'amos emos imos ando iendo aron ieron ados idos ado ido aba ía as os es is a o e s ar er ir é í ó',
    letters: 3,
  },
  it: { endings: 'are ere ire ando endo ato ata ati ate uto ito a e i o hi he', letters: 3 },
  pt: {
    endings: 'amos emos imos ando endo aram eram ados idos ado ido ões ães ão as os es a o e s ar er ir ei ou',
    letters: 3,
  },
  nl: { endings: 'en eren s e je jes te de', letters: 3 },
  sv: { endings: 'arna erna orna ornas arnas ens ets en et ar or er na a e n t s ade de te', letters: 3 },
  da: { endings: 'erne ene ens ets en et er ede e n t s r', letters: 3 },
  no: { endings: 'ene ens ets en et er ene ede e n t s r a', letters: 3 },
  fi: {
    endings: `issa issä ista istä illa illä ilta iltä ille iin ssa ssä sta stä lla llä lta ltä lle ksi jen ien ita itä oja öjä ja jä en an än on in n t
      a ä i o ö e`,
    letters: 3,
    isStacked: true,
  },
  pl: { endings: 'ami ach ego emu ymi imi owie ów om ie ią ą ę ym im ej em y i a e o u ć ł ła li', letters: 3 },
  cs: { endings: 'ami emi ách ích ého ému ovi ech ům ou em ám y i í a á e ě o u ů é ý t l la li', letters: 3 },
  tr: {
    endings: `larının lerinin larını lerini larda lerde lardan lerden ların lerin ları leri lar ler ının inin nın nin nun nün ın in un ün dan den tan ten
      da de ta te yı yi yu yü ya ye ı i u ü a e m n`,
    letters: 3,
    isStacked: true,
  },
  ru: {
    endings:
      'ами ями ого его ому ему ыми ими ах ях ов ев ей ам ям ом ем ой ый ий ая яя ое ее ую юю ие ые а я о е ы и у ю ь й',
    letters: 3,
  },
  uk: {
    endings:
      'ами ями ого ього ому ьому ими іми ові еві ах ях ів їв ей ам ям ом ем єм ою ею єю ий ій а я о е и і ї у ю ь й є',
    letters: 3,
  },
  el: { endings: 'ματα ματος ματων ους ων ου ος ον ες ας ης οι ει εις μα α η ο ι ε ς υ', letters: 3, isPlain: true },
  ar: { endings: 'ات ون ين ان ية ة ه ها ي', letters: 3, starts: 'وال بال كال فال لل ال' },
  hi: { endings: 'ियाँ ियों ाओं ाएँ ों ें ी ा े ि', letters: 2 },
};

interface CompiledRules extends Omit<Rules, 'endings' | 'starts'> {
  endings: readonly string[];
  starts: readonly string[];
}

const COMPILED_RULES: ReadonlyMap<string, CompiledRules> = new Map(
  Object.entries(LISTS).map(([language, rules]) => [
    language,
    { ...rules, endings: listByLength(rules.endings), starts: listByLength(rules.starts ?? '') },
  ]),
);

/** Returns the word unchanged for a language without rules. */
export function stripEndings(word: string, language: string): string {
  const cut = COMPILED_RULES.get(language);
  if (cut === undefined) return word;
  const plain = cut.isPlain === true ? word.normalize('NFD').replace(/\p{M}+/gu, '') : word;
  let stem = stripSuffix(stripPrefix(plain, cut), cut);
  for (let round = 0; cut.isStacked === true && round < STACKED_MAX; round += 1) stem = stripSuffix(stem, cut);
  return language === 'nl' ? unifyDouble(stem) : stem;
}

function stripSuffix(word: string, { endings, letters }: CompiledRules): string {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= letters);
  return ending === undefined ? word : word.slice(0, -ending.length);
}

/** German «ge-» only if «-t» marks a participle: «gelernt», not «Geduld». */
function stripPrefix(word: string, { starts, letters }: CompiledRules): string {
  const start = starts.find((one) => word.startsWith(one) && word.length - one.length >= letters);
  if (start === undefined || (start === 'ge' && !(word.endsWith('t') && word.length > 5))) return word;
  return word.slice(start.length);
}

/** «Boom», «bomen»; «kat», «katten». */
function unifyDouble(stem: string): string {
  const vowel = stem.replace(/([aeou])\1/u, '$1');
  return vowel.length > 3 && vowel.at(-1) === vowel.at(-2) ? vowel.slice(0, -1) : vowel;
}

function listByLength(list: string): string[] {
  return splitWords(list).toSorted((a, b) => b.length - a.length);
}
