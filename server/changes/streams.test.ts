import { STREAMS_PER_PERSON_MAX, type ChangeEvent } from '#contract/events.ts';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/test-clock.ts';
import { createChangeBus, createInternalEvents } from './event-buses.ts';
import type { SseSink } from '../http/streaming/sse-response.ts';
import { createChangeStreams } from './streams.ts';

const MINUTE_MS = 60_000;
const cursorFrame = (ms: number): string => `id: ${ms}\nevent: cursor\ndata: {}\n\n`;
const change = (date: string, version: number): ChangeEvent => ({ noun: 'reflection', date, version });

function createHouse() {
  const clock = createTestClock();
  const changes = createChangeBus();
  const works = new Set<() => void>();
  const house = {
    clock,
    changes,
    /** What the rows say has changed; an error stands for a database that is away. */
    found: [] as ChangeEvent[] | Error,
    /** Since when each look asked. */
    looks: [] as number[],
    isSessionOpen: async () => true,
    advance(ms: number) {
      clock.set(new Date(clock.now() + ms).toISOString());
    },
    async beat() {
      for (const work of works) work();
      await settle();
    },
  };
  const signals = createInternalEvents();
  const streams = createChangeStreams({
    changeBus: changes,
    internalEvents: signals,
    clock,
    now: async () => {
      if (house.found instanceof Error) throw house.found;
      return clock.now();
    },
    rows: {
      async listSince(_, { sinceMs, limit }) {
        house.looks.push(sinceMs);
        if (house.found instanceof Error) throw house.found;
        return house.found.slice(0, limit);
      },
    },
    scheduler: {
      every(_, work) {
        works.add(work);
        return () => works.delete(work);
      },
    },
  });

  async function open({ userId = 'ada', since }: { userId?: string; since?: string } = {}) {
    const reader = createReader();
    const leave = streams.open({ userId, since, sink: reader, isSessionOpen: () => house.isSessionOpen() });
    await settle();
    return { ...reader, reader, leave };
  }

  return { house, streams, open, countTimers: () => works.size };
}

function createReader(): SseSink & { written: string[]; waitingBytes: number; ending: string } {
  return {
    written: [],
    waitingBytes: 0,
    ending: '',
    write(text) {
      this.written.push(text);
    },
    get writableLength() {
      return this.waitingBytes;
    },
    end() {
      this.ending = 'ended';
    },
    destroy() {
      this.ending = 'cut';
    },
  };
}

/** Until all that was promised is done; nothing here waits for a timer. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

const told = ({ written }: { written: readonly string[] }): ChangeEvent[] =>
  written.flatMap((text) => [...text.matchAll(/^data: (\{"noun.*)$/gm)].map(([, json = '']) => JSON.parse(json)));

describe('what the rows say', () => {
  test('is looked up from a minute before the cursor, for rows appear later than their time', async () => {
    const { house, open } = createHouse();

    await open({ since: String(house.clock.now() - 5 * MINUTE_MS) });

    expect(house.looks).toEqual([house.clock.now() - 6 * MINUTE_MS]);
  });

  test('is looked up again with every fourth beat, from where the last look began', async () => {
    const { house, open } = createHouse();
    await open();
    const openedAt = house.clock.now();

    for (let beat = 0; beat < 8; beat += 1) {
      house.advance(15_000);
      await house.beat();
    }

    expect(house.looks).toEqual([openedAt - MINUTE_MS, openedAt - MINUTE_MS, openedAt]);
  });

  test('is looked up with the next beat after a gap', async () => {
    const { house, open } = createHouse();
    await open();

    house.changes.gap();
    house.found = [change('2026-11-20', 2)];
    const before = house.looks.length;
    await house.beat();
    await house.beat();

    expect(house.looks.length - before).toBe(1);
  });

  test('is not sent twice', async () => {
    const { house, open } = createHouse();
    const { reader } = await open();
    house.changes.publish({ userId: 'ada', ...change('2026-11-20', 2) });

    house.found = [change('2026-11-20', 2), change('2026-11-19', 1)];
    for (let beat = 0; beat < 12; beat += 1) await house.beat();

    expect(told(reader)).toEqual([change('2026-11-20', 2), change('2026-11-19', 1)]);
  });

  test('is sent again when it was removed and restored', async () => {
    const { house, open } = createHouse();
    const { reader } = await open();

    for (const version of [1, 0, 1]) house.changes.publish({ userId: 'ada', ...change('2026-11-20', version) });

    expect(told(reader).map(({ version }) => version)).toEqual([1, 0, 1]);
  });

  test('is fetched as a whole when there is too much of it', async () => {
    const { house, open } = createHouse();
    house.found = Array.from({ length: 201 }, (_, index) => change('2026-11-20', index + 1));

    const { reader } = await open({ since: String(house.clock.now()) });

    expect(told(reader)).toEqual([]);
    expect(reader.written.at(-1)).toBe(`id: ${house.clock.now()}\nevent: reset\ndata: {}\n\n`);
  });

  test('moves the cursor only once it is known: while the database is unavailable the old one stays', async () => {
    const { house, open } = createHouse();
    house.found = new Error('away');
    const since = house.clock.now() - 5 * MINUTE_MS;
    const { reader } = await open({ since: String(since) });

    house.changes.publish({ userId: 'ada', ...change('2026-11-20', 2) });
    await house.beat();
    const ids = [...reader.written.join('').matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
    house.found = [change('2026-11-19', 1)];
    await house.beat();

    expect(new Set(ids)).toEqual(new Set([since]));
    expect(told(reader)).toEqual([change('2026-11-20', 2), change('2026-11-19', 1)]);
    expect(reader.written.at(-1)).toBe(cursorFrame(house.clock.now()));
  });

  test('starts at the opening for a client that connected while the database was unavailable', async () => {
    const { house, open } = createHouse();
    house.found = new Error('away');
    const { reader } = await open();
    const openedAt = house.clock.now();
    const written = reader.written.join('');

    house.advance(5 * MINUTE_MS);
    house.found = [];
    await house.beat();

    expect(written).not.toMatch(/^id:/m);
    expect(house.looks).toEqual([openedAt - MINUTE_MS]);
    expect(reader.written.at(-1)).toBe(cursorFrame(house.clock.now()));
  });

  test('gives a client with an unknown cursor no new one before telling it to fetch everything', async () => {
    const { house, open } = createHouse();
    const { reader } = await open({ since: 'abc' });

    expect(house.looks).toEqual([]);
    expect(reader.written.join('')).toMatch(/^retry: \d+\n\nid: \d+\nevent: reset\n/);
  });
});

describe('a stream is over', () => {
  test('when its session is, and lets go of everything', async () => {
    const { house, streams, open, countTimers } = createHouse();
    const { reader } = await open();

    house.isSessionOpen = async () => false;
    await house.beat();
    const written = reader.written.length;
    house.changes.publish({ userId: 'ada', ...change('2026-11-20', 2) });

    expect(reader.ending).toBe('ended');
    expect(reader.written).toHaveLength(written);
    expect(countTimers()).toBe(0);
    expect(streams.hasCapacity('ada')).toBe(true);
  });

  test('not while nobody can say whether its session is', async () => {
    const { house, open } = createHouse();
    const { reader } = await open();

    house.isSessionOpen = () => Promise.reject(new Error('away'));
    await house.beat();

    expect(reader.ending).toBe('');
  });

  test('when what an earlier beat wrote has not been taken', async () => {
    const { house, open, countTimers } = createHouse();
    const { reader } = await open();

    reader.waitingBytes = 1;
    await house.beat();

    expect(reader.ending).toBe('cut');
    expect(countTimers()).toBe(0);
  });

  test('when more waits than any reader leaves', async () => {
    const { house, open } = createHouse();
    const { reader } = await open();

    reader.waitingBytes = 65 * 1024;
    house.changes.publish({ userId: 'ada', ...change('2026-11-20', 2) });

    expect(reader.ending).toBe('cut');
  });

  test('when the server stops, also one that is opened then', async () => {
    const { streams, open, countTimers } = createHouse();
    const { reader: early } = await open();

    streams.close();
    const { reader: late } = await open();

    expect([early.ending, late.ending]).toEqual(['ended', 'ended']);
    expect(countTimers()).toBe(0);
  });
});

test('a person has room for many streams, and again when one of them has left', async () => {
  const { streams, open } = createHouse();
  const opened = [];
  for (let index = 0; index < STREAMS_PER_PERSON_MAX; index += 1) opened.push(await open());
  const whenFull = [streams.hasCapacity('ada'), streams.hasCapacity('ben')];

  opened[0]?.leave();
  opened[0]?.leave();

  expect(whenFull).toEqual([false, true]);
  expect(streams.hasCapacity('ada')).toBe(true);
  await open();
  expect(streams.hasCapacity('ada')).toBe(false);
});

test('all people together have room for 8,000 streams', async () => {
  const { house, streams, open } = createHouse();
  const opened = [];
  for (let index = 0; index < 8_000; index += 1) opened.push(await open({ userId: `person-${index}` }));
  const [first, last] = [opened.at(0), opened.at(-1)];
  const whenFull = streams.hasCapacity('ada');

  house.changes.publish({ userId: 'person-0', ...change('2026-11-20', 2) });
  first?.leave();

  expect(whenFull).toBe(false);
  expect(streams.hasCapacity('ada')).toBe(true);
  expect([first, last].map((stream) => stream && told(stream))).toEqual([[change('2026-11-20', 2)], []]);
});
