import type { ImportResult } from '#contract/imports.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { addResults, NO_RESULT, sendBatches } from './send-batches.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const RESULT = { added: 1, same: 0, kept: 0, refused: [] };
const BATCHES = ['a', 'b', 'c'].map((key) => ({ entries: [{ key, date: '2024-01-15', content: 'Rye' }] }));

function answerWith(answer: (key: string) => Response): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { entries } = JSON.parse(body) as { entries: { key: string }[] };
    asked.push(entries[0]?.key ?? '');
    return Promise.resolve(answer(entries[0]?.key ?? ''));
  });
  return asked;
}

test('HO6: an interrupted import says how far it came, so that it goes on from there', async () => {
  const asked = answerWith((key) => (key === 'b' ? new Response('Broken', { status: 500 }) : Response.json(RESULT)));
  let result = NO_RESULT;
  const onResult = (more: ImportResult): void => void (result = addResults(result, more));
  const params = { importId: 'i', preview: false, signal: new AbortController().signal, onResult };

  await expect(sendBatches({ ...params, batches: BATCHES })).rejects.toThrow('500: Broken');

  expect(asked).toEqual(['a', 'b']);
  expect(result.added).toBe(1);
});

test('HO7: the last request says that the import is complete with it', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { isLast: unknown }).isLast);
    return Promise.resolve(Response.json(RESULT));
  });
  const params = { importId: 'i', preview: false, signal: new AbortController().signal, onResult: () => {} };

  await sendBatches({ ...params, batches: BATCHES });

  expect(sent).toEqual([false, false, true]);
});

test('HO6: too many requests are sent again after the time that the server asks for', async () => {
  vi.useFakeTimers();
  let answers = 0;
  const asked = answerWith(() => {
    answers += 1;
    return answers === 1
      ? new Response('Wait', { status: 429, headers: { 'Retry-After': '7' } })
      : Response.json(RESULT);
  });
  const params = { importId: 'i', preview: true, signal: new AbortController().signal, onResult: () => {} };

  const sent = sendBatches({ ...params, batches: BATCHES.slice(0, 1) });
  await vi.advanceTimersByTimeAsync(6_900);
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(200);
  await sent;
  vi.useRealTimers();

  expect(before).toBe(1);
  expect(asked).toEqual(['a', 'a']);
});
