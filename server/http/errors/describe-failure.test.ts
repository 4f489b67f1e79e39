import { expect, test } from 'vitest';
import { describeErrorForLog } from './describe-failure.ts';
import { storageUnavailable } from './app-error.ts';
import { StartupError, StorageError } from '../../database/errors.ts';
import { VaultError } from '../../vault/errors.ts';

const WORDS = 'parameter $1 = my secret diary';

test.each([
  [new StorageError('full', 'The disk is full.'), { name: 'StorageError', code: 'full', message: 'The disk is full.' }],
  [
    new VaultError('unreadable', 'A key does not open.'),
    { name: 'VaultError', code: 'unreadable', message: 'A key does not open.' },
  ],
  [storageUnavailable(), { name: 'AppError', code: 'storage.away', message: storageUnavailable().message }],
  [new StartupError('No folder.', { exitCode: 1 }), { name: 'StartupError', message: 'No folder.' }],
])('an error of ours is described with its message: %s', (error, failure) => {
  expect(describeErrorForLog(error)).toEqual(failure);
});

test('any other error is described by its name, its code and its place, never by its message', () => {
  const error = Object.assign(new TypeError(WORDS), { code: '22021' });
  error.stack = `TypeError: ${WORDS}\n    at run (file.ts:1:2)`;

  expect(describeErrorForLog(error)).toEqual({ name: 'TypeError', code: '22021', at: '    at run (file.ts:1:2)' });
  expect(describeErrorForLog(WORDS)).toEqual({ name: 'string' });
});

test('several errors that are thrown as one are each described', () => {
  const error = new AggregateError([new StorageError('full', 'The disk is full.'), WORDS], WORDS);

  expect(describeErrorForLog(error)).toEqual({
    name: 'AggregateError',
    errors: [{ name: 'StorageError', code: 'full', message: 'The disk is full.' }, { name: 'string' }],
  });
});

test('a message whose lines look like a stack is not taken for one', () => {
  const { at } = describeErrorForLog(new Error(`first\n    at ${WORDS}\nlast`));

  expect(at).toContain('describe-failure.test.ts');
  expect(at).not.toContain('secret');
});
