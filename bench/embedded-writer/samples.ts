// Reads the samples from JSON lines; default: the samples of this project.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { SAMPLES } from '../../embedded/samples/entries.ts';

const Til = z.object({ title: z.string(), text: z.string() });
export type Til = z.infer<typeof Til>;

const Group = z.object({ entries: z.array(z.string()), summaries: z.array(z.string()) });
export type Group = z.infer<typeof Group>;

export async function readTil(file: string): Promise<Til[]> {
  return (await readLines(file)).map((line) => Til.parse(line));
}

export async function readGroups(file: string): Promise<Group[]> {
  return (await readLines(file)).map((line) => Group.parse(line));
}

export function listOwnTil(): Til[] {
  return SAMPLES.filter(({ language }) => language === 'en').map(({ title, text }) => ({ title, text }));
}

/** Eight entries at a time; their titles together are the summary. */
export function listOwnGroups(): Group[] {
  const english = listOwnTil();
  return Array.from({ length: Math.floor(english.length / 8) }, (_, index) =>
    english.slice(index * 8, index * 8 + 8),
  ).map((group) => ({
    entries: group.map(({ text }) => text),
    summaries: [group.map(({ title }) => `${title}.`).join(' ')],
  }));
}

async function readLines(file: string): Promise<unknown[]> {
  const text = await readFile(file, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): unknown => JSON.parse(line));
}
