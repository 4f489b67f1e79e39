import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { replaceWithLateAnswer } from './late-response.ts';

const KEY = ['/api/reflections/ada?limit=5', 'reflections', 'ada'];

function open(shown: unknown, failures: unknown[] = []) {
  const client = new QueryClient();
  client.getQueryCache().config.onError = (error) => void failures.push(error);
  client.setQueryData(KEY, shown);
  return client;
}

test('the server’s answer replaces the cached one', async () => {
  const client = open(['kept']);

  await replaceWithLateAnswer({ answer: ['late'], shown: ['kept'] }, { client, queryKey: KEY });

  expect(client.getQueryData(KEY)).toEqual(['late']);
});

test('in a paged list it replaces only its page', async () => {
  const client = open({ pages: [['new'], ['kept']], pageParams: [null, '2026-11-01'] });

  await replaceWithLateAnswer({ answer: ['late'], shown: ['kept'] }, { client, queryKey: KEY });

  expect(client.getQueryData(KEY)).toEqual({ pages: [['new'], ['late']], pageParams: [null, '2026-11-01'] });
});

test('a cached answer that is still being stored is awaited', async () => {
  const client = new QueryClient();
  const kept = Promise.withResolvers<unknown>();
  const fetching = client.fetchQuery({ queryKey: KEY, queryFn: () => kept.promise });

  const taking = replaceWithLateAnswer({ answer: ['late'], shown: ['kept'] }, { client, queryKey: KEY });
  kept.resolve(['kept']);
  await Promise.all([fetching, taking]);

  expect(client.getQueryData(KEY)).toEqual(['late']);
});

test('a newer save stays', async () => {
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

test('a refusal is reported as a failed read', async () => {
  const failures: unknown[] = [];
  const client = open(['kept'], failures);
  const refusal = new Error('401: Please sign in.');

  await replaceWithLateAnswer({ error: refusal }, { client, queryKey: KEY });

  expect(failures).toEqual([refusal]);
  expect(client.getQueryData(KEY)).toEqual(['kept']);
});
