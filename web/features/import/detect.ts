// Which journal the files are from: each of the first files has a vote by its content.
import { EXPORT_FORMAT } from '#contract/exported-day.ts';
import type { ImportSource } from '#contract/imports.ts';
import { decodeText } from './files/decode.ts';
import type { UnreadableFile } from './files/open-files.ts';
import type { SourceFile } from './files/source-file.ts';
import { baseName, hasExtension, parseJson, type Json } from './formats/format.ts';

const VOTERS_MAX = 40;

export async function detectSource(
  files: readonly SourceFile[],
  onUnreadable: (unreadable: UnreadableFile) => void = () => {},
): Promise<ImportSource | null> {
  if (files.some(({ name }) => baseName(name) === 'learn.json')) return 'learn';
  // Notion puts tables of its pages beside them, without their texts.
  const isVoter = files.some(({ name }) => isNotionPage(name))
    ? (name: string) => isText(name) && !hasExtension(name, 'csv')
    : isText;
  const votes = new Map<ImportSource, number>();
  for (const file of files.filter(({ name }) => isVoter(name)).slice(0, VOTERS_MAX)) {
    const vote = detectByName(file.name) ?? (await detectByReading(file, onUnreadable));
    if (vote) votes.set(vote, (votes.get(vote) ?? 0) + 1);
  }
  return [...votes].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

export function isText(name: string): boolean {
  // Settings of note apps are in hidden folders.
  if (/(?:^|\/)\./.test(name)) return false;
  return hasExtension(name, 'json', 'xml', 'html', 'htm', 'md', 'markdown', 'org', 'txt', 'csv', 'tsv', 'diary');
}

function detectByName(name: string): ImportSource | null {
  if (hasExtension(name, 'csv', 'tsv')) return 'csv';
  if (hasExtension(name, 'diary')) return 'diarium';
  if (/(?:^|\/)journals\/\d{4}_\d{2}_\d{2}\.(?:md|org)$/.test(name)) return 'logseq';
  if (isNotionPage(name)) return 'notion';
  return hasExtension(name, 'md', 'markdown') ? 'markdown' : null;
}

function isNotionPage(name: string): boolean {
  return / ?[0-9a-f]{32}\.md$/.test(name);
}

/** A file that cannot be read has no vote. */
async function detectByReading(
  file: SourceFile,
  onUnreadable: (unreadable: UnreadableFile) => void,
): Promise<ImportSource | null> {
  try {
    return detectByContent(file.name, decodeText(await file.readBytes()));
  } catch (error) {
    onUnreadable({ name: file.name, why: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

function detectByContent(name: string, text: string): ImportSource | null {
  if (hasExtension(name, 'json')) return detectJson(text);
  if (hasExtension(name, 'xml')) return text.includes('diaro_entries') ? 'diaro' : null;
  if (hasExtension(name, 'html', 'htm')) return text.includes('pageHeader') ? 'apple-journal' : null;
  if (!hasExtension(name, 'txt')) return null;
  if (/(?:^|\n)\tDate:\t/.test(text)) return 'day-one';
  if (/(?:^|\n)\[\d{4}-\d{2}-\d{2}/.test(text)) return 'jrnl';
  return /\d{4}[-_.]?\d{2}[-_.]?\d{2}/.test(baseName(name)) ? 'markdown' : null;
}

function detectJson(text: string): ImportSource | null {
  const value = parseJson(text);
  if (Array.isArray(value)) {
    const first = readObject(value[0]);
    if ('timeCreated' in first) return 'daily-you';
    return 'date' in first && ('html' in first || 'heading' in first) ? 'diarium' : null;
  }
  const file = readObject(value);
  if (file['format'] === EXPORT_FORMAT) return 'learn';
  if (Array.isArray(file['journals'])) return 'journiv';
  if (Array.isArray(file['memos'])) return 'memos';
  if ('createdTimestampUsec' in file) return 'keep';
  if (!Array.isArray(file['entries'])) return null;
  const first = readObject(file['entries'][0]);
  if ('creationDate' in first) return 'day-one';
  return 'date' in first ? 'jrnl' : null;
}

function readObject(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}
