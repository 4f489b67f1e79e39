// A Vite plugin: wraps each import() in the client's own helper, with the list of the scripts and styles it needs.
import type { Plugin } from 'vite';

/** The bundler's own helper, which this one replaces. */
const HELPER = '\0vite/preload-helper.js';

export function fetchBeforeImport({ helper }: { helper: string }): Plugin {
  return {
    name: 'learn:fetch-before-import',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // The links in the HTML stay as they are; the list of an import() gets its own file too.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'js' ? [...new Set([file, ...files])] : files,
        },
      },
    }),
    resolveId: (id) => (id === HELPER ? helper : null),
  };
}
