// What the browser tests need to know about the service worker and the storage of a page.
import { expect, type Page } from '@playwright/test';

/** Sixty days take seconds on a busy machine. */
const KEPT_TIMEOUT_MS = 30_000;

/** The worker is in its place, and the latest days lie on the device: so many of them, for an empty journal is kept too. */
export async function waitUntilKept(page: Page, days: number): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await waitForDays(page, days);
}

/** The same for a page without a worker. */
export async function waitForDays(page: Page, days: number): Promise<void> {
  const countKept = async () => {
    const device = await page.evaluate(readStores, { withCaches: false });
    return device.includes('"isComplete":') ? (device.match(/"reflection":\{/g) ?? []).length : null;
  };
  await expect.poll(countKept, { timeout: KEPT_TIMEOUT_MS }).toBe(days);
}

/** Nothing of the person waits on this device: the draft of what was saved has ended on the server, too. */
export async function waitUntilSent(page: Page): Promise<void> {
  const listWaiting = async () => {
    const device = await page.evaluate(readStores, { withCaches: false });
    return device.split('\n').filter((line) => / (?:drafts|outbox) \[\{/.test(line));
  };
  await expect.poll(listWaiting, { timeout: KEPT_TIMEOUT_MS }).toEqual([]);
}

/**
 * Everything this device holds: all caches, the databases and both storages, as one text. Of the files that are named by
 * their content only the names: they are the same for everybody, and more than a megabyte.
 */
export function readDevice(page: Page): Promise<string> {
  return page.evaluate(readStores, { withCaches: true });
}

/** Runs in the page. */
async function readStores({ withCaches }: { withCaches: boolean }): Promise<string> {
  const found = [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage)));
  for (const name of withCaches ? await caches.keys() : []) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      const headers = response ? [...response.headers].join() : '';
      const text = request.url.includes('/assets/') ? '' : await response?.text();
      found.push(`${name} ${request.url} ${response?.status} ${headers} ${text}`);
    }
  }
  const wait = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('The database refuses.')));
    });
  for (const { name } of await indexedDB.databases()) {
    const database = await wait(indexedDB.open(name ?? ''));
    for (const store of database.objectStoreNames) {
      const rows = await wait(database.transaction(store).objectStore(store).getAll());
      found.push(`${name} ${store} ${JSON.stringify(rows)}`);
    }
    database.close();
  }
  return found.join('\n');
}
