// A Vite plugin: cuts the two faces down to what the app shows (from 180 kB to 38 kB together) and names them in the page.
// The results lie in node_modules/.cache, so that only the first build pays for it.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { HtmlTagDescriptor, Plugin } from 'vite';

type Axes = Record<string, number | { min: number; max: number }>;

interface Face {
  /** `url('@fonts/sans.woff2')` in the style sheet. */
  name: string;
  source: string;
  axes: Axes;
}

const FACES: readonly Face[] = [
  {
    name: 'sans.woff2',
    source: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 650 } },
  },
  {
    name: 'serif.woff2',
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    axes: { opsz: 30, wght: 400 },
  },
];

/** Western European letters, and the signs people type or phones put in for them. */
const CHARACTER = /[ -~\u00a0-ÿıŒœŠšŸŽž–—‘-„†-•…‹›€™←-↓−]/u;
const LAST_CODE = 0x2212;

/** Kerning, ligatures, accents that combine, and the two kinds of figures the stats ask for. */
const FEATURES = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum'];

const require = createRequire(import.meta.url);

export function subsetFonts({ cacheFolder }: { cacheFolder: string }): Plugin {
  return {
    name: 'learn:subset-fonts',
    async config() {
      return { resolve: { alias: { '@fonts': await cutFaces(cacheFolder) } } };
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map(buildLink),
    },
  };
}

export async function cutFaces(cacheFolder: string): Promise<string> {
  const folder = join(cacheFolder, await hashRecipe());
  await mkdir(folder, { recursive: true });
  await Promise.all(FACES.map((face) => cutFace(face, folder)));
  return folder;
}

/** New fonts, other letters or another version of this file make new subsets. */
async function hashRecipe(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(import.meta.filename));
  for (const face of FACES) hash.update(await readFile(require.resolve(face.source)));
  return hash.digest('hex').slice(0, 12);
}

async function cutFace({ name, source, axes }: Face, folder: string): Promise<void> {
  const target = join(folder, name);
  if (existsSync(target)) return;
  const font = await subsetFont(await readFile(require.resolve(source)), listCharacters(), {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: FEATURES,
  });
  // Two builds may run at once; a half-written font must never be found under its name.
  const draft = `${target}.${process.pid}`;
  await writeFile(draft, font);
  await rename(draft, target);
}

function listCharacters(): string {
  const characters = Array.from({ length: LAST_CODE + 1 }, (_, code) => String.fromCodePoint(code));
  return characters.filter((character) => CHARACTER.test(character)).join('');
}

/** The first script preloads them if the device has them already (web/first-script/choose-fonts.ts). */
function buildLink(file: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { 'data-rel': 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
    injectTo: 'head-prepend',
  };
}
