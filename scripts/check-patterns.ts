// Part of `npm run check`: every regular expression of the shipped code takes time linear in its text. A quadratic
// pattern lets one request with a long text block the process for all others.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findSlowParts, listPatterns } from './patterns/list.ts';
import { recordBuiltPatterns } from './patterns/record.ts';

const ROOT = join(import.meta.dirname, '..');
const FILES = ['{contract,embedded,generation,search,server,web}/**/*.{ts,tsx}'];
/** Tests and samples see no text from outside. */
const IGNORED = /\.(?:test|suite|fixture)\.tsx?$|\/samples\//;

const problems: string[] = [];
const built: { file: string; line: number }[] = [];

for (const name of globSync(FILES, { cwd: ROOT })) {
  if (IGNORED.test(name)) continue;
  const found = listPatterns(name, readFileSync(join(ROOT, name), 'utf8'));
  for (const { line, source, flags } of found.literals) report({ file: name, line }, source, flags);
  built.push(...found.builtAt.map((line) => ({ file: name, line })));
}

const recorded = await recordBuiltPatterns([...new Set(built.map(({ file }) => join(ROOT, file)))], async () => {
  const { compileAllExpressions } = await import('../embedded/crisis/crisis-detection.ts');
  compileAllExpressions();
});
for (const { file, line, source, flags } of recorded) report({ file: relative(ROOT, file), line }, source, flags);
for (const { file, line } of built) {
  const isSeen = recorded.some((one) => relative(ROOT, one.file) === file && one.line === line);
  if (!isSeen) problems.push(`${file}:${line} builds a pattern later than its module is loaded, so it is not checked.`);
}

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}

function report({ file, line }: { file: string; line: number }, source: string, flags: string): void {
  for (const part of findSlowParts(source, flags)) problems.push(`${file}:${line} ${part} in /${source}/${flags}`);
}
