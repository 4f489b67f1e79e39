import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface Link {
  href: string;
  onload: () => void;
  onerror: () => void;
}

const missing = new Set<string>();
const links: Link[] = [];
const asked: string[] = [];
let missed = 0;

beforeEach(() => {
  vi.resetModules();
  missing.clear();
  asked.length = 0;
  links.length = 0;
  missed = 0;
  vi.stubGlobal('fetch', async (file: string) => {
    asked.push(file);
    if (missing.has(file)) throw new TypeError('Failed to fetch');
    return file.includes('old') ? new Response('Not found', { status: 404 }) : new Response('export {}');
  });
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector.includes('"/index.js"') || links.some(({ href }) => selector.includes(`link[href="${href}"]`))
        ? {}
        : null,
    createElement: () => ({ remove: () => links.pop() }),
    head: { append: (link: Link) => links.push(link) },
  });
  vi.stubGlobal('window', { dispatchEvent: () => (missed += 1) });
});
afterEach(() => vi.unstubAllGlobals());

test('files are there before they are imported, and are fetched once; those of the page are not fetched again', async () => {
  const { preloadChunks } = await import('./preload-chunks.ts');
  const load = vi.fn(async () => asked.length);

  expect(await preloadChunks(load, ['a.js', 'b.js'])).toBe(2);
  expect(await preloadChunks(load, ['b.js', 'c.js', 'index.js'])).toBe(3);

  expect(asked).toEqual(['/a.js', '/b.js', '/c.js']);
});

test('a chunk that cannot be fetched is reported, not imported, and fetched again by the next request', async () => {
  const { preloadChunks } = await import('./preload-chunks.ts');
  const load = vi.fn(async () => 'parts');
  missing.add('/b.js');
  await expect(preloadChunks(load, ['a.js', 'b.js'])).rejects.toThrow('Failed to fetch');
  expect(load).not.toHaveBeenCalled();
  expect(missed).toBe(1);
  missing.clear();

  expect(await preloadChunks(load, ['a.js', 'b.js'])).toBe('parts');
  expect(missed).toBe(1);
});

test('a style sheet is added once, and everything that needs it waits until it is applied', async () => {
  const { preloadChunks } = await import('./preload-chunks.ts');
  const load = vi.fn(async () => 'parts');

  const both = Promise.all([preloadChunks(load, ['a.css']), preloadChunks(load, ['a.css'])]);
  await Promise.resolve();
  expect(links.map(({ href }) => href)).toEqual(['/a.css']);
  expect(load).not.toHaveBeenCalled();

  links[0]?.onload();
  expect(await both).toEqual(['parts', 'parts']);
});

test('a style sheet that cannot be fetched fails the import, and is added again by the next', async () => {
  const { preloadChunks } = await import('./preload-chunks.ts');
  const load = vi.fn(async () => 'parts');
  const failing = preloadChunks(load, ['a.css']);
  links[0]?.onerror();
  await expect(failing).rejects.toThrow('a.css');
  expect(load).not.toHaveBeenCalled();
  expect(links).toEqual([]);

  const repeated = preloadChunks(load, ['a.css']);
  links[0]?.onload();
  expect(await repeated).toBe('parts');
});

test('an answer that is not the file is a failure that says which', async () => {
  const { preloadChunks } = await import('./preload-chunks.ts');

  await expect(preloadChunks(async () => 'parts', ['assets/old.js'])).rejects.toThrow(
    'assets/old.js could not be fetched: 404',
  );
});
