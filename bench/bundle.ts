// `npm run bench -- bundle`: prints what is left of each limit of budgets.json, page by page. tests/budgets.test.ts checks
// the same list in every test run.
import { join } from 'node:path';
import { checkBuild } from '../scripts/check-build.ts';
import { findFullest, LEFT_HEADER, listExceeded, listFull, listLeft } from './budgets/left.ts';
import { measureAll } from './budgets/measures.ts';
import { printTable } from './load/table.ts';

const ROOT = join(import.meta.dirname, '..');

export async function run(): Promise<void> {
  if (checkBuild(ROOT) !== 'fresh') throw new Error('Learn is not built from these sources. Run npm run build.');
  const measures = await measureAll(ROOT);
  // Every page and part, but of the many folders only the largest.
  const ofClient = measures.filter(({ budget }) => budget !== 'folderFiles');
  const ofFolders = measures.filter(({ budget }) => budget === 'folderFiles');
  printTable(LEFT_HEADER, listLeft([...ofClient, ...findFullest(ofFolders)]));
  const sentences = new Set([...listExceeded(measures), ...listFull(measures)]);
  for (const sentence of sentences) console.log(sentence);
}
