import { afterEach, expect, test, vi } from 'vitest';
import { nameBrowser } from './browser-name.ts';

const stub = (...brands: { brand: string; version: string }[]) =>
  vi.stubGlobal('navigator', { userAgentData: { brands } });

afterEach(() => vi.unstubAllGlobals());

test('a browser is named by its own brand and version', () => {
  stub(
    { brand: 'Not)A;Brand', version: '8' },
    { brand: 'Chromium', version: '148' },
    { brand: 'Google Chrome', version: '148' },
  );

  expect(nameBrowser()).toBe('Google Chrome 148');
});

test('a browser without a brand of its own is Chromium', () => {
  stub({ brand: 'Not_A Brand', version: '24' }, { brand: 'Chromium', version: '148' });

  expect(nameBrowser()).toBe('Chromium 148');
});

test('a name has only characters that the server takes', () => {
  stub({ brand: 'Micro<soft> "Edge"', version: '148' });
  expect(nameBrowser()).toBe('Microsoft Edge 148');
  stub({ brand: '<>', version: '' });
  expect(nameBrowser()).toBe('Browser');
});

test('a browser that tells no brands has a name all the same', () => {
  vi.stubGlobal('navigator', {});

  expect(nameBrowser()).toBe('Browser');
});
