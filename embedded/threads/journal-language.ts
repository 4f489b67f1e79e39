// The language of a short entry is often detected wrongly: «De dakgoot lekt» is not French. Then that of all days is taken.
import { detectLanguage } from '../text/language.ts';
import { stemWord, type Word } from '../text/terms.ts';

const CHARACTERS_OF_EACH = 60;
const CHARACTERS_MAX = 400;
const SHORT_WORDS = 14;
/** Detected by their script, which a short text shows as well. */
const BY_SCRIPT: ReadonlySet<string> = new Set(['ja', 'zh', 'ko', 'th', 'el', 'ar', 'hi']);
const ELIDED =
  /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu|all|dall|dell|nell|sull|quell|quest|un|sant)['’](?=\p{L})/iu;

const INVERTED = /-(?:t-)?(?:ils?|elles?|on|je|tu|nous|vous|ce)$/iu;

export function detectJournalLanguage(texts: readonly string[]): string {
  let joined = '';
  for (const text of texts) {
    if (joined.length >= CHARACTERS_MAX) break;
    joined += `${text.slice(0, CHARACTERS_OF_EACH)} `;
  }
  return detectLanguage(joined);
}

/** `detected`: of the entry of this text. */
export function chooseLanguage(text: string, detected: string, journal: string): string {
  if (detected === journal || BY_SCRIPT.has(detected) || BY_SCRIPT.has(journal)) return detected;
  return text.split(/\s+/).length < SHORT_WORDS ? journal : detected;
}

/** «L'aube» is «aube», «éteint-il» is «éteint»; a text that was read in another language has other stems. */
export function readWord(word: Word, detected: string, language: string): Word {
  const isElided = language === 'fr' || language === 'it';
  const elided = isElided ? (ELIDED.exec(word.text)?.[0].length ?? 0) : 0;
  const text = isElided ? word.text.slice(elided).replace(INVERTED, '') : word.text;
  if (text === word.text && detected === language) return word;
  return { text, at: word.at + elided, stem: stemWord(text, language) };
}
