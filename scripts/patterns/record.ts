// Loads modules and notes every regular expression that they build from strings while they are loaded, or on request.
import { fileURLToPath } from 'node:url';

export interface Recorded {
  file: string;
  line: number;
  source: string;
  flags: string;
}

/** `buildRest`: makes the modules build what they otherwise build when a text needs it. */
export async function recordBuiltPatterns(
  files: readonly string[],
  buildRest: () => Promise<void> = async () => {},
): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const original = globalThis.RegExp;
  const note = (pattern: RegExp): RegExp => {
    const place = findCaller(new Error().stack ?? '', files);
    if (place) recorded.push({ ...place, source: pattern.source, flags: pattern.flags });
    return pattern;
  };
  globalThis.RegExp = new Proxy(original, {
    construct: (target, [pattern, flags]: [string, string?]) => note(new target(pattern, flags)),
    apply: (target, _, [pattern, flags]: [string, string?]) => note(target(pattern, flags)),
  });
  try {
    for (const file of files) await import(file);
    await buildRest();
  } finally {
    globalThis.RegExp = original;
  }
  return recorded;
}

/** The first line of a stack that stands in one of these files. */
function findCaller(stack: string, files: readonly string[]): { file: string; line: number } | null {
  for (const row of stack.split('\n')) {
    const end = row.indexOf('file://');
    if (end === -1) continue;
    const [url = '', line = '0'] = splitPlace(row.slice(end));
    const file = fileURLToPath(url);
    if (files.includes(file)) return { file, line: Number(line) };
  }
  return null;
}

/** `file:///a.ts:3:5)` → the address and its line. */
function splitPlace(place: string): string[] {
  const parts = place.replace(')', '').split(':');
  return [parts.slice(0, -2).join(':'), parts.at(-2) ?? ''];
}
