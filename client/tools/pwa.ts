import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * The installable app: manifest and service worker. Pages, code, fonts and drawings work offline; the worker keeps
 * nothing under `/api` (what a customer may read offline, the page keeps itself: `lib/browser/offline-copies.ts`).
 * A new version waits until somebody asks for it (`app/strips/update-strip.tsx`).
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
      globPatterns: ['*.html', 'assets/*.{js,css}', 'fonts/*.woff2', 'img/**/*.svg', 'favicon.svg', 'start.js'],
      // Fetched when a customer's name needs them; pictures for other sites are for other sites.
      globIgnores: [
        'fonts/*-{rest,ext}.woff2',
        'img/og-image.svg',
        'img/app-icon.svg',
        'assets/admin-*',
        'assets/trend-plot-*',
        'admindashboard.html',
      ],
      dontCacheBustURLsMatching: /^assets\//,
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      navigateFallback: '/app.html',
      navigateFallbackDenylist: [/^\/api\//, /\.[a-z\d]+$/i],
      skipWaiting: false,
      clientsClaim: false,
    },
  });
}
