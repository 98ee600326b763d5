import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * The installable app: manifest and service worker. Code, fonts and drawings work offline, and pages as they were seen
 * last: they say who we are, so the network comes first. The worker keeps nothing under `/api` (what a customer may
 * read offline, the page keeps itself: `lib/browser/offline-copies.ts`). A new version waits until somebody asks for it
 * (`app/app.tsx`).
 */
export function pwa(): Plugin[] {
  return VitePWA({
    filename: 'sw.js',
    injectRegister: false,
    registerType: 'prompt',
    // After the pages have been rendered, so that they are among the files.
    integration: { closeBundleOrder: 'post' },
    manifest: {
      id: '/',
      name: 'Sarani Car Rental',
      short_name: 'Sarani',
      description: 'Rent a car across India at an all-inclusive price.',
      lang: 'en-IN',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#fbf8f6',
      theme_color: '#fbf8f6',
      icons: [
        { src: '/img/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/img/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/img/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [{ name: 'Book a ride', url: '/dashboard' }],
    },
    workbox: {
      // Pages change without a new version: of them only the one that starts anywhere is kept ahead, for want of a
      // network.
      globPatterns: ['app.html', 'assets/*.{js,css}', 'fonts/*.woff2', 'img/**/*.svg', 'favicon.svg', 'start.js'],
      // Fetched when a customer's name needs them; pictures for other sites are for other sites.
      globIgnores: ['fonts/*-{rest,ext}.woff2', 'img/og-image.svg', 'img/app-icon.svg', 'assets/admin-*'],
      dontCacheBustURLsMatching: /^assets\//,
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      // The plugin's own would be a page that is not kept ahead.
      navigateFallback: null,
      runtimeCaching: [
        {
          urlPattern: ({ request, url }) => request.mode === 'navigate' && !/^\/api\/|\.[a-z\d]+$/i.test(url.pathname),
          handler: 'NetworkFirst',
          options: {
            cacheName: 'pages',
            networkTimeoutSeconds: 3,
            expiration: { maxEntries: 40 },
            // What somebody searched for is in the address, and nobody's business once they have left.
            plugins: [{ cacheKeyWillBeUsed: async ({ request }) => request.url.replace(/[?#].*$/, '') }],
            precacheFallback: { fallbackURL: '/app.html' },
          },
        },
      ],
      skipWaiting: false,
      clientsClaim: false,
    },
  });
}
