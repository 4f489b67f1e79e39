import { expect, test } from 'vitest';
import { splitFrontMatter } from './front-matter.ts';

/** Far above the 20 ms that it takes, far below the 4 seconds of a cost that grows with the square. */
const LINEAR_MS = 500;

test('HO1: properties are lines of names and values, and the items of a list are joined', () => {
  const { properties, body } = splitFrontMatter(
    '---\r\nTitle: "A walk"\r\ntags:\r\n  - rain\r\n  - rye\r\nnote: a: b\r\n---\r\nBody\r\n---',
  );

  expect([...properties]).toEqual([
    ['title', 'A walk'],
    ['tags', 'rain, rye'],
    ['note', 'a: b'],
  ]);
  expect(body).toBe('Body\n---');
});

test('HO1: a value and the items below it are joined', () => {
  expect([...splitFrontMatter('---\ntags: rain\n- rye\n---\n').properties]).toEqual([['tags', 'rain, rye']]);
});

test('HO9: a long list in the front matter costs as much as its length', () => {
  const text = `---\ntags:\n${'- a\n'.repeat(80_000)}---\nRye`;
  const start = performance.now();

  const { properties } = splitFrontMatter(text);

  expect(properties.get('tags')).toHaveLength(80_000 * 3 - 2);
  expect(performance.now() - start).toBeLessThan(LINEAR_MS);
});
