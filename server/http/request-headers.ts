// The headers of ours that calls which change something know.
import type { FastifyRequest } from 'fastify';
import { findDeviceName } from '#contract/device-name.ts';
import { SEEN_HEADER } from '#contract/history.ts';
import { badInput, seenMissing } from './errors/app-error.ts';
import type { Seen } from '../reflections/version-check.ts';

/** The device that sends the request, as a person calls it. */
export function readDevice({ headers }: FastifyRequest): string | undefined {
  return findDeviceName(headers['user-agent'] ?? null) ?? undefined;
}

/** As Node names the headers it has read. */
const SEEN = SEEN_HEADER.toLowerCase();

/** The Idempotency-Key. */
export function readRequestId({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[ -~]{1,128}$/.test(key)) return key;
  throw badInput('An Idempotency-Key must have 1 to 128 printable characters.');
}

/** `3`, or `3-xM3k_w9a` with the version's tag. */
const SEEN_VERSION = /^("?)(\d{1,15})(?:-([A-Za-z0-9_-]{4,24}))?\1$/;

/** The version of the day that was seen, with or without the quotation marks of an entity tag. */
export function readSeen({ headers }: FastifyRequest): Seen {
  const seen = headers[SEEN];
  if (seen === undefined) throw seenMissing();
  const [, , version, seenTag] = SEEN_VERSION.exec(String(seen)) ?? [];
  if (version === undefined)
    throw badInput(`${SEEN_HEADER} must name the version of the day that was seen, such as 3.`);
  return { seen: Number(version), seenTag };
}
