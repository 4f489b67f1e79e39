// Text in quotation marks must be copied exactly from the entries.
import { type GroundingSource, normalisePunctuation } from './grounding-source.ts';

const QUOTED = /"([^"]+)"|“([^“”„]+)["”“]|„([^“”„]+)[“”"]|«([^«»]+)»|»([^«»]+)«|「([^「」]+)」|『([^『』]+)』/gu;
const ENDING = /^[\s.,;:!?'。、，！？-]+|(?<![\s.,;:!?'。、，！？-])[\s.,;:!?'。、，！？-]+$/gu;

export function listQuotations(text: string): string[] {
  return [...text.matchAll(QUOTED)].map((match) => match.slice(1).find((part) => part !== undefined) ?? '');
}

export function removeQuotations(text: string): string {
  return text.replace(QUOTED, ' ');
}

/** Punctuation at its end and the case of its first letter may differ. */
export function isExactQuotation(quotation: string, source: GroundingSource): boolean {
  const phrase = normalisePunctuation(quotation).replace(ENDING, '');
  if (phrase === '') return true;
  const [first = ''] = phrase;
  const rest = phrase.slice(first.length);
  return [first, first.toLowerCase(), first.toUpperCase()].some((start) => source.text.includes(start + rest));
}
