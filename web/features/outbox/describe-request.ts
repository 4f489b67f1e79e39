import { formatTime } from '../../time/format-time.ts';
import { formatShortDate } from '../../time/dates.ts';
import { localDate } from '../../time/local-today.ts';
import type { OutboxRow } from '../../storage/browser/schema.ts';

/** From here on the fault is probably not a passing one. */
const FAILING_ATTEMPTS = 3;

/** «Waiting since 21:04», with the date if that was another day. */
export function describeWaitingTime(sinceMs: number, nowMs: number): string {
  const moment = new Date(sinceMs);
  const time = formatTime(moment);
  const [day, today] = [localDate(moment), localDate(new Date(nowMs))];
  return day === today ? `Waiting since ${time}` : `Waiting since ${formatShortDate(day, today)} at ${time}`;
}

export function describeRequestState({
  state,
  reason,
  attempts,
  nextTryAt,
  notBefore,
  isPaused,
}: Pick<OutboxRow, 'state' | 'reason' | 'attempts' | 'nextTryAt' | 'notBefore'> & { isPaused: boolean }): string {
  if (state === 'signedOut') return 'It will be sent after you sign in again.';
  if (state === 'refused') return `The server refused it. ${reason ?? ''}`.trim();
  // The server's Retry-After applies to «Send now» too.
  if (reason && notBefore > nextTryAt)
    return `The server asked Learn to wait until ${formatTime(new Date(notBefore))}. After that, it will be sent automatically. ${reason}`;
  if (reason && attempts >= FAILING_ATTEMPTS) {
    // An account that waits for its deletion takes no day.
    const others = isPaused || reason.startsWith('423') ? '' : '; other days do not wait for it';
    return `Learn has sent it ${attempts} times, and the server could not save it. It stays on this device and will be sent again automatically${others}. ${reason}`;
  }
  if (reason) return `The server could not save it yet. It will be sent automatically. ${reason}`;
  return attempts > 0
    ? 'The server has not answered yet. It will be sent automatically.'
    : 'It will be sent automatically.';
}

export function requestText({ body }: Pick<OutboxRow, 'body'>): string {
  return body.entries.map(({ content }) => content).join('\n\n');
}
