import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildFirstScript } from './scripts/vite/build-first-script.ts';
import { buildServiceWorker } from './scripts/vite/build-service-worker.ts';
import { compressAssets } from './scripts/vite/compress-assets.ts';
import { prerenderShells } from './scripts/vite/prerender-shells.ts';
import { fetchBeforeImport } from './scripts/vite/fetch-before-import.ts';
import { buildServer } from './scripts/vite/build-server.ts';
import { stripSchemas } from './scripts/vite/strip-schemas.ts';
import { subsetFonts } from './scripts/vite/subset-fonts.ts';

const folder = import.meta.dirname;
// The server must see the browser's address, because it accepts sign-ins only there.
const server = { target: `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`, changeOrigin: false };
/** Calls of the API. The modules of web/api have the same path, with a file extension. */
const CALLS = String.raw`^/api/(?![^?]*\.tsx?(?:\?|$))`;

export default defineConfig({
  root: join(folder, 'web'),
  // The router brings a copy of this hook for React 17.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    react(),
    fetchBeforeImport({ helper: join(folder, 'web/components/lazy/preload-chunks.ts') }),
    stripSchemas({ folder: join(folder, 'contract') }),
    buildFirstScript({
      source: join(folder, 'web/first-script/first-script.ts'),
      contract: join(folder, 'contract'),
    }),
    subsetFonts({ cacheFolder: join(folder, 'node_modules/.cache/learn-fonts') }),
    prerenderShells({ source: 'prerender.tsx' }),
    buildServiceWorker(),
    compressAssets(),
    buildServer(folder),
  ],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // The first browsers with color-mix() in oklab. Older targets would double every colour in the output.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    // bench/bundle reads from it which files each page needs.
    manifest: true,
    // The content policy allows no inline script and no data: font.
    assetsInlineLimit: 0,
    // One file for the first page, one for what later pages share: fewer requests and better compression.
    rolldownOptions: {
      // Our plugins take most of the time: they build the server and compress.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            // What writes and edits a day needs: the device store, the form and the editor of an entry share it.
            {
              name: 'drafts',
              test: /contract\/drafts\.|web\/(?:storage\/drafts\/(?:save-loop|draft-session)|features\/editor\/model\/form-model|components\/(?:drafts\/|controls\/text-area))/,
              priority: 3,
            },
            // The device store needs both, the reader of imports the first and the words of distress the second; none of
            // the three needs another.
            { name: 'base', test: /web\/state\/trusted-types\.|search\/fold\./, priority: 2 },
            // Updates of the app: it loads together with the device store, and what shows the store later does not need it.
            {
              name: 'updates',
              test: /web\/(?:offline\/(?:app-updates|register-service-worker)|storage\/browser\/reload-into-update)\./,
              priority: 2,
            },
            // The device store loads as one file after the first page. The embedded writer is separate.
            {
              name: 'device',
              test: /web\/(?:storage|offline\/(?!local-)|time\/backoff|api\/(?:connection|network-error)|features\/editor\/merge)\b|node_modules\/(?:idb|eventsource-parser)\//,
              priority: 1,
            },
            // What is begun and not saved: for lists, notices and the page of a day, which need nothing else of one another.
            { name: 'draft-days', test: /features\/reflections\/draft-days\//, priority: 1 },
            // Home, a saved day and the reading ask for past days; other pages do not.
            { name: 'past-days', test: /features\/reflections\/past-days\/queries\./, priority: 1 },
            // The device store answers for the calendar offline, and the calendar does not need the device store. The page of
            // all days and its search share a key, and nothing else.
            {
              name: 'calendar-days',
              test: /contract\/calendar\.|features\/calendar\/(?:queries|calendar-days)\.|controls\/slash-press\./,
              priority: 2,
            },
            // The words of distress of all languages: only what writes texts and the crisis card need them.
            { name: 'care', test: /embedded\/crisis\/(?:[a-z]{2}-)?crisis/, priority: 1 },
            // Read by both writers on the device, the embedded one and the browser's model.
            { name: 'embedded', test: /embedded\/(?!crisis)/, minShareCount: 2, priority: 1 },
            // For the pages that show a generated text, and for the settings.
            {
              name: 'models',
              test: /web\/(?:api\/language-model|components\/generated-text\/(?:text-attribution|use-model-consent))\.|contract\/models/,
              priority: 1,
            },
            {
              name: 'made',
              test: /web\/(?:components\/(?:generated-text\/text-footer|display\/stable-height)|features\/(?:summaries\/(?!browser|pending|use-browser)|account\/language-model\/))/,
              minShareCount: 2,
              priority: 1,
            },
            // What makes a text on a press: a saved day shows its cards for that after its entries.
            {
              name: 'generated',
              test: /web\/(?:api\/use-text-generation|components\/generated-text\/use-generated-text|offline\/local-generation|features\/bedtime\/)/,
              minShareCount: 2,
              priority: 1,
            },
            // For the pages with the red light, and for the settings.
            { name: 'look', test: /web\/(?:components\/page\/look|storage\/browser\/text-size)\./, priority: 2 },
            // What the offer and Settings know of the browser's model.
            {
              name: 'browser-model',
              test: /web\/browser-model\/(?:availability|abortable|download-model|use-model-option)\./,
              priority: 1,
            },
            // For the cards of Settings, without the page itself.
            { name: 'switch', test: /web\/components\/controls\/switch\./, priority: 1 },
            // Entry texts: the pages that show a day do not need what other pages share.
            { name: 'entry-text', test: /web\/components\/entries\/(?:entry-text|prompt-line)\./, priority: 1 },
            { name: 'weekly', test: /web\/features\/weekly\//, minShareCount: 2, priority: 1 },
            // One style sheet without a script: in a group with scripts it would bring those to every page.
            { name: 'later', test: /web\/styles\/later\.css/, priority: 2 },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
  // contract/ and the font subsets are outside of web/.
  server: { fs: { allow: [folder] }, proxy: { [CALLS]: server, '/idp': server } },
});
