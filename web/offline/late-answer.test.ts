import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { replaceWithLateAnswer } from './late-answer.ts';

const KEY = ['/api/reflections/ada?limit=5', 'reflections', 'ada'];

function open(shown: unknown, failures: unknown[] = []) {
  const client = new QueryClient();
  client.getQueryCache().config.onError = (error) => void failures.push(error);
  client.setQueryData(KEY, shown);
  return client;
}

test('the answer of the server takes the place of the copy of the device', async () => {
  const client = open(['kept']);

  await replaceWithLateAnswer({ answer: ['late'], shown: ['kept'] }, { client, queryKey: KEY });

  expect(client.getQueryData(KEY)).toEqual(['late']);
});

test('of a long list it takes the place of its page alone', async () => {
  const client = open({ pages: [['new'], ['kept']], pageParams: [null, '2026-11-01'] });

  await replaceWithLateAnswer({ answer: ['late'], shown: ['kept'] }, { client, queryKey: KEY });

  expect(client.getQueryData(KEY)).toEqual({ pages: [['new'], ['late']], pageParams: [null, '2026-11-01'] });
});

test('a copy that is still on its way into the cache is waited for', async () => {
  const client = new QueryClient();
  const kept = Promise.withResolvers<unknown>();
  const fetching = client.fetchQuery({ queryKey: KEY, queryFn: () => kept.promise });

  const taking = replaceWithLateAnswer({ answer: ['late'], shown: ['kept'] }, { client, queryKey: KEY });
  kept.resolve(['kept']);
  await Promise.all([fetching, taking]);

  expect(client.getQueryData(KEY)).toEqual(['late']);
});

test('what was saved meanwhile stays', async () => {
  const client = open(['saved']);

  await replaceWithLateAnswer({ answer: ['late'], shown: ['kept'] }, { client, queryKey: KEY });

  expect(client.getQueryData(KEY)).toEqual(['saved']);
});

test('what is out of date stays so, and is fetched when it is shown again', async () => {
  const client = open(['kept']);
  await client.invalidateQueries({ queryKey: KEY });

  await replaceWithLateAnswer({ answer: ['late'], shown: ['kept'] }, { client, queryKey: KEY });

  expect(client.getQueryState(KEY)).toMatchObject({ data: ['kept'], isInvalidated: true });
});

test('a refusal is told to whoever hears of failed reads', async () => {
  const failures: unknown[] = [];
  const client = open(['kept'], failures);
  const refusal = new Error('401: Please sign in.');

  await replaceWithLateAnswer({ error: refusal }, { client, queryKey: KEY });

  expect(failures).toEqual([refusal]);
  expect(client.getQueryData(KEY)).toEqual(['kept']);
});
