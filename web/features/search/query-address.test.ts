import { afterEach, expect, test, vi } from 'vitest';
import { writeQuery } from './query-address.ts';

afterEach(() => vi.unstubAllGlobals());

function open(hash = '') {
  const page = { pathname: '/history', search: '?prompt=2', hash };
  vi.stubGlobal('location', page);
  const written: string[] = [];
  const replace = (next: string): void => {
    written.push(next);
    page.hash = next.slice('/history?prompt=2'.length);
  };
  return { written, write: (query: string) => writeQuery(query, replace) };
}

test('HL12: the query is written behind the rest of the address, and once', () => {
  const { written, write } = open();

  write('rye bread');
  write('rye bread');

  expect(written).toEqual(['/history?prompt=2#q=rye%20bread']);
});

test('an emptied field empties the address', () => {
  const { written, write } = open('#q=rye');

  write('');

  expect(written).toEqual(['/history?prompt=2']);
});
