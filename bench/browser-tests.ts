// `npm run bench -- browser-tests [--files=home.spec,form.spec] [--tests=TITLE]`: processor time of browser tests, by kind of
// process. Needs `npm run build`; Linux only, because it reads /proc.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readText } from './load/options.ts';
import { printTable } from './load/table.ts';

/** A process of less than this may be missed at its end; it used little. */
const SAMPLE_MS = 25;
/** Clock ticks a second in /proc, the same on every Linux. */
const TICKS = 100;
/** One of each kind: static pages, forms, two tabs, lists, dialogs, generated texts, a lost connection. */
const TYPICAL = ['home.spec', 'saved-day.spec', 'form.spec'];

interface Process {
  pid: number;
  parent: number;
  kind: string;
  ticks: number;
}

export async function run(options: string[]): Promise<void> {
  const files = readText(options, 'files')?.split(',') ?? TYPICAL;
  const title = readText(options, 'tests');
  const began = performance.now();
  const child = spawn(
    'playwright',
    ['test', '--workers=1', '--reporter=json', ...files, ...(title === undefined ? [] : ['-g', title])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let report = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (report += part));
  const seen = new Map<number, Process>();
  const timer = setInterval(() => sample(process.pid, seen), SAMPLE_MS);
  await new Promise((resolve) => child.once('close', resolve));
  clearInterval(timer);
  const { stats } = JSON.parse(report) as { stats: { expected: number; unexpected: number } };
  if (stats.unexpected > 0) throw new Error(`${stats.unexpected} tests failed.`);
  print({ tests: stats.expected, seconds: (performance.now() - began) / 1000, seen });
}

function print({ tests, seconds, seen }: { tests: number; seconds: number; seen: Map<number, Process> }): void {
  const byKind = Map.groupBy(seen.values(), ({ kind }) => kind);
  const rows = [...byKind].map(([kind, processes]) => {
    const used = processes.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS;
    return { kind, count: processes.length, used };
  });
  rows.push({ kind: 'all', count: seen.size, used: rows.reduce((sum, { used }) => sum + used, 0) });
  console.log(`${tests} tests, one worker, ${seconds.toFixed(1)} s`);
  printTable(
    ['', 'processes', 'processor time, s', 's per test'],
    rows.map(({ kind, count, used }) => [kind, String(count), used.toFixed(2), (used / tests).toFixed(2)]),
  );
}

/** Adds what each descendant of a process has used up to now. */
function sample(root: number, seen: Map<number, Process>): void {
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const family = new Set([root]);
  for (let before = 0; before < family.size;) {
    before = family.size;
    for (const { pid, parent } of running) if (family.has(parent)) family.add(pid);
  }
  for (const one of running) {
    if (!family.has(one.pid) || one.pid === root) continue;
    // The command line of a process that is ending is empty.
    const kind = one.kind === '' ? (seen.get(one.pid)?.kind ?? 'other') : one.kind;
    seen.set(one.pid, { ...one, kind });
  }
}

function readProcess(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return [{ pid, parent: parent ?? 0, kind: describe(command), ticks: (user ?? 0) + (system ?? 0) }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

function describe(command: string): string {
  if (command === '') return '';
  const [, type] = /--type=([\w-]+)/.exec(command) ?? [];
  const [, service] = /--utility-sub-type=([\w.]+)/.exec(command) ?? [];
  if (type !== undefined) return `browser: ${service ?? type}`;
  if (/chrom|headless/.test(command.split(' ')[0] ?? '')) return 'browser: main';
  if (command.includes('dist/server/main.js')) return 'server';
  return command.includes('playwright') ? 'runner' : 'other';
}
