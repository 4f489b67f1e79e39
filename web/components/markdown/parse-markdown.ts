// A strict subset of Markdown, for reading what people paste: headings, fenced code, lists, inline code, emphasis and links.
// Everything else stays as it was typed. The result is data, never HTML. Each step looks at a character a fixed number of
// times.
import { parseInline, type Inline } from './parse-inline.ts';

export interface ListItem {
  /** The number that was typed; null for a bullet. */
  number: number | null;
  parts: Inline[];
  lists: List[];
}

export interface List {
  kind: 'list';
  isOrdered: boolean;
  items: ListItem[];
}

export type Block =
  | { kind: 'text'; parts: Inline[] }
  | { kind: 'heading'; parts: Inline[] }
  | { kind: 'code'; language: string; text: string }
  | List;

/** With a word for the language at most: a fence before other words is no fence, and hides none of them. */
const FENCE = /^ {0,3}(`{3,}|~{3,}) ?([\w+#.-]{0,24})$/;
const LIST_LINE = /^([ \t]*)(?:[-*+•]|(\d{1,9})\.)[ \t]+(?=\S)/;
/** `* * *` between two thoughts is a line of its own. */
const SEPARATOR = /^[-*_ \t]+$/;
/** All headings of a learning are equal: the page has the levels above. */
const HEADING = /^ {0,3}#{1,6}[ \t]+(?=\S)/;
const DEPTH_MAX = 5;
const TAB = '    ';

export function parseMarkdown(text: string): Block[] {
  const lines = text.split(/\r?\n/);
  const blocks: Block[] = [];
  let plain: string[] = [];
  const endText = () => {
    const kept = trimBlankLines(plain);
    if (kept.length > 0) blocks.push({ kind: 'text', parts: parseLines(kept) });
    plain = [];
  };
  for (let at = 0; at < lines.length;) {
    const found = readHeading(lines, at) ?? readCode(lines, at) ?? readList(lines, at);
    if (found) {
      endText();
      blocks.push(...found.blocks);
      at = found.end;
    } else {
      plain.push(lines[at] ?? '');
      at += 1;
    }
  }
  endText();
  return blocks;
}

interface Found {
  blocks: Block[];
  end: number;
}

function readHeading(lines: readonly string[], at: number): Found | null {
  const text = readHeadingText(lines[at] ?? '');
  return text === null ? null : { blocks: [{ kind: 'heading', parts: parseInline(text) }], end: at + 1 };
}

function readHeadingText(line: string): string | null {
  const [mark] = HEADING.exec(line) ?? [];
  return mark === undefined ? null : line.slice(mark.length).trimEnd();
}

/** A fence without an end reaches to the end of the text. */
function readCode(lines: readonly string[], from: number): Found | null {
  const fence = FENCE.exec((lines[from] ?? '').trimEnd());
  if (!fence) return null;
  const [, mark = '', language = ''] = fence;
  let end = from + 1;
  while (end < lines.length && !isClosing(lines[end] ?? '', mark)) end += 1;
  return { blocks: [{ kind: 'code', language, text: lines.slice(from + 1, end).join('\n') }], end: end + 1 };
}

function isClosing(line: string, mark: string): boolean {
  const candidate = line.trim();
  return candidate.length >= mark.length && candidate === (mark[0] ?? '').repeat(candidate.length);
}

interface Level {
  indent: number;
  list: List;
}

function readList(lines: readonly string[], from: number): Found | null {
  const blocks: List[] = [];
  const levels: Level[] = [];
  let end = from;
  for (;;) {
    const line = readListLine(lines[end]) ?? readListLine(isBlank(lines[end]) ? lines[end + 1] : undefined);
    if (!line || (levels.length === 0 && isBlank(lines[end]))) break;
    if (isBlank(lines[end])) end += 1;
    end += 1;
    const content = [line.content];
    while (isContinuation(lines[end])) {
      content.push((lines[end] ?? '').trim());
      end += 1;
    }
    const { number } = line;
    findPlace(line, levels, blocks).items.push({ number, parts: parseLines(content), lists: [] });
  }
  return levels.length > 0 ? { blocks, end } : null;
}

interface ListLine {
  indent: number;
  number: number | null;
  content: string;
}

function readListLine(line: string | undefined): ListLine | null {
  const found = line === undefined ? null : LIST_LINE.exec(line);
  if (!found || line === undefined || SEPARATOR.test(line)) return null;
  const [start, space = '', digits] = found;
  const indent = space.replaceAll('\t', TAB).length;
  return { indent, number: digits === undefined ? null : Number(digits), content: line.slice(start.length) };
}

/** The list that a line belongs to: that of its depth, or a new one. */
function findPlace({ indent, number }: ListLine, levels: Level[], blocks: List[]): List {
  while (levels.length > 1 && indent < (levels.at(-1)?.indent ?? 0)) levels.pop();
  const last = levels.at(-1);
  const isDeeper = last !== undefined && indent >= last.indent + 2 && levels.length < DEPTH_MAX;
  const isOrdered = number !== null;
  if (last && !isDeeper && last.list.isOrdered === isOrdered) return last.list;
  if (!isDeeper) levels.pop();
  const list: List = { kind: 'list', isOrdered, items: [] };
  const around = levels.at(-1)?.list.items.at(-1)?.lists ?? blocks;
  around.push(list);
  levels.push({ indent, list });
  return list;
}

/** A line that goes on with the item above: indented, and no item itself. */
function isContinuation(line: string | undefined): boolean {
  return (
    line !== undefined &&
    /^(?: {2}|\t)/.test(line) &&
    !isBlank(line) &&
    !readListLine(line) &&
    !FENCE.test(line.trimEnd())
  );
}

function isBlank(line: string | undefined): boolean {
  return line?.trim() === '';
}

/** Line breaks stay as they were typed. A heading within an item, as outliners write them, is bold. */
function parseLines(lines: readonly string[]): Inline[] {
  return lines.flatMap((line, index) => [
    ...(index === 0 ? [] : [{ kind: 'text' as const, text: '\n' }]),
    ...parseLine(line),
  ]);
}

function parseLine(line: string): Inline[] {
  const heading = readHeadingText(line);
  return heading === null ? parseInline(line) : [{ kind: 'bold', parts: parseInline(heading, { isBold: true }) }];
}

function trimBlankLines(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => !isBlank(line));
  const last = lines.findLastIndex((line) => !isBlank(line));
  return first === -1 ? [] : lines.slice(first, last + 1);
}
