import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import budgets from '../../bench/budgets.json' with { type: 'json' };
import { cutFaces } from './subset-fonts.ts';

let cache = '';

beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'learn-fonts-'));
});
afterAll(() => rm(cache, { recursive: true, force: true }));

test('both faces together stay within what the first page may load', async () => {
  const folder = await cutFaces(cache);

  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));

  expect(names.toSorted()).toEqual(['sans.woff2', 'serif.woff2']);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(budgets.firstLoadFonts.limit);
});

test('what was cut once is not cut again', async () => {
  const folder = await cutFaces(cache);
  const before = await stat(join(folder, 'sans.woff2'));

  expect(await cutFaces(cache)).toBe(folder);

  expect((await stat(join(folder, 'sans.woff2'))).mtimeMs).toBe(before.mtimeMs);
});
