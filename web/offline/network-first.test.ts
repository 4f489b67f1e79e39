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

test('the server’s answer is used, and the cache is not read', async () => {
  const { read, asked, waiting } = open({ request: async () => ['fresh'], kept: ['kept'] });

  expect(await read(PATH)).toEqual(['fresh']);
  expect(asked).toEqual([]);
  expect(waiting.size).toBe(0);
});

test('without an answer the cached one is used', async () => {
  const { read } = open({ request: () => Promise.reject(new NetworkError()), kept: ['kept'] });

  expect(await read(PATH)).toEqual(['kept']);
});

test('the cached answer may be null', async () => {
  const { read } = open({ request: () => Promise.reject(new NetworkError()), kept: null });

  expect(await read(PATH)).toBeNull();
});

test('without a cached answer the network error is thrown', async () => {
  const { read } = open({ request: () => Promise.reject(new NetworkError()) });

  await expect(read(PATH)).rejects.toThrow('Cannot reach the server.');
});

test('an error of the server is an answer: the cache is not used', async () => {
  const { read, asked } = open({ request: () => Promise.reject(new Error('401: Please sign in.')), kept: ['kept'] });

  await expect(read(PATH)).rejects.toThrow('401: Please sign in.');
  expect(asked).toEqual([]);
});

test('after the timeout the cached answer is used', async () => {
  const { read, passTime } = open({ request: () => new Promise(() => {}), kept: ['kept'] });

  const answer = read(PATH);
  passTime();

  expect(await answer).toEqual(['kept']);
});

test('a slow answer is used when there is no cached one', async () => {
  const late = Promise.withResolvers<unknown>();
  const { read, passTime } = open({ request: () => late.promise });

  const answer = read(PATH);
  passTime();
  late.resolve(['late']);

  expect(await answer).toEqual(['late']);
});

describe('an answer after the cached one', () => {
  test('is reported', async () => {
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

  test('is reported also when it is an error', async () => {
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

  test('is dropped when the same path was requested again', async () => {
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

  test('is not reported without any answer', async () => {
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
