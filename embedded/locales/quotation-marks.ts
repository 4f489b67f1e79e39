// Puts a text into the quotation marks of its language, with inner marks for the quotations in it. Marks are always in pairs.
import { detectLanguage } from '../text/language.ts';

interface Marks {
  outer: readonly [string, string];
  inner: readonly [string, string];
  stop: string;
}

const CURLY: Marks = { outer: ['“', '”'], inner: ['‘', '’'], stop: '.' };
const LOW: Marks = { outer: ['„', '“'], inner: ['‚', '‘'], stop: '.' };
const ANGLE: Marks = { outer: ['«', '»'], inner: ['“', '”'], stop: '.' };
const CORNER: Marks = { outer: ['「', '」'], inner: ['『', '』'], stop: '。' };
const MARKS: Readonly<Record<string, Marks>> = {
  de: LOW,
  cs: LOW,
  pl: { ...LOW, outer: ['„', '”'] },
  // French sets a narrow space that no line breaks.
  fr: { ...ANGLE, outer: ['«\u202f', '\u202f»'] },
  es: ANGLE,
  it: ANGLE,
  ru: { ...ANGLE, inner: ['„', '“'] },
  uk: { ...ANGLE, inner: ['„', '“'] },
  el: ANGLE,
  ja: CORNER,
};

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** French writes «oui» with spaces, but not “oui”. */
const SPACE_IN_MARKS = /(?<=«)\s|\s(?=»)/gu;
const ANY_MARK = /["“”„«»「」]/gu;
/** What each mark closes. The same mark opens a quotation in one language and closes it in another. */
const CLOSES: Readonly<Record<string, string>> = {
  '"': '"',
  '”': '“„',
  '“': '„',
  '»': '«',
  '«': '»',
  '」': '「',
};
const LETTER_END = /[\p{L}\p{M}\p{N}]$/u;
const LETTER_START = /^[\p{L}\p{M}\p{N}]/u;
const NEVER_OPENS = '”」';

export function wrapQuotation(text: string, language = detectLanguage(text)): string {
  const { outer, inner } = MARKS[language] ?? CURLY;
  const [open, close] = outer;
  const written = replaceMarks(language === 'fr' ? text.replace(SPACE_IN_MARKS, '') : text, inner);
  return RIGHT_TO_LEFT.test(written) ? `${open}\u2068${written}\u2069${close}` : `${open}${written}${close}`;
}

/** The full stop for a quotation that has none. */
export function getFullStop(text: string, language = detectLanguage(text)): string {
  return (MARKS[language] ?? CURLY).stop;
}

/** A mark without its counterpart is left out, and joins no two words. */
function replaceMarks(text: string, [open, close]: readonly [string, string]): string {
  const marks = [...text.matchAll(ANY_MARK)];
  const written = new Map<number, string>();
  const opened: RegExpExecArray[] = [];
  for (const mark of marks) {
    const [sign] = mark;
    const last = opened.at(-1);
    if (last !== undefined && CLOSES[sign]?.includes(last[0]) === true) {
      written.set(last.index, open).set(mark.index, close);
      opened.pop();
    } else if (!NEVER_OPENS.includes(sign)) opened.push(mark);
  }
  return text.replace(ANY_MARK, (_, at: number) => written.get(at) ?? (isWithinWord(text, at) ? ' ' : ''));
}

function isWithinWord(text: string, at: number): boolean {
  return LETTER_END.test(text.slice(Math.max(0, at - 2), at)) && LETTER_START.test(text.slice(at + 1, at + 3));
}
