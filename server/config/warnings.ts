type Environment = Readonly<Record<string, string | undefined>>;

interface KnownOptions {
  names: readonly string[];
  secrets: readonly string[];
}

interface EffectiveConfig {
  ai?: unknown;
  metricsPort?: number;
  auth: { provider: 'local' | 'google' | 'oidc' };
}

export function findWarnings(environment: Environment, known: KnownOptions, config: EffectiveConfig): string[] {
  const given = Object.keys(environment).filter((name) => environment[name]?.trim());
  return [...findUnknownOptions(given, known), ...findUnusedOptions(given, known, config)];
}

function findUnknownOptions(given: readonly string[], { names, secrets }: KnownOptions): string[] {
  const ours = [...names, ...secrets.map((name) => `${name}_FILE`)];
  return given.flatMap((name) => {
    if (ours.includes(name)) return [];
    const option = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : '';
    if (names.includes(option)) return [`${name} has no effect: only secrets are read from a file. Set ${option}.`];
    const similar = ours.find((own) => isSimilar(name.toUpperCase(), own));
    const meant = similar === undefined ? names.filter((own) => isBeginning(name.toUpperCase(), own)) : [similar];
    return meant.length === 0 ? [] : [`${name} is not an option of Learn. Did you mean ${meant.join(' or ')}?`];
  });
}

/** Of one word it would be any program's: LOG, DATA, SESSION. */
function isBeginning(name: string, own: string): boolean {
  return name.includes('_') && own.startsWith(`${name}_`);
}

/** Short names need more care: HOME and PATH are no misspelt HOST and PORT. */
function isSimilar(name: string, own: string): boolean {
  const most = own.length <= 4 ? 0 : own.length <= 8 ? 1 : 2;
  return Math.abs(name.length - own.length) <= most && countEdits(name, own) <= most;
}

/** Characters to insert, remove or replace (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, character] of from.split('').entries()) {
    const next = [index + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (character === to[at - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function findUnusedOptions(
  given: readonly string[],
  { names, secrets }: KnownOptions,
  config: EffectiveConfig,
): string[] {
  const { ai, auth, metricsPort } = config;
  const isSet = (name: string): boolean =>
    given.includes(name) || (secrets.includes(name) && given.includes(`${name}_FILE`));
  const pick = (belongs: (name: string) => boolean): string[] => names.filter((name) => belongs(name) && isSet(name));
  const rules: [isIdle: boolean, found: string[], reason: string][] = [
    [
      ai === undefined,
      pick((name) => name.startsWith('AI_') && name !== 'AI_PROVIDER' && name !== 'AI_BROWSER'),
      'without AI_PROVIDER',
    ],
    [
      ai !== undefined && metricsPort === undefined,
      pick((name) => name.startsWith('AI_PRICE_')),
      'without METRICS_PORT',
    ],
    [metricsPort === undefined, pick((name) => name === 'METRICS_HOST'), 'without METRICS_PORT'],
    [auth.provider !== 'local', pick((name) => name === 'LOCAL_SIGNIN_CODE'), 'beside a sign-in provider'],
    [auth.provider !== 'oidc', pick((name) => name.startsWith('OIDC_')), 'without OIDC_ISSUER'],
  ];
  return rules
    .filter(([isIdle, found]) => isIdle && found.length > 0)
    .map(([, found, reason]) => `${found.join(', ')} ${found.length === 1 ? 'has' : 'have'} no effect ${reason}.`);
}
