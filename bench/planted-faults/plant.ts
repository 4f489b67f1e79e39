// Puts a fault into a file, and takes it out again.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './fault.ts';

/** Returns what restores the file. */
export function plant(folder: string, fault: Fault): () => void {
  const file = join(folder, fault.file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, replaceOnce(text, fault));
  return () => writeFileSync(file, text);
}

export function replaceOnce(text: string, { name, file, find, replace }: Omit<Fault, 'promise' | 'tests'>): string {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`«${name}»: its text occurs ${count} times in ${file}, not once.`);
  if (find === replace) throw new Error(`«${name}» changes nothing.`);
  // A function, because «$&» in a replacement text has a meaning.
  return text.replace(find, () => replace);
}
