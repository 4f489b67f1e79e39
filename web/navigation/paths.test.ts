import { expect, test } from 'vitest';
import { isReadPage, PATHS } from './paths.ts';

test('HP4: what was written can be read, and nothing is written, while an account waits for its deletion', () => {
  const { home, reflection, settings, import: importing, ...read } = PATHS;

  for (const path of [...Object.values(read), '/history/2026-11-21'])
    expect([path, isReadPage(path)]).toEqual([path, true]);
  for (const path of [home, reflection, settings, importing, '/nowhere', '/history-of-rye'])
    expect([path, isReadPage(path)]).toEqual([path, false]);
});
