// `npm run bench -- worst-case [--days=100] [--removed=600] [--revisions=400] [--texts=150] [--seconds=60] [--port=4700]`:
// how much one person at the limits slows down everyone else. It measures what archives in an archive cost the page that
// opens them (`--only=archives`), then each call alone, and then twenty connections of such a person at once while a second
// person reads a list of reflections.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../server/clock.ts';
import { openStorage } from '../server/open-storage.ts';
import { signIn } from '../tests/support/sign-in.ts';
import { addDaysOf } from './load/seed.ts';
import { readNumber, readText } from './load/options.ts';
import { atMost, printTable } from './load/table.ts';
import { measureArchives } from './worst-case/archives.ts';
import { createClient } from './worst-case/client.ts';
import { listCases, type Case } from './worst-case/cases.ts';
import { measureCrowd } from './worst-case/crowd.ts';
import { writeJournal } from './worst-case/journal.ts';
import { startWatched, type WatchedServer } from './worst-case/server.ts';
import { addLongTexts } from './worst-case/texts.ts';

const BLOCK_MS_MAX = 60;
const MEMORY_MB_MAX = 60;
const MB = 1024 * 1024;
/** Calls before the measurement, so that V8 has compiled the code. */
const WARM_UP = 3;
const MEASURED = 3;

interface Person {
  userId: string;
  cookie: string;
}

export async function run(options: string[]): Promise<void> {
  const only = readText(options, 'only');
  if (only === undefined || only === 'archives') await measureArchives();
  if (only === 'archives') return;
  const dataDir = mkdtempSync(join(tmpdir(), 'learn-worst-case-'));
  const port = readNumber(options, 'port', 4700);
  const size = {
    fullDays: readNumber(options, 'days', 100),
    revisions: readNumber(options, 'revisions', 400),
    removedDays: readNumber(options, 'removed', 600),
  };
  const environment = { DATA_DIR: dataDir, PUBLIC_URL: `http://localhost:${port}` };
  let server: WatchedServer | null = null;
  try {
    const texts = readNumber(options, 'texts', 150);
    const [heavy, other, reader] = await openPeople({ dataDir, publicUrl: environment.PUBLIC_URL, texts });
    server = await startWatched(port, { ...environment, RATE_LIMIT_PER_MINUTE: '0' });
    const client = createClient(port, heavy.cookie);
    console.log(`Writing a journal of ${JSON.stringify(size)}.`);
    const journal = await writeJournal(client.send, heavy.userId, size);
    const cases = listCases(journal, reader).filter(({ name }) => only === undefined || name.includes(only));
    await measureCases(server, cases, { heavy, reader });
    client.close();
    await server.stop();
    if (only !== undefined) return;
    server = await startWatched(port, environment);
    await measureCrowd({
      server,
      heavy,
      other,
      cases: cases.filter(({ who }) => who !== 'reader'),
      seconds: readNumber(options, 'seconds', 60),
    });
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function openPeople({
  dataDir,
  publicUrl,
  texts,
}: {
  dataDir: string;
  publicUrl: string;
  texts: number;
}): Promise<[Person, Person, Person]> {
  const storage = await openStorage({ dataDir, clock: systemClock });
  try {
    const heavy = await signIn({ storage, clock: systemClock, publicUrl }, 'Heavy');
    const other = await signIn({ storage, clock: systemClock, publicUrl }, 'Other');
    await addDaysOf(other.userId, { storage, first: '2026-01-01', count: 60 });
    const reader = await signIn({ storage, clock: systemClock, publicUrl }, 'Reader');
    await addLongTexts(reader.userId, { storage, count: texts });
    return [heavy, other, reader];
  } finally {
    await storage.close();
  }
}

async function measureCases(
  server: WatchedServer,
  cases: readonly Case[],
  { heavy, reader }: { heavy: Person; reader: Person },
): Promise<void> {
  const clients = {
    heavy: createClient(server.port, heavy.cookie),
    reader: createClient(server.port, reader.cookie),
    stranger: createClient(server.port, ''),
  };
  const rows: string[][] = [];
  for (const { name, ask, status, who = 'heavy' } of cases) {
    const { send } = clients[who];
    const statuses = new Set<number>();
    const once = async (index: number): Promise<number> => {
      const answer = await send(ask(index));
      statuses.add(answer.status);
      return answer.ms;
    };
    for (let index = 0; index < WARM_UP; index += 1) await once(index);
    const before = await server.reset();
    let slowestMs = 0;
    for (let index = 0; index < MEASURED; index += 1) slowestMs = Math.max(slowestMs, await once(WARM_UP + index));
    const { longestBlockMs, peakRssBytes } = await server.read();
    const memoryMb = (peakRssBytes - before.startRssBytes) / MB;
    const isExpected = [...statuses].every((one) => (status === undefined ? one < 300 : [status].flat().includes(one)));
    rows.push([
      name,
      `${longestBlockMs.toFixed(0)}${longestBlockMs > BLOCK_MS_MAX ? ' MISSED' : ''}`,
      `${memoryMb.toFixed(0)}${memoryMb > MEMORY_MB_MAX ? ' MISSED' : ''}`,
      slowestMs.toFixed(0),
      isExpected ? [...statuses].join() : `${[...statuses].join()} UNEXPECTED`,
    ]);
  }
  for (const client of Object.values(clients)) client.close();
  printTable(
    [`call (goals: ≤ ${BLOCK_MS_MAX} ms, ≤ ${MEMORY_MB_MAX} MB)`, 'block ms', 'MB', 'slowest ms', 'status'],
    rows,
  );
  const worst = Math.max(...rows.map(([, block]) => Number.parseFloat(block ?? '0')));
  console.log(`longest block, CPU ms: ${atMost(worst, BLOCK_MS_MAX, 0)}`);
}
