// The server's rows are those of an earlier copy again, and devices go on with what they have seen since: version numbers
// repeat, and no text that a device has not seen is overwritten or removed by it.
// @module-tag slow
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Reflection, SaveReflection } from '#contract/reflections.ts';
import {
  createUserId,
  openPostgresHarness,
  openSqliteHarness,
  type StorageHarness,
} from '../../tests/support/storage.ts';
import { parseRawJson } from '../../tests/support/json-items.ts';
import { newId } from '../ids.ts';
import { statement } from '../database/database.ts';
import type { Value } from '../database/database.ts';
import type { HistoryDeps } from '../history/change-entries.ts';
import { AppError } from '../http/errors/app-error.ts';
import { editEntry, removeEntry } from '../history/entries.ts';
import { readDayJson } from './rows/reflections.ts';
import { saveReflection, type ReflectionDeps } from './save.ts';

const TIME_LIMIT_MS = 60_000;
const DATE = '2026-11-21';
const COLUMNS = 'user_id, date, id, version, version_tags, prompt_index, entry_count, created_at, updated_at, document';
const COPY = statement<Record<string, Value>>('test.copy', `SELECT ${COLUMNS} FROM reflection WHERE user_id = $1`);
const DELETE = statement('test.delete', 'DELETE FROM reflection WHERE user_id = $1');
const DELETE_TEXTS = statement('test.delete-texts', 'DELETE FROM entry_revision WHERE user_id = $1');
const PUT = statement(
  'test.put',
  `INSERT INTO reflection (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

/** Which of the days that were shown a device still has; mostly the latest. */
const seen = fc.oneof(fc.constant(0), fc.nat({ max: 9 }));
const any = fc.nat({ max: 9 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('save' as const), expectedVersion: seen, entry: any, adds: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drop' as const), expectedVersion: seen, entry: any }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), expectedVersion: seen, entry: any }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), expectedVersion: seen, entry: any }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore-server' as const), copy: any }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describe.each([
  ['SQLite', openSqliteHarness, 100],
  ['PostgreSQL', () => openPostgresHarness(inject('postgresUrl')), 20],
] as const)('after a restore on %s', (_, openHarness, numRuns) => {
  let harness: StorageHarness;
  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(() => harness.close());

  it(
    'no change of a device touches a text that it has not seen',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 20, size: 'max' }), async (steps) => {
          const trial = createTrial(harness);
          await trial.begin();
          for (const each of steps) await trial.take(each);

          expect(trial.touched).toEqual([]);
        }),
        { numRuns },
      );
    },
    TIME_LIMIT_MS,
  );
});

function createTrial({ storage, journal, clock }: StorageHarness) {
  const userId = createUserId();
  const summarise: HistoryDeps['summarise'] = () => ['line'];
  const deps: HistoryDeps & ReflectionDeps = {
    ...storage,
    clock,
    chargeOpenedBytes: () => {},
    summarise,
    newId: () => newId(clock.now()),
  };
  const shown: Reflection[] = [];
  const copies: Record<string, Value>[][] = [];
  const touched: string[] = [];
  let count = 0;
  const write = (): string => `text ${++count}`;
  const find = async () => parseRawJson(await readDayJson({ userId, date: DATE }, deps));
  const pick = <Item>(items: readonly Item[], place: number): Item => items.at(-1 - (place % items.length)) as Item;

  async function save(day: Pick<SaveReflection, 'entries'> & Partial<SaveReflection>): Promise<void> {
    await saveReflection(
      { userId, day: { userId, date: DATE, promptIndex: 0, ...day }, idempotencyKey: undefined },
      deps,
    );
  }

  async function act({ kind, ...how }: Exclude<Step, { kind: 'restore-server' }>, device: Reflection): Promise<void> {
    const { id: entryId, rev, revTag } = pick(device.entries, how.entry);
    const asked = { userId, reflectionId: device.id, entryId, idempotencyKey: undefined };
    const version = { expectedVersion: device.version, expectedTag: device.versionTag };
    const edited = { id: entryId, rev, revTag, content: write() };
    if (kind === 'save') await save({ entries: 'adds' in how && how.adds ? [edited, { content: write() }] : [edited] });
    if (kind === 'drop')
      await save({
        entries: [{ content: write() }],
        removed: [entryId],
        removedRevs: [rev],
        removedRevTags: [revTag ?? null],
      });
    if (kind === 'edit') await editEntry({ ...asked, ...version, content: write() }, deps);
    if (kind === 'remove') await removeEntry({ ...asked, ...version }, deps);
  }

  return {
    touched,
    async begin(): Promise<void> {
      await save({
        entries: [
          { id: 'a', content: write() },
          { id: 'b', content: write() },
        ],
      });
      shown.push((await find()) as Reflection);
      copies.push(await journal.read(COPY, [userId]));
    },
    async take(step: Step): Promise<void> {
      if (step.kind === 'restore-server') {
        await journal.write(DELETE, [userId]);
        await journal.write(DELETE_TEXTS, [userId]);
        for (const row of pick(copies, step.copy))
          await journal.write(
            PUT,
            COLUMNS.split(', ').map((name) => row[name] ?? null),
          );
        return;
      }
      const device = pick(shown, step.expectedVersion);
      const before = await find();
      await act(step, device).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
      const after = await find();
      const hasSeen = (id: string, content: string) =>
        device.entries.some((entry) => entry.id === id && entry.content === content);
      const left = new Set(after?.entries.map(({ content }) => content));
      const gone = before?.entries.filter(({ id, content }) => !left.has(content) && !hasSeen(id, content)) ?? [];
      touched.push(...gone.map(({ content }) => `${step.kind} of version ${device.version}: ${content}`));
      if (after) shown.push(after);
      copies.push(await journal.read(COPY, [userId]));
    },
  };
}
