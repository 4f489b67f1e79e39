// All requests to the provider. Network failures become ProviderUnavailable, and the Date header of each answer gives the
// difference between the clocks.
import type { CustomFetch } from 'openid-client';
import type { Clock } from '../../clock.ts';

/** The provider did not answer, or answered with a server error. */
export class ProviderUnavailable extends Error {
  constructor(detail: string, cause?: unknown) {
    super(detail, { cause });
    this.name = 'ProviderAway';
  }
}

export function createProviderFetch(fetch: CustomFetch, clock: Clock) {
  let skewMs = 0;
  return {
    /** How far the provider's clock was ahead of ours at its latest answer. */
    getClockSkewMs: () => skewMs,
    fetch: (async (url, options) => {
      const answer = await fetch(url, options).catch((error: unknown) => {
        throw new ProviderUnavailable('no answer', error);
      });
      if (answer.status >= 500) throw new ProviderUnavailable(`status ${answer.status}`);
      skewMs = measureSkewMs(answer.headers, clock) ?? skewMs;
      return answer;
    }) satisfies CustomFetch,
  };
}

function measureSkewMs(headers: Headers, clock: Clock): number | null {
  const sentAt = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(sentAt)) return null;
  // A cached discovery document has an old Date header and an Age header.
  const ageSeconds = Number(headers.get('age') ?? 0) || 0;
  return sentAt + ageSeconds * 1000 - clock.now();
}
