import type { FastifyRequest } from 'fastify';
import { parseDeviceName } from '#contract/device-name.ts';
import { badInput } from './errors/app-error.ts';

/** A readable name of the browser and its system, from the User-Agent. */
export function parseDevice({ headers }: FastifyRequest): string | undefined {
  return parseDeviceName(headers['user-agent'] ?? null) ?? undefined;
}

/** Other schemes and tokens belong to proxies in front of Learn, which may add them to every request. */
const ACCESS_TOKEN = /^Bearer +(learn_.*)$/i;

/** The access token of the request; null without one. */
export function findAccessToken({ headers }: FastifyRequest): string | null {
  return ACCESS_TOKEN.exec(headers.authorization ?? '')?.[1] ?? null;
}

export function parseIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[ -~]{1,128}$/.test(key)) return key;
  throw badInput('An Idempotency-Key must have 1 to 128 printable characters.');
}
