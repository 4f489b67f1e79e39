// Sizes and requests of a built client, read from its page and its manifest. Sizes are those of the brotli files that the
// server sends; fonts are compressed already.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { getSession } from '#contract/session.ts';

export interface BundleSizes {
  firstLoad: {
    scriptBytes: number;
    styleBytes: number;
    fontBytes: number;
    requestsSignedOut: number;
    requestsSignedIn: number;
  };
  /** The scripts that each page adds to a first load, by the name of its file. */
  laterPages: Record<string, number>;
  /** The styles that each page adds to a first load. */
  laterPageStyles: Record<string, number>;
  /** What comes later without being a page. */
  laterParts: Record<string, number>;
  /** The card of helplines with the words of distress of all languages. The embedded writer shares the words. */
  crisisCardBytes: number;
  /** The embedded writer for readings that are generated on the device, without the words of distress. */
  embeddedWriterBytes: number;
  /** What writing with the browser's language model adds to a page and to the embedded writer. */
  browserModelBytes: number;
  /** The reader of other journals. */
  importReaderBytes: number;
}

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

type Manifest = Record<string, Chunk>;

/** Calls until the sign-in screen is complete, or Home from the service worker: a page of the server needs none. */
const CALLS_SIGNED_OUT = [getSession];
const CALLS_SIGNED_IN = [getSession];

const PAGES = ['index.html', 'welcome.html'];

/** A file that the browser fetches at once; without the touch icon, and without calls, which are counted separately. */
const FETCHED_LINK = /<(?:script|link)\b(?![^>]*(?:apple-touch-icon|"\/api\/))[^>]*?(?:src|href)="\/([^"]+)"/g;

/** Loaded after a page that shows entries, and with the embedded writer. */
const CRISIS_CARD = 'features/crisis-support/crisis-card.tsx';
/** Loaded by a save, which the card of its day follows. */
const WORDS_OF_DISTRESS = 'features/reflections/words-of-distress.ts';
/** Loaded only offline or before a text from the server, so it has its own, larger budget. */
const EMBEDDED_WRITER = 'offline/local-writer.ts';
/** Loaded once a person has chosen files to import. */
const IMPORT_READER = 'features/import/reader.ts';
/** Loaded once the browser's language model writes, and before it is offered: the detection of the language. */
const BROWSER_MODEL = ['browser-model/browser-texts.ts', 'browser-model/entries-language.ts'];
const OWN_BUDGETS = [CRISIS_CARD, WORDS_OF_DISTRESS, EMBEDDED_WRITER, IMPORT_READER, ...BROWSER_MODEL];

export function measureBundle(folder: string): BundleSizes {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) throw new Error('The client is not built. Run npm run build.');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const first = new Set(listLinks(readFileSync(page, 'utf8')));
  for (const [name, { isEntry }] of Object.entries(manifest)) if (isEntry) addFiles(first, name, manifest);

  const weigh = (files: Iterable<string>): number => sumOf([...files].map((file) => weighFile(join(folder, file))));
  const ending = (...ends: string[]): string[] => [...first].filter((file) => ends.some((end) => file.endsWith(end)));
  const requests = 1 + first.size;
  const later = listLater(manifest, first).map(({ source, files }) => {
    const styleBytes = weigh(files.filter((file) => file.endsWith('.css')));
    return { source, files, bytes: weigh(files), styleBytes };
  });
  const filesOf = (name: string): readonly string[] => later.find(({ source }) => source === name)?.files ?? [];
  const ofCard = new Set([CRISIS_CARD, WORDS_OF_DISTRESS].flatMap(filesOf));
  const ofWriter = new Set(filesOf(EMBEDDED_WRITER).filter((file) => !ofCard.has(file)));
  const pages = later.filter(({ source }) => isPage(source));
  return {
    firstLoad: {
      scriptBytes: weigh(ending('.js')),
      // The page that has more of them inline.
      styleBytes: weigh(ending('.css')) + Math.max(...PAGES.map((name) => weighInlineStyles(join(folder, name)))),
      fontBytes: weigh(ending('.woff2')),
      requestsSignedOut: requests + CALLS_SIGNED_OUT.length,
      requestsSignedIn: requests + CALLS_SIGNED_IN.length,
    },
    laterPages: nameBytes(pages.map(({ source, bytes, styleBytes }) => ({ source, bytes: bytes - styleBytes }))),
    laterPageStyles: nameBytes(pages.map(({ source, styleBytes }) => ({ source, bytes: styleBytes }))),
    laterParts: nameBytes(later.filter(({ source }) => !isPage(source) && !OWN_BUDGETS.includes(source))),
    crisisCardBytes: weigh(ofCard),
    embeddedWriterBytes: weigh(ofWriter),
    browserModelBytes: weigh(
      new Set(BROWSER_MODEL.flatMap(filesOf).filter((file) => !ofWriter.has(file) && !ofCard.has(file))),
    ),
    importReaderBytes: weigh(filesOf(IMPORT_READER)),
  };
}

function listLinks(html: string): string[] {
  return [...html.matchAll(FETCHED_LINK)].map((match) => match[1] ?? '');
}

/** Adds a chunk, its static imports and its styles. */
function addFiles(files: Set<string>, name: string, manifest: Manifest): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The manifest of the built client does not know ${name}.`);
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) {
    if (!files.has(manifest[imported]?.file ?? '')) addFiles(files, imported, manifest);
  }
}

/** All chunks that are imported dynamically, each with the files that a first load does not have. */
function listLater(manifest: Manifest, first: ReadonlySet<string>): { source: string; files: string[] }[] {
  const imported = new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports));
  return [...imported]
    .filter((name) => !first.has(manifest[name]?.file ?? ''))
    .map((name) => {
      const files = new Set<string>();
      addFiles(files, name, manifest);
      return { source: manifest[name]?.src ?? name, files: [...files].filter((file) => !first.has(file)) };
    });
}

function weighInlineStyles(page: string): number {
  const [, styles = ''] = /<style>([^]*?)<\/style>/.exec(readFileSync(page, 'utf8')) ?? [];
  return brotliCompressSync(styles).length;
}

function weighFile(path: string): number {
  if (path.endsWith('.woff2')) return statSync(path).size;
  return existsSync(`${path}.br`) ? statSync(`${path}.br`).size : brotliCompressSync(readFileSync(path)).length;
}

function isPage(source: string): boolean {
  return source.startsWith('pages/');
}

function nameBytes(parts: readonly { source: string; bytes: number }[]): Record<string, number> {
  return Object.fromEntries(parts.map(({ source, bytes }) => [nameOf(source), bytes]));
}

/** `pages/home.tsx` is home; `_device-DMJcqrmO.js`, a group of modules, is device. */
function nameOf(source: string): string {
  return basename(source).replace(/^_(.+)-[\w-]{8}\.js$|\.tsx?$/, '$1');
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
