// Whether two words are forms of one. Stricter than a shared stem: «workshop» and «worksheet» are not.
import { findRoot } from '../text/terms.ts';

/** The gender of a noun makes another word: «casa» and «caso». */
const GENDERS: Readonly<Record<string, readonly [RegExp, RegExp]>> = {
  es: [/as?$/u, /os?$/u],
  pt: [/as?$/u, /os?$/u],
  it: [/[ae]$/u, /[oi]$/u],
};

/** Both in lower case. */
export function isSameWord(one: string, other: string, language: string): boolean {
  if (one === other) return true;
  if (findRoot(one, language) !== findRoot(other, language)) return false;
  // «Past» and «paste», «plan» and «plane».
  if (language === 'en' && (`${one}e` === other || `${other}e` === one)) return false;
  const [feminine, masculine] = GENDERS[language] ?? [];
  if (feminine === undefined || masculine === undefined) return true;
  return !(feminine.test(one) && masculine.test(other)) && !(masculine.test(one) && feminine.test(other));
}
