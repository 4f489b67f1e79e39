// The public CI workflow runs only scripts and files that exist, and actions that are pinned to a commit.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
const commands = [...workflow.matchAll(/^ +- run: (.+)$/gm)].map(([, command = '']) => command);

test('the workflow runs check, tests, audit and the container build', () => {
  for (const command of ['npm run check', 'npm test', 'npm audit', 'docker build']) {
    expect(commands.filter((line) => line.startsWith(command))).not.toEqual([]);
  }
});

test('each npm script of the workflow exists', () => {
  const scripts = commands
    .flatMap((line) => [...line.matchAll(/npm (?:run )?([\w:-]+)/g)])
    .map(([, name = '']) => name);
  const ofNpm = new Set(['ci', 'audit']);

  expect(scripts.filter((name) => !ofNpm.has(name) && !(name in packageJson.scripts))).toEqual([]);
});

test('the container is built from a file that exists', () => {
  const files = commands.flatMap((line) => [...line.matchAll(/docker build .*-f (\S+)/g)]).map(([, file = '']) => file);

  expect(files).toEqual([expect.any(String)]);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('each action is pinned to a commit', () => {
  const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);

  expect(actions.length).toBeGreaterThan(0);
  expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});
