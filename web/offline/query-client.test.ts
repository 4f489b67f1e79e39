import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../api/api-client.ts';
import { createQueryClient, createQueryFn } from './query-client.ts';

const realFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = realFetch;
});

test('the first element of a key is the whole path that is read', async () => {
  const urls = answerWith(() => Response.json([1]));
  const client = createQueryClient({ onSignedOut: refuse });

  const data = await client.fetchQuery({ queryKey: ['/api/things?limit=5', 'things', 'u1'] });

  expect(data).toEqual([1]);
  expect(urls).toEqual(['/api/things?limit=5']);
});

test('a failed read is not tried again', async () => {
  const urls = answerWith(() => new Response('Down', { status: 503 }));
  const client = createQueryClient({ onSignedOut: refuse });

  await expect(client.fetchQuery({ queryKey: ['/api/things'] })).rejects.toThrow('503: Down');

  expect(urls).toHaveLength(1);
});

test('what was read stays fresh, and nothing reads it again by itself', () => {
  const client = createQueryClient({ onSignedOut: refuse });
  client.setQueryData(['/api/things'], [1]);

  const observer = new QueryObserver(client, { queryKey: ['/api/things'] });

  expect(observer.getCurrentResult().isStale).toBe(false);
  expect(observer.options).toMatchObject({
    refetchInterval: false,
    refetchOnWindowFocus: false,
    retry: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
});

test('a read that meets no session throws and says so once', async () => {
  answerWith(() => new Response('Please sign in.', { status: 401 }));
  const heard: boolean[] = [];
  const client = createQueryClient({ onSignedOut: (isAction) => heard.push(isAction) });

  await expect(client.fetchQuery({ queryKey: ['/api/things'] })).rejects.toThrow('401: Please sign in.');

  expect(heard).toEqual([false]);
});

test('a change that meets no session is an action that needs it, and another failure says nothing', async () => {
  const heard: boolean[] = [];
  const client = createQueryClient({ onSignedOut: (isAction) => heard.push(isAction) });
  const fail = (status: number) =>
    new MutationObserver(client, {
      mutationFn: () => Promise.reject(new ApiError('no', { status, code: null })),
    }).mutate();

  await expect(fail(401)).rejects.toThrow('no');
  await expect(fail(500)).rejects.toThrow('no');

  expect(heard).toEqual([true]);
});

test('where being signed out is a normal answer, a read yields null', async () => {
  answerWith(() => new Response('Please sign in.', { status: 401 }));
  const read = createQueryFn({ whenSignedOut: 'null' });

  expect(await read(contextOf('/api/me'))).toBeNull();
});

test('any other failure of such a read is still one', async () => {
  answerWith(() => new Response('Down', { status: 503 }));
  const read = createQueryFn({ whenSignedOut: 'null' });

  await expect(read(contextOf('/api/me'))).rejects.toThrow('503: Down');
});

function refuse(): void {
  throw new Error('Nobody was signed out');
}

function contextOf(path: string) {
  const client = createQueryClient({ onSignedOut: refuse });
  return { client, queryKey: [path], signal: new AbortController().signal };
}

function answerWith(answer: () => Response): string[] {
  const urls: string[] = [];
  globalThis.fetch = async (url) => {
    // `request` passes a text, never a Request.
    urls.push(url as string);
    return answer();
  };
  return urls;
}
