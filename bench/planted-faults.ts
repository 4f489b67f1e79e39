// `npm run bench -- planted-faults [--area=client] [--only=TEXT] [--root=DIR] [--out=FILE] [--compare=FILE]`: plants one
// mistake after the other into a copy of the project and counts those that no test notices.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readText } from './load/options.ts';
import { printTable } from './load/table.ts';
import { chooseTests } from './planted-faults/choose-tests.ts';
import { CLIENT_FAULTS } from './planted-faults/client.ts';
import { compareResults, isWorse, listDropped, type FaultResult } from './planted-faults/compare.ts';
import { copyProject } from './planted-faults/copy-project.ts';
import type { Area, Fault, PlantedFault } from './planted-faults/fault.ts';
import { replaceOnce } from './planted-faults/plant.ts';
import { SERVER_FAULTS } from './planted-faults/server.ts';
import { runFault, runWithoutFault } from './planted-faults/trial.ts';
import { WRITER_FAULTS } from './planted-faults/writer.ts';

const PROJECT = join(import.meta.dirname, '..');
/** The cheap ones first. */
const FAULTS: Record<Area, readonly Fault[]> = { writer: WRITER_FAULTS, server: SERVER_FAULTS, client: CLIENT_FAULTS };

export async function run(options: string[]): Promise<void> {
  const faults = selectFaults(options);
  const root = resolve(readText(options, 'root') ?? PROJECT);
  const chosen = faults.map((fault) => ({ fault, tests: prepare(fault, root) }));
  const copy = copyProject(root);
  const stop = () => process.exit(1);
  process.once('SIGINT', stop).once('SIGTERM', stop).once('exit', copy.remove);
  const results: FaultResult[] = [];
  try {
    const trials = await runWithoutFault(copy.folder, chosen);
    for (const trial of trials) {
      // oxlint-disable-next-line no-await-in-loop -- all faults are planted in the same copy
      const result = await runFault(copy.folder, trial);
      results.push(result);
      save(results, options);
      console.log(`${result.state.padEnd(8)} ${String(result.seconds).padStart(4)} s  ${result.name}  (${result.by})`);
    }
  } finally {
    copy.remove();
  }
  report(results, options);
}

function selectFaults(options: readonly string[]): PlantedFault[] {
  const area = readText(options, 'area');
  const only = readText(options, 'only') ?? '';
  const areas = (['writer', 'server', 'client'] as const).filter((one) => area === undefined || area === one);
  const faults = areas
    .flatMap((one) => FAULTS[one].map((fault) => ({ ...fault, area: one })))
    .filter(({ name }) => name.includes(only));
  if (faults.length === 0)
    throw new Error('No fault has this area (client, server, writer) and this text in its name.');
  return faults;
}

/** Looks at every fault before the first is planted. */
function prepare(fault: Fault, root: string) {
  replaceOnce(readFileSync(join(root, fault.file), 'utf8'), fault);
  return chooseTests(fault, (file) => existsSync(join(root, file)));
}

/** After each fault: a long run that is ended has not been in vain. */
function save(results: readonly FaultResult[], options: readonly string[]): void {
  const out = readText(options, 'out');
  if (out !== undefined) writeFileSync(out, `${JSON.stringify(results, null, 2)}\n`);
}

function report(results: readonly FaultResult[], options: readonly string[]): void {
  const count = (list: readonly FaultResult[], state: FaultResult['state']) =>
    String(list.filter((result) => result.state === state).length);
  const rows = (['client', 'server', 'writer'] as const)
    .map((area) => ({ area, list: results.filter((result) => result.area === area) }))
    .filter(({ list }) => list.length > 0)
    .map(({ area, list }) => [
      area,
      String(list.length),
      count(list, 'caught'),
      count(list, 'escaped'),
      count(list, 'unclear'),
      String(list.reduce((sum, { seconds }) => sum + seconds, 0)),
    ]);
  console.log('');
  printTable(['', 'faults', 'caught', 'escaped', 'unclear', 'seconds'], rows);
  const compared = readText(options, 'compare');
  const isFailed =
    compared === undefined ? results.some(({ state }) => state !== 'caught') : compare(compared, results);
  if (isFailed) process.exitCode = 1;
}

function compare(file: string, now: readonly FaultResult[]): boolean {
  const then = JSON.parse(readFileSync(file, 'utf8')) as FaultResult[];
  const known = new Set(
    Object.values(FAULTS)
      .flat()
      .map(({ name }) => name),
  );
  const changes = [...compareResults(then, now), ...listDropped(then, known)];
  for (const { name, change } of changes) console.log(`${change}: ${name}`);
  const worse = changes.filter(isWorse).length;
  console.log(`Compared with ${file}: ${worse} of the faults that were caught then are not caught now.`);
  return worse > 0;
}
