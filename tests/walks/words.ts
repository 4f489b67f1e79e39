// Words that are written once each, so that every copy of a text can be found wherever it stands.

/** Ada's words, whatever a writer makes of their first letter. */
const WORD = /\bqz[a-j]+z\b/gi;
const OTHER_WORD = /\bqx[a-j]+x\b/i;

const SENTENCES = [
  (word: string) => `Rye ${word} rests longer than wheat.`,
  (word: string) => `The tide tables of ${word} were wrong by an hour.`,
  (word: string) => `I asked Ines about ${word} and the oven.`,
  (word: string) => `Green tea turns bitter, says ${word}, when the water boils.`,
];

/** A sentence with the word of this number. */
export function writeSentence(number: number): string {
  const sentence = SENTENCES[number % SENTENCES.length] ?? SENTENCES[0];
  return sentence?.(`qz${toLetters(number)}z`) ?? '';
}

/** A sentence of the person who must never be met. */
export function writeOtherSentence(number: number): string {
  return `Salt keeps qx${toLetters(number)}x dry in winter.`;
}

function toLetters(number: number): string {
  return String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
}

export function listWords(...texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => text.match(WORD) ?? []).map((word) => word.toLowerCase()));
}

/** The words of a text that are not among these. */
export function listStrangeWords(text: string, known: ReadonlySet<string>): string[] {
  return [...listWords(text)].filter((word) => !known.has(word));
}

export function hasOtherWord(text: string): boolean {
  return OTHER_WORD.test(text);
}
