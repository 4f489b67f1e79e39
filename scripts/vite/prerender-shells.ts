// A Vite plugin: renders the first screens into the built page. index.html becomes the start screen, and welcome.html the
// welcome page beside it. Each has the styles of its first frame inline; web/first-script/ loads the whole style sheet after
// that frame.
import { join } from 'node:path';
import { runnerImport, type Plugin, type Rolldown } from 'vite';
import { selectStyles } from './select-styles.ts';

type Screens = Record<'renderStart' | 'renderWelcome', () => Promise<string>>;

const PAGE = 'index.html';
const ROOT = '<div id="root"></div>';
const STYLE_SHEET = /\s*(<link rel="stylesheet" crossorigin href="\/([^"]+)">)/;

export function prerenderShells({ source }: { source: string }): Plugin {
  let root = '';
  return {
    name: 'learn:shells',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      ({ root } = config);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = readText(bundle, PAGE);
        const sheet = readText(bundle, STYLE_SHEET.exec(page)?.[2] ?? 'no style sheet');
        const { renderStart, renderWelcome } = await loadScreens(join(root, source), root);
        const start = buildShell({ page, sheet, screen: await renderStart(), name: 'start' });
        const welcome = buildShell({ page, sheet, screen: await renderWelcome(), name: 'welcome' });
        this.emitFile({ type: 'asset', fileName: 'welcome.html', source: welcome });
        // The file exists already, so only its content changes.
        (bundle[PAGE] as Rolldown.OutputAsset).source = start;
      },
    },
  };
}

interface Shell {
  page: string;
  sheet: string;
  screen: string;
  /** Tells the scripts what the page shows. */
  name: string;
}

export function buildShell({ page, sheet, screen, name }: Shell): string {
  const [tag, link] = STYLE_SHEET.exec(page) ?? [];
  if (tag === undefined || link === undefined || !page.includes(ROOT))
    throw new Error(`The built page has no style sheet or no ${ROOT}.`);
  const shell = page
    .replace('<html', `<html data-screen="${name}"`)
    .replace(ROOT, () => `<div id="root">${screen}</div>`);
  // The server adds the class to the start screen of the bedtime reading.
  const styles = selectStyles(sheet, name === 'start' ? `${shell}<html class="night">` : shell);
  const laterLink = link.replace('rel=', 'data-rel=');
  return shell.replace(tag, () => `\n    <style>${styles}</style>\n    ${laterLink}`);
}

async function loadScreens(path: string, root: string): Promise<Screens> {
  const { module } = await runnerImport<Screens>(path, {
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [ignoreStyles()],
  });
  return module;
}

function ignoreStyles(): Plugin {
  const EMPTY = '\0no-styles';
  return {
    name: 'learn:no-styles',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? EMPTY : null),
    load: (id) => (id === EMPTY ? '' : null),
  };
}

function readText(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`The build has no file ${name}.`);
  return typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString();
}
