import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBuild } from './check-build.ts';

const BUILT_AT = 1_000;
const BUILT = ['dist/server/main.js', 'dist/client/index.html'];

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'learn-build-'));
  for (const path of BUILT) write(path, BUILT_AT);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, seconds: number): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), '');
  for (let at = path; at !== '.'; at = dirname(at)) utimesSync(join(root, at), seconds, seconds);
}

test('a build without its sources is fresh, as in a container', () => {
  expect(checkBuild(root)).toBe('fresh');
});

test('a build is fresh until one of its sources is newer', () => {
  write('server/main.ts', BUILT_AT - 1);
  expect(checkBuild(root)).toBe('fresh');

  write('server/database/migrations/journal/0001.sql', BUILT_AT + 1);
  expect(checkBuild(root)).toBe('stale');
});

test.each(['vite.config.ts', 'package-lock.json', 'scripts/vite/build-server.ts'])(
  'a build is stale when %s, which says how to build, is newer',
  (path) => {
    write(path, BUILT_AT + 1);

    expect(checkBuild(root)).toBe('stale');
  },
);

test('a build stays fresh when a test beside a source is newer', () => {
  write('server/main.test.ts', BUILT_AT + 1);
  for (const folder of ['server', '.']) utimesSync(join(root, folder), BUILT_AT, BUILT_AT);

  expect(checkBuild(root)).toBe('fresh');
});

test.each(BUILT)('a build without %s is missing', (path) => {
  rmSync(join(root, path));

  expect(checkBuild(root)).toBe('missing');
});
