import { expect, test } from 'vitest';
import { createRemoteDraftMerger, type RemoteDraftStore } from './remote-drafts.ts';
import { DAY, START_MS, buildDraftContent } from '../storage/browser/database.fixture.ts';
import type { DraftRow } from '../storage/browser/schema.ts';

const NOTHING_TO_DO = Promise.resolve();

function createScene(row: Partial<DraftRow> | null) {
  const rows = { current: row };
  const met: string[] = [];
  const watchers = new Set<Parameters<RemoteDraftStore['subscribe']>[1]>();
  const drafts: RemoteDraftStore = {
    list: () =>
      Promise.resolve(
        rows.current
          ? [
              {
                userId: 'ada',
                date: DAY,
                content: buildDraftContent({ a: 'Bread.' }),
                keptAt: START_MS,
                seen: 2,
                agreed: buildDraftContent({ a: 'Bread.' }),
                isOnServer: true,
                ...rows.current,
              },
            ]
          : [],
      ),
    subscribe(_date, watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    mergeRemote(date) {
      met.push(date);
      return Promise.resolve(true);
    },
  };
  const tell = async (next: Partial<DraftRow> | null) => {
    rows.current = next;
    for (const watcher of watchers) watcher({ content: null, saveStatus: 'server', savedAt: START_MS });
    await NOTHING_TO_DO;
    await NOTHING_TO_DO;
  };
  return { meeting: createRemoteDraftMerger(() => Promise.resolve(drafts)), met, tell, watchers };
}

test('words of another device are fetched', async () => {
  const { meeting, met } = createScene({});
  await meeting.receive(DAY, 3);

  expect(met).toEqual([DAY]);
});

test('words are fetched for a form that has none yet', async () => {
  const { meeting, met } = createScene(null);
  await meeting.receive(DAY, 1);

  expect(met).toEqual([DAY]);
});

test('the echo of what this device has sent is no news', async () => {
  const { meeting, met, watchers } = createScene({ seen: 2 });
  await meeting.receive(DAY, 2);

  expect(met).toEqual([]);
  expect(watchers.size).toBe(0);
});

test('an echo that comes before its own answer is no news when the answer is there', async () => {
  const { meeting, met, tell, watchers } = createScene({ seen: 2, isOnServer: false });
  await meeting.receive(DAY, 3);
  expect(met).toEqual([]);
  await tell({ seen: 3, isOnServer: true });

  expect(met).toEqual([]);
  expect(watchers.size).toBe(0);
});

test('news that come while words are on their way are looked at once those have arrived', async () => {
  const { meeting, met, tell } = createScene({ seen: 2, isOnServer: false });
  await meeting.receive(DAY, 4);
  await tell({ seen: 3, isOnServer: false });
  expect(met).toEqual([]);
  await tell({ seen: 3, isOnServer: true });

  expect(met).toEqual([DAY]);
});

test('a draft that is gone is looked for where this device still has it, and only there', async () => {
  const known = createScene({ seen: 2 });
  const unknown = createScene(null);
  await known.meeting.receive(DAY, 0);
  await unknown.meeting.receive(DAY, 0);

  expect([known.met, unknown.met]).toEqual([[DAY], []]);
});

test('without a version the server is asked', async () => {
  const { meeting, met } = createScene({ seen: 9 });
  await meeting.receive(DAY, null);

  expect(met).toEqual([DAY]);
});

test('a device that stores nothing is not changed', async () => {
  const meeting = createRemoteDraftMerger(() => Promise.reject(new Error('no database')));

  await expect(meeting.receive(DAY, 3)).resolves.toBeUndefined();
});

test('after the end nothing is fetched any more', async () => {
  const { meeting, met, tell, watchers } = createScene({ seen: 2, isOnServer: false });
  await meeting.receive(DAY, 4);
  meeting.stop();
  await tell({ seen: 2, isOnServer: true });

  expect(met).toEqual([]);
  expect(watchers.size).toBe(0);
});
