// A minimal page with React, built by Vite and precompressed as Learn's files are: what Learn in a browser is compared with.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { build } from 'vite';
import { compressFolder } from '../../scripts/vite/compress-assets.ts';

export interface ServedPage {
  url: string;
  stop: () => Promise<void>;
}

/** Serves a page whose element `root` is rendered by this source of a module. */
export async function serveReactPage(source: string): Promise<ServedPage> {
  // Inside the project, so that react is resolved.
  const folder = mkdtempSync(join(import.meta.dirname, '..', '..', 'node_modules', '.react-page-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><title>React</title><div id="root"></div><script type="module" src="/main.js"></script></html>',
  );
  writeFileSync(join(folder, 'main.js'), source);
  const app = fastify();
  const stop = async (): Promise<void> => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await build({ root: folder, configFile: false, logLevel: 'error' });
    const dist = join(folder, 'dist');
    await compressFolder(dist);
    await app.register(fastifyStatic, { root: dist, preCompressed: true });
    await app.listen({ host: '127.0.0.1', port: 0 });
  } catch (error) {
    await stop();
    throw error;
  }
  // A TCP server always has an address of this shape.
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop };
}
