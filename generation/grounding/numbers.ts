// Numbers are kept exactly as written or not at all: in digits, or as words in the languages that have a table here.
/** From two on: «one» has too many other meanings. «-» replaces a word that has another meaning too. */
const WORDS: Readonly<Record<string, string>> = {
  en: `two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty`,
  de: `zwei drei vier fünf sechs - acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig`,
  fr: `deux trois quatre cinq six sept huit - dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt`,
  // «Dos» is Portuguese too, and short Portuguese texts are detected as Spanish.
  es: `- tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte`,
};
const FIRST = 2;
/** Words for a number in an entry only; in an answer they state no number. */
const ALSO: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { both: '2', twice: '2', couple: '2', pair: '2' },
  de: { beide: '2', beiden: '2', zweimal: '2' },
};
const BIG: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    thirty: '30',
    forty: '40',
    fifty: '50',
    sixty: '60',
    seventy: '70',
    eighty: '80',
    ninety: '90',
    hundred: '100',
    thousand: '1000',
    million: '1000000',
    dozen: '12',
  },
};
const DIGITS = /\p{Nd}+(?:[.,:/'’ \u00a0\u202f]\p{Nd}+)*/gu;

export function listNumbers(text: string, languages: Iterable<string>): string[] {
  const digits = (text.match(DIGITS) ?? []).flatMap((found) => [digitsOnly(found), ...found.split(/[^\p{Nd}]+/u)]);
  return [...digits, ...listNumberWords(text, languages), ...listMeant(text, languages)];
}

interface Known {
  languages: Iterable<string>;
  numbers: ReadonlySet<string>;
  dateNumbers: ReadonlySet<string>;
}

export function findUnseenNumbers(text: string, { languages, numbers, dateNumbers }: Known): string[] {
  const isKnown = (found: string): boolean => numbers.has(digitsOnly(found)) || dateNumbers.has(found);
  const digits = (text.match(DIGITS) ?? []).filter(
    (found) => !isKnown(found) && !found.split(/[:/ \u00a0]/u).every(isKnown),
  );
  return [...digits, ...listNumberWords(text, languages).filter((number) => !numbers.has(number))];
}

function digitsOnly(digits: string): string {
  return digits.replace(/[^\p{Nd}]/gu, '');
}

function listMeant(text: string, languages: Iterable<string>): string[] {
  const words = listLowerWords(text);
  return [...languages].flatMap((language) => words.flatMap((word) => ALSO[language]?.[word] ?? []));
}

function listLowerWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? [];
}

function listNumberWords(text: string, languages: Iterable<string>): string[] {
  const words = listLowerWords(text);
  const found: string[] = [];
  for (const language of languages) {
    const small = (WORDS[language] ?? '').split(' ');
    for (const word of words.flatMap((one) => [one, ...(one.includes('-') ? one.split('-') : [])])) {
      const index = small.indexOf(word);
      if (index >= 0) found.push(String(index + FIRST));
      const big = BIG[language]?.[word.replace(/s$/, '')];
      if (big !== undefined) found.push(big);
    }
  }
  return found;
}
