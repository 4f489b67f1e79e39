// Whatever is saved, edited, removed and brought back, in whatever order and however stale: no acknowledged text is lost.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import type { Reflection } from '#contract/reflections.ts';
import { listDays } from '../../tests/support/json-items.ts';
import {
  createUserId,
  openPostgresHarness,
  openSqliteHarness,
  type StorageHarness,
} from '../../tests/support/storage.ts';
import { newId } from '../ids.ts';
import { listRemovedEntries, restoreEntry } from './entry-revisions.ts';
import type { HistoryDeps } from './change-entries.ts';
import { AppError } from '../http/errors/app-error.ts';
import { editEntry, removeEntry } from './entries.ts';
import { saveReflection } from '../reflections/save.ts';
import { removeReflection, restoreReflection } from './removed-reflections.ts';
import type { StoredReflection } from '../reflections/stored-reflection.ts';
import { readDay } from '../reflections/rows/reflections.ts';
import { listRemovedReflections } from './rows/removed-list.ts';
import { listRevisions } from './rows/revision-list.ts';

const TIME_LIMIT_MS = 60_000;
const DATES = ['2026-11-20', '2026-11-21'];

// Few days and few ids, so that they meet; each text is new, so that none can stand for another.
const date = fc.constantFrom(...DATES);
const id = fc.constantFrom('a', 'b', 'c');
/** How many versions a device is behind; often none. */
const behind = fc.constantFrom(0, 0, 0, 1, 2);
const any = fc.nat({ max: 20 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('save' as const),
    date,
    ids: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }),
    removed: fc.uniqueArray(id, { maxLength: 1 }),
    behind,
    hasRevs: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('edit' as const), date, entry: any, behind }),
  fc.record({ kind: fc.constant('remove' as const), date, entry: any, behind }),
  fc.record({ kind: fc.constant('restore' as const), date, entry: any, rev: any }),
  fc.record({ kind: fc.constant('remove-day' as const), date, behind }),
  fc.record({ kind: fc.constant('restore-day' as const), day: any }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describe.each([
  ['SQLite', openSqliteHarness, 100],
  ['PostgreSQL', () => openPostgresHarness(inject('postgresUrl')), 30],
] as const)('on %s', (_, openHarness, numRuns) => {
  let harness: StorageHarness;
  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(() => harness.close());

  it(
    'every acknowledged text is in its day, in a removed one, or among their earlier texts',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30, size: 'max' }), async (steps) => {
          const journal = createJournal(harness);
          for (const each of steps) await journal.take(each);

          expect(await journal.listLost()).toEqual([]);
          expect(journal.versions).toEqual(journal.versions.toSorted((one, other) => one - other));
        }),
        { numRuns },
      );
    },
    TIME_LIMIT_MS,
  );
});

function createJournal({ storage, clock }: StorageHarness) {
  const deps: HistoryDeps = { ...storage, clock, chargeOpenedBytes: () => {}, summarise: () => ['line'] };
  const userId = createUserId();
  const saving = { ...deps, newId: () => newId(clock.now()) };
  const acknowledged = new Set<string>();
  const days = new Set<string>();
  const entryIds = new Set<string>();
  /** Of the first date, in the order they were answered. */
  const versions: number[] = [];
  let written = 0;
  const nextText = (): string => `text ${++written}`;

  function note(day: Reflection): void {
    days.add(day.id);
    for (const entry of day.entries) entryIds.add(entry.id);
    if (day.date === DATES[0]) versions.push(day.version);
  }

  /** A refusal says so; what it was about is with whoever sent it. */
  async function ask(texts: readonly string[], act: () => Promise<Reflection | void>): Promise<void> {
    try {
      const answer = await act();
      for (const text of texts) acknowledged.add(text);
      if (answer) note(answer);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  async function save({ date, ids, removed, behind, hasRevs }: Extract<Step, { kind: 'save' }>): Promise<void> {
    const day = await readDay({ userId, date }, storage);
    const rev = hasRevs ? Math.max(0, (day?.version ?? 0) - behind) : undefined;
    const entries = ids.map((each) => ({ id: each, content: nextText(), rev }));
    const texts = entries.map(({ content }) => content);
    const body = { userId, date, promptIndex: 0, entries, removed };
    await ask(
      texts,
      async () => (await saveReflection({ userId, day: body, idempotencyKey: undefined }, saving)).saved,
    );
  }

  async function restoreDay(day: number): Promise<void> {
    const removed = pick(await listRemovedReflections({ userId }, storage), day);
    if (removed) await ask([], () => restoreReflection({ ...about(removed), idempotencyKey: undefined }, deps));
  }

  async function restore({ day, entry, rev }: { day: StoredReflection; entry: number; rev: number }): Promise<void> {
    const removed = await listRemovedEntries(about(day), deps);
    const entryId = pick([...removed.map((each) => each.entryId), ...day.entries.map((each) => each.id)], entry);
    if (entryId === undefined) return;
    const earlier = pick(await listRevisions({ userId, reflectionId: day.id, entryId }, storage), rev);
    const asked = { ...about(day), entryId, idempotencyKey: undefined };
    if (earlier) await ask([], () => restoreEntry({ ...asked, rev: earlier.rev }, deps));
  }

  const about = ({ id: reflectionId }: { id: string }) => ({ userId, reflectionId });

  return {
    versions,
    async take(each: Step): Promise<void> {
      if (each.kind === 'save') return save(each);
      if (each.kind === 'restore-day') return restoreDay(each.day);
      const day = await readDay({ userId, date: each.date }, storage);
      if (day === null) return;
      if (each.kind === 'restore') return restore({ ...each, day });
      const asked = { ...about(day), expectedVersion: day.version - each.behind, idempotencyKey: undefined };
      if (each.kind === 'remove-day') return ask([], () => removeReflection(asked, deps));
      const entryId = pick(day.entries, each.entry)?.id ?? '';
      if (each.kind === 'remove') return ask([], () => removeEntry({ ...asked, entryId }, deps));
      const content = nextText();
      return ask([content], () => editEntry({ ...asked, entryId, content }, deps));
    },
    async listLost(): Promise<string[]> {
      const removed = await listRemovedReflections({ userId, limit: LIST_LIMIT_MAX }, storage);
      for (const day of removed) await restoreReflection({ ...about(day), idempotencyKey: undefined }, deps);
      const kept = await listDays(storage, userId, { limit: LIST_LIMIT_MAX });
      const found = new Set(kept.flatMap(({ entries }) => entries.map(({ content }) => content)));
      for (const { id: reflectionId, entries } of kept) {
        for (const entryId of new Set([...entryIds, ...entries.map(({ id }) => id)])) {
          const revisions = await listRevisions({ userId, reflectionId, entryId, limit: LIST_LIMIT_MAX }, storage);
          for (const { content } of revisions) found.add(content);
        }
      }
      return [...acknowledged].filter((text) => !found.has(text));
    },
  };
}

function pick<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % Math.max(items.length, 1)];
}
