// Compiles the patterns of the lists. crisis-words.ts explains what they look like.
import { fold } from '../../search/fold.ts';
import type { CrisisWords } from './crisis-words.ts';

const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
/** The same as a negative lookbehind for a letter, in a third of the time on ASCII. */
const NO_LETTER_BEFORE = String.raw`(?<![a-z0-9]|[^\0-\x7f](?<=${LETTER}))`;
const NO_LETTER_AFTER = `(?!${LETTER})`;

/** Lower case without accents, one space for each whitespace, so that an expression may continue on the next line. */
export function foldLetters(text: string): string {
  // Folding separates the syllables of Korean and the sound marks of Japanese into parts.
  return fold(text)
    .normalize('NFC')
    .replace(/[`´‛′]/g, "'")
    .replaceAll('ـ', '')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه');
}

/** The pattern in the syntax of regular expressions. */
export function expandPattern(source: string, { parts = {}, isUnspaced = false }: CrisisWords): string {
  let whole = source;
  while (/<\w+>/.test(whole)) whole = whole.replace(/<(\w+)>/g, (_, name: string) => parts[name] ?? '');
  return whole
    .replace(/!\{([^}]*)\}/g, isUnspaced ? '(?!$1)' : `(?! ($1)(?!${LETTER}))`)
    .replace(/'\??/g, "[' ]?")
    .replaceAll('~', `${LETTER}*`)
    .replace(/\\p\{\w+\}|\\.|[^\\]+/g, (part) => (part.startsWith('\\') ? part : foldLetters(part)));
}

export function compilePattern(expanded: string, isUnspaced: boolean): RegExp {
  return new RegExp(isUnspaced ? expanded : `${NO_LETTER_BEFORE}(?:${expanded})${NO_LETTER_AFTER}`, 'u');
}

/** Misspelt words, as whole words. The word stands first, because a search for letters is faster than one for a boundary. */
export function compileSpelling(typed: string): RegExp {
  return new RegExp(`${typed}(?<!${LETTER}${typed})${NO_LETTER_AFTER}`, 'gu');
}
