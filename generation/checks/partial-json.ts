// Parses the JSON object in an answer, with text around it, complete or cut off.
import { stripReasoning } from './markup.ts';

export interface PartialWeek {
  summary: string;
  highlights: readonly string[];
  /** The answer ends inside the summary. */
  isSummaryTruncated: boolean;
}

const ATTEMPTS_MAX = 6;
/** Text before the object may contain brackets; this limits the time for an answer of brackets. */
const STARTS_MAX = 8;

/** Null without such an object. */
export function parsePartialWeek(answer: string): PartialWeek | null {
  const text = stripReasoning(answer);
  for (const { index } of [...text.matchAll(/\{\s*"/g)].slice(0, STARTS_MAX)) {
    const found = parseObject(text.slice(index));
    if (found !== null) return found;
  }
  return null;
}

function parseObject(text: string): PartialWeek | null {
  const scan = scanObject(text);
  let body = scan.body;
  for (let attempt = 0; attempt < ATTEMPTS_MAX && body !== ''; attempt += 1) {
    const value = parse(close(body));
    if (value !== null) return toPartialWeek(value, scan, attempt);
    // The text after the last comma is incomplete, such as a key without a value.
    body = body.slice(0, Math.max(0, findLastComma(body)));
  }
  return null;
}

interface Scan {
  /** The text up to the end of the object, with escaped line breaks. */
  body: string;
  /** Ends inside a string. */
  isInString: boolean;
}

function scanObject(text: string): Scan {
  let body = '';
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isInString && sign === '\\') {
      body += text.slice(at, at + 2);
      at += 1;
      continue;
    }
    if (sign === '"') isInString = !isInString;
    if (!isInString && (sign === '{' || sign === '[')) depth += 1;
    if (!isInString && (sign === '}' || sign === ']')) depth -= 1;
    body += isInString ? escapeControl(sign) : sign;
    if (depth === 0) return { body, isInString: false };
  }
  return { body, isInString };
}

function escapeControl(sign: string): string {
  if (sign === '\n') return String.raw`\n`;
  return sign < ' ' ? ' ' : sign;
}

/** Ends an open string, removes a trailing comma, and closes open brackets. */
function close(body: string): string {
  const open: string[] = [];
  let isInString = false;
  for (let at = 0; at < body.length; at += 1) {
    const sign = body.charAt(at);
    if (isInString && sign === '\\') at += 1;
    else if (sign === '"') isInString = !isInString;
    else if (!isInString && (sign === '{' || sign === '[')) open.push(sign === '{' ? '}' : ']');
    else if (!isInString && (sign === '}' || sign === ']')) open.pop();
  }
  // Remove an incomplete escape at the end.
  const ended = isInString ? `${body.replace(/\\(?:u[\da-f]{0,3})?$/i, '')}"` : body;
  return (ended.replace(/(?<![\s,])[\s,]+$/, '') + open.toReversed().join('')).replace(/,(\s*[}\]])/g, '$1');
}

function findLastComma(body: string): number {
  let last = -1;
  let isInString = false;
  for (let at = 0; at < body.length; at += 1) {
    const sign = body.charAt(at);
    if (isInString && sign === '\\') at += 1;
    else if (sign === '"') isInString = !isInString;
    else if (!isInString && sign === ',') last = at;
  }
  return last;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function toPartialWeek(value: unknown, { isInString }: Scan, attempt: number): PartialWeek | null {
  if (typeof value !== 'object' || value === null || !('summary' in value)) return null;
  const { summary } = value;
  if (typeof summary !== 'string') return null;
  const highlights = 'highlights' in value && Array.isArray(value.highlights) ? value.highlights : [];
  const texts = highlights.map(readHighlight).filter((text) => text !== '');
  // Only the first attempt contains the incomplete string.
  const endsInString = isInString && attempt === 0;
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
