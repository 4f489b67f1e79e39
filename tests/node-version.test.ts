// Each npm script runs on the Node that the packages bring, or on the system's; without Node 24 it prints one sentence.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const BUNDLED = 'node_modules/.bin/node';
const SYSTEM = 'system/node';
/** Where a program cannot be executed because its loader is missing, as on Alpine. */
const MISSING_LOADER = '#!/nowhere/ld-linux-x86-64.so.2\n';
const OLD_GLIBC = '#!/bin/sh\necho "libc.so.6: version GLIBC_2.28 not found" >&2\nexit 1\n';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'learn-node-'));
  cpSync(join(import.meta.dirname, '../scripts/check-node.sh'), join(folder, 'scripts/check-node.sh'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.entries(packageJson.scripts))('npm run %s with an old Node prints one sentence', (_, command) => {
  write(SYSTEM, nodeOf('v20.19.4'));

  expect(run(command)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Learn needs Node 24 or later, but found v20.19.4. Please install it from https://nodejs.org.\n',
  });
});

test('the Node of the packages is used before an old one of the system', () => {
  write(SYSTEM, nodeOf('v20.19.4'));
  write(BUNDLED, nodeOf('v24.21.0'));

  expect(run(packageJson.scripts.dev)).toEqual({ status: 0, stdout: 'v24.21.0 runs scripts/dev.ts\n', stderr: '' });
});

test.each([
  ['is not installed', null],
  ['has no loader', MISSING_LOADER],
  ['needs another C library', OLD_GLIBC],
])('the Node of the system is used when that of the packages %s', (_, bundled) => {
  write(SYSTEM, nodeOf('v26.0.0'));
  if (bundled) write(BUNDLED, bundled);

  expect(run(packageJson.scripts.dev)).toEqual({ status: 0, stdout: 'v26.0.0 runs scripts/dev.ts\n', stderr: '' });
  expect(existsSync(join(folder, BUNDLED))).toBe(false);
});

test('without any Node that runs the sentence says so', () => {
  write(SYSTEM, OLD_GLIBC);
  write(BUNDLED, OLD_GLIBC);

  const { status, stderr } = run(packageJson.scripts.test);

  expect(status).toBe(1);
  expect(stderr).toBe('Learn needs Node 24 or later, but found none. Please install it from https://nodejs.org.\n');
});

function nodeOf(version: string): string {
  return `#!/bin/sh\nif [ "$1" = --version ]; then echo ${version}; else echo "${version} runs $*"; fi\n`;
}

function write(file: string, text: string): void {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), text, { mode: 0o755 });
}

/** As npm runs a script: with the programs of the packages first. */
function run(command: string): { status: number | null; stdout: string; stderr: string } {
  const path = [dirname(BUNDLED), dirname(SYSTEM)].map((place) => join(folder, place));
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: [...path, '/usr/bin', '/bin'].join(delimiter) },
  });
  return { status, stdout, stderr };
}
