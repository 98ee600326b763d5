import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * The installable app: manifest and service worker. Code, fonts and drawings work offline, and so do visited pages,
 * which are fetched from the network first because they contain the business details. The worker caches nothing under
 * `/api`; `lib/browser/offline-copies.ts` stores the data that a customer may read offline. A new version waits until
 * the user accepts it (`app/app.tsx`).
 */
export function pwa(): Plugin[] {
  return VitePWA({
    filename: 'sw.js',
    injectRegister: false,
    registerType: 'prompt',
    // Runs after prerendering, so that the precache includes the prerendered files.
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
      // The only precached page is `app.html`, the offline fallback: pages can change without a new app version.
      globPatterns: ['app.html', 'assets/*.{js,css}', 'fonts/*.woff2', 'img/**/*.svg', 'favicon.svg', 'start.js'],
      // Font files with rarely used letters are fetched on demand; link preview images are only for other sites.
      globIgnores: ['fonts/*-{rest,ext}.woff2', 'img/og-image.svg', 'img/app-icon.svg', 'assets/admin-*'],
      dontCacheBustURLsMatching: /^assets\//,
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      // Disabled, because the plugin’s default page is not precached.
      navigateFallback: null,
      runtimeCaching: [
        {
          // Admins may need it without a network; other visitors never download it.
          urlPattern: ({ url }) => url.pathname.startsWith('/assets/admin-'),
          handler: 'CacheFirst',
          options: { cacheName: 'admin-code', expiration: { maxEntries: 40 } },
        },
        {
          urlPattern: ({ request, url }) => request.mode === 'navigate' && !/^\/api\/|\.[a-z\d]+$/i.test(url.pathname),
          handler: 'NetworkFirst',
          options: {
            cacheName: 'pages',
            networkTimeoutSeconds: 3,
            expiration: { maxEntries: 40 },
            // Removes the query string: the user’s search is private and must not remain after logout.
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
