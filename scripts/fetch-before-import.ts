// A Vite plugin: puts the client's own helper around each import(), with the list of the files it needs.
import type { Plugin } from 'vite';

/** The bundler's module of the helper that this one takes the place of. */
const HELPER = '\0vite/preload-helper.js';

/** `helper` is the file with `__vitePreload`. */
export function fetchBeforeImport({ helper }: { helper: string }): Plugin {
  return {
    name: 'learn:fetch-before-import',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // In the page itself the links stay the bundler's; an import() is told its own file too.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'js' ? [...new Set([file, ...files])] : files,
        },
      },
    }),
    resolveId: (id) => (id === HELPER ? helper : null),
  };
}
