// `npm run bench -- linear [--only=splitSentences]`: whether every exported function of the embedded writer, of the
// checks of answers and of the Markdown on reading pages takes time linear in its text. Texts that make patterns and loops go back are doubled; the time may
// grow by 2.5 at most.
import { readdirSync } from 'node:fs';
import { FUNCTIONS, NO_TEXT } from './linear/functions.ts';
import { listTexts } from './linear/texts.ts';

const CHARACTERS = 10_000;
const GROWTH_MAX = 2.5;
/** Below this the doubled text is cheap enough, and too short to compare. */
const CHEAP_MS = 15;
const TRIES = 3;
/** Of each function the slowest texts: what is quadratic is among them. */
const COMPARED = 3;
const FOLDERS = [
  'embedded/crisis',
  'embedded/entries',
  'embedded/locales',
  'embedded/ranking',
  'embedded/text',
  'embedded/writers',
  'generation/checks',
  'generation/grounding',
  'web/components/markdown',
];

export async function run(options: string[]): Promise<void> {
  const only = options.find((option) => option.startsWith('--only='))?.slice('--only='.length);
  const problems = await listForgotten();
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
    const grown = slow.map(({ text, build, ms }) => ({ text, ms, growth: ms <= CHEAP_MS ? 0 : compare(work, build) }));
    const worst = grown.toSorted((x, y) => y.growth - x.growth)[0] ?? { growth: 0, ms: 0, text: '' };
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

/** The growth of one doubling, from two of them: a single one is within the noise. Longer texts if it seems too much. */
function compare(work: (text: string) => unknown, build: (characters: number) => string): number {
  let least = Number.POSITIVE_INFINITY;
  for (const characters of [2 * CHARACTERS, 4 * CHARACTERS, 8 * CHARACTERS]) {
    const [short, long] = [build(characters), build(4 * characters)];
    least = Math.min(least, Math.sqrt(measure(() => work(long)) / measure(() => work(short))));
    if (least <= GROWTH_MAX) break;
  }
  return least;
}

/** CPU time, the least of some tries. */
function measure(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < TRIES; time += 1) {
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
    // Neither what is cheap nor what takes a second becomes another thing by being repeated.
    if (least < CHEAP_MS / 3 || least > 1_000) break;
  }
  return Math.max(0.01, least);
}

/** An exported function that is neither measured nor known to see no text. */
async function listForgotten(): Promise<string[]> {
  const known = new Set([...Object.keys(FUNCTIONS), ...NO_TEXT]);
  const files = FOLDERS.flatMap((folder) => {
    const names = readdirSync(new URL(`../${folder}/`, import.meta.url));
    return names.filter((name) => /^[a-z-]+\.ts$/.test(name)).map((name) => `${folder}/${name}`);
  });
  const forgotten: string[] = [];
  for (const file of files) {
    const module = (await import(new URL(`../${file}`, import.meta.url).href)) as object;
    const names = Object.entries(module).filter(([name, value]) => typeof value === 'function' && !known.has(name));
    forgotten.push(...names.map(([name]) => `${file}: ${name} is not measured.`));
  }
  return forgotten;
}
