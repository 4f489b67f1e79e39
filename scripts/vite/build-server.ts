// A Vite plugin: bundles the server into a few files in dist/server. Node then loads 15 files in place of 600, and none
// of zod's languages.
import { join, relative } from 'node:path';
import { build, type Plugin } from 'vite';

/** Loaded from node_modules by the starts that need them: providers, PostgreSQL, metrics. */
const NOT_BUNDLED = [
  '@ai-sdk/anthropic',
  '@ai-sdk/google',
  '@ai-sdk/openai',
  '@ai-sdk/openai-compatible',
  'ai',
  'oidc-provider',
  'openid-client',
  'pg',
  'prom-client',
  'undici',
  // Fastify loads these for schemas and for `inject`, neither of which the server uses.
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
];

export function buildServer(project: string): Plugin {
  return {
    name: 'learn:server',
    apply: 'build',
    // Before the page is written: its time says whether the build is older than the sources (scripts/check-build.ts).
    buildStart: () => bundleServer(project, join(project, 'dist/server')),
  };
}

export async function bundleServer(project: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    root: project,
    logLevel: 'warn',
    publicDir: false,
    plugins: [keepLocations(folder), plainHttpOnly(), knownPlugins()],
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      // Stack traces keep their names and lines.
      minify: false,
      rolldownOptions: {
        input: ['server/main.ts', 'server/models/embedded-worker.ts'],
        // Comments of functions are for readers of the source.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', comments: { jsdoc: false } },
      },
    },
  });
}

/** Code in the bundle still finds the files beside its source, such as migrations; a thread starts from the bundle. */
function keepLocations(folder: string): Plugin {
  return {
    name: 'learn:keep-locations',
    enforce: 'pre',
    transform: {
      filter: { id: /\/server\/.*\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const source = relative(folder, id);
        return code
          .replaceAll(/new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g, "new URL('./$1.js', import.meta['url'])")
          .replaceAll('import.meta.url', `new URL('${source}', import.meta['url'])`)
          .replaceAll("import.meta['url']", 'import.meta.url');
      },
    },
  };
}

/** Fastify loads Node's HTTPS and HTTP/2, which cost 2 MB, for options that Learn does not set: a proxy speaks them. */
function plainHttpOnly(): Plugin {
  return {
    name: 'learn:plain-http-only',
    transform: {
      filter: { id: /\/fastify\/lib\/server\.js$/ },
      handler: (code) => code.replaceAll(/require\('node:(?:https|http2)'\)/g, 'null'),
    },
  };
}

/**
 * Fastify compares the version that each plugin asks for with its own, and loads 67 kB for it. Versions are exact, and
 * the tests run the sources, in which it compares.
 */
function knownPlugins(): Plugin {
  return {
    name: 'learn:known-plugins',
    transform: {
      filter: { id: /\/fastify\/lib\/plugin-utils\.js$/ },
      handler: (code) => code.replace("require('semver')", '{ satisfies: () => true }'),
    },
  };
}
