import type { ModelCall } from '#contract/models.ts';
import type { IsoDate } from '#contract/days.ts';
import { formatDateTime } from '../../../time/format-time.ts';
import { describeDays } from '../../../components/generated-text/text-attribution.ts';

const KINDS: Readonly<Record<ModelCall['kind'], string>> = {
  summary: 'Summary',
  bedtime: 'Bedtime reading',
  weekly: 'Weekly refresher',
};

export const OUTCOMES: Readonly<Record<ModelCall['outcome'], string>> = {
  ok: 'Written',
  rejected: 'Not used: the answer did not match what you wrote',
  timeout: 'No answer in time',
  rate: 'The provider was too busy',
  auth: "The provider refused this server's key",
  model: 'The provider does not know the model',
  request: 'The provider refused the request',
  provider: 'The provider had a problem',
  network: 'The provider could not be reached',
  cut: 'The answer was cut off',
  aborted: 'Cancelled: the page was closed',
  open: 'Not sent: the provider had failed several times',
};

export function describeCallPurpose({ kind, dates }: Pick<ModelCall, 'kind' | 'dates'>): string {
  const days = describeDays(dates);
  return days ? `${KINDS[kind]} of ${days}` : KINDS[kind];
}

/** «At 21:04 · 1,240 tokens sent, 180 received» */
export function describeCallUsage({ at, tokensIn, tokensOut, outcome }: ModelCall, today: IsoDate): string {
  const moment = formatDateTime(at, today);
  if (outcome === 'open') return capitalise(moment);
  return `${capitalise(moment)} · ${formatTokens(tokensIn)} sent, ${tokensOut.toLocaleString('en-US')} received`;
}

export function formatTokens(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'token' : 'tokens'}`;
}

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
