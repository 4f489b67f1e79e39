// Days and a save for the tests of merging.
import type { EntryInput } from '#contract/reflections.ts';
import { parseDayInput, listConflictCopyIds, mergeDay } from './merge.ts';
import type { StoredEntry } from './stored-reflection.ts';

interface Versions {
  nextVersion?: number;
  versionTags?: string | null;
}

interface Sent {
  entries: EntryInput[];
  removed?: string[];
  removedRevs?: number[];
  removedRevTags?: (string | null)[];
  promptIndex?: number;
}

export function merge(
  before: StoredEntry[] | null,
  sent: Sent,
  { nextVersion = 10, versionTags = null }: Versions = {},
) {
  let made = 0;
  const newId = (): string => `new-${nextVersion}-${++made}`;
  const current = before && { promptIndex: 0, entries: before, version: nextVersion - 1, versionTags };
  const input = parseDayInput({ promptIndex: 0, ...sent });
  const merged = mergeDay(current, input, { nextVersion, newId });
  return { ...merged, kept: listConflictCopyIds(input, merged.entries) };
}

export const run: StoredEntry = { id: 'run', content: 'I ran five kilometres.', rev: 3, promptIndex: 1 };
export const rye: StoredEntry = { id: 'rye', content: 'Rye needs a longer rest.', rev: 5, promptIndex: 2 };

export function textsOf(entries: readonly { content: string }[]): string[] {
  return entries.map(({ content }) => content);
}
