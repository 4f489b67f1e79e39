import { describe, expect, test } from 'vitest';
import { createProviderFetch, ProviderUnavailable } from './provider-fetch.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const OPTIONS = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;

function answer(headers: Record<string, string>, status = 200) {
  return createProviderFetch(async () => new Response('{}', { status, headers }), { now: () => NOW });
}

describe('the clock of the provider', () => {
  test.each<[Record<string, string>, number]>([
    [{ date: 'Sat, 21 Nov 2026 12:10:00 GMT' }, 600_000],
    [{ date: 'Sat, 21 Nov 2026 11:59:00 GMT' }, -60_000],
    [{ date: 'Sat, 21 Nov 2026 11:50:00 GMT', age: '600' }, 0],
    [{ date: 'Sat, 21 Nov 2026 11:50:00 GMT', age: 'old' }, -600_000],
    [{ date: 'yesterday' }, 0],
    [{}, 0],
  ])('with %o is ahead by %i ms', async (headers, skewMs) => {
    const provider = answer(headers);

    await provider.fetch('https://provider.example', OPTIONS);

    expect(provider.getClockSkewMs()).toBe(skewMs);
  });
});

test('a provider that fails or does not answer is unavailable', async () => {
  const silent = createProviderFetch(() => Promise.reject(new TypeError('fetch failed')), { now: () => NOW });

  await expect(answer({}, 503).fetch('https://provider.example', OPTIONS)).rejects.toThrow(ProviderUnavailable);
  await expect(silent.fetch('https://provider.example', OPTIONS)).rejects.toThrow(ProviderUnavailable);
});

test('a refusal is an answer', async () => {
  const { status } = await answer({}, 400).fetch('https://provider.example', OPTIONS);

  expect(status).toBe(400);
});
