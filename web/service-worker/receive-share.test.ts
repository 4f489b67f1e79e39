import { afterEach, expect, test, vi } from 'vitest';
import { createCaches } from '../storage/browser/caches.fixture.ts';
import { listSharedTexts, removeSharedText } from '../storage/browser/shared-texts.ts';
import manifest from '../public/manifest.webmanifest?raw';
import { buildText, receiveShare, SHARE_PATH } from './receive-share.ts';

afterEach(() => vi.unstubAllGlobals());

function share(fields: Record<string, string>, id = 'a'): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const request = new Request(`https://learn.example${SHARE_PATH}`, { method: 'POST', body });
  return receiveShare(request, () => id);
}

test.each([
  [{ text: ' Rye has gums. ' }, 'Rye has gums.'],
  [{ title: 'Rye', text: 'It has gums.', url: 'https://rye.example/' }, 'Rye\nIt has gums.\nhttps://rye.example/'],
  [{ title: 'Rye', text: 'Rye: https://rye.example/', url: 'https://rye.example/' }, 'Rye: https://rye.example/'],
  [{ title: 'Rye', text: 'Rye' }, 'Rye'],
  [{ text: 'a\0b' }, 'ab'],
  [{ title: '', text: '' }, ''],
])('%j is shared as %j', (fields, text) => {
  expect(buildText(new Map(Object.entries(fields)) as unknown as FormData)).toBe(text);
});

test('a shared text is stored, leads to the form of today and is in no address', async () => {
  vi.stubGlobal('caches', createCaches());

  const answer = await share({ text: 'Rye has gums.' });
  await share({ text: 'And water.' }, 'b');

  expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://learn.example/reflection']);
  expect(await listSharedTexts()).toEqual([
    { id: 'a', content: 'Rye has gums.' },
    { id: 'b', content: 'And water.' },
  ]);
  await removeSharedText({ id: 'a', content: '' });
  expect(await listSharedTexts()).toEqual([{ id: 'b', content: 'And water.' }]);
});

test('nothing is stored for an empty share', async () => {
  vi.stubGlobal('caches', createCaches());

  expect((await share({ text: ' ' })).status).toBe(303);
  expect(await listSharedTexts()).toEqual([]);
});

test('a text that the device refuses to store is shown, to be copied', async () => {
  vi.stubGlobal('caches', {
    open: async () => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    },
  });

  const answer = await share({ text: 'Rye has gums.' });

  expect(answer.status).toBe(507);
  expect(await answer.text()).toBe('This device could not store the text. Please copy it:\n\nRye has gums.');
});

test('the manifest posts what is shared to the worker, in the fields that it reads', () => {
  const { share_target: target } = JSON.parse(manifest) as { share_target: unknown };

  expect(target).toEqual({
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url' },
  });
});
