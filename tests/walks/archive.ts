// «Download everything», opened.
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { ExportedDay } from '#contract/exported-day.ts';
import type { SignedIn } from '../support/sign-in.ts';
import { expectStatus, send, type Walk } from './walk.ts';

export interface Archive {
  days: ExportedDay[];
  /** Of what the person wrote, day by day. */
  hashes: { date: string; sha256: string }[];
  drafts: { date: string; entries: { content: string }[] }[];
  removedDays: ExportedDay[];
}

export async function exportAll(walk: Walk, as: SignedIn = walk.ada): Promise<Archive> {
  const options = { url: '/api/export' };
  const answer = await send(walk, options, as);
  expectStatus(answer, options, 200);
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(answer.rawPayload)])), { useWebWorkers: false });
  const files = new Map<string, string>();
  for (const entry of await reader.getEntries())
    if (!entry.directory) files.set(entry.filename, await entry.getData(new TextWriter(), { useWebWorkers: false }));
  const { days } = JSON.parse(files.get('learn.json') ?? '') as { days: ExportedDay[] };
  const manifest = JSON.parse(files.get('manifest.json') ?? '') as {
    days: Archive['hashes'];
    unreadableDays: string[];
  };
  if (manifest.unreadableDays.length > 0) throw new Error(`Unreadable: ${manifest.unreadableDays.join(' ')}`);
  const { drafts, removedDays } = JSON.parse(files.get('account.json') ?? '') as Pick<
    Archive,
    'drafts' | 'removedDays'
  >;
  return { days, hashes: manifest.days, drafts, removedDays };
}
