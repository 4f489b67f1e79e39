import { expect, test } from 'vitest';
import { describeStartupError } from './startup-error.ts';

const config = { port: 3000, host: '127.0.0.1', metricsHost: '10.0.0.1' };

test('a port in use is a sentence that says what to do', () => {
  const error = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' });

  expect(describeStartupError(error, config)).toEqual({
    sentence: 'Port 3000 is already in use. Set PORT to another one.',
    exitCode: 1,
  });
});

test.each([
  ['EADDRINUSE', 'Port 9100 is already in use. Set METRICS_PORT to another one.'],
  ['EADDRNOTAVAIL', 'METRICS_HOST 10.0.0.1 is not an address of this computer.'],
  ['EACCES', 'This user may not open port 9100. Set METRICS_PORT to a port above 1023.'],
])('%s at the port of the metrics is not blamed on the other port', (code, sentence) => {
  const error = Object.assign(new Error('listen'), { code, port: 9100 });

  expect(describeStartupError(error, { ...config, metricsPort: 9100 })).toEqual({ sentence, exitCode: 1 });
});

test.each(['EADDRNOTAVAIL', 'ENOTFOUND'])('a host that is not here is a sentence (%s)', (code) => {
  const error = Object.assign(new Error('listen'), { code });

  expect(describeStartupError(error, { ...config, host: 'elsewhere.example' })).toEqual({
    sentence: 'HOST elsewhere.example is not an address of this computer.',
    exitCode: 1,
  });
});

test('a trouble that brings its own sentence and exit code keeps them', () => {
  const error = Object.assign(new Error('The key does not fit.'), { exitCode: 78 });

  expect(describeStartupError(error, config)).toEqual({ sentence: 'The key does not fit.', exitCode: 78 });
});

test.each([undefined, 'text', new Error('odd')])('anything else is one sentence as well: %s', (error) => {
  expect(describeStartupError(error, config).sentence).toMatch(/^Learn could not start: .*\.$/);
});
