// The documents state facts of the code: generated pages are up to date, and hand-written ones name what exists.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROMPTS } from '#contract/prompts.ts';
import { PROMPT_DESCRIPTIONS } from '#contract/prompt-rotation.ts';
import { buildConfigurationPage, buildEnvironmentExample } from '../scripts/documents/configuration.ts';
import { readComments } from '../scripts/documents/contract.ts';
import { buildDocuments, findStale } from '../scripts/generate-docs.ts';
import { OPTIONS } from '../server/config/config.ts';
import { FILES as files, readProjectFile as read, ROOT as root } from './support/project-files.ts';
import { listRoutes } from './support/routes.ts';

describe('the generated documents', () => {
  test('are up to date with the code; npm run docs writes them', async () => {
    expect(findStale(await buildDocuments())).toEqual([]);
  });

  test('are stale when a character differs or the file is missing', async () => {
    const [first] = await buildDocuments();
    const changed = [
      { path: first?.path ?? '', text: `${first?.text} ` },
      { path: 'docs/nowhere.md', text: '' },
    ];

    expect(findStale(changed)).toEqual(changed.map(({ path }) => path));
  });

  test('name every call and every way to spell it', async () => {
    const page = read('docs/api.md');
    const spellings = (await listRoutes()).flatMap(({ path, aliases = [] }) => [path, ...aliases]);

    expect(spellings.filter((path) => !page.includes(path.replace(/:(\w+)/g, '{$1}')))).toEqual([]);
  });

  test('name every code that an error can have', () => {
    const page = read('docs/api.md');
    const sources = files.filter((file) => /^server\/.*(?<!\.test)\.ts$/.test(file));
    const codes = sources.flatMap((file) =>
      [...read(file).matchAll(/\bcode: '([\w.]+)'/g)].map(([, code = '']) => code),
    );

    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
  });
});

describe('the page of options', () => {
  const options = {
    PORT: { sentence: 'The port.', default: '3000' },
    SCOPES: { sentence: 'What is asked.', default: 'openid email' },
    SECRET: { sentence: 'A secret.', default: 'none', isSecret: true },
  } as const;

  test('says default and sentence, and that a secret may come from a file', () => {
    const page = buildConfigurationPage(options);

    expect(page).toContain('| `PORT` | `3000` | The port. |');
    expect(page).toContain('| `SECRET` | none | A secret. Secret; or `SECRET_FILE`. |');
  });

  test('has an example that sets nothing and that a shell can read', () => {
    const lines = buildEnvironmentExample(options).split('\n');

    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
    expect(lines).toEqual(expect.arrayContaining(['# PORT=3000', '# SCOPES="openid email"', '# SECRET=']));
  });

  test('has all options that the server reads', () => {
    expect(Object.keys(OPTIONS).filter((name) => !read('.env.example').includes(`# ${name}=`))).toEqual([]);
  });
});

test('comments of the contract are found above exports and fields', () => {
  const comments = readComments(
    '/** A day. */\nexport const Day = z.object({\n  /** When. */\n  date: z.string(),\n  plain: z.string(),\n});\n',
  );

  expect(Object.fromEntries(comments)).toEqual({ Day: 'A day.', 'Day.date': 'When.' });
});

describe('what is written by hand', () => {
  test('has the prompts letter for letter', () => {
    const page = read('docs/product.md');

    expect(
      PROMPTS.filter(({ question }, index) => !page.includes(`| ${question} | ${PROMPT_DESCRIPTIONS[index]} |`)),
    ).toEqual([]);
  });

  test('numbers the decisions without a gap and lists each', () => {
    const pages = files.flatMap((file) => /^docs\/decisions\/(\d{4}-.*)$/.exec(file)?.[1] ?? []).toSorted();
    const list = read('docs/decisions/README.md');

    expect(pages.map((file) => Number(file.slice(0, 4)))).toEqual(pages.map((_, index) => index + 1));
    expect(pages.filter((file) => !list.includes(`(${file})`))).toEqual([]);
  });

  test('sets no option in an example that the server does not know', () => {
    const pages = files.filter((file) => file.endsWith('.md')).map(read);
    const set = pages.flatMap((page) => [...page.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)=/g)].map(([, name = '']) => name));

    expect(set).toContain('AI_PROVIDER');
    expect(set.filter((name) => !(name.replace(/_FILE$/, '') in OPTIONS))).toEqual([]);
  });

  test('sets no option in ops that the server does not know', () => {
    const set = files
      .filter((file) => file.startsWith('ops/'))
      .flatMap((file) =>
        [...read(file).matchAll(/^\s*(?:ENV )?([A-Z][A-Z_]+)(?:=|: )/gm)].map(([, name = '']) => name),
      );
    const known = new Set([
      ...Object.keys(OPTIONS),
      'NODE_ENV',
      'NODE_COMPILE_CACHE',
      'MALLOC_ARENA_MAX',
      'POSTGRES_DB',
      'POSTGRES_USER',
      'POSTGRES_PASSWORD',
    ]);

    expect(set).toContain('HOST');
    expect(set.filter((name) => !known.has(name) && !known.has(name.replace(/_FILE$/, '')))).toEqual([]);
  });

  test('copies into the image only what is there', () => {
    const copied = [...read('ops/Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
      files.split(' '),
    );

    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((file) => file !== '.' && !existsSync(join(root, file)))).toEqual([]);
  });
});
