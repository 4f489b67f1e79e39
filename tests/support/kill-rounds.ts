// Kills the server in the middle of saving, again and again, and holds what is there afterwards against what was
// acknowledged. Used by a test (a few kills) and by a bench (hundreds).
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '#contract/days.ts';
import { systemClock } from '../../server/clock.ts';
import { openStorage } from '../../server/open-storage.ts';
import {
  createDevice,
  readTexts,
  saveUntilNoResponse,
  resendUnanswered,
  type Device,
  type SentEntry,
} from './save-client.ts';
import { startServerProcess } from './server-process.ts';
import { signIn, type SignedIn } from './sign-in.ts';

export interface KillOptions {
  kills: number;
  port: number;
  dataDir: string;
  databaseUrl?: string;
  /** Told after each kill. */
  onKill?(tally: KillReport): void;
}

export interface KillReport {
  kills: number;
  acknowledged: number;
  /** Sent, killed before their answer, and sent again afterwards. */
  resent: number;
  /** Acknowledged, and not there word for word. */
  lost: number;
  /** There more often than it was written. */
  duplicated: number;
  /** There, and never written. */
  foreign: number;
}

/** Two devices each, so that some saves meet in one day. */
const PEOPLE = 4;
const DEVICES_PER_PERSON = 2;
/** A day holds 200 entries; a round writes more than that. */
const DAYS_PER_ROUND = 7;
const KILL_AFTER_MS = { from: 150, to: 750 };
const MASTER_KEY = Buffer.alloc(32, 9).toString('base64');

export async function runKillRounds(options: KillOptions): Promise<KillReport> {
  const { kills, port, onKill = () => {} } = options;
  const origin = `http://localhost:${port}`;
  const environment = buildEnvironment(options);
  const devices = await signInDevices(options, origin);
  const tally: KillReport = { kills: 0, acknowledged: 0, resent: 0, lost: 0, duplicated: 0, foreign: 0 };
  let server = await startServerProcess(environment);
  try {
    for (let round = 1; round <= kills; round += 1) {
      const saving = devices.map((device, index) =>
        saveUntilNoResponse(device, createWriter(device, index, round), origin),
      );
      await sleep(randomInt(KILL_AFTER_MS.from, KILL_AFTER_MS.to + 1));
      await server.end('SIGKILL');
      await Promise.all(saving);
      server = await startServerProcess(environment);
      await compare(devices, { origin, tally });
      tally.kills = round;
      onKill(tally);
    }
  } finally {
    await server.end('SIGKILL');
  }
  return tally;
}

function buildEnvironment({ port, dataDir, databaseUrl }: KillOptions): Record<string, string> {
  return {
    PORT: String(port),
    DATA_DIR: dataDir,
    LEARN_MASTER_KEY: MASTER_KEY,
    RATE_LIMIT_PER_MINUTE: '0',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
}

async function signInDevices({ dataDir, databaseUrl }: KillOptions, publicUrl: string): Promise<Device[]> {
  const storage = await openStorage({ dataDir, databaseUrl, masterKey: MASTER_KEY, clock: systemClock });
  try {
    const people: SignedIn[] = [];
    for (let index = 0; index < PEOPLE; index += 1) {
      people.push(await signIn({ storage, clock: systemClock, publicUrl }, `Writer ${index}`));
    }
    return people.flatMap((person) => Array.from({ length: DEVICES_PER_PERSON }, () => createDevice(person)));
  } finally {
    await storage.close();
  }
}

/** Each text is written once only, and says where it comes from. */
function createWriter({ person }: Device, device: number, round: number): () => SentEntry {
  const today = new Date(systemClock.now()).toISOString().slice(0, 10);
  let turn = 0;
  return () => {
    turn += 1;
    const date = addDays(today, -(round * DAYS_PER_ROUND + (turn % DAYS_PER_ROUND)));
    const text = `Round ${round}, device ${device}, entry ${turn}: the levain doubled in ${turn} hours. ${randomUUID()}`;
    return { userId: person.userId, date, text, key: randomUUID() };
  };
}

/** Counts what this round has acknowledged, sends again what it left open, and looks at the days of both. */
async function compare(
  devices: readonly Device[],
  { origin, tally }: { origin: string; tally: KillReport },
): Promise<void> {
  for (const [person, own] of Map.groupBy(devices, (device) => device.person)) {
    const acknowledged = own.flatMap((device) => device.acknowledged);
    const open = own.flatMap((device) => device.unanswered ?? []);
    const before = await readDays([...acknowledged, ...open], { origin, person });
    tally.acknowledged += acknowledged.length;
    tally.lost += acknowledged.filter(({ text }) => !before.has(text)).length;

    for (const device of own) await resendUnanswered(device, origin);
    const written = [...acknowledged, ...open];
    const after = await readDays(written, { origin, person });
    tally.resent += open.length;
    tally.lost += open.filter(({ text }) => !after.has(text)).length;
    tally.duplicated += [...after.values()].filter((count) => count > 1).length;
    const texts = new Set(written.map(({ text }) => text));
    tally.foreign += [...after.keys()].filter((text) => !texts.has(text)).length;
    for (const device of own) device.acknowledged = [];
  }
}

/** How often each text stands in the days that these entries belong to. */
async function readDays(
  entries: readonly SentEntry[],
  address: { origin: string; person: SignedIn },
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const date of new Set(entries.map((entry) => entry.date))) {
    for (const text of await readTexts(date, address)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}
