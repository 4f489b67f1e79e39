import type { FastifyRequest } from 'fastify';
import { IF_MATCH_HEADER } from '#contract/history.ts';
import { badInput } from '../http/errors/app-error.ts';
import { ifMatchMissing } from './errors.ts';
import type { ExpectedVersion } from './checks/version-check.ts';

/** `3`, or `3-xM3k_w9a` with the version's tag; with or without the quotation marks of an entity tag. */
const IF_MATCH_PATTERN = /^("?)(\d{1,15})(?:-([A-Za-z0-9_-]{4,24}))?\1$/;

export function parseIfMatch({ headers }: FastifyRequest): ExpectedVersion {
  const value = headers[IF_MATCH_HEADER.toLowerCase()];
  if (value === undefined) throw ifMatchMissing();
  const [, , version, expectedTag] = IF_MATCH_PATTERN.exec(String(value)) ?? [];
  if (version === undefined)
    throw badInput(`${IF_MATCH_HEADER} must name the version of the day that was seen, such as 3.`);
  return { expectedVersion: Number(version), expectedTag };
}
