import { afterEach, expect, test, vi } from 'vitest';
import { createCaches } from '../storage/browser/caches.fixture.ts';
import { SIGNED_OUT_CACHE } from '../storage/browser/signed-out-mark.ts';
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
    { id: 'a', content: 'Rye has gums.', isOwned: true },
    { id: 'b', content: 'And water.', isOwned: true },
  ]);
  await removeSharedText({ id: 'a', isOwned: true });
  expect(await listSharedTexts()).toEqual([{ id: 'b', content: 'And water.', isOwned: true }]);
});

test('a text that is shared while nobody is signed in belongs to nobody', async () => {
  const caches = createCaches();
  vi.stubGlobal('caches', caches);
  await caches.open(SIGNED_OUT_CACHE);

  await share({ text: 'Shared on the train.' });

  expect(await listSharedTexts()).toEqual([{ id: 'a', content: 'Shared on the train.', isOwned: false }]);
  await removeSharedText({ id: 'a', isOwned: false });
  expect(await listSharedTexts()).toEqual([]);
});

test('what no share menu sends is refused with a sentence, and nothing is stored', async () => {
  vi.stubGlobal('caches', createCaches());
  const body = new FormData();
  body.set('text', 'Buy this.');
  const request = new Request(`https://learn.example${SHARE_PATH}`, { method: 'POST', body });
  const fromOtherSite = Object.defineProperty(request, 'referrer', { value: 'https://elsewhere.example/' });

  const foreign = await receiveShare(fromOtherSite, () => 'a');
  const long = await share({ text: 'x'.repeat(20_001) });

  expect([foreign.status, await foreign.text()]).toEqual([
    403,
    'Learn takes texts from the share menu of this device only.',
  ]);
  expect([long.status, await long.text()]).toEqual([
    413,
    'A learning has at most 20,000 characters, and this text is longer. Please share a part of it.',
  ]);
  expect(await listSharedTexts()).toEqual([]);
});

test('the eleventh text that nobody has answered is shown, to be copied', async () => {
  vi.stubGlobal('caches', createCaches());
  for (let index = 0; index < 10; index += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person shares
    expect((await share({ text: `Text ${index}` }, `id-${index}`)).status).toBe(303);

  const answer = await share({ text: 'One too many.' }, 'last');

  expect(answer.status).toBe(409);
  expect(await answer.text()).toBe(
    'Ten shared texts wait in the form of today. Please add or discard them first. Please copy this one:\n\nOne too many.',
  );
  expect(await listSharedTexts()).toHaveLength(10);
});

test('nothing is stored for an empty share', async () => {
  vi.stubGlobal('caches', createCaches());

  expect((await share({ text: ' ' })).status).toBe(303);
  expect(await listSharedTexts()).toEqual([]);
});

test('a text that the device refuses to store is shown, to be copied', async () => {
  vi.stubGlobal('caches', {
    has: async () => false,
    open: async () => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    },
  });

  const answer = await share({ text: 'Rye has gums.' });

  expect(answer.status).toBe(507);
  expect(await answer.text()).toBe('This device could not store the text. Please copy this one:\n\nRye has gums.');
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
