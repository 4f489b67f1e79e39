// How many code files each folder has.
import { dirname } from 'node:path';
import { FILES } from '../../tests/support/project-files.ts';

const CODE = /^(?:contract|embedded|generation|search|server|web|scripts)\/.*\.tsx?$/;
const BESIDE_CODE = /\.(?:test|suite|fixture|d)\.tsx?$/;

/** Lists of like things: one more is no reason to look for a further folder. */
const LISTS: ReadonlySet<string> = new Set([
  // A noun each.
  'contract',
  // A language each.
  'embedded/locales',
  'embedded/crisis',
  'embedded/samples/crisis',
  'embedded/samples/threads',
  'embedded/threads/languages',
  // A provider each.
  'server/models/providers',
  // A journal each.
  'web/features/import/formats',
  // A screen each.
  'web/pages',
]);

export function listFolderSizes(): Record<string, number> {
  const code = FILES.filter((file) => CODE.test(file) && !BESIDE_CODE.test(file));
  const folders = Map.groupBy(code, (file) => dirname(file));
  return Object.fromEntries(
    [...folders].filter(([folder]) => !LISTS.has(folder)).map(([folder, files]) => [folder, files.length]),
  );
}
