import { afterEach, expect, test, vi } from 'vitest';
import { createStorage } from './browser-storage.fixture.ts';
import { hasFonts, keepFonts, listFontLinks } from './kept-fonts.ts';

afterEach(() => vi.unstubAllGlobals());

test('a device has the fonts after they were fetched, and does not fetch them again', async () => {
  const { fetched, openStorage } = createDevice(['/assets/sans-1.woff2', '/assets/serif-1.woff2']);
  expect(hasFonts(openStorage, listFontLinks())).toBe(false);

  await keepFonts(openStorage);
  await keepFonts(openStorage);

  expect(hasFonts(openStorage, listFontLinks())).toBe(true);
  expect(fetched).toEqual(['/assets/sans-1.woff2', '/assets/serif-1.woff2']);
});

test('the fonts of another build are fetched again', async () => {
  const { fetched, openStorage, install } = createDevice(['/assets/sans-1.woff2']);
  await keepFonts(openStorage);

  install(['/assets/sans-2.woff2']);
  expect(hasFonts(openStorage, listFontLinks())).toBe(false);
  await keepFonts(openStorage);

  expect(fetched).toEqual(['/assets/sans-1.woff2', '/assets/sans-2.woff2']);
});

test.each([
  ['is missing', () => Promise.resolve(new Response('', { status: 404 }))],
  ['does not arrive', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a font that %s is tried again by the next page', async (_problem, answer) => {
  const { openStorage } = createDevice(['/assets/sans-1.woff2']);
  vi.stubGlobal('fetch', answer);

  await keepFonts(openStorage);

  expect(hasFonts(openStorage, listFontLinks())).toBe(false);
});

test('a page without fonts, and a browser that forbids storage, are no problem', async () => {
  const { fetched } = createDevice([]);
  const forbidden = () => {
    throw new Error('SecurityError');
  };

  await keepFonts(forbidden);

  expect(hasFonts(forbidden, listFontLinks())).toBe(false);
  expect(fetched).toEqual([]);
});

function createDevice(paths: readonly string[]) {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    return new Response('font');
  });
  const install = (names: readonly string[]) =>
    vi.stubGlobal('document', {
      querySelectorAll: () => names.map((href) => ({ href, getAttribute: () => href })),
    });
  install(paths);
  const storage = createStorage();
  return { fetched, install, openStorage: () => storage };
}
