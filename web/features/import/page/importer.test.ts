import { afterEach, expect, test, vi } from 'vitest';
import { isStorable } from '#contract/field-schemas.ts';
import { IMPORT_NAME_CHARACTERS_MAX } from '#contract/limits.ts';
import { createImporter } from './importer.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A table whose columns are still being read. */
function openSlowTable() {
  const reading = Promise.withResolvers<void>();
  const hasBegun = Promise.withResolvers<void>();
  const arrayBuffer = async () => {
    hasBegun.resolve();
    await reading.promise;
    return new TextEncoder().encode('Date,Text\n2024-01-15,Rye\n').buffer;
  };
  const file = Object.assign(new File([], 'notes.csv'), { webkitRelativePath: '', arrayBuffer });
  return { file, hasBegun: hasBegun.promise, finish: reading.resolve };
}

test('HO6: an import that is cancelled while its files are opened sends nothing', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    sent.push(path);
    return Promise.resolve(Response.json({ id: 'import' }));
  });
  const importer = createImporter({ timeZone: 'UTC', onChanged: () => undefined });
  const { file, hasBegun, finish } = openSlowTable();

  const choosing = importer.choose([file]);
  await hasBegun;
  importer.cancel();
  finish();
  await choosing;

  expect(sent).toEqual([]);
  expect(importer.get().step).toBe('choose');
});

test('HO2: choices that follow one another are previewed once, after a pause, within one import', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sent: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    sent.push(path);
    return Promise.resolve(Response.json({ id: 'import', added: 1, same: 0, kept: 0, refused: [] }));
  });
  const importer = createImporter({ timeZone: 'UTC', onChanged: () => undefined });
  const note = new File(['{"createdTimestampUsec":1705361400000000,"textContent":"Rye"}'], 'a.json');
  await importer.choose([Object.assign(note, { webkitRelativePath: '' })]);
  const { choices } = importer.get();
  if (choices === null) throw new Error('There are no choices.');
  const zones = Intl.supportedValuesOf('timeZone').slice(0, 29);

  const checks = zones.map((timeZone) => importer.check({ ...choices, timeZone }));

  expect(importer.get()).toMatchObject({ step: 'checking', choices: { timeZone: zones.at(-1) } });
  await vi.advanceTimersByTimeAsync(2_000);
  await Promise.all(checks);
  vi.useRealTimers();
  expect(importer.get().step).toBe('ready');
  expect(sent).toEqual(['/api/imports', '/api/imports/import/entries', '/api/imports/import/entries']);
});

test('HO2: a preview sends no text, and the import sends them', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(body);
    return Promise.resolve(Response.json({ id: 'import', added: 1, same: 0, kept: 0, refused: [] }));
  });
  const importer = createImporter({ timeZone: 'UTC', onChanged: () => undefined });
  const own = { id: 'a', content: 'Own words.', promptIndex: 0 };
  const days = [{ date: '2024-01-15', entries: [own, null, { id: '', content: '' }], revisions: [], texts: [] }];
  const files = {
    'jrnl.txt': '[2024-01-15 09:30] Own words.',
    'learn.json': JSON.stringify({ format: 'learn-export', version: 1, days }),
  };

  for (const [name, text] of Object.entries(files)) {
    await importer.choose([Object.assign(new File([text], name), { webkitRelativePath: '' })]);
    expect(importer.get()).toMatchObject({ step: 'ready', problem: null, reading: { entries: 1 } });
  }
  const previewed = sent.join('\n');
  await importer.start();

  expect(previewed).not.toContain('words');
  expect(previewed.match(/"characters":10/g)).toHaveLength(2);
  expect(sent.at(-1)).toContain('Own words.');
});

test('HO6: the name of an import is one that can be stored, whatever the files are called', async () => {
  const names: string[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    if (path.endsWith('/imports')) names.push((JSON.parse(body) as { name: string }).name);
    return Promise.resolve(Response.json({ id: 'import', added: 0, same: 0, kept: 0, refused: [] }));
  });
  const importer = createImporter({ timeZone: 'UTC', onChanged: () => undefined });
  const name = `${'x'.repeat(IMPORT_NAME_CHARACTERS_MAX - 4)}.md🌾`;
  const files = [new File([], name), new File(['[2024-01-15 09:30] Rye'], 'jrnl.txt')];

  await importer.choose(files.map((file) => Object.assign(file, { webkitRelativePath: '' })));

  expect(names).toHaveLength(1);
  expect(names.every((sent) => isStorable(sent) && sent.length <= IMPORT_NAME_CHARACTERS_MAX)).toBe(true);
});

test('HO1: a picture that was chosen beside a text is named, and the text comes in', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ id: 'import', added: 1, same: 0, kept: 0, refused: [] })),
  );
  const importer = createImporter({ timeZone: 'UTC', onChanged: () => undefined });
  const files = [new File(['x'], 'foto.png'), new File(['[2024-01-15 09:30] Rye'], 'jrnl.txt')];

  await importer.choose(files.map((file) => Object.assign(file, { webkitRelativePath: '' })));

  expect(importer.get()).toMatchObject({
    step: 'ready',
    reading: { entries: 1, unreadable: [{ name: 'foto.png', why: 'It is a picture.' }] },
  });
});
