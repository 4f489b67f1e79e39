import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { subscribeToChanges } from './change-events.ts';
import { createStreamScene } from './visible-event-source.fixture.ts';

const DAY = ['/api/reflections/ada/2026-11-21', 'reflections', 'ada'];
const OTHER_DAY = ['/api/reflections/ada/2026-11-20', 'reflections', 'ada'];
const LIST = ['/api/reflections/ada?limit=5', 'reflections', 'ada'];
const WEEK = ['/api/weekly-refresher/ada', 'weekly', 'ada'];
const OTHERS_LIST = ['/api/reflections/bob?limit=5', 'reflections', 'bob'];

function listen() {
  const scene = createStreamScene();
  const queryClient = new QueryClient();
  queryClient.setQueryData(DAY, { date: '2026-11-21', version: 2 });
  queryClient.setQueryData(LIST, [{ date: '2026-11-21', version: 2 }]);
  for (const key of [OTHER_DAY, OTHERS_LIST]) queryClient.setQueryData(key, []);
  const met: string[] = [];
  const openForm = (date: string, userId = 'ada') =>
    new QueryObserver(queryClient, {
      queryKey: [`draft:${userId}:${date}`, 'drafts', userId],
      queryFn: () => null,
    }).subscribe(() => {});
  const stop = subscribeToChanges({
    ...scene.deps,
    userId: 'ada',
    queryClient,
    findDrafts: () =>
      Promise.resolve({
        list: () => Promise.resolve([]),
        subscribe: () => () => {},
        mergeRemote(date) {
          met.push(date);
          return Promise.resolve(true);
        },
      }),
  });
  /** What is gathered comes through first. */
  const stale = () => {
    for (const { run } of scene.scheduled.splice(0)) run();
    return listInvalidated();
  };
  const listInvalidated = () =>
    [DAY, OTHER_DAY, LIST, OTHERS_LIST].filter((key) => queryClient.getQueryState(key)?.isInvalidated === true);
  return { ...scene, queryClient, met, openForm, stop, stale };
}

test('a change makes its day and the lists of the person out of date, and nothing else', () => {
  const { streams, stale } = listen();
  streams[0]?.send('change', { noun: 'reflection', date: '2026-11-21', version: 3 });

  expect(stale()).toEqual([DAY, LIST]);
});

test('a version that is already shown causes no request', () => {
  const { streams, stale } = listen();
  streams[0]?.send('change', { noun: 'reflection', date: '2026-11-21', version: 2 });

  expect(stale()).toEqual([]);
});

test.each([
  ['is on no page', { date: '2026-11-19', version: 3 }, undefined],
  ['is shown in an older version', { date: '2026-11-21', version: 3 }, undefined],
  ['is shown already', { date: '2026-11-21', version: 2 }, 'A week.'],
])('a week that was made on this visit goes with a change of a day that %s', (_name, change, left) => {
  const { streams, queryClient, stale } = listen();
  queryClient.removeQueries({ queryKey: LIST });
  queryClient.setQueryData(WEEK, 'A week.');
  streams[0]?.send('change', { noun: 'reflection', ...change });

  stale();

  expect(queryClient.getQueryData(WEEK)).toBe(left);
});

test('a burst of changes causes one refresh of the page', () => {
  const { streams, scheduled } = listen();
  for (const version of [3, 4, 5]) streams[0]?.send('change', { noun: 'reflection', date: '2026-11-21', version });

  expect(scheduled).toHaveLength(1);
});

test('words of another device are fetched for the day whose form is open, and for no other', async () => {
  const { streams, met, openForm } = listen();
  const closeForm = openForm('2026-11-21');
  openForm('2026-11-19', 'bob');
  streams[0]?.send('change', { noun: 'draft', date: '2026-11-20', version: 1 });
  streams[0]?.send('change', { noun: 'draft', date: '2026-11-19', version: 1 });
  streams[0]?.send('change', { noun: 'draft', date: '2026-11-21', version: 1 });
  await expect.poll(() => met).toEqual(['2026-11-21']);
  closeForm();
  streams[0]?.send('change', { noun: 'draft', date: '2026-11-21', version: 2 });
  streams[0]?.send('reset');
  await Promise.resolve();

  expect(met).toEqual(['2026-11-21']);
});

test('after a reset the open form asks for what it may have missed', async () => {
  const { streams, met, openForm } = listen();
  openForm('2026-11-21');
  streams[0]?.send('reset');

  await expect.poll(() => met).toEqual(['2026-11-21']);
});

test.each([
  [{ status: 'pending', degraded: false }, []],
  [{ status: 'streaming', degraded: false }, []],
  [{ status: 'ready', degraded: true }, [DAY]],
  [{ status: 'ready', degraded: false }, []],
])('of a day whose summary is %j, the version that is shown makes %j out of date', (summary, outOfDate) => {
  const { queryClient, streams, stale } = listen();
  queryClient.setQueryData(DAY, { date: '2026-11-21', version: 2, summary });
  streams[0]?.send('change', { noun: 'reflection', date: '2026-11-21', version: 2 });

  expect(stale()).toEqual(outOfDate);
});

test('a reset makes everything of the person out of date', () => {
  const { streams, stale } = listen();
  streams[0]?.send('reset');

  expect(stale()).toEqual([DAY, OTHER_DAY, LIST]);
});

test('a hidden tab holds no stream, and goes on from the last event when it is seen again', () => {
  const { streams, view, stale, countOpen, listAddresses } = listen();
  streams[0]?.send('change', { noun: 'draft', date: '2026-11-21', version: 1 }, 'r 7');
  view.show(false);
  expect(countOpen()).toBe(0);
  view.show(true);

  expect(listAddresses()).toEqual(['/api/events', '/api/events?since=r%207']);
  expect(stale()).toEqual([]);
});

test('a hidden tab goes on from the cursor, and fetches nothing when nothing has changed', () => {
  const { streams, view, stale, listAddresses } = listen();
  streams[0]?.send('cursor', {}, '1763800000000');
  view.show(false);
  view.show(true);

  expect(listAddresses()).toEqual(['/api/events', '/api/events?since=1763800000000']);
  expect(stale()).toEqual([]);
});

test('without an event to go on from, a tab that was hidden fetches all it shows', () => {
  const { view, stale } = listen();
  view.show(false);
  view.show(true);

  expect(stale()).toEqual([DAY, OTHER_DAY, LIST]);
});

test('after the end nothing is open, waits or comes back', () => {
  const { streams, scheduled, stop, view } = listen();
  streams[0]?.send('change', { noun: 'reflection', date: '2026-11-21', version: 3 });
  stop();
  view.show(true);

  expect(streams).toHaveLength(1);
  expect(scheduled).toEqual([]);
});

test('a text generated from the days is dropped unless it is on screen', () => {
  const { queryClient, streams, stale } = listen();
  const [read, unread] = [
    ['/api/bedtime-readings', 'bedtime', 'ada'],
    ['/api/weekly-refresher', 'weekly', 'ada'],
  ];
  for (const queryKey of [read, unread]) queryClient.setQueryData(queryKey, { text: 'The day is over.' });
  // As pages do: such a text is shown, and never fetched by being shown.
  const leave = new QueryObserver(queryClient, { queryKey: read, enabled: false }).subscribe(() => {});
  streams[0]?.send('change', { noun: 'reflection', date: '2026-11-20', version: 1 }, '1');
  stale();

  expect(queryClient.getQueryData(read)).toEqual({ text: 'The day is over.' });
  expect(queryClient.getQueryData(unread)).toBeUndefined();
  leave();
});
