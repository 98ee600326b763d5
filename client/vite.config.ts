import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prerender } from './tools/prerender-plugin.ts';
import { precompress } from './tools/precompress.ts';
import { pwa } from './tools/pwa.ts';
import { chunking } from './tools/chunks.ts';
import { lightRouter } from './tools/light-router.ts';
import { oneLanguage } from './tools/one-language.ts';

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), tailwindcss(), lightRouter(), oneLanguage(), prerender(), pwa(), precompress()],
  // Uses the package’s build for current browsers; its main entry supports older ones.
  resolve: { alias: [{ find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' }] },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: apiOrigin }, '/img/u': { target: apiOrigin } },
  },
  build: { manifest: true, sourcemap: false, ...chunking },
});
