import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildServiceWorker } from './scripts/build-service-worker.ts';
import { compressAssets } from './scripts/compress-assets.ts';
import { fetchBeforeImport } from './scripts/fetch-before-import.ts';
import { stripSchemas } from './scripts/strip-schemas.ts';
import { subsetFonts } from './scripts/subset-fonts.ts';

const folder = import.meta.dirname;
// The server must see the address that the browser sees: it signs people in at that one only.
const server = { target: `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`, changeOrigin: false };

export default defineConfig({
  root: join(folder, 'web'),
  plugins: [
    react(),
    fetchBeforeImport({ helper: join(folder, 'web/components/lazy/preload-chunks.ts') }),
    stripSchemas({ folder: join(folder, 'contract') }),
    subsetFonts({ cacheFolder: join(folder, 'node_modules/.cache/learn-fonts') }),
    buildServiceWorker(),
    compressAssets(),
  ],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // The first browsers that mix colours in oklab; for older ones every colour would be written twice.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    // bench/bundle reads in it which files belong to which page.
    manifest: true,
    // The content policy allows no inline script and no data: font.
    assetsInlineLimit: 0,
    // One file for all that the first page needs, one for what many later pages share: fewer requests, and better compressed.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            // Small things that toasts, pages and the device's part share: without this, one would bring all of another,
            // and a file of its own for each costs more than its content.
            {
              name: 'first',
              test: /web\/components\/controls\/(?:text-area|icon-button)|icons\/x\.m?js|web\/(?:api\/random-id|storage\/drafts\/save-loop)|contract\/drafts/,
              priority: 3,
            },
            // What works beside the pages comes as one, after the first of them; the embedded writer stays apart.
            {
              name: 'device',
              test: /web\/(?:storage|offline\/(?!local-)|time\/backoff|api\/(?:connection|network-error)|features\/editor\/merge)\b|node_modules\/(?:idb|eventsource-parser)\//,
              priority: 1,
            },
            // The words of care: for the embedded writer and for a card that hardly anybody needs, not for every page.
            { name: 'care', test: /embedded\/crisis\/(?:en-)?crisis/, priority: 1 },
            // Only for the pages that show a text, or the settings: the others need none of it.
            {
              name: 'models',
              test: /web\/(?:api\/language-model|components\/generated-text\/(?:text-attribution|use-model-consent))\.|contract\/models/,
              priority: 1,
            },
            {
              name: 'made',
              test: /web\/(?:api\/use-text-generation|components\/(?:generated-text\/text-footer|display\/stable-height)|offline\/local-generation|features\/(?:bedtime\/(?!reading-preferences)|summaries\/|account\/language-model\/))/,
              minShareCount: 2,
              priority: 1,
            },
            // A person's words as they are read: the pages that show a day need none of what the others share.
            { name: 'own-text', test: /web\/components\/entries\/(?:entry-text|prompt-line)\./, priority: 1 },
            { name: 'weekly', test: /web\/features\/weekly\//, minShareCount: 2, priority: 1 },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
  // contract/ and the cut fonts lie beside web/, not in it.
  server: { fs: { allow: [folder] }, proxy: { '/api': server, '/idp': server } },
});
