// The options of the server as a page and as an example of an environment file.

interface DocumentedOption {
  sentence: string;
  default: string;
  isSecret?: true;
}

type Options = Readonly<Record<string, DocumentedOption>>;

/** Defaults that are words about a default and no value. */
const NO_VALUE: ReadonlySet<string> = new Set(['none', 'off', 'a key file']);

export function buildConfigurationPage(options: Options): string {
  const rows = Object.entries(options).map(
    ([name, option]) => `| \`${name}\` | ${showDefault(option.default)} | ${buildSentence(name, option)} |`,
  );
  return [
    '<!-- Made from server/config/config.ts by npm run docs. -->',
    '',
    '# Configuration',
    '',
    'Learn is configured by environment variables, and by nothing else. All of them may be left out.',
    '',
    'The start names every mistake at once, one sentence each, and the process ends with exit code 78.',
    'It also warns, one sentence each, of variables that look like an option but are none, and of options without effect.',
    'A secret can come from a file instead: put its path in a variable of the same name with `_FILE` at the end. The file must exist and not be empty.',
    '`.env.example` in the root of the project lists the same options to copy from.',
    '',
    '| option | default | what it does |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

export function buildEnvironmentExample(options: Options): string {
  const parts = Object.entries(options).map(
    ([name, option]) => `# ${buildSentence(name, option)}\n# ${name}=${exampleOf(option.default)}\n`,
  );
  return [
    '# Every option of Learn, made from server/config/config.ts by npm run docs. None of them is needed to start.',
    '# Learn reads its environment, not this file. Copy it to .env, take away the # before what you set, and start with:',
    '#   set -a; . ./.env; set +a; npm start',
    '',
    ...parts,
  ].join('\n');
}

function buildSentence(name: string, { sentence, isSecret }: DocumentedOption): string {
  return isSecret ? `${sentence} Secret; or \`${name}_FILE\`.` : sentence;
}

function showDefault(value: string): string {
  return NO_VALUE.has(value) ? value : `\`${value}\``;
}

function exampleOf(value: string): string {
  if (NO_VALUE.has(value)) return '';
  const filled = value.replace('PORT', '3000');
  return filled.includes(' ') ? `"${filled}"` : filled;
}
