import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './scripts/compress-assets.ts';
import { stripSchemas } from './scripts/strip-schemas.ts';
import { subsetFonts } from './scripts/subset-fonts.ts';

const folder = import.meta.dirname;
// The server must see the address that the browser sees: it signs people in at that one only.
const server = { target: `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`, changeOrigin: false };

export default defineConfig({
  root: join(folder, 'web'),
  plugins: [
    react(),
    stripSchemas({ folder: join(folder, 'contract') }),
    subsetFonts({ cacheFolder: join(folder, 'node_modules/.cache/learn-fonts') }),
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
    modulePreload: { polyfill: false },
    // One file for all that the first page needs, one for what later pages share: fewer requests, and better compressed.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  // contract/ and the cut fonts lie beside web/, not in it.
  server: { fs: { allow: [folder] }, proxy: { '/api': server, '/idp': server } },
});
