// The promises of the merge for every day and every request, not only the examples beside this file.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryInput } from '#contract/reflections.ts';
import type { ReplacedText, StoredEntry } from '../storage/storage.ts';
import { checkDay, listKept, mergeDay } from './merge.ts';

const RUNS = 1_000;

// Few ids, few texts and low revs, so that requests meet each other as often as two devices on one day can.
const id = fc.constantFrom('a', 'b', 'c');
const content = fc.constantFrom('one', 'two', 'three', 'four', ' ');
const rev = fc.integer({ min: 0, max: 6 });
const entry: fc.Arbitrary<EntryInput> = fc.record({ id, content, rev }, { requiredKeys: ['content'] });
const revsOf = (removed: readonly string[] | undefined) => {
  const revs = fc.array(rev, { minLength: removed?.length ?? 0, maxLength: removed?.length ?? 0 });
  return fc.oneof(
    fc.constant({}),
    revs.map((removedRevs) => ({ removedRevs })),
  );
};
const request: fc.Arbitrary<Request> = fc
  .record(
    {
      promptIndex: fc.integer({ min: 0, max: 4 }),
      entries: fc.array(entry, { minLength: 1, maxLength: 5 }),
      removed: fc.array(id, { maxLength: 2 }),
    },
    { requiredKeys: ['promptIndex', 'entries'] },
  )
  .chain((sent) => fc.record({ revs: revsOf(sent.removed) }).map(({ revs }) => ({ ...sent, ...revs })))
  .filter(isAccepted);
type Request = Parameters<typeof checkDay>[0];

function isAccepted(sent: Request): boolean {
  try {
    checkDay(sent);
    return true;
  } catch {
    return false;
  }
}

interface Day {
  promptIndex: number;
  entries: readonly StoredEntry[];
  version: number;
  /** Everything that ever left the day. */
  history: readonly ReplacedText[];
  kept: readonly string[];
}

const NEW_DAY: Day = { promptIndex: 0, entries: [], version: 0, history: [], kept: [] };

function save(day: Day, sent: Request): Day {
  const version = day.version + 1;
  let made = 0;
  const newId = (): string => `v${version}-${++made}`;
  const merged = mergeDay(version === 1 ? null : day, checkDay(sent), { nextVersion: version, newId });
  const { promptIndex, entries, replaced, hasChanged } = merged;
  const kept = listKept(checkDay(sent), entries);
  if (!hasChanged) return { ...day, kept };
  return { promptIndex, entries, version, history: [...day.history, ...replaced], kept };
}

function hasText(texts: readonly { content: string }[], wanted: string): boolean {
  return texts.some(({ content }) => content === wanted);
}

function isStale({ entries, removed = [], removedRevs }: Request, known: StoredEntry): boolean {
  const seen = removedRevs?.[removed.lastIndexOf(known.id)];
  if (seen !== undefined && seen < known.rev) return true;
  const sent = entries.find((entry) => entry.id === known.id);
  return sent?.rev !== undefined && sent.rev < known.rev && sent.content.trim() !== '';
}

describe('any requests of any devices, in any order', () => {
  it('have every acknowledged text in the day after their save', () => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 6 }), (requests) => {
        let day = NEW_DAY;
        for (const sent of requests) {
          day = save(day, sent);
          const isEcho = ({ content }: EntryInput): boolean => hasText(day.history, content);
          for (const wanted of checkDay(sent).entries) {
            expect(hasText(day.entries, wanted.content) || isEcho(wanted)).toBe(true);
          }
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('lose no text: each one stays in the day or in its history', () => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 6 }), (requests) => {
        const day = requests.reduce(save, NEW_DAY);

        const written = requests.flatMap((sent) => [...checkDay(sent).entries]);
        for (const wanted of written) expect(hasText([...day.entries, ...day.history], wanted.content)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('change nothing when the last one comes again', () => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 5 }), (requests) => {
        const once = requests.reduce(save, NEW_DAY);

        const twice = save(once, requests.at(-1) as Request);

        expect(twice).toEqual(once);
      }),
      { numRuns: RUNS },
    );
  });

  it('remove only what they name, and no entry has two places', () => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 2, maxLength: 6 }), (requests) => {
        let day = NEW_DAY;
        for (const sent of requests) {
          const before = day.entries.map((entry) => entry.id);
          day = save(day, sent);
          const after = day.entries.map((entry) => entry.id);
          expect(before.filter((known) => !after.includes(known) && !checkDay(sent).removed.has(known))).toEqual([]);
          expect(new Set(after).size).toBe(after.length);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('never overwrite a text that the sender had not seen', () => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 5 }), request, (requests, last) => {
        const before = requests.reduce(save, NEW_DAY);

        const after = save(before, last);

        const unseen = before.entries.filter((known) => isStale(last, known));
        expect(after.entries).toEqual(expect.arrayContaining(unseen));
      }),
      { numRuns: RUNS },
    );
  });
});
