// The built client stays within its budgets. `npm test` builds it first; alone this needs `npm run build`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import budgets from '../bench/budgets.json' with { type: 'json' };
import { measureBundle, type BundleSizes } from '../bench/bundle/measure.ts';
import { checkBuild } from '../scripts/check-build.ts';

const root = join(import.meta.dirname, '..');

function measure(): BundleSizes {
  expect(checkBuild(root), 'Learn is not built. Run npm run build.').not.toBe('missing');
  return measureBundle(join(root, 'dist', 'client'));
}

function readFirstStyles(): string {
  const client = join(root, 'dist', 'client');
  const href = /<link data-rel="stylesheet"[^>]*href="([^"]+)"/.exec(
    readFileSync(join(client, 'index.html'), 'utf8'),
  )?.[1];
  return readFileSync(join(client, href ?? 'no style sheet'), 'utf8');
}

describe('the built client', () => {
  test('sends a first load within its budget', () => {
    const { firstLoad } = measure();

    expect(firstLoad.scriptBytes, 'script').toBeLessThanOrEqual(budgets.firstLoad.scriptBytes);
    expect(firstLoad.styleBytes, 'styles').toBeLessThanOrEqual(budgets.firstLoad.styleBytes);
    expect(firstLoad.fontBytes, 'fonts').toBeLessThanOrEqual(budgets.firstLoad.fontBytes);
  });

  test('asks for few things at first, signed out and signed in', () => {
    const { firstLoad } = measure();

    expect(firstLoad.requestsSignedOut).toBeLessThanOrEqual(budgets.firstLoad.requests);
    expect(firstLoad.requestsSignedIn).toBeLessThanOrEqual(budgets.firstLoad.requests);
  });

  test('adds little for each later page', () => {
    const { laterPages, laterPageStyles } = measure();

    expect(Object.keys(laterPages)).toEqual(expect.arrayContaining(['reflection', 'synthesis', 'bedtime', 'weekly']));
    expect(Object.entries(laterPages).filter(([, bytes]) => bytes > budgets.laterPageBytes)).toEqual([]);
    expect(Object.entries(laterPageStyles).filter(([, bytes]) => bytes > budgets.laterPageStyleBytes)).toEqual([]);
  });

  test('sends the styles of a later page with that page', () => {
    const { laterPageStyles } = measure();

    expect(laterPageStyles['reflection']).toBeGreaterThan(1000);
    expect(laterPageStyles['bedtime']).toBeGreaterThan(1000);
  });

  test('orders the layers of all styles in the first style sheet', () => {
    const css = readFirstStyles();

    const layers = [...css.matchAll(/@layer ([a-z]+)/g)].map((match) => match[1]);
    expect([...new Set(layers)]).toEqual(['tokens', 'base', 'components', 'pages', 'modes']);
  });

  test('keeps what comes after a page small', () => {
    const { laterParts } = measure();

    expect(Object.keys(laterParts)).toEqual(expect.arrayContaining(['overlays', 'device', 'lazy-history-parts']));
    expect(Object.entries(laterParts).filter(([, bytes]) => bytes > budgets.laterPartBytes)).toEqual([]);
  });

  test('brings the writer of readings made on the device within its own budget', () => {
    const { embeddedWriterBytes } = measure();

    expect(embeddedWriterBytes).toBeLessThanOrEqual(budgets.embeddedWriterBytes);
    expect(embeddedWriterBytes, 'it is there').toBeGreaterThan(1000);
  });

  test('brings the writing with the language model of the browser within its own budget', () => {
    const { browserModelBytes } = measure();

    expect(browserModelBytes).toBeLessThanOrEqual(budgets.browserModelBytes);
    expect(browserModelBytes, 'it is there').toBeGreaterThan(10_000);
  });

  test('brings the reader of other journals within its own budget', () => {
    const { importReaderBytes } = measure();

    expect(importReaderBytes).toBeLessThanOrEqual(budgets.importReaderBytes);
    expect(importReaderBytes, 'it is there').toBeGreaterThan(10_000);
  });

  test.each(['index.html', 'welcome.html'])(
    '%s asks for nothing before its first frame but the main script',
    (name) => {
      const page = readFileSync(join(root, 'dist', 'client', name), 'utf8');

      const fetched = [...page.matchAll(/<(?:link|script|img)\b[^>]*\s(?:rel|src)="([^"]*)"/g)].map(([, rel]) => rel);
      expect(fetched).toEqual(['icon', 'apple-touch-icon', 'modulepreload']);
      expect(page).toMatch(/<link data-rel="stylesheet" crossorigin href="\/assets\//);
      expect(page.match(/<link data-rel="preload" as="font" /g)).toHaveLength(2);
    },
  );

  test('starts with an inline script of at most 2.4 kB, before any style sheet', () => {
    const page = readFileSync(join(root, 'dist', 'client', 'index.html'), 'utf8');

    const [, before, code] = /^([^]*?)<script>([^]*?)<\/script>/.exec(page) ?? [];
    expect(code?.length).toBeGreaterThan(500);
    expect(code?.length).toBeLessThanOrEqual(2400);
    expect(before).not.toContain('<style');
  });

  test.each([
    ['index.html', 'Loading...', 5000],
    ['welcome.html', 'Sign in with Google', 8000],
  ])('%s shows «%s» before a file has arrived', (name, text, styleBytes) => {
    const page = readFileSync(join(root, 'dist', 'client', name), 'utf8');
    const [, head = '', styles = '', body = ''] = /^([^]*)<style>([^]*?)<\/style>([^]*)$/.exec(page) ?? [];

    expect(body).toContain(text);
    expect(head + body, 'no style sheet delays the first frame').not.toContain(' rel="stylesheet"');
    expect(styles.length).toBeGreaterThan(3000);
    expect(styles.length).toBeLessThanOrEqual(styleBytes);
  });

  test('has every part of a first load: nothing is measured as zero', () => {
    const { firstLoad } = measure();

    expect(Math.min(firstLoad.scriptBytes, firstLoad.styleBytes, firstLoad.fontBytes)).toBeGreaterThan(1000);
  });
});
