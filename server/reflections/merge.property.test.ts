// The promises of the merge for every day and every request, not only the examples beside this file.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryInput } from '#contract/reflections.ts';
import { AppError } from '../http/errors/app-error.ts';
import { parseDayInput, listConflictCopyIds, mergeDay } from './merge.ts';
import type { ReplacedText, StoredEntry } from './stored-reflection.ts';

const RUNS = 1_000;

// Few ids, few texts and low revs, so that requests meet each other as often as two devices on one day can.
const id = fc.constantFrom('a', 'b', 'c');
const content = fc.constantFrom('one', 'two', 'three', 'four', ' ');
const rev = fc.integer({ min: 0, max: 6 });
/** The tag that the day has for the rev, or one that it never had. */
const revTag = fc.constantFrom('own', 'lost');
const entry: fc.Arbitrary<EntryInput> = fc.record({ id, content, rev, revTag }, { requiredKeys: ['content'] });
const revsOf = (removed: readonly string[] | undefined) => {
  const size = { minLength: removed?.length ?? 0, maxLength: removed?.length ?? 0 };
  const revs = fc.array(rev, size);
  return fc.oneof(
    fc.constant({}),
    revs.map((removedRevs) => ({ removedRevs })),
    fc.record({ removedRevs: revs, removedRevTags: fc.array(fc.option(revTag), size) }),
  );
};
const request: fc.Arbitrary<Request> = fc
  .record(
    {
      promptIndex: fc.integer({ min: 0, max: 4 }),
      entries: fc.array(entry, { maxLength: 5 }),
      removed: fc.array(id, { maxLength: 2 }),
    },
    { requiredKeys: ['promptIndex', 'entries'] },
  )
  .chain((sent) => fc.record({ revs: revsOf(sent.removed) }).map(({ revs }) => ({ ...sent, ...revs })))
  .filter(isAccepted);
type Request = Parameters<typeof parseDayInput>[0];

function isAccepted(sent: Request): boolean {
  try {
    parseDayInput(sent);
    return true;
  } catch {
    return false;
  }
}

interface Day {
  promptIndex: number;
  entries: readonly StoredEntry[];
  version: number;
  versionTags: string | null;
  /** The last request, as it was sent: the same again has the same tags. */
  sent: Request;
  /** Everything that ever left the day. */
  history: readonly ReplacedText[];
  kept: readonly string[];
}

const NEW_DAY: Day = {
  promptIndex: 0,
  entries: [],
  version: 0,
  versionTags: null,
  sent: { promptIndex: 0, entries: [] },
  history: [],
  kept: [],
};

function nameTags({ version }: Day, request: Request): Request {
  const nameTag = (rev: number | undefined, tag: string | null | undefined) =>
    tag !== 'own' ? tag : rev !== undefined && rev >= 1 && rev <= version ? `tag-${rev}` : 'lost';
  const { entries, removedRevs = [], removedRevTags } = request;
  return {
    ...request,
    entries: entries.map((each) => ({ ...each, revTag: nameTag(each.rev, each.revTag) ?? undefined })),
    ...(removedRevTags && {
      removedRevTags: removedRevTags.map((tag, place) => nameTag(removedRevs[place], tag) ?? null),
    }),
  };
}

/** A save that is refused, because it would leave no entry, changes nothing. */
function save(day: Day, request: Request): Day {
  try {
    return saveAccepted(day, nameTags(day, request));
  } catch (error) {
    if (error instanceof AppError && error.code === 'reflection.blank') return day;
    throw error;
  }
}

function saveAccepted(day: Day, sent: Request): Day {
  const version = day.version + 1;
  let made = 0;
  const newId = (): string => `v${version}-${++made}`;
  const merged = mergeDay(version === 1 ? null : day, parseDayInput(sent), { nextVersion: version, newId });
  const { promptIndex, entries, replaced, hasChanged } = merged;
  const kept = listConflictCopyIds(parseDayInput(sent), entries);
  if (!hasChanged) return { ...day, sent, kept };
  const versionTags = `${day.versionTags ?? ''} ${version}-tag-${version}`.trim();
  const tagged = entries.map((each) => (each.rev === version ? { ...each, revTag: `tag-${version}` } : each));
  return { promptIndex, entries: tagged, version, versionTags, sent, history: [...day.history, ...replaced], kept };
}

function hasText(texts: readonly { content: string }[], wanted: string): boolean {
  return texts.some(({ content }) => content === wanted);
}

/** A number with a tag that was never given to it has not been seen. */
function isUnseen(rev: number, revTag: string | null | undefined, known: StoredEntry, { version }: Day): boolean {
  const isHad = !revTag || (rev >= 1 && rev <= version && revTag === `tag-${rev}`);
  return rev < known.rev || !isHad;
}

function isStale(
  { entries, removed = [], removedRevs, removedRevTags }: Request,
  known: StoredEntry,
  day: Day,
): boolean {
  const place = removed.lastIndexOf(known.id);
  const seen = removedRevs?.[place];
  if (seen !== undefined && isUnseen(seen, removedRevTags?.[place], known, day)) return true;
  const sent = entries.find((entry) => entry.id === known.id && entry.content.trim() !== '');
  return sent?.rev !== undefined && isUnseen(sent.rev, sent.revTag, known, day);
}

describe('any requests of any devices, in any order', () => {
  it('have every acknowledged text in the day after their save', () => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 6 }), (requests) => {
        let day = NEW_DAY;
        for (const sent of requests) {
          day = save(day, sent);
          const isEcho = ({ content }: EntryInput): boolean => hasText(day.history, content);
          for (const wanted of parseDayInput(sent).entries) {
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

        const written = requests.flatMap((sent) => [...parseDayInput(sent).entries]);
        for (const wanted of written) expect(hasText([...day.entries, ...day.history], wanted.content)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('change nothing when the last one comes again', () => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 5 }), (requests) => {
        const once = requests.reduce(save, NEW_DAY);

        const twice = save(once, once.sent);

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
          expect(before.filter((known) => !after.includes(known) && !parseDayInput(sent).removed.has(known))).toEqual(
            [],
          );
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

        const unseen = before.entries.filter((known) => isStale(after.sent, known, before));
        expect(after.entries).toEqual(expect.arrayContaining(unseen));
      }),
      { numRuns: RUNS },
    );
  });
});
