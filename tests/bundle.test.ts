// The parts of the built client. tests/budgets.test.ts checks their sizes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { measureBundle, type BundleSizes } from '../bench/bundle/measure.ts';

const root = join(import.meta.dirname, '..');

function measure(): BundleSizes {
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
  test('has a file for each later page', () => {
    const { laterPages } = measure();

    expect(Object.keys(laterPages)).toEqual(expect.arrayContaining(['reflection', 'synthesis', 'bedtime', 'weekly']));
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

  test('has files for what comes after a page, for the writers on the device and for the reader of other journals', () => {
    const { laterParts, crisisCardBytes, embeddedWriterBytes, browserModelBytes, importReaderBytes } = measure();

    expect(Object.keys(laterParts)).toEqual(expect.arrayContaining(['overlays', 'device', 'lazy-history-parts']));
    expect(crisisCardBytes).toBeGreaterThan(1000);
    expect(embeddedWriterBytes).toBeGreaterThan(1000);
    expect(browserModelBytes).toBeGreaterThan(10_000);
    expect(importReaderBytes).toBeGreaterThan(10_000);
  });

  test.each(['index.html', 'welcome.html'])('%s asks for nothing before its first frame', (name) => {
    const page = readFileSync(join(root, 'dist', 'client', name), 'utf8');

    const fetched = [...page.matchAll(/<(?:link|script|img)\b[^>]*\s(?:rel|src)="([^"]*)"/g)].map(([, rel]) => rel);
    expect(fetched).toEqual(['icon', 'apple-touch-icon']);
    expect(page).toMatch(/<link data-rel="modulepreload" crossorigin href="\/assets\//);
    expect(page).toMatch(/<link data-rel="stylesheet" crossorigin href="\/assets\//);
    expect(page.match(/<link data-rel="preload" as="font" /g)).toHaveLength(2);
  });

  test('starts with an inline script before any style sheet', () => {
    const page = readFileSync(join(root, 'dist', 'client', 'index.html'), 'utf8');

    const [, before, code] = /^([^]*?)<script>([^]*?)<\/script>/.exec(page) ?? [];
    expect(code?.length).toBeGreaterThan(500);
    expect(before).not.toContain('<style');
  });

  test.each([
    ['index.html', 'Loading...'],
    ['welcome.html', 'Sign in with Google'],
  ])('%s shows «%s» before a file has arrived', (name, text) => {
    const page = readFileSync(join(root, 'dist', 'client', name), 'utf8');
    const [, head = '', styles = '', body = ''] = /^([^]*)<style>([^]*?)<\/style>([^]*)$/.exec(page) ?? [];

    expect(body).toContain(text);
    expect(head + body, 'no style sheet delays the first frame').not.toContain(' rel="stylesheet"');
    expect(styles.length).toBeGreaterThan(3000);
  });

  test('has every part of a first load: nothing is measured as zero', () => {
    const { firstLoad } = measure();

    expect(Math.min(firstLoad.scriptBytes, firstLoad.styleBytes, firstLoad.fontBytes)).toBeGreaterThan(1000);
  });
});
