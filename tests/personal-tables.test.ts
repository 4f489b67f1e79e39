// docs/storage.md says of each table what it owes to the features beside it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ERASED_TABLES } from '../server/account/rows/erased-tables.ts';

const TITLE = '## What each fact about a person owes';

/** The cells of each row, the name of the table first. */
function readRows(): string[][] {
  const text = readFileSync(join(import.meta.dirname, '../docs/storage.md'), 'utf8');
  const [, section = ''] = text.split(TITLE);
  const [table = ''] = section.split('\n## ');
  const lines = table.split('\n').filter((line) => line.startsWith('| '));
  return lines.map((line) => line.split('|').slice(1, -1)).map((cells) => cells.map((cell) => cell.trim()));
}

test('each table of a person is listed once, and no other', () => {
  const [, ...rows] = readRows();

  expect(rows.map(([name = '']) => name.replaceAll('`', '')).toSorted()).toEqual([...ERASED_TABLES].toSorted());
});

test('each says what every feature does with it', () => {
  const [titles = [], ...rows] = readRows();

  expect(titles).toEqual([
    'table',
    'erasure',
    'export',
    'import',
    'undo of an import',
    'removal for good',
    'other devices',
    'without a connection',
    'while an account waits for its deletion',
  ]);
  for (const cells of rows) {
    expect(cells).toHaveLength(titles.length);
    expect(cells).not.toContain('');
  }
});
