import { defineConfig, type DummyRuleMap } from 'oxlint';

// Which folders a folder may import, type imports included. ARCHITECTURE.md explains the order.

const INFRASTRUCTURE = ['config', 'database', 'http', 'vault'];
const SERVER: Record<string, readonly string[]> = {
  config: [],
  vault: [],
  database: ['vault'],
  http: ['config', 'database', 'vault'],
  changes: [...INFRASTRUCTURE],
  identity: [...INFRASTRUCTURE, 'changes'],
  models: [...INFRASTRUCTURE, 'changes'],
  reflections: [...INFRASTRUCTURE, 'changes', 'models', 'settings'],
  drafts: [...INFRASTRUCTURE, 'changes', 'reflections'],
  'generated-texts': [...INFRASTRUCTURE, 'models', 'reflections'],
  history: [...INFRASTRUCTURE, 'changes', 'drafts', 'generated-texts', 'models', 'reflections', 'settings'],
  bedtime: [...INFRASTRUCTURE, 'generated-texts', 'history', 'models', 'reflections', 'settings'],
  weekly: [...INFRASTRUCTURE, 'generated-texts', 'models', 'reflections'],
  'browser-texts': [...INFRASTRUCTURE, 'bedtime', 'generated-texts', 'models', 'reflections', 'weekly'],
  summaries: [...INFRASTRUCTURE, 'changes', 'generated-texts', 'models', 'reflections'],
  settings: [...INFRASTRUCTURE],
  calendar: [...INFRASTRUCTURE, 'reflections', 'settings'],
  search: [...INFRASTRUCTURE, 'reflections'],
  threads: [...INFRASTRUCTURE, 'history', 'reflections'],
  exports: [
    ...INFRASTRUCTURE,
    'drafts',
    'generated-texts',
    'history',
    'identity',
    'models',
    'reflections',
    'settings',
    'tokens',
  ],
  imports: [...INFRASTRUCTURE, 'changes', 'exports', 'generated-texts', 'history', 'models', 'reflections'],
  account: [...INFRASTRUCTURE, 'changes', 'identity'],
  'first-data': [...INFRASTRUCTURE, 'identity', 'reflections', 'settings'],
  tokens: [...INFRASTRUCTURE, 'changes', 'identity', 'reflections', 'settings'],
};

const CLIENT: Record<string, readonly string[]> = {
  state: [],
  time: [],
  navigation: [],
  api: ['state', 'time'],
  storage: ['api', 'state', 'time'],
  'first-script': ['storage', 'time'],
  session: ['api', 'first-script', 'state', 'storage', 'time'],
  offline: ['api', 'first-script', 'session', 'state', 'storage', 'time'],
  realtime: ['api', 'session', 'state', 'storage', 'time'],
  'browser-model': ['api', 'offline', 'session', 'state', 'storage', 'time'],
  components: ['api', 'browser-model', 'navigation', 'state', 'storage', 'time'],
  features: [
    'api',
    'browser-model',
    'components',
    'navigation',
    'offline',
    'realtime',
    'session',
    'state',
    'storage',
    'time',
  ],
};

const FEATURES: Record<string, readonly string[]> = {
  account: [],
  bedtime: ['reflections'],
  calendar: ['reflections'],
  'crisis-support': [],
  editor: ['reflections'],
  export: [],
  history: ['editor', 'reflections'],
  import: [],
  outbox: [],
  reflections: [],
  search: ['reflections'],
  settings: [],
  summaries: ['threads'],
  threads: [],
  tokens: [],
  weekly: [],
};

interface Restriction {
  regex: string;
  message: string;
}

const NO_SERVER: Restriction = {
  regex: '^node:|/server/',
  message: 'The client and the server share contract/, embedded/, generation/ and search/.',
};
const NO_CLIENT: Restriction = {
  regex: '/web/',
  message: 'The server and the client share contract/, embedded/, generation/ and search/.',
};
const NO_FULL_ZOD: Restriction = { regex: '^zod$', message: 'zod/mini is 16 kB smaller.' };

function restrict(patterns: readonly Restriction[]): DummyRuleMap {
  return { 'eslint/no-restricted-imports': ['error', { patterns: [...patterns] }] };
}

/** One override for each folder: it refuses the folders beside it that are not in its list. */
function listOverrides(root: string, allowed: Record<string, readonly string[]>, always: readonly Restriction[]) {
  return Object.entries(allowed).map(([folder, imports]) => {
    const refused = Object.keys(allowed).filter((other) => other !== folder && !imports.includes(other));
    const upward = {
      regex: `^(?:\\.\\./)+(?:${refused.join('|')})/`,
      message: `${root}/${folder} must not import this folder (oxlint.config.ts).`,
    };
    return { files: [`${root}/${folder}/**`], rules: restrict(refused.length > 0 ? [...always, upward] : always) };
  });
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest', 'node'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'eslint/no-console': 'error',
    'eslint/max-lines': ['error', { max: 300 }],
    'eslint/max-lines-per-function': ['error', { max: 60, IIFEs: true }],
    'eslint/max-depth': ['error', { max: 3 }],
    'eslint/eqeqeq': 'error',
    'eslint/no-var': 'error',
    'eslint/prefer-const': 'error',
    'eslint/no-else-return': 'error',
    'eslint/no-shadow': 'off',
    'eslint/no-underscore-dangle': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'node/no-process-env': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'typescript/unbound-method': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/require-mock-type-parameters': 'off',
  },
  overrides: [
    {
      files: ['contract/**'],
      rules: restrict([
        { regex: '^\\.\\./', message: 'contract imports its siblings and zod/mini only.' },
        { regex: '^(node:|#)', message: 'contract imports its siblings and zod/mini only.' },
        NO_FULL_ZOD,
      ]),
    },
    {
      files: ['embedded/**'],
      rules: restrict([
        {
          regex: '^(?:node:|react|zod)|(?:\\.\\./)+(?:generation|server|web|tests|bench)/',
          message: 'embedded imports contract and its siblings only.',
        },
      ]),
    },
    {
      files: ['generation/**'],
      rules: restrict([
        {
          regex: '^(?:node:|react|zod)|(?:\\.\\./)+(?:server|web|tests|bench)/',
          message: 'generation imports contract, embedded and its siblings only.',
        },
      ]),
    },
    {
      files: ['search/**'],
      rules: restrict([
        {
          regex: '^(?:node:|react|zod)|(?:\\.\\./)+(?:embedded|generation|server|web|tests|bench)/',
          message: 'search imports contract and its siblings only.',
        },
      ]),
    },
    { files: ['server/**'], rules: restrict([NO_CLIENT]) },
    ...listOverrides('server', SERVER, [NO_CLIENT]),
    {
      files: ['web/**'],
      rules: { 'eslint/max-lines-per-function': ['error', { max: 100 }], ...restrict([NO_SERVER, NO_FULL_ZOD]) },
    },
    ...listOverrides('web', CLIENT, [NO_SERVER, NO_FULL_ZOD]),
    ...listOverrides('web/features', FEATURES, [
      NO_SERVER,
      NO_FULL_ZOD,
      { regex: '/pages/', message: 'A feature imports no page.' },
    ]),
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.suite.ts', '**/*.fixture.ts', 'tests/**', 'bench/**'],
      rules: {
        'eslint/max-lines-per-function': 'off',
        'eslint/no-restricted-imports': 'off',
        'unicorn/consistent-function-scoping': 'off',
      },
    },
    { files: ['bench/**', 'scripts/**'], rules: { 'eslint/no-console': 'off' } },
    {
      files: [
        'server/main.ts',
        'tests/**',
        'scripts/**',
        'bench/**',
        'vite.config.ts',
        'vitest.config.ts',
        'playwright.config.ts',
        '**/*.test.ts',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: ['*.config.ts', 'tests/support/**', 'tests/e2e/support/**'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
  ignorePatterns: ['dist', 'node_modules', 'data', 'coverage'],
});
