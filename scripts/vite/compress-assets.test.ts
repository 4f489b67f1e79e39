import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressAssets, compressFolder } from './compress-assets.ts';

const SCRIPT = 'export const words = "one two three";\n'.repeat(50);

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'learn-assets-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/a.js'), SCRIPT);
  await writeFile(join(folder, 'assets/a.woff2'), 'font');
  await writeFile(join(folder, 'index.html'), '<p>');
  await compressFolder(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a text gets two smaller copies that say the same', async () => {
  const brotli = await readFile(join(folder, 'assets/a.js.br'));
  const gzip = await readFile(join(folder, 'assets/a.js.gz'));

  expect(brotliDecompressSync(brotli).toString()).toBe(SCRIPT);
  expect(gunzipSync(gzip).toString()).toBe(SCRIPT);
  expect(brotli.length).toBeLessThan(SCRIPT.length);
});

test('what is compressed already, and the page that the server still fills in, get none', async () => {
  expect((await readdir(join(folder, 'assets'))).toSorted()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'a.woff2']);
  expect(await readdir(folder)).not.toContain('index.html.br');
});

test('a build that fails says why itself', async () => {
  const root = join(folder, 'broken');
  await mkdir(root);
  await writeFile(join(root, 'index.html'), '<script type="module" src="./missing.ts"></script>');

  const building = build({ root, configFile: false, logLevel: 'silent', plugins: [compressAssets()] });

  await expect(building).rejects.toThrow('missing.ts');
});

test('a build that succeeds is compressed', async () => {
  const root = join(folder, 'whole');
  await mkdir(root);
  await writeFile(join(root, 'index.html'), '<script type="module" src="./main.js"></script>');
  await writeFile(join(root, 'main.js'), 'console.log("one two three");');

  await build({ root, configFile: false, logLevel: 'silent', plugins: [compressAssets()] });

  const built = await readdir(join(root, 'dist/assets'));
  expect(built.filter((name) => name.endsWith('.js.br'))).toHaveLength(1);
});
