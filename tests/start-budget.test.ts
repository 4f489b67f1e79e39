// What a start on SQLite without providers loads: each further module costs time and memory at every start.
// tests/budgets.test.ts counts its files and bytes.
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, test } from 'vitest';
import { measureStart, type ServerStart } from '../bench/budgets/server-start.ts';

const ROOT = join(import.meta.dirname, '..');
const START_MS = 60_000;

let start: ServerStart;

beforeAll(async () => {
  start = await measureStart(ROOT);
}, START_MS);

test('is files of the bundle, and no package', () => {
  expect(start.files.filter((url) => !url.startsWith(start.bundleUrl))).toEqual([]);
  expect(start.files.length).toBeGreaterThan(0);
});

test('is none of what Node needs for HTTPS, HTTP/2 or as an HTTP client', () => {
  expect(start.builtIns).toContain('http');
  expect(start.builtIns.filter((name) => /^(?:https|http2|tls|internal\/deps\/undici\/undici)$/.test(name))).toEqual(
    [],
  );
});

test('has the thread of the embedded writer beside it', async () => {
  const thread = new Worker(join(ROOT, 'dist/server/embedded-worker.js'));
  const request = { days: [], variant: 0, startDate: '2026-11-16', endDate: '2026-11-22' };

  thread.postMessage({ id: 1, request: { kind: 'weekly', request } }, []);

  expect(await once(thread, 'message')).toMatchObject([{ id: 1, text: expect.any(Object) }]);
  await thread.terminate();
});
