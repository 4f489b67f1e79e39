// Every call to the provider goes through here: what did not arrive gets a name of its own, and the Date of each answer
// tells how far this computer's clock is off.
import type { CustomFetch } from 'openid-client';
import type { Clock } from '../../clock.ts';

/** The provider did not answer, or answered that it is in trouble. */
export class ProviderUnavailable extends Error {
  constructor(detail: string, cause?: unknown) {
    super(detail, { cause });
    this.name = 'ProviderAway';
  }
}

export interface ProviderFetch {
  fetch: CustomFetch;
  /** How far the provider's clock is ahead of ours, as of its latest answer. */
  getClockSkewMs(): number;
}

export function createProviderFetch(fetch: CustomFetch, clock: Clock): ProviderFetch {
  let skewMs = 0;
  return {
    getClockSkewMs: () => skewMs,
    fetch: async (url, options) => {
      const answer = await fetchOrUnavailable(fetch, url, options);
      if (answer.status >= 500) throw new ProviderUnavailable(`status ${answer.status}`);
      skewMs = measureSkewMs(answer.headers, clock) ?? skewMs;
      return answer;
    },
  };
}

async function fetchOrUnavailable(
  fetch: CustomFetch,
  url: string,
  options: Parameters<CustomFetch>[1],
): Promise<Response> {
  try {
    return await fetch(url, options);
  } catch (error) {
    throw new ProviderUnavailable('no answer', error);
  }
}

function measureSkewMs(headers: Headers, clock: Clock): number | null {
  const sentAt = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(sentAt)) return null;
  // Discovery documents come out of caches, which keep the old Date and say how old it is.
  const ageSeconds = Number(headers.get('age') ?? 0) || 0;
  return sentAt + ageSeconds * 1000 - clock.now();
}
