// Strips the longest ending that leaves enough letters, so that the forms of a word share a stem: «gatto», «gatti».
import { splitWords } from './word-lists.ts';

/** No word has more endings. */
const STACKED_MAX = 4;
const LETTERS_MIN = 3;
/** Longer ones are no words. Thousands of combining marks take quadratic time to normalise. */
const WORD_LENGTH_MAX = 100;

interface Rules {
  endings: string;
  letters?: number;
  /** Removes diacritics: «Buch», «Bücher». */
  isPlain?: boolean;
  /** A word can have several endings: «bahçe», «bahçede», «bahçelerde». */
  isStacked?: boolean;
  /** Prefixes: «الكتاب», «كتاب». */
  starts?: string;
}

const LISTS: Readonly<Record<string, Rules>> = {
  de: { endings: 'ern em en er es e n s t te ten st', isPlain: true, starts: 'ge' },
  fr: { endings: 'ées ée és é er ez ent es e s x aux' },
  es: { endings: 'amos emos imos ando iendo aron ieron ados idos ado ido aba ía as os es is a o e s ar er ir é í ó' },
  it: { endings: 'are ere ire ando endo ato ata ati ate uto ito a e i o hi he' },
  pt: { endings: 'amos emos imos ando endo aram eram ados idos ado ido ões ães ão as os es a o e s ar er ir ei ou' },
  nl: { endings: 'en eren s e je jes te de' },
  sv: { endings: 'arna erna orna ornas arnas ens ets en et ar or er na a e n t s ade de te' },
  da: { endings: 'erne ene ens ets en et er ede e n t s r' },
  no: { endings: 'ene ens ets en et er ene ede e n t s r a' },
  fi: {
    endings: `issa issä ista istä illa illä ilta iltä ille iin ssa ssä sta stä lla llä lta ltä lle ksi jen ien ita itä oja öjä ja jä en an än on in n t
      a ä i o ö e`,
    isStacked: true,
  },
  pl: { endings: 'ami ach ego emu ymi imi owie ów om ie ią ą ę ym im ej em y i a e o u ć ł ła li' },
  cs: { endings: 'ami emi ách ích ého ému ovi ech ům ou em ám y i í a á e ě o u ů é ý t l la li' },
  tr: {
    endings: `larının lerinin larını lerini larda lerde lardan lerden ların lerin ları leri lar ler ının inin nın nin nun nün ın in un ün dan den tan ten
      da de ta te yı yi yu yü ya ye ı i u ü a e m n`,
    isStacked: true,
  },
  ru: {
    endings:
      'ами ями ого его ому ему ыми ими ах ях ов ев ей ам ям ом ем ой ый ий ая яя ое ее ую юю ие ые а я о е ы и у ю ь й',
  },
  uk: {
    endings:
      'ами ями ого ього ому ьому ими іми ові еві ах ях ів їв ей ам ям ом ем єм ою ею єю ий ій а я о е и і ї у ю ь й є',
  },
  el: { endings: 'ματα ματος ματων ους ων ου ος ον ες ας ης οι ει εις μα α η ο ι ε ς υ', isPlain: true },
  ar: { endings: 'ات ون ين ان ية ة ه ها ي', starts: 'وال بال كال فال لل ال' },
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

export function stripEndings(word: string, language: string): string {
  const cut = COMPILED_RULES.get(language);
  if (cut === undefined || word.length > WORD_LENGTH_MAX) return word;
  const plain = cut.isPlain === true ? word.normalize('NFD').replace(/\p{M}+/gu, '') : word;
  let stem = stripSuffix(stripPrefix(plain, cut), cut);
  for (let round = 0; cut.isStacked === true && round < STACKED_MAX; round += 1) stem = stripSuffix(stem, cut);
  return language === 'nl' ? unifyDouble(stem) : stem;
}

function stripSuffix(word: string, { endings, letters = LETTERS_MIN }: CompiledRules): string {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= letters);
  return ending === undefined ? word : word.slice(0, -ending.length);
}

/** German «ge-» only if «-t» marks a participle: «gelernt», not «Geduld». */
function stripPrefix(word: string, { starts, letters = LETTERS_MIN }: CompiledRules): string {
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
