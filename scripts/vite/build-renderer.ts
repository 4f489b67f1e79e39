// A Vite plugin: bundles what renders Home on the server (web/render-home.tsx). The server loads it with the first Home that
// it sends, and imports nothing of the client itself.
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

export function buildRenderer(project: string): Plugin {
  return {
    name: 'learn:renderer',
    apply: 'build',
    async buildStart() {
      await build({
        configFile: false,
        root: join(project, 'web'),
        // React's directives for servers have no effect here, and each is a warning.
        logLevel: 'error',
        publicDir: false,
        resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
        define: { 'process.env.NODE_ENV': '"production"' },
        plugins: [ignoreStyles(), leaveLaterParts()],
        ssr: { noExternal: true },
        build: {
          ssr: join(project, 'web/render-home.tsx'),
          outDir: join(project, 'dist/renderer'),
          emptyOutDir: true,
          target: 'node24',
          minify: true,
          rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'render-home.js' } },
        },
      });
    },
  };
}

/** What loads after the first view is never loaded here. */
function leaveLaterParts(): Plugin {
  return { name: 'learn:leave-later-parts', resolveDynamicImport: () => false };
}

/** The page has the styles. */
export function ignoreStyles(): Plugin {
  const EMPTY = '\0no-styles';
  return {
    name: 'learn:no-styles',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? EMPTY : null),
    load: (id) => (id === EMPTY ? '' : null),
  };
}
