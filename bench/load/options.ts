/** The value of `--only=create`. */
export function readText(options: readonly string[], name: string): string | undefined {
  const prefix = `--${name}=`;
  return options.find((option) => option.startsWith(prefix))?.slice(prefix.length);
}

/** The value of `--rounds=7`, a whole number from 1 on. */
export function readNumber(options: readonly string[], name: string, defaultValue: number): number {
  const given = readText(options, name);
  if (given === undefined) return defaultValue;
  const value = Number(given);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} is a whole number from 1 on.`);
  return value;
}

/** `--engine=sqlite` measures one engine only. */
export function readEngines(options: readonly string[]): readonly Engine[] {
  const given = readText(options, 'engine');
  const chosen = ENGINES.filter((engine) => given === undefined || engine === given);
  if (chosen.length === 0) throw new Error(`--engine is one of: ${ENGINES.join(', ')}.`);
  return chosen;
}

export type Engine = (typeof ENGINES)[number];

const ENGINES = ['sqlite', 'postgresql'] as const;
