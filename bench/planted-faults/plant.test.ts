import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLIENT_FAULTS } from './client.ts';
import { plant, replaceOnce } from './plant.ts';
import { SERVER_FAULTS } from './server.ts';
import { WRITER_FAULTS } from './writer.ts';

const PROJECT = join(import.meta.dirname, '../..');
const ALL = [...CLIENT_FAULTS, ...SERVER_FAULTS, ...WRITER_FAULTS];
const FAULT = { name: 'nothing is kept', file: 'keep.ts', find: 'keep(text);', replace: '' };

test('the text of a fault is replaced', () => {
  expect(replaceOnce('read();\nkeep(text);\n', FAULT)).toBe('read();\n\n');
});

test('a replacement stands as it is, also where it could mean something else', () => {
  expect(replaceOnce('keep(text);', { ...FAULT, replace: '`${$&}`' })).toBe('`${$&}`');
});

test.each([
  ['that is not there', 'read();', 'occurs 0 times in keep.ts'],
  ['that is there twice', 'keep(text); keep(text);', 'occurs 2 times in keep.ts'],
])('a text %s is refused', (_, text, message) => {
  expect(() => replaceOnce(text, FAULT)).toThrow(message);
});

test('a fault that changes nothing is refused', () => {
  expect(() => replaceOnce('keep(text);', { ...FAULT, replace: FAULT.find })).toThrow('changes nothing');
});

test('a planted fault leaves its file again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'learn-plant-'));
  const file = join(folder, FAULT.file);
  writeFileSync(file, 'keep(text);');

  const restore = plant(folder, { ...FAULT, promise: 'D5', tests: [] });
  const planted = readFileSync(file, 'utf8');
  restore();

  expect([planted, readFileSync(file, 'utf8')]).toEqual(['', 'keep(text);']);
  rmSync(folder, { recursive: true });
});

test('each fault has its own name, and its text is in the code once', () => {
  const names = new Set(ALL.map(({ name }) => name));

  expect(names.size).toBe(ALL.length);
  for (const fault of ALL) replaceOnce(readFileSync(join(PROJECT, fault.file), 'utf8'), fault);
});
