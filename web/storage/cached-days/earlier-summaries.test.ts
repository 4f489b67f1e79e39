import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Entry, SummaryState } from '#contract/reflections.ts';
import type { User } from '#contract/session.ts';
import { createRandomId } from '../../api/random-id.ts';
import { createDeviceDatabase } from '../browser/database.ts';
import type { CachedDays } from './answer-from-cache.ts';
import { applyDayChanges } from './cache-days.ts';
import { buildDayChanges, day, TODAY } from './cache-days.fixture.ts';
import { createDaysDb } from './days-db.ts';
import { findEarlierSummary } from './earlier-summaries.ts';

const entry = (id: string): Entry => ({ id, content: `About ${id}.`, rev: 1, promptIndex: 0 });
const stateOf = (status: SummaryState['status']): SummaryState => ({
  status,
  source: 'embedded',
  degraded: false,
  madeAt: null,
});
const FIRST = day(TODAY, { version: 1, aiSummary: 'By the model.' });
const WAITING = day(TODAY, { version: 2, aiSummary: 'Key points.', summary: stateOf('pending') });
const NEW = day(TODAY, { version: 3, aiSummary: 'The new one.' });

const cache = (...versions: readonly (typeof FIRST)[]): CachedDays =>
  versions.reduce<CachedDays>((cached, next) => applyDayChanges(cached, buildDayChanges(next)) ?? cached, {
    days: [],
    isComplete: true,
  });

test('the summary from before a change stays until the new one is there', () => {
  expect(findEarlierSummary(cache(FIRST, WAITING), WAITING)).toBe('By the model.');
  expect(findEarlierSummary(cache(FIRST, WAITING, { ...WAITING, version: 3 }), { ...WAITING, version: 3 })).toBe(
    'By the model.',
  );
  expect(cache(FIRST, WAITING, NEW).earlierSummaries?.size).toBe(0);
});

test('it is there before the change is on the device', () => {
  expect(findEarlierSummary(cache(FIRST), WAITING)).toBe('By the model.');
});

test.each([
  ['a day that is saved for the first time', cache(day(TODAY, { summary: stateOf('pending') })), WAITING],
  ['another day of this date', cache(day(TODAY, { id: 'removed', aiSummary: 'Removed.' })), WAITING],
  ['the same version', cache(NEW), NEW],
  ['a day that is not on the device', cache(), WAITING],
])('there is none of %s', (_name, cached, asked) => {
  expect(findEarlierSummary(cached, asked) ?? null).toBeNull();
});

const BOTH = [entry('bread'), entry('tides')];
const FULL = { ...FIRST, entries: BOTH };
const FULL_WAITING = { ...WAITING, entries: BOTH };
const LEFT = { ...WAITING, version: 3, entries: BOTH.slice(1) };

test.each([
  ['the summary', cache(FULL)],
  ['the summary kept from an earlier change', cache(FULL, FULL_WAITING)],
])('%s is not shown once a learning that it may quote was removed, but with a further one', (_name, cached) => {
  const more = { ...LEFT, entries: [...BOTH, entry('rye')] };

  expect(findEarlierSummary(cached, more)).toBe('By the model.');
  expect(findEarlierSummary(cached, LEFT)).toBeNull();
});

test('a summary is not kept beyond a removal', () => {
  expect(cache(FULL, FULL_WAITING, LEFT).earlierSummaries?.size).toBe(0);
});

test('it is stored with its day, and goes with it when the person leaves', async () => {
  const device = createDeviceDatabase(`learn-${createRandomId()}`);
  const db = createDaysDb(device, () => 1);
  await db.writeLastUser({ id: 'ada' } as Partial<User> as User);
  const copies = [{ reflection: day(TODAY, { entries: [] }), isUnknown: true }];
  await db.change('ada', () => ({ ...cache(FIRST, WAITING), copies }));

  expect((await db.find('ada'))?.earlierSummaries?.get(TODAY)).toBe('By the model.');
  await db.clear();

  const rows = await device.read((connection) => connection.getAll('days'));
  expect(rows).toMatchObject([{ isMissing: true, copies }]);
  expect(JSON.stringify(rows)).not.toContain('By the model.');
});
