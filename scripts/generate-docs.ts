// `npm run docs`: writes the documents that are made from the code. With --check it only says whether they are up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPTIONS } from '../server/config/config.ts';
import { buildApiPage } from './documents/api.ts';
import { buildConfigurationPage, buildEnvironmentExample } from './documents/configuration.ts';
import { readContract } from './documents/contract.ts';
import { listAppErrors } from './documents/app-errors.ts';

const ROOT = join(import.meta.dirname, '..');

export interface GeneratedDocument {
  path: string;
  text: string;
}

export async function buildDocuments(): Promise<readonly GeneratedDocument[]> {
  const contract = await readContract();
  return [
    { path: 'docs/configuration.md', text: buildConfigurationPage(OPTIONS) },
    { path: '.env.example', text: buildEnvironmentExample(OPTIONS) },
    { path: 'docs/api.md', text: buildApiPage(contract, await listAppErrors()) },
  ];
}

/** Paths of the documents that the code has moved away from. */
export function findStale(documents: readonly GeneratedDocument[]): string[] {
  return documents.filter(({ path, text }) => readIfThere(path) !== text).map(({ path }) => path);
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return null;
  }
}

async function main(isCheck: boolean): Promise<void> {
  const documents = await buildDocuments();
  const stale = findStale(documents);
  if (isCheck && stale.length > 0) {
    process.stderr.write(`Not up to date with the code: ${stale.join(', ')}. Run npm run docs.\n`);
    process.exitCode = 1;
    return;
  }
  for (const { path, text } of documents) if (stale.includes(path)) writeFileSync(join(ROOT, path), text);
  process.stdout.write(stale.length > 0 ? `Written: ${stale.join(', ')}.\n` : 'The documents are up to date.\n');
}

if (import.meta.main) await main(process.argv.includes('--check'));
