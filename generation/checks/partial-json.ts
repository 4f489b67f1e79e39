// Parses the JSON object in an answer, with text around it, complete or cut off.
import { stripReasoning } from './markup.ts';

export interface PartialWeek {
  summary: string;
  highlights: readonly string[];
  isSummaryTruncated: boolean;
}

const ATTEMPTS_MAX = 6;
/** Text before the object may contain brackets; this limits the time for an answer of brackets. */
const STARTS_MAX = 8;
/** A bracket, a comma, or a string with its closing mark, which is missing in a truncated string. */
const TOKEN = /[{}[\],]|"[^"\\]*(?:\\[^][^"\\]*)*("|\\?$)/g;

/** Null without such an object. */
export function parsePartialWeek(answer: string): PartialWeek | null {
  const text = stripReasoning(answer);
  for (const { index } of [...text.matchAll(/\{\s*"/g)].slice(0, STARTS_MAX)) {
    const found = parseObject(text.slice(index).replace(TOKEN, escapeControls));
    if (found !== null) return found;
  }
  return null;
}

function parseObject(text: string): PartialWeek | null {
  const { end, commas, isInString } = scan(text);
  // The text after the last comma may be incomplete, such as a key without a value.
  for (const [attempt, length] of [end, ...commas.toReversed()].slice(0, ATTEMPTS_MAX).entries()) {
    const value = parse(close(text.slice(0, length)));
    if (value !== null) return toPartialWeek(value, isInString && attempt === 0);
  }
  return null;
}

interface Scan {
  end: number;
  /** The missing brackets, innermost last. */
  missing: readonly string[];
  commas: readonly number[];
  isInString: boolean;
}

function scan(text: string): Scan {
  const missing: string[] = [];
  const commas: number[] = [];
  for (const { 0: token, 1: closingMark, index } of text.matchAll(TOKEN)) {
    if (token === '{') missing.push('}');
    else if (token === '[') missing.push(']');
    else if (token === ',') commas.push(index);
    else if (token === '}' || token === ']') missing.pop();
    else if (closingMark !== '"') return { end: text.length, missing, commas, isInString: true };
    if (missing.length === 0) return { end: index + 1, missing, commas, isInString: false };
  }
  return { end: text.length, missing, commas, isInString: false };
}

function escapeControls(token: string): string {
  return token.replace(/\\[^]|\p{Cc}/gu, (found) => (found === '\n' ? String.raw`\n` : found < ' ' ? ' ' : found));
}

/** Ends an open string, removes trailing commas, and adds the missing brackets. */
function close(text: string): string {
  const { missing, isInString } = scan(text);
  // An incomplete escape at the end is lost.
  const ended = isInString ? `${text.replace(/\\(?:u[\da-f]{0,3})?$/i, '')}"` : text;
  return (ended.replace(/(?<![\s,])[\s,]+$/, '') + missing.toReversed().join('')).replace(/,(\s*[}\]])/g, '$1');
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function toPartialWeek(value: unknown, endsInString: boolean): PartialWeek | null {
  if (typeof value !== 'object' || value === null || !('summary' in value)) return null;
  const { summary } = value;
  if (typeof summary !== 'string') return null;
  const highlights = 'highlights' in value && Array.isArray(value.highlights) ? value.highlights : [];
  const texts = highlights.map(readHighlight).filter((text) => text !== '');
  const isSummaryTruncated = endsInString && !('highlights' in value);
  return {
    summary,
    highlights: endsInString && !isSummaryTruncated ? texts.slice(0, -1) : texts,
    isSummaryTruncated,
  };
}

/** Some models write an object with a day and a text instead of a string. */
function readHighlight(item: unknown): string {
  if (typeof item === 'string') return item.trim();
  if (typeof item !== 'object' || item === null) return '';
  const parts = Object.values(item).filter((part) => typeof part === 'string');
  return parts.join(': ').trim();
}
