import { expect, test } from 'vitest';
import { openVisibleEventSource } from './visible-event-source.ts';
import { createStreamScene } from './visible-event-source.fixture.ts';

function open(options?: { isVisible: boolean }) {
  const scene = createStreamScene(options);
  const told: unknown[] = [];
  const stream = openVisibleEventSource(
    { path: '/api/events', events: { news: (data) => told.push(data) }, onGap: () => told.push('gap') },
    scene.deps,
  );
  return { ...scene, told, stream };
}

test('each event is passed on with its name', () => {
  const { told, last } = open();
  last().send('news', 1);
  last().send('gossip', 2);

  expect(told).toEqual(['1']);
});

test('a hidden window has no connection, and continues from the last event when it is visible again', () => {
  const { told, view, last, countOpen, listAddresses } = open();
  last().send('news', 1, 'r 7');
  last().send('news', 2);
  view.show(false);
  expect(countOpen()).toBe(0);
  view.show(true);

  expect(listAddresses()).toEqual(['/api/events', '/api/events?since=r%207']);
  expect(told).toEqual(['1', '2']);
});

test('opened once more with no event to go on from, it says that something may be missing', () => {
  const { told, view } = open();
  view.show(false);
  expect(told).toEqual([]);
  view.show(true);

  expect(told).toEqual(['gap']);
});

test('a window that opens unseen waits until it is seen', () => {
  const { told, view, streams } = open({ isVisible: false });
  expect(streams).toEqual([]);
  view.show(true);

  expect(streams).toHaveLength(1);
  expect(told).toEqual([]);
});

test('there is one, however often the window is looked at', () => {
  const { view, streams } = open();
  view.show(true);
  view.show(true);

  expect(streams).toHaveLength(1);
});

test('a broken connection is left to the browser', () => {
  const { told, last, streams, refusals } = open();
  last().breakOff();
  last().send('news', 1);

  expect([streams.length, refusals, told]).toEqual([1, [], ['1']]);
});

test('a refusal is reported and retried after a minute, only while the page is visible', () => {
  const { last, streams, refusals, scheduled, view } = open();
  last().refuse();
  expect(refusals).toEqual(['refused']);
  expect(scheduled.map(({ delayMs }) => delayMs)).toEqual([60_000]);
  view.isVisible = false;
  scheduled[0]?.run();
  expect(streams).toHaveLength(1);
  view.isVisible = true;
  scheduled[0]?.run();

  expect(streams).toHaveLength(2);
});

test('one that is seen again after a refusal is tried once', () => {
  const { last, streams, scheduled, view } = open();
  last().refuse();
  view.show(true);

  expect(scheduled).toEqual([]);
  expect(streams).toHaveLength(2);
});

test('a restart begins without a cursor, and the previous connection is closed', () => {
  const { told, last, stream, countOpen, listAddresses } = open();
  const before = last();
  before.send('news', 1, '7');
  stream.restart();
  before.send('news', 2, '8');

  expect(listAddresses()).toEqual(['/api/events', '/api/events']);
  expect(countOpen()).toBe(1);
  expect(told).toEqual(['1', 'gap']);
});

test('stopped, nothing is open, waits or comes back', () => {
  const { told, last, stream, streams, scheduled, view } = open();
  last().refuse();
  stream.stop();
  last().send('news', 1);
  view.show(true);

  expect([streams.length, scheduled, told]).toEqual([1, [], []]);
});
