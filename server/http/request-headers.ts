// The headers of ours that calls which change something know.
import type { FastifyRequest } from 'fastify';
import { parseDeviceName } from '#contract/device-name.ts';
import { IF_MATCH_HEADER } from '#contract/history.ts';
import { badInput, ifMatchMissing } from './errors/app-error.ts';
import type { ExpectedVersion } from '../reflections/version-check.ts';

/** The device that sends the request, as a person calls it. */
export function parseDevice({ headers }: FastifyRequest): string | undefined {
  return parseDeviceName(headers['user-agent'] ?? null) ?? undefined;
}

/** As Node names the headers it has read. */
const IF_MATCH = IF_MATCH_HEADER.toLowerCase();

/** The Idempotency-Key. */
export function parseIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[ -~]{1,128}$/.test(key)) return key;
  throw badInput('An Idempotency-Key must have 1 to 128 printable characters.');
}

/** `3`, or `3-xM3k_w9a` with the version's tag. */
const IF_MATCH_PATTERN = /^("?)(\d{1,15})(?:-([A-Za-z0-9_-]{4,24}))?\1$/;

/** The version of the day that was seen, with or without the quotation marks of an entity tag. */
export function parseIfMatch({ headers }: FastifyRequest): ExpectedVersion {
  const seen = headers[IF_MATCH];
  if (seen === undefined) throw ifMatchMissing();
  const [, , version, seenTag] = IF_MATCH_PATTERN.exec(String(seen)) ?? [];
  if (version === undefined)
    throw badInput(`${IF_MATCH_HEADER} must name the version of the day that was seen, such as 3.`);
  return { expectedVersion: Number(version), expectedTag: seenTag };
}
