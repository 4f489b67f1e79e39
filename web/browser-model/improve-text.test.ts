import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-client.ts';
import { NetworkError } from '../api/network-error.ts';
import { improveText } from './browser-texts.ts';

beforeEach(() => vi.stubGlobal('LanguageModel', { availability: async () => 'available', create: async () => ({}) }));

afterEach(() => vi.unstubAllGlobals());

interface Shown {
  text: string;
  isLate?: boolean;
}

async function deliver(send: () => Promise<unknown>, signal = new AbortController().signal) {
  const told: string[] = [];
  const shown = { text: 'Rye has gums.' };
  await improveText<Shown>(
    { text: 'Embedded.' },
    {
      write: async () => ({ shown, send }),
      onSent: ({ text }) => told.push(`sent ${text}`),
      onNotSent: ({ message }) => told.push(message),
      signal,
      onText: () => {},
    },
  );
  await Promise.resolve();
  return told;
}

test('a text that the server has taken is reported as sent', async () => {
  expect(await deliver(async () => null)).toEqual(['sent Rye has gums.']);
});

test.each([
  ['the server refuses', new ApiError('422: No.', { status: 422, code: null }), ['422: No.']],
  ['got no answer at any attempt', new NetworkError('No answer.'), ['No answer.']],
  ['is about days that have changed since', new ApiError('409: Changed.', { status: 409, code: null }), []],
  ['came after the sign-out', new Error('The person is signed out.'), []],
])('a text that %s', async (_, error, told) => {
  expect(await deliver(() => Promise.reject(error))).toEqual(told);
});

test('a page that was left says no more that its text is here', async () => {
  const leaving = new AbortController();
  const refuse = () => {
    leaving.abort();
    return Promise.reject(new NetworkError('No answer.'));
  };

  expect(await deliver(refuse, leaving.signal)).toEqual([]);
});
