// What a preview knows of a date: of each text its length and its hash.
import { hashText } from '#contract/hash-text.ts';
import type { HashedEntry, ImportSource } from '#contract/imports.ts';
import { EntryId } from '#contract/reflections.ts';
import type { Clock } from '../clock.ts';
import type { StoredReflection } from '../reflections/stored-reflection.ts';
import { checkPlace, deriveEntryId, type ComparedText, type Keyed, type StoredTexts } from './imported-day.ts';
import { findProblem, parseWith, type Refused } from './refusals.ts';

/** The source of an export of Learn, whose entries keep their ids. */
const OWN_SOURCE: ImportSource = 'learn';

export interface HashedDay {
  date: string;
  entries: Keyed<ComparedText>[];
  /** Only says, as in an imported day, whether it is of an export of Learn. */
  own: object | null;
}

/** Like `groupByDate`, of entries whose texts are not known. */
export function groupHashes(
  entries: readonly HashedEntry[],
  { source, clock }: { source: string; clock: Clock },
): { days: HashedDay[]; refused: Refused[] } {
  const days = new Map<string, HashedDay>();
  const refused: Refused[] = [];
  const isOwn = source === OWN_SOURCE;
  for (const { key, date, time, characters, hash } of entries) {
    const why = findProblem(() => {
      checkPlace({ key, date, time }, clock);
      if (isOwn) parseWith(EntryId, key);
    });
    if (why !== null) {
      refused.push({ key, why });
      continue;
    }
    const day = days.get(date) ?? { date, entries: [], own: isOwn ? {} : null };
    days.set(date, day);
    day.entries.push({ key, entry: { id: isOwn ? key : deriveEntryId(source, key), content: hash, characters } });
  }
  return { days: [...days.values()], refused };
}

/** A stored day with hashes instead of its texts, to be compared with hashes. */
export function hashDay({ entries, isDamaged }: Pick<StoredReflection, 'entries' | 'isDamaged'>): StoredTexts {
  return {
    entries: entries.map(({ id, content }) => ({ id, content: hashText(content), characters: content.length })),
    isDamaged,
  };
}
