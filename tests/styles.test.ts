// Rules for web/styles that no linter checks: layers, colours, and names that must fit the client.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const web = join(import.meta.dirname, '..', 'web');
const sheets = globSync('styles/*/*.css', { cwd: web }).map((path) => ({ path, css: readCss(path) }));
const sources = globSync('**/*.{ts,tsx,html}', { cwd: web }).filter((path) => !/\.(?:test|fixture)\./.test(path));
const screens = sources.filter((path) => path.endsWith('.tsx'));
const client = sources.map(read).join('\n');
const pages = [...(read('app.tsx') + read('routes.tsx')).matchAll(/'\.\/(pages\/[\w-]+\.tsx)'/g)].map(
  ([, path = '']) => path,
);
const all = sheets.map(({ css }) => css).join('\n');

const RAW_COLOUR =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|:[^;{}]*\b(?:white|black|gray|grey|red|green|blue|orange|yellow)\b/gi;

describe('the style sheets', () => {
  test('are one block each, in the layer of their folder', () => {
    const strays = sheets.filter(({ path, css }) => !isOneLayer(css, path.split('/')[1] ?? ''));

    expect(sheets.length).toBeGreaterThan(20);
    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  test('name colours in tokens and modes only', () => {
    const raw = sheets
      .filter(({ path }) => !/^styles\/(?:tokens|modes)\//.test(path))
      .flatMap(({ path, css }) => (css.match(RAW_COLOUR) ?? []).map((colour) => `${path}: ${colour}`));

    expect(raw).toEqual([]);
  });

  test('use each custom property that they define, and define each that they use', () => {
    const defined = new Set([...all.matchAll(/(--[\w-]+):/g)].map((match) => match[1] ?? ''));
    const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1] ?? ''));

    expect([...used].filter((name) => !defined.has(name) && !name.startsWith('--radix-'))).toEqual([]);
    expect([...defined].filter((name) => !used.has(name))).toEqual([]);
  });

  test('name the fonts of the system as the first script does, after the fonts that have to be loaded', () => {
    const fonts = [...read('first-script/choose-fonts.ts').matchAll(/\['(--font-\w+)', '([^']+)'\]/g)];
    const lists = fonts.map(([, name = '']) => new RegExp(`${name}: ([^;]+);`).exec(all)?.[1] ?? '');

    expect(fonts).toHaveLength(2);
    expect(lists.map((list) => list.replaceAll("'", '').split(', ').slice(1).join(','))).toEqual(
      fonts.map(([, , list]) => list),
    );
  });

  test('have no rule for a class that the client never sets', () => {
    const classes = new Set(listClasses(all));

    expect(classes.size).toBeGreaterThan(100);
    expect([...classes].filter((name) => !isSet(name))).toEqual([]);
  });

  test('keep what several pages show out of the sheet of one page', () => {
    const shared = new Set(sheets.flatMap(({ path, css }) => (path.includes('/components/') ? listClasses(css) : [])));
    const pageSheets = sheets.filter(({ path }) => path.includes('/pages/'));
    const strays = pageSheets.flatMap(({ path, css }) => {
      const own = listImported(`pages/${basename(path, '.css')}.tsx`);
      const elsewhere = new Set(screens.filter((file) => !own.has(file)).flatMap(listSetClasses));
      return listClasses(css).filter((name) => !shared.has(name) && elsewhere.has(name));
    });

    expect(strays).toEqual([]);
  });

  test('bring later.css to each page that shows one of its components', () => {
    const first = new Set(listImportedClasses('styles/index.css'));
    const later = new Set(listImportedClasses('styles/later.css').filter((name) => !first.has(name)));
    const strays = pages
      .filter((page) => !read(page).includes('styles/later.css'))
      .flatMap((page) => listShownClasses(page).filter((name) => later.has(name)));

    expect(pages.length).toBeGreaterThan(8);
    expect(later.size).toBeGreaterThan(20);
    expect(strays).toEqual([]);
  });
});

function listImportedClasses(sheet: string): string[] {
  const paths = [...read(sheet).matchAll(/'\.\/(.+)'/g)].map(([, path = '']) => `styles/${path}`);
  return paths.flatMap((path) => listClasses(readCss(path)));
}

function listShownClasses(page: string): string[] {
  return [...listImported(page)].filter((file) => file.endsWith('.tsx')).flatMap(listSetClasses);
}

/** The class names that a component sets: the strings in its `className`. */
function listSetClasses(file: string): string[] {
  const values = [...read(file).matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)];
  return values.flatMap(([, plain, code = '']) =>
    (plain ?? [...code.matchAll(/'([^']*)'/g)].map((match) => match[1]).join(' ')).split(' '),
  );
}

/** All files that a page imports, at once or later. */
function listImported(page: string): Set<string> {
  const files = new Set([page]);
  for (const file of files) {
    for (const [, path = ''] of read(file).matchAll(/'(\.[^']+\.tsx?)'/g)) files.add(join(dirname(file), path));
  }
  return files;
}

function listClasses(css: string): string[] {
  return [...css.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g)].map((match) => match[1] ?? '');
}

function read(path: string): string {
  return readFileSync(join(web, path), 'utf8');
}

function readCss(path: string): string {
  return read(path).replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '');
}

function isOneLayer(css: string, layer: string): boolean {
  return css.startsWith(`@layer ${layer} {\n`) && css.indexOf('\n}') === css.trimEnd().length - 2;
}

/** As a whole word, or as a prefix that a variant is added to: `button-${variant}`. */
function isSet(name: string): boolean {
  const prefix = name.slice(0, name.lastIndexOf('-') + 1);
  return new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(client) || (prefix !== '' && client.includes(`${prefix}\${`));
}
