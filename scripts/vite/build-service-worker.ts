// A Vite plugin: builds the service worker beside the client, with the list of all files that belong to this build and a
// version made from their content. The same sources make the same worker, so a build without changes is no update.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const FILE_NAME = 'service-worker.js';
const SOURCE = 'service-worker/service-worker.ts';
const VERSION_CHARACTERS = 16;

interface BuiltFile {
  /** As the browser asks for it. */
  path: string;
  content: string | Uint8Array;
}

export function buildServiceWorker(): Plugin {
  let root = '';
  let publicDir = '';
  return {
    name: 'learn:service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      ({ root, publicDir } = config);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const built = [...listBuilt(bundle), ...(await listPublic(publicDir))];
        const source = await bundleWorker(join(root, SOURCE), describeBuild(built));
        this.emitFile({ type: 'asset', fileName: FILE_NAME, source });
      },
    },
  };
}

/** What is kept on the device, and its version; the page itself counts for the version, but is kept as shells. */
export function describeBuild(built: readonly BuiltFile[]): { version: string; files: string[] } {
  const sorted = built.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const hash = createHash('sha256');
  for (const { path, content } of sorted) hash.update(`${path}\n`).update(content).update('\n');
  return {
    version: hash.digest('hex').slice(0, VERSION_CHARACTERS),
    files: sorted.map(({ path }) => path).filter((path) => !path.endsWith('.html')),
  };
}

function listBuilt(bundle: Rolldown.OutputBundle): BuiltFile[] {
  return Object.values(bundle)
    .filter(({ fileName }) => !fileName.startsWith('.vite/') && !fileName.endsWith('.map'))
    .map((file) => ({ path: `/${file.fileName}`, content: file.type === 'chunk' ? file.code : file.source }));
}

async function listPublic(folder: string): Promise<BuiltFile[]> {
  const names = await readdir(folder);
  return Promise.all(names.map(async (name) => ({ path: `/${name}`, content: await readFile(join(folder, name)) })));
}

/** One classic script without imports: the form that every browser with service workers takes. */
async function bundleWorker(source: string, description: ReturnType<typeof describeBuild>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // The path alone: the worker needs none of the contract's schemas.
    define: { BUILD: JSON.stringify(description) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
  const chunk = outputs[0]?.output[0];
  if (!chunk) throw new Error('The service worker was built to nothing.');
  return chunk.code;
}
