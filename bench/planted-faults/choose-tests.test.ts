import { expect, test } from 'vitest';
import { chooseTests, dropUnknownTitles, joinTitles, listCovering } from './choose-tests.ts';

const FAULT = { name: 'no undo', promise: 'K2', file: 'undo.ts', find: 'undo();', replace: '' };
const SPEC = 'tests/e2e/history.spec.ts';
const UNIT = 'web/undo.test.ts';
const result = (file: string, title: string) => ({ file, title, isPassed: true });

test('files of Vitest and browser tests are kept apart', () => {
  const chosen = chooseTests({ ...FAULT, tests: [SPEC, UNIT], titles: 'Undo' }, () => true);

  expect(chosen).toEqual({ units: [UNIT], specs: [SPEC], titles: 'Undo' });
});

test('of several places, those that are there are run', () => {
  const chosen = chooseTests({ ...FAULT, tests: [[SPEC, UNIT]] }, (file) => file === UNIT);

  expect(chosen).toEqual({ units: [UNIT], specs: [], titles: undefined });
});

test('a file that is not there is named', () => {
  expect(() => chooseTests({ ...FAULT, tests: [UNIT, [SPEC]] }, (file) => file === UNIT)).toThrow(
    '«no undo»: tests/e2e/history.spec.ts are not there.',
  );
});

test('titles choose among the browser tests only', () => {
  const results = [result(UNIT, 'a'), result(SPEC, 'Undo restores'), result(SPEC, 'Cancel'), result('other', 'Undo')];

  const covering = listCovering({ units: [UNIT], specs: [SPEC], titles: 'Undo|Redo' }, results);

  expect(covering).toEqual([result(UNIT, 'a'), result(SPEC, 'Undo restores')]);
});

test('when no title matches any more, all tests of the file run', () => {
  const chosen = { units: [], specs: [SPEC], titles: 'Undo' };

  expect(dropUnknownTitles(chosen, [result(SPEC, 'Cancel')])).toEqual({ ...chosen, titles: undefined });
  expect(dropUnknownTitles(chosen, [result(SPEC, 'Undo restores')])).toEqual(chosen);
});

test('one expression matches the browser tests of all faults, each in its file', () => {
  const joined = new RegExp(
    joinTitles([
      { units: [UNIT], specs: [SPEC], titles: 'Undo|Redo' },
      { units: [], specs: ['tests/e2e/print.spec.ts'], titles: undefined },
    ]),
  );

  expect(joined.test(' history.spec.ts Redo')).toBe(true);
  expect(joined.test(' history.spec.ts Cancel')).toBe(false);
  expect(joined.test(' print.spec.ts no word is cut off')).toBe(true);
  expect(joined.test(' form.spec.ts Undo')).toBe(false);
});
