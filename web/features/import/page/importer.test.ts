import { afterEach, expect, test, vi } from 'vitest';
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
