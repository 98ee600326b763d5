import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const production = join(dirname(require.resolve('react-router/package.json')), 'dist/production');

/** Components that nobody imports stay in the bundle for the sake of their names and of calls without effect. */
function withoutNames(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
    .replaceAll(/^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2');
}

/**
 * Takes React Router's production files, which leave out its warnings for developers. Its package only names the
 * others; React Router's own Vite plugin does the same replacement. What we do not use of them is then left out.
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
    transform: {
      filter: { id: /react-router\/dist\/production\/.*\.mjs$/ },
      handler: (code) => ({ code: withoutNames(code), map: null }),
    },
  };
}
