// `npm run bench -- linear [--only=splitSentences]`: checks that the exported functions of the embedded writer, of the
// checks of a model's answer and of Markdown take time linear in their text. Doubles texts that cause backtracking; the
// time may grow by a factor of 2.5.
import { readdirSync } from 'node:fs';
import { FUNCTIONS } from './linear/functions.ts';
import { NO_TEXT } from './linear/no-text.ts';
import { readText } from './load/options.ts';
import { listTexts } from './linear/texts.ts';

const CHARACTERS = 10_000;
const GROWTH_MAX = 2.5;
/** Shorter times are not compared. */
const CHEAP_MS = 15;
const TRIES = 3;
/** Only the slowest texts of each function are compared; quadratic time is among them. */
const COMPARED = 3;
const FOLDERS = [
  'embedded/crisis',
  'embedded/classifier',
  'embedded/distress',
  'embedded/entries',
  'embedded/hard-lines',
  'embedded/locales',
  'embedded/ranking',
  'embedded/text',
  'embedded/threads',
  'embedded/writers',
  'embedded/writers/week',
  'generation/checks',
  'generation/grounding',
  'web/components/markdown',
];

export async function run(options: string[]): Promise<void> {
  const only = readText(options, 'only');
  const problems = await listUnmeasured();
  let slowest = { ms: 0, where: '' };
  for (const [name, work] of Object.entries(FUNCTIONS).filter(([one]) => only === undefined || one === only)) {
    const times = listTexts().map(({ name: text, build }) => ({
      text,
      build,
      ms: measure(() => work(build(2 * CHARACTERS))),
    }));
    const slow = times.toSorted((x, y) => y.ms - x.ms).slice(0, COMPARED);
    const [first] = slow;
    if (first !== undefined && first.ms > slowest.ms) slowest = { ms: first.ms, where: `${name}, ${first.text}` };
    const compared = slow.map(({ text, build, ms }) => ({
      text,
      ms,
      growth: ms <= CHEAP_MS ? 0 : compare(work, build),
    }));
    const worst = compared.toSorted((x, y) => y.growth - x.growth)[0] ?? { growth: 0, ms: 0, text: '' };
    const isMissed = worst.growth > GROWTH_MAX;
    if (isMissed)
      problems.push(`${name} takes ${worst.growth.toFixed(1)} × the time for twice as much of «${worst.text}».`);
    const growth = worst.growth === 0 ? 'cheap' : `× ${worst.growth.toFixed(2)}`;
    console.log(
      `${name.padEnd(26)} ${growth.padStart(7)} ${worst.ms.toFixed(1).padStart(7)} ms  ${worst.text}${isMissed ? '  MISSED' : ''}`,
    );
  }
  console.log(`\nthe longest for ${2 * CHARACTERS} characters: ${slowest.ms.toFixed(0)} ms CPU (${slowest.where})`);
  if (problems.length === 0) return console.log(`time(2n) ≤ ${GROWTH_MAX} × time(n): reached`);
  console.log(`time(2n) ≤ ${GROWTH_MAX} × time(n): MISSED\n${problems.join('\n')}`);
  process.exitCode = 1;
}

/** Growth per doubling, measured over two doublings because of noise. Repeats with longer texts if it exceeds the limit. */
function compare(work: (text: string) => unknown, build: (characters: number) => string): number {
  let growth = Number.POSITIVE_INFINITY;
  for (const characters of [2 * CHARACTERS, 4 * CHARACTERS, 8 * CHARACTERS]) {
    const [short, long] = [build(characters), build(4 * characters)];
    growth = Math.min(growth, Math.sqrt(measure(() => work(long)) / measure(() => work(short))));
    if (growth <= GROWTH_MAX) break;
  }
  return growth;
}

/** CPU time in ms, the minimum of up to TRIES runs. */
function measure(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < TRIES; time += 1) {
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
    // Repeating does not help for very short or very long runs.
    if (least < CHEAP_MS / 3 || least > 1_000) break;
  }
  return Math.max(0.01, least);
}

/** Exported functions that are neither in FUNCTIONS nor in NO_TEXT. */
async function listUnmeasured(): Promise<string[]> {
  const known = new Set([...Object.keys(FUNCTIONS), ...NO_TEXT]);
  const files = FOLDERS.flatMap((folder) => {
    const names = readdirSync(new URL(`../${folder}/`, import.meta.url));
    return names.filter((name) => /^[a-z-]+\.ts$/.test(name)).map((name) => `${folder}/${name}`);
  });
  const unmeasured: string[] = [];
  for (const file of files) {
    const module = (await import(new URL(`../${file}`, import.meta.url).href)) as object;
    const names = Object.entries(module).filter(([name, value]) => typeof value === 'function' && !known.has(name));
    unmeasured.push(...names.map(([name]) => `${file}: ${name} is not measured.`));
  }
  return unmeasured;
}
