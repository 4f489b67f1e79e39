// `npm run bench -- kill9 [--engine=sqlite] [--kills=200] [--port=4910]`: counts acknowledged texts that are
// missing after the server was killed during saves.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runKillRounds } from '../tests/support/kill-rounds.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { readEngines, readNumber, type Engine } from './load/options.ts';
import { printTable } from './load/table.ts';

const ACKNOWLEDGED_GOAL = 10_000;
const REPORT_EVERY = 20;

export async function run(options: string[]): Promise<void> {
  const kills = readNumber(options, 'kills', 200);
  const port = readNumber(options, 'port', 4910);
  const rows: string[][] = [];
  for (const engine of readEngines(options)) rows.push(await measure(engine, { kills, port }));
  printTable(['', 'kills', 'acknowledged', 'lost', 'sent again', 'twice', 'never written'], rows);
  const insufficient = rows.filter(([, , acknowledged]) => Number(acknowledged) < ACKNOWLEDGED_GOAL);
  for (const [engine] of insufficient)
    console.log(`${engine}: fewer than ${ACKNOWLEDGED_GOAL} acknowledged, too few for a conclusion.`);
  if (rows.some(([, , , ...faults]) => Number(faults[0]) + Number(faults[2]) + Number(faults[3]) > 0))
    process.exitCode = 1;
}

async function measure(engine: Engine, { kills, port }: { kills: number; port: number }): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'learn-bench-'));
  const postgres = engine === 'postgresql' ? await startPostgres() : null;
  try {
    const tally = await runKillRounds({
      kills,
      port,
      dataDir,
      databaseUrl: postgres?.url,
      onKill({ kills, acknowledged, lost }) {
        if (kills % REPORT_EVERY === 0)
          console.log(`${engine}: ${kills} kills, ${acknowledged} acknowledged, ${lost} lost`);
      },
    });
    const { acknowledged, lost, resent, duplicated, foreign } = tally;
    return [engine, ...[tally.kills, acknowledged, lost, resent, duplicated, foreign].map(String)];
  } finally {
    await postgres?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
