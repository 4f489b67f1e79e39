// A Vite plugin: lays a brotli and a gzip copy beside every built text, so that the server never compresses one itself.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export function compressAssets(): Plugin {
  let folder = '';
  return {
    name: 'learn:compress-assets',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    // Not closeBundle: it also runs after a build that failed, and its own error would hide that one.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await compressFolder(folder);
      },
    },
  };
}

export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXTS.has(extname(entry.name)));
  await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  const brotli = await compressBrotli(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  await writeFile(`${file}.br`, brotli);
  await writeFile(`${file}.gz`, await compressGzip(text, { level: constants.Z_BEST_COMPRESSION }));
}
