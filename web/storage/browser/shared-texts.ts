// Texts that other apps share into Learn. The service worker stores them, also while nobody is signed in and without a
// connection; the form of today offers them. They are in a cache, because the worker needs no database for it.
import { SIGNED_OUT_CACHE } from './signed-out-mark.ts';

export interface SharedText {
  id: string;
  content: string;
  /** It was shared while somebody was signed in: it is theirs, and a sign-out makes it a part of their draft. */
  isOwned: boolean;
}

const CACHE = 'learn-shared';
const FOLDER = '/share/';
const NOBODY = 'nobody/';

export async function storeSharedText({ id, content }: Pick<SharedText, 'id' | 'content'>): Promise<void> {
  const isOwned = !(await caches.has(SIGNED_OUT_CACHE));
  const cache = await caches.open(CACHE);
  await cache.put(pathOf({ id, isOwned }), new Response(content));
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
    const id = request.url.slice(request.url.lastIndexOf('/') + 1);
    if (content) texts.push({ id, content, isOwned: !request.url.endsWith(`${FOLDER}${NOBODY}${id}`) });
  }
  return texts;
}

export async function removeSharedText(text: Pick<SharedText, 'id' | 'isOwned'>): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.delete(pathOf(text));
}

function pathOf({ id, isOwned }: Pick<SharedText, 'id' | 'isOwned'>): string {
  return `${FOLDER}${isOwned ? '' : NOBODY}${id}`;
}
