// What a start on SQLite without providers loads: each further module costs time and memory at every start.
// @module-tag slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleServer } from '../scripts/vite/build-server.ts';
import type { LoadedModules } from './support/record-modules.ts';
import { findFreePort } from './support/server-process.ts';

const ROOT = join(import.meta.dirname, '..');
/** Each part that loads later, such as the checks of texts from a browser, splits what it shares with the start. */
const FILES_MAX = 14;
const BYTES_MAX = 1_500_000;
const START_MS = 60_000;

let folder: string;
let loaded: LoadedModules;

beforeAll(async () => {
  // Outside of the project, so that packages of node_modules are not found.
  folder = mkdtempSync(join(tmpdir(), 'learn-bundle-'));
  await bundleServer(ROOT, join(folder, 'server'));
  loaded = await startAndStop();
}, START_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startAndStop(): Promise<LoadedModules> {
  const modulesFile = join(folder, 'modules.json');
  const preload = join(ROOT, 'tests/support/record-modules.ts');
  const child = spawn(process.execPath, ['--import', preload, join(folder, 'server/main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PORT: String(await findFreePort()), DATA_DIR: join(folder, 'data'), MODULES_FILE: modulesFile },
  });
  const ended = once(child, 'exit');
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part));
  while (!said.includes('Learn is running at '))
    await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error(said)))]);
  child.kill('SIGTERM');
  await ended;
  return JSON.parse(readFileSync(modulesFile, 'utf8')) as LoadedModules;
}

test('is a few files of the bundle, and no package', () => {
  const bundle = new URL(`file://${folder}/server/`).href;

  expect(loaded.files.filter((url) => !url.startsWith(bundle))).toEqual([]);
  expect(loaded.files.length).toBeGreaterThan(0);
  expect(loaded.files.length).toBeLessThanOrEqual(FILES_MAX);
});

test('is a bundle without code that nothing uses', () => {
  const bytes = loaded.files.reduce((sum, url) => sum + statSync(fileURLToPath(url)).size, 0);

  expect(bytes).toBeLessThanOrEqual(BYTES_MAX);
});

test('is none of what Node needs for HTTPS, HTTP/2 or as an HTTP client', () => {
  expect(loaded.builtIns).toContain('http');
  expect(loaded.builtIns.filter((name) => /^(?:https|http2|tls|internal\/deps\/undici\/undici)$/.test(name))).toEqual(
    [],
  );
});

test('has the thread of the embedded writer beside it', async () => {
  const thread = new Worker(join(folder, 'server/embedded-worker.js'));
  const request = { days: [], variant: 0, startDate: '2026-11-16', endDate: '2026-11-22' };

  thread.postMessage({ id: 1, request: { kind: 'weekly', request } }, []);

  expect(await once(thread, 'message')).toMatchObject([{ id: 1, text: expect.any(Object) }]);
  await thread.terminate();
});
