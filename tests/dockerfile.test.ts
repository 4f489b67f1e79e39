// The container's image is built step by step in a clean folder, without Docker, and started as a container would be.
// @module-tag slow
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStages, listFiles, toLocalPath, type Stage } from './support/dockerfile.ts';
import { findFreePort } from './support/server-process.ts';

const root = join(import.meta.dirname, '..');
/** The client is built once. */
const BUILD_MS = 120_000;
const NOT_SHIPPED = /\.(?:test|suite|fixture)\.tsx?$|^(?:tests|bench|docs|web|data|\.git)\/|\.env$|\.db$/;

let folder: string;
let image: Stage;
let port: number;
let server: ChildProcess | undefined;
let said = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'learn-image-'));
  image = buildStages(join(root, 'ops/Dockerfile'), { context: root, folder });
  port = await findFreePort();
}, BUILD_MS);

afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}, BUILD_MS);

test('the image contains what runs, and no tests, secrets or build tools', () => {
  const files = listFiles(join(image.root, image.workdir)).filter((file) => !file.startsWith('node_modules/'));

  expect(files).toContain('dist/server/main.js');
  expect(files).toContain('dist/client/index.html');
  expect(files.filter((file) => NOT_SHIPPED.test(file))).toEqual([]);
  expect(listFiles(join(image.root, image.workdir, 'node_modules')).some((file) => file.startsWith('vite/'))).toBe(
    false,
  );
});

test('the container starts, its health check sees it on any port, and a stop ends it', async () => {
  const [program = '', ...args] = image.command;
  server = spawn(program, args, { cwd: join(image.root, image.workdir), env: environment() });
  server.stdout?.setEncoding('utf8').on('data', (part: string) => (said += part));
  server.stderr?.setEncoding('utf8').on('data', (part: string) => (said += part));
  const ended = once(server, 'exit');
  while (!said.includes('Learn is running at ')) {
    await Promise.race([once(server.stdout ?? server, 'data'), ended.then(() => Promise.reject(new Error(said)))]);
  }

  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  expect(checkHealth()).toBe(0);
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(checkHealth()).toBe(1);
});

function checkHealth(): number | null {
  const [program = '', ...args] = image.healthCheck;
  return spawnSync(program, args, { cwd: join(image.root, image.workdir), env: environment() }).status;
}

function environment(): Record<string, string> {
  const ofImage = Object.entries(image.environment).map(([name, value]) => [name, toLocalPath(value, image)]);
  mkdirSync(join(image.root, 'tmp'), { recursive: true });
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    PORT: String(port),
    LOCAL_SIGNIN_CODE: 'a code of 12 or more',
    ...Object.fromEntries(ofImage),
  };
}
