import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const production = join(dirname(require.resolve('react-router/package.json')), 'dist/production');

/**
 * Takes React Router's production files, which leave out its warnings for developers. Its package only names the
 * others; React Router's own Vite plugin does the same replacement.
 */
export function lightRouter(): Plugin {
  return {
    name: 'sarani-light-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(production, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(production, 'dom-export.mjs') },
        ],
      },
    }),
  };
}
