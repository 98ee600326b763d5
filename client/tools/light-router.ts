import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const production = join(dirname(require.resolve('react-router/package.json')), 'dist/production');

/** Removes display names and marks side-effect-free calls as pure, so that the bundle omits unused components. */
function withoutNames(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
    .replaceAll(/^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2');
}

/** Uses React Router’s production files, as its own plugin does: the package exports only the development files. */
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
