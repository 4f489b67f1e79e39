// `npm run docs`: writes the documents that are made from the code. tests/docs.test.ts says whether they are up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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

export function findStale(documents: readonly GeneratedDocument[]): string[] {
  const isStale = ({ path, text }: GeneratedDocument): boolean =>
    !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text;
  return documents.filter(isStale).map(({ path }) => path);
}

async function main(): Promise<void> {
  for (const { path, text } of await buildDocuments()) writeFileSync(join(ROOT, path), text);
}

if (import.meta.main) await main();
