// Fingerprints of what a text was made from and of what a request asked for.
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { SaveReflection } from '#contract/reflections.ts';
import type { DayVersion } from './rows/day-versions.ts';
import type { JournalDay } from './prompt-days.ts';

/** A few milliseconds. */
const CHARACTERS_AT_ONCE = 500_000;

interface TextInput {
  kind: 'summary' | 'bedtime' | 'weekly';
  /** The writer: another one makes another text of the same days. */
  source: string;
  days: readonly JournalDay[];
  /** The date of reading, where it is not the newest of the days: they are named from it. */
  today?: string | undefined;
}

export function fingerprintInput({ kind, source, days }: TextInput): string {
  return hash([kind, source, days.map(listTexts)]);
}

/** As `fingerprintInput` when `today` is absent. A month of large days takes 50 ms, so other requests run in between. */
export async function fingerprintInputByDay({ kind, source, days, today }: TextInput): Promise<string> {
  const start = JSON.stringify([kind, source, ...(today === undefined ? [] : [today])]);
  const digest = createHash('sha256').update(`${start.slice(0, -1)},[`);
  let characters = 0;
  for (const [index, day] of days.entries()) {
    const text = JSON.stringify(listTexts(day));
    digest.update(index === 0 ? text : `,${text}`);
    characters += text.length;
    if (characters < CHARACTERS_AT_ONCE) continue;
    characters = 0;
    await setImmediate();
  }
  return digest.update(']]').digest('hex');
}

/** Of texts that whole days make: the same as long as no day is written, removed or added, and the writer is the same. */
export function fingerprintVersions(
  source: string,
  versions: readonly (Omit<DayVersion, 'bytes'> & Partial<DayVersion>)[],
): string {
  return hash([source, versions.map(({ date, id, version, updatedAt }) => [date, id, version, updatedAt])]);
}

function listTexts({ date, entries }: JournalDay): unknown[] {
  return [date, entries.map((entry) => [entry.promptIndex, entry.content])];
}

/** The same for two bodies that mean the same; the order of their keys is not part of it. */
export function fingerprintRequest(request: SaveReflection): string {
  const { date, promptIndex, entries, removed = [], removedRevs, removedRevTags } = request;
  // A request from before there were these fields keeps its fingerprint.
  const texts = entries.map(({ id, rev, content, revTag }) => [id, rev, content, ...(revTag ? [revTag] : [])]);
  const seen = [removedRevs, removedRevTags].filter((given) => given !== undefined);
  return hash([date, promptIndex, texts, removed, ...seen]);
}

/** The same for two requests that ask one thing of the same entry or day. `action` comes first, for ids and texts can be alike. */
export function fingerprintAction(action: string, ...asked: readonly (string | number)[]): string {
  return hash([action, ...asked]);
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
