// The regular expressions of one file: its literals, and the places where it builds others; and whether one is slow.
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';

interface Callee {
  type: string;
  name?: unknown;
}

interface Literal {
  line: number;
  source: string;
  flags: string;
}

/** `builtAt`: the lines with `new RegExp(…)`. */
export function listPatterns(name: string, code: string): { literals: Literal[]; builtAt: number[] } {
  const literals: Literal[] = [];
  const builtAt: number[] = [];
  const lineOf = (start: number): number => code.slice(0, start).split('\n').length;
  const noteBuilt = ({ callee, start }: { callee: Callee; start: number }): void => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') builtAt.push(lineOf(start));
  };
  const { program } = parseSync(name, code);
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      literals.push({ line: lineOf(node.start), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: noteBuilt,
    CallExpression: noteBuilt,
  }).visit(program);
  return { literals, builtAt };
}

/** One short sentence per part that is not linear; empty for a pattern that is. */
export function findSlowParts(source: string, flags: string): string[] {
  const { reports } = analyse({ source, flags });
  return reports.map(({ type, exponential, character }) => {
    const cost = exponential ? 'exponential' : 'quadratic';
    return `${cost} time for a run of ${character.literal.source} (${type})`;
  });
}
