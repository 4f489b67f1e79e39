/** `--rounds=7` among what follows the name of a bench. */
export function readNumber(options: readonly string[], name: string, otherwise: number): number {
  const prefix = `--${name}=`;
  const given = options.find((option) => option.startsWith(prefix));
  if (given === undefined) return otherwise;
  const value = Number(given.slice(prefix.length));
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} is a whole number from 1 on.`);
  return value;
}

/** `--engine=sqlite` measures one engine only. */
export function readEngines(options: readonly string[]): readonly Engine[] {
  const given = options.find((option) => option.startsWith('--engine='))?.slice('--engine='.length);
  const chosen = ENGINES.filter((engine) => given === undefined || engine === given);
  if (chosen.length === 0) throw new Error(`--engine is one of: ${ENGINES.join(', ')}.`);
  return chosen;
}

export type Engine = (typeof ENGINES)[number];

const ENGINES = ['sqlite', 'postgresql'] as const;
