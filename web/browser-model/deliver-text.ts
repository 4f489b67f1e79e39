// Sends a text of the browser's model to the server, once the days that it is about are there.
import type { IsoDate } from '#contract/days.ts';
import { ApiError, isRetryable } from '../api/api-client.ts';
import { connection } from '../api/connection.ts';
import { NetworkError } from '../api/network-error.ts';
import { outboxState } from '../storage/outbox/outbox-state.ts';
import { readDeviceWriter } from './device-writer.ts';

/** Where the server does not say how long it is busy. */
const BUSY_MS = 30_000;
const ATTEMPTS_MAX = 5;

/** What waits to be sent, by what it is about: a newer text takes its place. */
const latest = new Map<string, symbol>();

interface Delivery<Answer> {
  /** Such as `summary 2026-11-21`. */
  subject: string;
  dates: readonly IsoDate[];
  send: () => Promise<Answer>;
}

/** In memory only: a text that is lost with the page can be written again. Rejects with the last failure. */
export async function deliverText<Answer>({ subject, dates, send }: Delivery<Answer>): Promise<Answer> {
  const own = Symbol(subject);
  latest.set(subject, own);
  const assertWanted = () => {
    // The choice is forgotten at sign-out: nothing of the person is sent or shown after it.
    if (readDeviceWriter(() => localStorage) !== 'browser') throw new Error('The person is signed out.');
    if (latest.get(subject) !== own) throw new Error('A newer text has taken its place.');
  };
  for (let attempt = 1; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each attempt waits for the connection
    await untilSendable(dates);
    assertWanted();
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next attempt follows a failed one
      const answer = await send();
      assertWanted();
      return answer;
    } catch (error) {
      // The failure of a text that nobody waits for is not news.
      assertWanted();
      const isSilent = error instanceof NetworkError;
      // The next attempt waits for the connection.
      if (isSilent && !connection.get().isOnline) continue;
      // A server that is there and never answers this call will not take the text.
      const mayPass = isSilent || (error instanceof ApiError && isRetryable(error));
      if (!mayPass || attempt === ATTEMPTS_MAX) throw error;
      attempt += 1;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await wait((error instanceof ApiError && error.retryAfterMs) || BUSY_MS);
    }
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function untilSendable(dates: readonly IsoDate[]): Promise<void> {
  const isSendable = () => connection.get().isOnline && !outboxState.get().rows.some((row) => dates.includes(row.date));
  if (isSendable()) return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => {
      if (!isSendable()) return;
      stopConnection();
      stopOutbox();
      resolve();
    };
    const stopConnection = connection.subscribe(check);
    const stopOutbox = outboxState.subscribe(check);
  });
}
