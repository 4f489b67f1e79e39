import { describe, expect, test } from 'vitest';
import { flushPromises } from '../session/session.fixture.ts';
import { NetworkError } from '../api/network-error.ts';
import { createNetworkFirst } from './network-first.ts';

const PATH = '/api/reflections/ada?limit=5';

function open({ request, kept }: { request: () => Promise<unknown>; kept?: unknown }) {
  const waiting = new Set<() => void>();
  const asked: string[] = [];
  const read = createNetworkFirst({
    request,
    readCached: async (path) => {
      asked.push(path);
      return kept;
    },
    schedule: (run) => {
      waiting.add(run);
      return () => waiting.delete(run);
    },
  });
  return { read, asked, waiting, passTime: () => waiting.forEach((run) => run()) };
}

test('the server is believed when it answers, and the device is not even asked', async () => {
  const { read, asked, waiting } = open({ request: async () => ['fresh'], kept: ['kept'] });

  expect(await read(PATH)).toEqual(['fresh']);
  expect(asked).toEqual([]);
  expect(waiting.size).toBe(0);
});

test('without an answer the device says what it knows', async () => {
  const { read } = open({ request: () => Promise.reject(new NetworkError()), kept: ['kept'] });

  expect(await read(PATH)).toEqual(['kept']);
});

test('that there is nothing can be what the device knows', async () => {
  const { read } = open({ request: () => Promise.reject(new NetworkError()), kept: null });

  expect(await read(PATH)).toBeNull();
});

test('where the device does not know either, the missing answer is the error', async () => {
  const { read } = open({ request: () => Promise.reject(new NetworkError()) });

  await expect(read(PATH)).rejects.toThrow('Cannot reach the server.');
});

test('an answer that says no is an answer: the device does not contradict it', async () => {
  const { read, asked } = open({ request: () => Promise.reject(new Error('401: Please sign in.')), kept: ['kept'] });

  await expect(read(PATH)).rejects.toThrow('401: Please sign in.');
  expect(asked).toEqual([]);
});

test('a network that only keeps one waiting is not waited for, where the device knows', async () => {
  const { read, passTime } = open({ request: () => new Promise(() => {}), kept: ['kept'] });

  const answer = read(PATH);
  passTime();

  expect(await answer).toEqual(['kept']);
});

test('a slow answer is still taken where the device does not know', async () => {
  const late = Promise.withResolvers<unknown>();
  const { read, passTime } = open({ request: () => late.promise });

  const answer = read(PATH);
  passTime();
  late.resolve(['late']);

  expect(await answer).toEqual(['late']);
});

describe('an answer that comes after the copy of the device', () => {
  test('is handed over', async () => {
    const late = Promise.withResolvers<unknown>();
    const { read, passTime } = open({ request: () => late.promise, kept: ['kept'] });
    const heard: unknown[] = [];
    const answer = read(PATH, { onLate: (outcome) => heard.push(outcome) });
    passTime();
    await answer;

    late.resolve(['late']);
    await flushPromises();

    expect(heard).toEqual([{ answer: ['late'], shown: ['kept'] }]);
  });

  test('is handed over also when it says no', async () => {
    const late = Promise.withResolvers<unknown>();
    const { read, passTime } = open({ request: () => late.promise, kept: ['kept'] });
    const heard: unknown[] = [];
    const answer = read(PATH, { onLate: (outcome) => heard.push(outcome) });
    passTime();
    await answer;

    const refusal = new Error('401: Please sign in.');
    late.reject(refusal);
    await flushPromises();

    expect(heard).toEqual([{ error: refusal }]);
  });

  test('is dropped when the same was asked for again meanwhile', async () => {
    const first = Promise.withResolvers<unknown>();
    const answers = [first.promise, Promise.resolve(['second'])];
    const { read, passTime } = open({ request: () => answers.shift() ?? Promise.reject(new Error()), kept: ['kept'] });
    const heard: unknown[] = [];
    const answer = read(PATH, { onLate: (outcome) => heard.push(outcome) });
    passTime();
    await answer;
    await read(PATH);

    first.resolve(['first']);
    await flushPromises();

    expect(heard).toEqual([]);
  });

  test('is nothing late when nobody answers at all', async () => {
    const late = Promise.withResolvers<unknown>();
    const { read, passTime } = open({ request: () => late.promise, kept: ['kept'] });
    const heard: unknown[] = [];
    const answer = read(PATH, { onLate: (outcome) => heard.push(outcome) });
    passTime();
    await answer;

    late.reject(new NetworkError());
    await flushPromises();

    expect(heard).toEqual([]);
  });
});
