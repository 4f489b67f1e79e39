// `npm run bench -- provider-faults [--place=cloud] [--at-once=12] [--port=5500]`: effect of provider faults on save,
// summary, reading and refresher, with the time-outs of the shipped server. Takes about six minutes.
import { FAULTS } from './faults/faults.ts';
import { tryFault, type Place, type Trial } from './faults/trial.ts';
import { readNumber, readText } from './load/options.ts';
import { printTable } from './load/table.ts';

const PLACES: readonly Place[] = ['home', 'cloud'];
const GOALS = { textMs: 8_000, settledMs: 60_000, longerTextMs: 25_000, calls: 3 };
const KEEP_COMING = new Set(FAULTS.filter(({ keepsComing }) => keepsComing).map(({ name }) => name));
/** A save that waits for a provider takes several seconds; on a busy machine an ordinary one can take almost one. */
const SAVE_MS_MAX = 1_000;

export async function run(options: string[]): Promise<void> {
  const atOnce = readNumber(options, 'at-once', 12);
  const firstPort = readNumber(options, 'port', 5500);
  const queue = FAULTS.flatMap((fault) => readPlaces(options).map((place) => ({ fault, place })));
  const trials: Trial[] = [];
  const work = async (_: unknown, worker: number): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      trials.push(await tryFault(next.fault, { place: next.place, port: firstPort + worker }));
      console.log(`${trials.length}: ${next.place}, ${next.fault.name}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  for (const place of readPlaces(options)) report(place, trials);
}

function readPlaces(options: readonly string[]): readonly Place[] {
  const given = readText(options, 'place');
  const chosen = PLACES.filter((place) => given === undefined || place === given);
  if (chosen.length === 0) throw new Error(`--place is one of: ${PLACES.join(', ')}.`);
  return chosen;
}

function report(place: Place, trials: readonly Trial[]): void {
  const order = FAULTS.map(({ name }) => name);
  const own = trials
    .filter((trial) => trial.place === place)
    .toSorted((one, other) => order.indexOf(one.fault) - order.indexOf(other.fault));
  console.log('');
  printTable(
    [
      place,
      'save before ms',
      'save ms',
      'text ms',
      'settled s',
      'reading s',
      'week s',
      'calls a job',
      'calls over s',
      'summary then by',
      'MB before',
      'after',
      'missed',
    ],
    own.map((trial) => [
      trial.fault,
      ...[trial.normalMs, trial.saveMs, trial.textMs].map((ms) => ms.toFixed(0)),
      ...[trial.settledMs, trial.readingMs, trial.weekMs].map(inSeconds),
      String(trial.calls),
      inSeconds(trial.callsOverMs),
      trial.source,
      trial.memoryMb.before.toFixed(0),
      trial.memoryMb.after.toFixed(0),
      listMissed(trial).join(', ') || '-',
    ]),
  );
  if (own.some((trial) => listMissed(trial).length > 0)) process.exitCode = 1;
}

function listMissed(trial: Trial): string[] {
  const checks: readonly (readonly [name: string, isMissed: boolean])[] = [
    ['save', trial.saveMs > Math.max(SAVE_MS_MAX, trial.normalMs)],
    ['text', trial.textMs > GOALS.textMs || !trial.hasAllTexts],
    ['settled', trial.settledMs > GOALS.settledMs && !KEEP_COMING.has(trial.fault)],
    ['reading', trial.readingMs > GOALS.longerTextMs],
    ['week', trial.weekMs > GOALS.longerTextMs],
    ['calls', trial.calls > GOALS.calls],
    ['unhandled', !trial.hasSurvived],
  ];
  return checks.filter(([, isMissed]) => isMissed).map(([name]) => name);
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
