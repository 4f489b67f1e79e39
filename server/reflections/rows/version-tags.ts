// The tags of a day's versions. After a restore from a backup version numbers repeat, and random tags do not.
import { randomBytes } from 'node:crypto';

/** A device that has missed more versions than this is asked to compare its texts, as after a restore. */
const TAGS_MAX = 100;
/** Two of 48 random bits are the same once in many million restores. */
const TAG_BYTES = 6;

/** As the column has them, latest last: `2-xM3k_w9a 3-Qe81bZ0c`. */
export type VersionTags = string | null;

export function createVersionTag(): string {
  return randomBytes(TAG_BYTES).toString('base64url');
}

/** Null when an older program wrote this version. */
export function findVersionTag(tags: VersionTags, version: number): string | null {
  const latest = tags?.slice(tags.lastIndexOf(' ') + 1) ?? '';
  const start = `${version}-`;
  return latest.startsWith(start) ? latest.slice(start.length) : null;
}

export function appendVersionTag(tags: VersionTags, version: number, tag: string): string {
  const before = tags === null ? [] : tags.split(' ').slice(1 - TAGS_MAX);
  return [...before, `${version}-${tag}`].join(' ');
}
