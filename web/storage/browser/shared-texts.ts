// Texts that other apps share into Learn. The service worker stores them, also while nobody is signed in and without a
// connection; the form of today takes them. They are in a cache, because the worker needs no database for it.

export interface SharedText {
  id: string;
  content: string;
}

const CACHE = 'learn-shared';
const FOLDER = '/share/';

export async function storeSharedText({ id, content }: SharedText): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(FOLDER + id, new Response(content));
}

/** In the order in which they were shared. */
export async function listSharedTexts(): Promise<SharedText[]> {
  // `open` would create the cache.
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return [];
  const cache = await caches.open(CACHE);
  const texts: SharedText[] = [];
  for (const request of await cache.keys()) {
    // oxlint-disable-next-line no-await-in-loop -- there is rarely more than one
    const content = await (await cache.match(request))?.text();
    if (content) texts.push({ id: request.url.slice(request.url.lastIndexOf('/') + 1), content });
  }
  return texts;
}

export async function removeSharedText({ id }: SharedText): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.delete(FOLDER + id);
}
