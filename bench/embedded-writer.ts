// `npm run bench -- embedded-writer [--til FILE] [--groups FILE]`: quality compared with baselines, and speed. The files are
// JSON lines, see docs/embedded-writer.md; default: the samples of this project. `--personas FILE [--variant N]` only prints
// the texts for each person of a JSON file.
import { parseArgs } from 'node:util';
import { writePersonas } from './embedded-writer/personas.ts';
import { measureGroups, measureTil } from './embedded-writer/quality.ts';
import { listOwnGroups, listOwnTil, readGroups, readTil } from './embedded-writer/samples.ts';
import { measureSpeed } from './embedded-writer/speed.ts';
import { listProblems } from './embedded-writer/fuzz.ts';

export async function run(argv: string[]): Promise<void> {
  const { values } = parseArgs({
    args: argv,
    options: {
      til: { type: 'string' },
      groups: { type: 'string' },
      personas: { type: 'string' },
      variant: { type: 'string', default: '0' },
    },
  });
  if (values.personas !== undefined) {
    print(await writePersonas(values.personas, Number(values.variant)));
    return;
  }
  const til = values.til === undefined ? listOwnTil() : await readTil(values.til);
  const groups = values.groups === undefined ? listOwnGroups() : await readGroups(values.groups);
  printQuality(`${til.length} single entries against their titles, one passage`, measureTil(til));
  printQuality(`${groups.length} groups against summaries by people, 60 words`, measureGroups(groups));
  print('\nCPU of one call                         goal      median         p95\n');
  for (const { name, goal, median, p95 } of measureSpeed()) {
    print(`${name.padEnd(36)} ${goal.padStart(8)} ${format(median, 2)} ms ${format(p95, 2)} ms\n`);
  }
  const problems = listProblems();
  print(`\nFuzz list: ${problems.length === 0 ? 'no exception, nothing over a second' : problems.join(', ')}\n`);
}

interface QualityRow {
  name: string;
  one: number;
  two: number;
  longest: number;
  /** Shares of lines, 0 to 1; only for the embedded writer. */
  dangling?: number;
  ownWords?: number;
}

function printQuality(title: string, rows: readonly QualityRow[]): void {
  print(`\n${title}\n${' '.repeat(26)} ROUGE-1  ROUGE-2  ROUGE-L\n`);
  for (const { name, one, two, longest, dangling, ownWords } of rows) {
    const shares =
      dangling === undefined
        ? ''
        : `   dangling starts ${percent(dangling)}, words from the entries ${percent(ownWords ?? 0)}`;
    print(`${name.padEnd(26)} ${format(one, 1)} ${format(two, 1)} ${format(longest, 1)}${shares}\n`);
  }
}

function format(value: number, digits: number): string {
  return value.toFixed(digits).padStart(8);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function print(text: string): void {
  process.stdout.write(text);
}
