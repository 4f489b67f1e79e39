import { expect, test } from 'vitest';
import { explainStart } from './start-trouble.ts';

const config = { port: 3000, host: '127.0.0.1' };

test('a port in use is a sentence that says what to do', () => {
  const error = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' });

  expect(explainStart(error, config)).toEqual({
    sentence: 'Port 3000 is already in use. Set PORT to another one.',
    exitCode: 1,
  });
});

test('a trouble that brings its own sentence and exit code keeps them', () => {
  const error = Object.assign(new Error('The key does not fit.'), { exitCode: 78 });

  expect(explainStart(error, config)).toEqual({ sentence: 'The key does not fit.', exitCode: 78 });
});

test.each([undefined, 'text', new Error('odd')])('anything else is one sentence as well: %s', (error) => {
  expect(explainStart(error, config).sentence).toMatch(/^Learn could not start: .*\.$/);
});
